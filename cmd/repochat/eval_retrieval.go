package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/eval"
	"repochat/internal/history"
)

// evalRetrieval scores the search on what a repository's own links say, or on the
// questions of a file.
func evalRetrieval(ctx context.Context, c config.Config, name history.RepositoryName, asked string, std streams) (err error) {
	progress := newProgress(std.err)
	a, err := app.Open(ctx, c, progress.Line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	items, err := retrievalItems(ctx, a, name, asked)
	if err != nil {
		return err
	}
	searched := 0
	scores, err := eval.RunRetrieval(ctx, a.PatientSearcher(), name, items, func() {
		searched++
		progress.Report("searching", searched, len(items))
	})
	progress.Close()
	if err != nil {
		return err
	}
	return eval.WriteRetrieval(std.out, scores)
}

func retrievalItems(ctx context.Context, a *app.App, name history.RepositoryName, asked string) ([]eval.RetrievalItem, error) {
	if asked == "" {
		return eval.RetrievalSets(ctx, a.Lister(), name)
	}
	file, err := os.Open(asked)
	if err != nil {
		return nil, usageError{err}
	}
	defer file.Close()
	items, err := eval.ReadAsked(file, name)
	if err != nil {
		return nil, usageError{fmt.Errorf("read %s: %w", asked, err)}
	}
	return items, nil
}

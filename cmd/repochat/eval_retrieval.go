package main

import (
	"context"
	"errors"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/eval"
	"repochat/internal/history"
)

// evalRetrieval scores the search on what a repository's own links say.
func evalRetrieval(ctx context.Context, c config.Config, name history.RepositoryName, std streams) (err error) {
	progress := newProgress(std.err)
	a, err := app.Open(ctx, c, progress.Line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	items, err := eval.RetrievalSets(ctx, a.Lister(), name)
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

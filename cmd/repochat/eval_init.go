package main

import (
	"context"
	"errors"
	"fmt"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/eval/judge"
	"repochat/internal/history"
)

type evalInitCommand struct {
	Repo  string `required:"" placeholder:"OWNER/NAME" help:"Repository whose issues the questions come from."`
	Limit int    `placeholder:"N" help:"So many of the questions, spread over all. Default: all."`
}

// Run prints the set, a line of JSON for each question.
func (e evalInitCommand) Run(ctx context.Context, c config.Config, std streams) (err error) {
	name, err := history.ParseRepositoryName(e.Repo)
	if err != nil {
		return usageError{err}
	}
	a, err := app.Open(ctx, c, newProgress(std.err).Line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	questions, err := judge.Questions(ctx, a.Lister(), name, e.Limit)
	if err != nil {
		return err
	}
	for _, q := range questions {
		if err := writeLine(std.out, q); err != nil {
			return err
		}
	}
	if len(questions) == 0 {
		return fmt.Errorf("%s has no closed issue that asks something and was answered by another who commits or merges", name)
	}
	return nil
}

package main

import (
	"context"
	"errors"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/history"
)

// ofRepository is the flag of the commands that read one repository of the graph.
type ofRepository struct {
	Repo string `placeholder:"OWNER/NAME" help:"Repository of the graph. Default: the only one there."`
}

// run opens the services, calls do with the repository and closes the services.
func (o ofRepository) run(ctx context.Context, settings config.Config, std streams, do func(*app.App, history.RepositoryName) error) (err error) {
	var name history.RepositoryName
	if o.Repo != "" {
		if name, err = history.ParseRepositoryName(o.Repo); err != nil {
			return usageError{err}
		}
	}
	a, err := app.Open(ctx, settings, newProgress(std.err).Line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	if name.IsZero() {
		if name, err = a.OnlyRepository(ctx); err != nil {
			return err
		}
	}
	return do(a, name)
}

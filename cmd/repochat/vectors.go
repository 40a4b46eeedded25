package main

import (
	"context"
	"fmt"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/history"
)

type vectorsCommand struct {
	ofRepository `embed:""`
}

// Run makes what is missing.
func (c vectorsCommand) Run(ctx context.Context, settings config.Config, std streams) error {
	return c.run(ctx, settings, std, func(a *app.App, name history.RepositoryName) error {
		progress := newProgress(std.err)
		changes, err := a.MakeVectors(ctx, name, func(done, total int) { progress.Report("making vectors", done, total) })
		progress.Close()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "%s: %d vectors made, %d kept, %d removed.\n", name, changes.Made, changes.Kept, changes.Removed)
		return err
	})
}

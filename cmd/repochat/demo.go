package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/ingest"
	"repochat/internal/prose"
	"repochat/internal/sample"
)

type demoCommand struct {
	listenFlags         `embed:""`
	embeddedWorkerFlags `embed:""`
}

// Run writes the sample repository, loads it and serves it.
func (d demoCommand) Run(ctx context.Context, c config.Config, std streams) (err error) {
	if err := d.validate(); err != nil {
		return err
	}
	// A demonstration has data of its own: it neither shows nor touches what
	// the user has loaded.
	c.Data = filepath.Join(c.Data, "demo")
	listener, err := d.listen(ctx, c)
	if err != nil {
		return err
	}
	progress := newProgress(std.err)
	progress.Line("RepoChat's demonstration: a sample repository, a local Neo4j and the chat page.")
	a, err := app.Open(ctx, c, progress.Line)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	a.StartSentences(ctx)
	if err := loadSample(ctx, a, c, progress); err != nil {
		return errors.Join(err, listener.Close())
	}
	return d.serve(ctx, a, listener, d.embeddedWorkerFlags, func() {
		fmt.Fprintf(std.out, "\nRepoChat is ready on %s\n\nThree questions to try:\n", pageURL(listener.Addr()))
		for _, question := range sampleQuestions() {
			fmt.Fprintf(std.out, "  %s\n", prose.Printable(question))
		}
		fmt.Fprintln(std.out, "\nCtrl-C stops it and its Neo4j.")
	})
}

func loadSample(ctx context.Context, a *app.App, c config.Config, progress *progress) error {
	defer progress.Close()
	progress.Report("writing the sample repository", 0, 0)
	written, err := sample.Write(ctx, filepath.Join(c.Data, "sample"))
	if err != nil {
		return err
	}
	links := ingest.Links{Variant: sample.Variant}
	source := ingest.Source{Repository: written.Repository, Git: written.Git, Tracker: written.Tracker, Links: links}
	report, err := syncWhenFree(ctx, a.Runner(app.SyncOptions{}), source, progress)
	if err != nil {
		return err
	}
	progress.Line(report.String())
	return nil
}

// sampleQuestions have interesting answers in the sample repository.
func sampleQuestions() []string {
	return []string{
		"Who fixed the most bugs in scheduler.go?",
		"Which commits introduced bugs in June 2023?",
		"Which developers have the most unfixed bugs?",
	}
}

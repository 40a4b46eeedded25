package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/ingest/jobs"
)

type syncCommand struct {
	Repository string   `arg:"" placeholder:"OWNER/NAME" help:"Repository, like WICG/webpackage."`
	Git        string   `placeholder:"DIR|URL" help:"Git directory, read in place, or URL, of which a mirror is kept. Default: where it came from last time, else GitHub."`
	Tracker    string   `placeholder:"FILE|REF:PATH" help:"Tracker archive with issues and pull requests, like gh-pages:archive.json; github asks GitHub, none leaves them out. Default: as last time, else GitHub when GITHUB_TOKEN is set."`
	Head       string   `placeholder:"REVISION" help:"Branch, tag or commit whose history is read. Default: the default branch."`
	NoWait     bool     `help:"Fail when GitHub's rate limit is reached, or when the repository is being synchronised elsewhere, instead of waiting."`
	SCIP       []string `name:"scip" sep:"none" placeholder:"FILE" help:"SCIP index of the commit that is read, as scip-go, scip-typescript or scip-python write it: calls are taken from it where it knows the file. Can be repeated."`
	linkFlags
}

// Run reads the repository into the graph.
func (s syncCommand) Run(ctx context.Context, c config.Config, std streams) (err error) {
	name, err := history.ParseRepositoryName(s.Repository)
	if err != nil {
		return usageError{err}
	}
	links, err := s.links()
	if err != nil {
		return usageError{err}
	}
	progress := newProgress(std.err)
	a, err := app.Open(ctx, c, progress.Line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	source := ingest.Source{Repository: name, Git: s.Git, TrustGit: s.Git != "", Tracker: s.Tracker, Links: links, Head: s.Head, SCIP: s.SCIP}
	runner := a.Runner(app.SyncOptions{NoWait: s.NoWait})
	synchronise := syncWhenFree
	if s.NoWait {
		synchronise = syncNow
	}
	report, err := synchronise(ctx, runner, source, progress)
	progress.Close()
	if err != nil {
		return err
	}
	writeReport(std, report)
	return nil
}

// syncNow fails when the repository is being synchronised elsewhere.
func syncNow(ctx context.Context, runner jobs.Runner, source ingest.Source, progress *progress) (ingest.Report, error) {
	report, err := runner.Run(ctx, source, progress)
	if errors.Is(err, exclusive.ErrBusy) {
		err = fmt.Errorf("%w; leave --no-wait out to wait for its end", err)
	}
	return report, err
}

// syncWhenFree waits while the repository is being synchronised elsewhere.
func syncWhenFree(ctx context.Context, runner jobs.Runner, source ingest.Source, progress *progress) (ingest.Report, error) {
	const pause = 500 * time.Millisecond
	for told := false; ; {
		report, err := runner.Run(ctx, source, progress)
		if !errors.Is(err, exclusive.ErrBusy) {
			return report, err
		}
		if !told {
			progress.Line(err.Error() + "; waiting for its end")
			told = true
		}
		select {
		case <-ctx.Done():
			return ingest.Report{}, ctx.Err()
		case <-time.After(pause):
		}
	}
}

func writeReport(std streams, report ingest.Report) {
	counts := report.Counts
	fmt.Fprintf(std.out, "%s at %.10s, data as of %s\n", report.Repository, report.Head, report.DataAsOf.UTC().Format("2006-01-02 15:04 UTC"))
	fmt.Fprintf(std.out, "%d commits, %d files at head, %d people, %d issues, %d pull requests\n",
		counts.Commits, counts.Files, counts.People, counts.Issues, counts.PullRequests)
	if counts.MessageIssues > 0 {
		fmt.Fprintf(std.out, "%d of the issues are known from commit messages only\n", counts.MessageIssues)
	}
	fmt.Fprintf(std.out, "%d fixes linked (%d more were not plausible), %d bug introductions traced\n",
		counts.Fixes, counts.Implausible, counts.Introductions)
	if counts.Named+counts.NamedUnlinked > 0 {
		fmt.Fprintf(std.out, "%d bug introductions named by developers, %d of them traced too (%d more commits name one, but no issue)\n",
			counts.Named, counts.NamedTraced, counts.NamedUnlinked)
	}
	fmt.Fprintln(std.out, report)
}

package main

import (
	"context"
	"io"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/szz"
)

type szzCommand struct {
	Git     string `required:"" placeholder:"DIR" help:"Git directory, read in place."`
	Fixes   string `required:"" placeholder:"FILE" help:"Lines {\"fix\",\"reported\"?}: a fixing commit, and when its bug was reported, like 2024-07-31T09:15:00Z; - is standard input."`
	Variant string `placeholder:"NAME" help:"SZZ variant: b, ma, l or r. Default: r."`
	Lines   bool   `help:"Print where each deleted line came from, instead of the introducing commits."`
}

// fixLine is one fix to trace.
type fixLine struct {
	Fix      string    `json:"fix"`
	Reported time.Time `json:"reported"`
}

// introducingLine is what a fix leads to.
type introducingLine struct {
	Fix         string   `json:"fix"`
	Introducing []string `json:"introducing"`
}

// Run traces every fix of the file. No graph and no tracker are needed.
func (s szzCommand) Run(ctx context.Context, std streams) error {
	variant, err := szz.ParseVariant(s.Variant)
	if err != nil {
		return usageError{err}
	}
	repository, err := gitrepo.Open(ctx, s.Git)
	if err != nil {
		return err
	}
	fixes, err := s.read(ctx, repository, std.in)
	if err != nil {
		return err
	}
	progress := newProgress(std.err)
	defer progress.Close()
	report := func(done, total int) { progress.Report("tracing lines", done, total) }
	if s.Lines {
		return printOrigins(ctx, repository, fixes, report, std.out)
	}
	return printIntroducing(ctx, repository, fixes, variant, report, std.out)
}

// read resolves the fixes, which may be abbreviated.
func (s szzCommand) read(ctx context.Context, repository *gitrepo.Repository, stdin io.Reader) ([]fixLine, error) {
	var fixes []fixLine
	err := eachLine(s.Fixes, stdin, func(line fixLine) (err error) {
		if line.Fix, err = repository.ResolveHead(ctx, line.Fix); err != nil {
			return err
		}
		fixes = append(fixes, line)
		return nil
	})
	return fixes, err
}

func printOrigins(ctx context.Context, repository *gitrepo.Repository, fixes []fixLine, report func(done, total int), out io.Writer) error {
	hashes := make([]string, len(fixes))
	for i, fix := range fixes {
		hashes[i] = fix.Fix
	}
	origins, err := szz.Origins(ctx, repository, hashes, report)
	if err != nil {
		return err
	}
	for _, origin := range origins {
		if err := writeLine(out, origin); err != nil {
			return err
		}
	}
	return nil
}

// printIntroducing takes each fix for that of a bug of its own.
func printIntroducing(ctx context.Context, repository *gitrepo.Repository, fixes []fixLine, variant szz.Variant, report func(done, total int), out io.Writer) error {
	commits, err := historyOf(ctx, repository, fixes)
	if err != nil {
		return err
	}
	input := szz.Input{Commits: commits, Progress: report}
	for i, fix := range fixes {
		reported := fix.Reported
		if reported.IsZero() { // nothing is later than the end of time
			reported = time.Unix(1<<40, 0)
		}
		input.Issues = append(input.Issues, history.Issue{Number: i, CreatedAt: reported})
		input.Fixes = append(input.Fixes, history.Fix{Commit: fix.Fix, Issue: i, Plausible: true})
	}
	introductions, err := szz.Find(ctx, repository, input, variant)
	if err != nil {
		return err
	}
	introducing := make([][]string, len(fixes))
	for _, introduction := range introductions {
		introducing[introduction.Issue] = append(introducing[introduction.Issue], introduction.Commit)
	}
	for i, fix := range fixes {
		if err := writeLine(out, introducingLine{Fix: fix.Fix, Introducing: append([]string{}, introducing[i]...)}); err != nil {
			return err
		}
	}
	return nil
}

// historyOf returns the commits of the default branch, and those of fixes that
// are not on it, parents before children.
func historyOf(ctx context.Context, repository *gitrepo.Repository, fixes []fixLine) ([]history.Commit, error) {
	head, err := repository.ResolveHead(ctx, "")
	if err != nil {
		return nil, err
	}
	heads := []string{head}
	for _, fix := range fixes {
		heads = append(heads, fix.Fix)
	}
	return repository.CommitsOf(ctx, heads)
}

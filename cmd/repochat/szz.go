package main

import (
	"context"
	"io"
	"time"

	"repochat/internal/config"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/szz"
	"repochat/internal/szz/origin"
)

type szzCommand struct {
	Git     string `required:"" placeholder:"DIR" help:"Git directory, read in place."`
	Fixes   string `required:"" xor:"fix" placeholder:"FILE" help:"Lines {\"fix\",\"reported\"?,\"title\"?,\"body\"?}: a fixing commit, when its bug was reported, like 2024-07-31T09:15:00Z, and the text of the report, for --rerank; - is standard input."`
	Explain string `required:"" xor:"fix" placeholder:"SHA" help:"Print for one fixing commit which line leads to which commit, and why the others were not selected."`
	Variant string `placeholder:"NAME" help:"SZZ variant: b, ag, ma, l, r or best. Default: r."`
	Lines   bool   `help:"Print where each deleted line came from, instead of the introducing commits."`
	Rerank  bool   `help:"Have the model of OPENAI_MODEL choose where the lines of a fix lead to several commits."`
	Calls   int    `name:"rerank-calls" default:"100" placeholder:"N" help:"Most calls of the model with --rerank."`
	State   string `placeholder:"FILE" help:"Keep in this file what was read of the history, so that the next run reads only what is new."`
}

// fixLine is one fix to trace.
type fixLine struct {
	Fix      string    `json:"fix"`
	Reported time.Time `json:"reported"`
	Title    string    `json:"title"`
	Body     string    `json:"body"`
}

// introducingLine is what a fix leads to.
type introducingLine struct {
	Fix         string   `json:"fix"`
	Introducing []string `json:"introducing"`
}

// szzRun is a run of the command.
type szzRun struct {
	repository *gitrepo.Repository
	graph      *origin.Graph
	fixes      []fixLine
	judge      szz.Judge    // nil for none
	choices    *szz.Choices // of that judge
	report     func(done, total int)
}

// Run traces every fix. No graph database and no tracker are needed.
func (s szzCommand) Run(ctx context.Context, c config.Config, std streams) error {
	variant, err := szz.ParseVariant(s.Variant)
	if err != nil {
		return usageError{err}
	}
	progress := newProgress(std.err)
	defer progress.Close()
	run := szzRun{report: func(done, total int) { progress.Report("comparing contents", done, total) }}
	if run.repository, err = gitrepo.Open(ctx, s.Git); err != nil {
		return err
	}
	if run.fixes, err = s.read(ctx, run.repository, std.in); err != nil {
		return err
	}
	run.graph = origin.New()
	if s.State != "" {
		if run.graph, err = origin.Load(s.State); err != nil {
			return err
		}
	}
	judge, err := s.judge(c, &run)
	if err != nil {
		return err
	}
	switch {
	case s.Lines:
		err = run.printOrigins(ctx, std.out)
	case s.Explain != "":
		err = run.printExplanation(ctx, variant, std.out)
	default:
		err = run.printIntroducing(ctx, variant, std.out)
	}
	if err == nil && s.State != "" && run.graph.Changed() {
		err = run.graph.Save(s.State)
	}
	if err == nil && judge != nil {
		progress.Line(judge.Summary())
		err = s.keepChoices(run.choices)
	}
	return err
}

// read resolves the fixes, which may be abbreviated.
func (s szzCommand) read(ctx context.Context, repository *gitrepo.Repository, stdin io.Reader) ([]fixLine, error) {
	if s.Explain != "" {
		fix, err := repository.ResolveHead(ctx, s.Explain)
		return []fixLine{{Fix: fix}}, err
	}
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

func (r szzRun) printOrigins(ctx context.Context, out io.Writer) error {
	hashes := make([]string, len(r.fixes))
	for i, fix := range r.fixes {
		hashes[i] = fix.Fix
	}
	origins, err := szz.Origins(ctx, r.repository, r.graph, hashes)
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

func (r szzRun) printIntroducing(ctx context.Context, variant szz.Variant, out io.Writer) error {
	input, err := r.input(ctx)
	if err != nil {
		return err
	}
	introductions, err := szz.Find(ctx, r.repository, input, variant)
	if err != nil {
		return err
	}
	introducing := make([][]string, len(r.fixes))
	for _, introduction := range introductions {
		introducing[introduction.Issue] = append(introducing[introduction.Issue], introduction.Commit)
	}
	for i, fix := range r.fixes {
		if err := writeLine(out, introducingLine{Fix: fix.Fix, Introducing: append([]string{}, introducing[i]...)}); err != nil {
			return err
		}
	}
	return nil
}

// input takes each fix for that of a bug of its own, whose issue has the
// fix's index for a number.
func (r szzRun) input(ctx context.Context) (szz.Input, error) {
	heads := make([]string, len(r.fixes))
	for i, fix := range r.fixes {
		heads[i] = fix.Fix
	}
	commits, err := r.repository.CommitsOf(ctx, heads)
	if err != nil {
		return szz.Input{}, err
	}
	input := szz.Input{Commits: commits, Graph: r.graph, Progress: r.report, Judge: r.judge, Choices: r.choices}
	for i, fix := range r.fixes {
		reported := fix.Reported
		if reported.IsZero() { // nothing is later than the end of time
			reported = time.Unix(1<<40, 0)
		}
		input.Issues = append(input.Issues, history.Issue{Number: i, CreatedAt: reported, Title: fix.Title, Body: fix.Body})
		input.Fixes = append(input.Fixes, history.Fix{Commit: fix.Fix, Issue: i, Plausible: true})
	}
	return input, nil
}

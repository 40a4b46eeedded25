package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"repochat/internal/app"
	"repochat/internal/ask"
	"repochat/internal/config"
	"repochat/internal/eval"
	"repochat/internal/history"
)

type evalCommand struct {
	File string    `arg:"" optional:"" help:"Question set: tab-separated, with the columns id and question, and expected, columns, accept, outcome, must or conversation."`
	Repo string    `required:"" placeholder:"OWNER/NAME" help:"Repository that the set asks about."`
	Now  time.Time `placeholder:"TIME" help:"Moment that yesterday and last week count from, where the set does not say. Default: now."`

	AtOnce  int        `default:"4" help:"Questions asked at the same time. Default: ${default}."`
	Without []ask.Part `enum:"glossary,examples,repair,retry,names,asking-back" placeholder:"PART" help:"Leave out a part of the way to an answer, to see what it gains: ${enum}. Can be given several times."`

	Retrieval bool `help:"Score the search instead: sets are derived from the links of the repository's own issues, pull requests and commits, which the search does not see."`

	Show string `placeholder:"FILE" help:"Write every answer to this file, a line of JSON each."`
}

// Validate is called by the parser.
func (e evalCommand) Validate() error {
	if (e.File == "") != e.Retrieval {
		return errors.New("give a question set, or --retrieval")
	}
	return nil
}

// Run asks every question of the set and prints the shares of right answers.
func (e evalCommand) Run(ctx context.Context, c config.Config, std streams) (err error) {
	name, err := history.ParseRepositoryName(e.Repo)
	if err != nil {
		return usageError{err}
	}
	if e.Retrieval {
		return evalRetrieval(ctx, c, name, std)
	}
	items, err := e.read()
	if err != nil {
		return usageError{err}
	}
	progress := newProgress(std.err)
	a, err := app.Open(ctx, c, progress.Line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	asker, err := a.EvaluationAsker(e.Without)
	if err != nil {
		return err
	}
	asked := 0
	verdicts, err := eval.Run(ctx, asker, name, items, e.Now, e.AtOnce, func(eval.Verdict) {
		asked++
		progress.Report("asking", asked, len(items))
	})
	progress.Close()
	if err != nil {
		return err
	}
	if e.Show != "" {
		if err := writeVerdicts(e.Show, verdicts); err != nil {
			return err
		}
	}
	return eval.WriteReport(std.out, verdicts)
}

// writeVerdicts keeps what was answered, for whoever wants to know why.
func writeVerdicts(path string, verdicts []eval.Verdict) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	for _, v := range verdicts {
		if err := writeLine(file, newAnswerLine(v.Item.ID, v.Answer)); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return file.Close()
}

func (e evalCommand) read() ([]eval.Item, error) {
	file, err := os.Open(e.File)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	items, err := eval.ReadSet(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.File, err)
	}
	return items, nil
}

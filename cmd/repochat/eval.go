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
	Score evalScoreCommand `cmd:"" default:"withargs" help:"Score a question set whose right rows are known, the search, or answers in words."`
	Init  evalInitCommand  `cmd:"" help:"Print a set of questions for --judge: what was asked in a repository's closed issues and answered there by members."`
}

type evalScoreCommand struct {
	File string    `arg:"" optional:"" help:"Question set: tab-separated, with the columns id and question, and expected, columns, accept, outcome, must or conversation. With --judge the lines that eval init prints."`
	Repo string    `required:"" placeholder:"OWNER/NAME" help:"Repository that the set asks about."`
	Now  time.Time `placeholder:"TIME" help:"Moment that yesterday and last week count from, where the set does not say. Default: now."`

	AtOnce  int        `default:"4" help:"Questions asked at the same time. Default: ${default}."`
	Without []ask.Part `enum:"glossary,examples,repair,retry,names,asking-back" placeholder:"PART" help:"Leave out a part of the way to an answer, to see what it gains: ${enum}. Can be given several times."`

	Retrieval bool   `help:"Score the search instead: sets are derived from the links of the repository's own issues, pull requests and commits, which the search does not see."`
	Asked     string `placeholder:"FILE" help:"With --retrieval: score questions instead, lines of a repository, the number of the issue or pull request that is meant, and the question, separated by tabs."`

	Judge   bool     `help:"Have the model judge answers in words: scores from 1 to 10, twice each, and every two answers beside each other in both orders. Judged are RepoChat's and those of the same model without the repository."`
	Compare []string `placeholder:"FILE,..." help:"With --judge: judge the answers in these files instead, lines {\"id\",\"answer\"} as ask --batch prints them."`

	Show string `placeholder:"FILE" help:"Write every answer, or every judgement, to this file, a line of JSON each."`
}

// Validate is called by the parser.
func (e evalScoreCommand) Validate() error {
	switch {
	case (e.File == "") != e.Retrieval:
		return errors.New("give a question set, or --retrieval")
	case e.Judge && e.Retrieval:
		return errors.New("--judge is for answers to questions, --retrieval for the search")
	case e.Asked != "" && !e.Retrieval:
		return errors.New("--asked is for --retrieval")
	case len(e.Compare) > 0 && !e.Judge:
		return errors.New("--compare is for --judge")
	case len(e.Compare) == 1:
		return errors.New("--compare takes two files or more")
	}
	return nil
}

// Run asks every question of the set and prints the shares of right answers.
func (e evalScoreCommand) Run(ctx context.Context, c config.Config, std streams) (err error) {
	name, err := history.ParseRepositoryName(e.Repo)
	if err != nil {
		return usageError{err}
	}
	if e.Retrieval {
		return evalRetrieval(ctx, c, name, e.Asked, std)
	}
	if e.Judge {
		return e.judge(ctx, c, name, std)
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
	if err := writeLines(e.Show, verdicts, func(v eval.Verdict) any { return newAnswerLine(v.Item.ID, v.Answer) }); err != nil {
		return err
	}
	return eval.WriteReport(std.out, verdicts)
}

func (e evalScoreCommand) read() ([]eval.Item, error) {
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

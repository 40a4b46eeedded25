package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"repochat/internal/app"
	"repochat/internal/ask"
	"repochat/internal/config"
	"repochat/internal/history"
)

type askCommand struct {
	Question string    `arg:"" optional:"" help:"The question."`
	Repo     string    `placeholder:"OWNER/NAME" help:"Repository to ask about. Default: the only one in the graph."`
	Format   string    `enum:"text,json,csv" default:"text" help:"Form of the answer: ${enum}."`
	Now      time.Time `placeholder:"TIME" help:"Moment that yesterday and last week count from, like 2024-07-31T12:00:00Z. Default: now."`
	Reading  string    `placeholder:"ID" help:"Other reading of the question to follow: an ID that an answer lists."`
	Batch    string    `placeholder:"FILE" help:"Answer a file of lines {\"id\",\"question\",\"now\"?,\"reading\"?} with lines of JSON; - is standard input."`
}

// Validate is called by the parser.
func (c askCommand) Validate() error {
	if (c.Question == "") == (c.Batch == "") {
		return errors.New("give one question, or a file of questions with --batch")
	}
	if c.Reading != "" && c.Batch != "" {
		return errors.New("--reading is for one question; a line of --batch has a reading of its own")
	}
	return nil
}

// Run answers one question, or a file of questions.
func (c askCommand) Run(ctx context.Context, settings config.Config, std streams) (err error) {
	name, err := c.repository()
	if err != nil {
		return usageError{err}
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
	question := ask.Question{Repository: name, Text: c.Question, Now: c.Now, Reading: c.Reading}
	if c.Batch != "" {
		return answerBatch(ctx, a.Asker(), c.Batch, question, std)
	}
	return c.answer(ctx, a.Asker(), question, std)
}

func (c askCommand) repository() (history.RepositoryName, error) {
	if c.Repo == "" {
		return history.RepositoryName{}, nil
	}
	return history.ParseRepositoryName(c.Repo)
}

func (c askCommand) answer(ctx context.Context, asker *ask.Asker, question ask.Question, std streams) error {
	answer, err := asker.Ask(ctx, question, nil)
	if err != nil {
		return err
	}
	switch c.Format {
	case "json":
		err = writeLine(std.out, newAnswerLine("", answer))
	case "csv":
		err = writeCSV(std.out, answer.Result)
	default:
		fmt.Fprintln(std.out, strings.TrimSpace(answer.Text))
		if answer.Note != "" {
			fmt.Fprintf(std.out, "\n%s\n", answer.Note)
		}
		for _, notice := range answer.Notices {
			fmt.Fprintln(std.err, "note:", notice)
		}
		for _, other := range answer.OtherReadings {
			fmt.Fprintf(std.err, "other reading: %s (--reading %s)\n", other.Text, other.ID)
		}
		if answer.Query != "" {
			fmt.Fprintf(std.err, "\n%s\n", answer.Query)
		}
	}
	if err == nil && answer.Outcome == ask.Failed {
		return errors.New(answer.Error)
	}
	return err
}

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"repochat/internal/answer/export"
	"repochat/internal/app"
	"repochat/internal/ask"
	"repochat/internal/config"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/question"
)

type askCommand struct {
	Question     []string `arg:"" optional:"" help:"The question, quoted or as it is."`
	ofRepository `embed:""`
	Format       string    `enum:"text,json,csv" default:"text" help:"Form of the answer: ${enum}."`
	Now          time.Time `placeholder:"TIME" help:"Moment that yesterday and last week count from, like 2024-07-31T12:00:00Z. Default: now."`
	Reading      string    `placeholder:"ID" help:"Other reading of the question to follow: an ID that an answer lists."`
	Batch        string    `placeholder:"FILE" help:"Answer a file of lines {\"id\",\"question\",\"now\"?,\"reading\"?} with lines of JSON, a conversation {\"id\",\"turns\":[QUESTION,...]} with a line per turn; - is standard input."`
}

// Validate is called by the parser.
func (c askCommand) Validate() error {
	if (c.question() == "") == (c.Batch == "") {
		return errors.New("give one question, or a file of questions with --batch")
	}
	if name, isRepository := c.leadingRepository(); isRepository {
		return fmt.Errorf("%s is a repository: write --repo %s before the question", name, name)
	}
	if c.Reading != "" && c.Batch != "" {
		return errors.New("--reading is for one question; a line of --batch has a reading of its own")
	}
	return nil
}

// question returns the words of the question as one text.
func (c askCommand) question() string { return strings.TrimSpace(strings.Join(c.Question, " ")) }

// leadingRepository returns the repository that stands before a quoted question,
// as it does for other commands, and reports whether there is one.
func (c askCommand) leadingRepository() (history.RepositoryName, bool) {
	if len(c.Question) != 2 || !strings.Contains(c.Question[1], " ") {
		return history.RepositoryName{}, false
	}
	name, err := history.ParseRepositoryName(c.Question[0])
	return name, err == nil
}

// Run answers one question, or a file of questions.
func (c askCommand) Run(ctx context.Context, settings config.Config, std streams) error {
	return c.run(ctx, settings, std, func(a *app.App, name history.RepositoryName) error {
		question := question.Question{Repository: name, Text: c.question(), Now: c.Now, Reading: c.Reading}
		if c.Batch != "" {
			return answerBatch(ctx, a.Asker(), c.Batch, question, std)
		}
		return c.answer(ctx, a.Asker(), question, std)
	})
}

func (c askCommand) answer(ctx context.Context, asker *ask.Asker, question question.Question, std streams) error {
	answered, err := asker.Ask(ctx, question, nil)
	if err != nil {
		return err
	}
	switch c.Format {
	case "json":
		err = writeLine(std.out, newAnswerLine("", answered))
	case "csv":
		err = export.WriteCSV(std.out, answered.Result.Columns, answered.Result.Rows)
	default:
		fmt.Fprintln(std.out, prose.Printable(strings.TrimSpace(answered.Text)))
		if len(answered.Result.Rows) > 1 {
			var table strings.Builder
			err = export.WriteTable(&table, answered)
			fmt.Fprintf(std.out, "\n%s", prose.Printable(table.String()))
		}
		if answered.Clarification != nil {
			fmt.Fprintf(std.out, "\n%s\n", prose.Printable(answered.Clarification.Markdown()))
		}
		if answered.Note != "" {
			fmt.Fprintf(std.out, "\n%s\n", prose.Printable(answered.Note))
		}
		for _, notice := range answered.Notices {
			fmt.Fprintln(std.err, "note:", prose.Printable(notice.Text))
		}
		for _, other := range answered.OtherReadings {
			fmt.Fprintf(std.err, "other reading: %s (--reading %s)\n", prose.Printable(other.Text), prose.Printable(other.ID))
		}
		if answered.Query != "" {
			fmt.Fprintf(std.err, "\n%s\n", prose.Printable(answered.Query))
		}
	}
	if err == nil && answered.Outcome == ask.Failed {
		return errors.New(answered.Error)
	}
	return err
}

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"repochat/internal/answer"
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
	Replies      *bool     `negatable:"" help:"Read replies to questions back from standard input: the number of an option, or other words; an empty line ends it. Default: on a terminal."`
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
	if c.Replies != nil && c.Batch != "" {
		return errors.New("--replies is for one question; a line of --batch may be a conversation")
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
		return c.converse(ctx, a.Asker(), question, std)
	})
}

// converse answers a question, and the replies to what is asked back about it.
func (c askCommand) converse(ctx context.Context, asker *ask.Asker, asked question.Question, std streams) error {
	lines := bufio.NewScanner(std.in)
	for {
		answered, err := asker.Ask(ctx, asked, nil)
		if err != nil {
			return err
		}
		back := answered.Clarification
		if err := c.print(answered, std); err != nil || back == nil || back.Round == 0 || !c.readsReplies(std) {
			return err
		}
		reply := readReply(lines, len(back.Options), std.out)
		if reply == "" {
			return lines.Err()
		}
		asked.Conversation = append(asked.Conversation, answered.Turn(asked.Text))
		asked.Text, asked.Reading, asked.IsReply = reply, "", true
	}
}

// readsReplies reports whether somebody is there who can reply.
func (c askCommand) readsReplies(std streams) bool {
	if c.Replies != nil {
		return *c.Replies
	}
	return c.Format == "text" && isTerminal(std.in) && isTerminal(std.out)
}

func isTerminal(stream any) bool {
	file, isFile := stream.(*os.File)
	return isFile && term.IsTerminal(int(file.Fd()))
}

// readReply asks for a reply until it is one of so many options or other words; ""
// when there is none.
func readReply(lines *bufio.Scanner, options int, out io.Writer) string {
	for {
		fmt.Fprintf(out, "\n1 to %d, other words, or nothing: ", options)
		if !lines.Scan() {
			fmt.Fprintln(out)
			return ""
		}
		reply := strings.TrimSpace(lines.Text())
		if n, err := strconv.Atoi(reply); err != nil || n >= 1 && n <= options {
			return reply
		}
	}
}

func (c askCommand) print(answered answer.Answer, std streams) (err error) {
	switch c.Format {
	case "json":
		err = writeLine(std.out, newAnswerLine("", answered))
	case "csv":
		err = export.WriteCSV(std.out, answered.Result.Columns, answered.Result.Rows)
	default:
		if answered.Asked != "" {
			fmt.Fprintf(std.out, "Asked as: %s\n\n", prose.Printable(answered.Asked))
		}
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

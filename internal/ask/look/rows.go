package look

import (
	"context"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/words"
	"repochat/internal/ask/said/cited"
	"repochat/internal/prose"
)

// Graph answers a question with the rows of a query, and how it was read; why says why there
// are none.
type Graph func(ctx context.Context, question string) (rows answer.Rows, reading, why string)

const (
	// longestRows is how many bytes of rows one passage has, and longestReading how many
	// characters of how the question was read.
	longestRows    = 800
	longestReading = 200
)

// Rows returns the rows of a query as passages, as many as a prompt has of rows. Their
// numbers are left out: they would pass for amounts.
func Rows(rows answer.Rows, reading string) (passages []cited.Passage) {
	head, text, _ := strings.Cut(words.PromptRows(rows), "\n")
	head = withoutNumber(head)
	reading = prose.OneLine(reading, longestReading)
	add := func(lines string) {
		passages = append(passages, cited.Passage{
			Text: head + "\n" + strings.TrimSuffix(lines, "\n"), Title: "rows of a query", About: "rows of a query", Place: reading, IsRows: true,
			Thread: answer.Segment{Text: "rows of a query", ID: "rows"},
		})
	}
	part := ""
	for line := range strings.Lines(text) {
		line = withoutNumber(line)
		if part != "" && len(part)+len(line) > longestRows {
			add(part)
			part = ""
		}
		part += line
	}
	if part != "" {
		add(part)
	}
	return passages
}

// withoutNumber returns a line of a table without its first column; what tells how many rows
// are left out has none.
func withoutNumber(line string) string {
	if _, rest, found := strings.Cut(line, " | "); found {
		return rest
	}
	return line
}

// rows returns the rows that answer a question about the graph.
func (l Looker) rows(ctx context.Context, question string) (found []cited.Passage, why string) {
	if l.graph == nil {
		return nil, "the graph cannot be asked here"
	}
	rows, reading, why := l.graph(ctx, question)
	if why != "" {
		return nil, why
	}
	return Rows(rows, reading), ""
}

package grounding

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask/rows"
	"repochat/internal/graph"
)

var testNow = time.Date(2024, 8, 26, 9, 0, 0, 0, time.UTC)

// common knows a few words of the language of questions.
func common(word string) bool {
	switch strings.ToLower(word) {
	case "ask", "both", "pull", "requests", "and", "issues", "may", "count", "for", "on", "in", "by", "it", "people", "together", "average", "main", "with", "then", "these", "come", "mean", "median", "commits", "each":
		return true
	}
	return false
}

// hash returns a full hash that begins with a digit.
func hash(n int) string { return fmt.Sprintf("%d%s", n, strings.Repeat("abcdef0", 6))[:40] }

func TestGrounding(t *testing.T) {
	question := "Who fixed the most bugs of boiler.go in July 2018, and in which commits?"
	result := graph.Result{
		Columns: []string{"login", "name", "bugs", "share", "commit", "path", "issue", "date"},
		Rows: [][]any{
			{"nyaxt", "Kouhei Ueno", int64(1200), 0.2512, hash(3), "src/boiler.go", int64(135), "2018-07-05T10:00:00Z"},
			{"irori", "Kunihiko Sakamoto", int64(300), 0.5, hash(4), "docs/README.md", int64(12), "2018-07-09T10:00:00Z"},
		},
	}
	tests := []struct {
		name, text string
		want       []string
	}{
		{"a number of a row", "nyaxt fixed 1200 bugs.", nil},
		{"a number with a thousands separator", "nyaxt fixed 1,200 bugs.", nil},
		{"a sum", "Together 1500.", nil},
		{"the number of rows as a word", "Two people did.", nil},
		{"an average", "On average 750.", nil},
		{"a share in percent", "That is 25.1 % or 25%.", nil},
		{"a date of a row", "On 2018-07-05 and July 9, 2018.", nil},
		{"the period of the question", "Between 2018-07-01 and 2018-07-31.", nil},
		{"a short hash", "See `3abcdef` and 3abcdef0.", nil},
		{"a path, whole and its end", "In `src/boiler.go` and README.md.", nil},
		{"references", "Issue #135 by @nyaxt, **Kouhei Ueno**.", nil},
		{"a list with numbers", "1. nyaxt\n", nil},
		{"a table's line", "| --- | ---: |\n", nil},
		{"an abbreviation", "For fixes, e.g. of bugs.", nil},
		{"plain words", "Both Pull Requests and Issues May count.", nil},

		{"an invented number", "nyaxt fixed 1201 bugs.", []string{"1201"}},
		{"a sum of the numbers of issues", "Together 147.", []string{"147"}},
		{"an invented number as a word", "Seven people did.", []string{"seven"}},
		{"an invented percentage", "That is 26 %.", []string{"26"}},
		{"an invented day", "On 2018-07-06.", []string{"2018-07-06"}},
		{"an invented month", "In March.", []string{"In March"}},
		{"an invented day in words", "On July 6, or on the 6th of July.", []string{"July 6", "6th of July"}},
		{"an invented year", "Since 2016.", []string{"2016"}},
		{"a digit of a date is no number", "9 people did.", []string{"9"}},
		{"an invented hash", "See 9fffff1.", []string{"9fffff1"}},
		{"an invented hash in back-ticks", "See `9fffff1`.", []string{"9fffff1"}},
		{"an invented path", "In src/engine.go.", []string{"src/engine.go"}},
		{"an invented reference", "Issue #136.", []string{"Issue #136"}},
		{"an invented login", "Ask @mallory.", []string{"mallory"}},
		{"an invented name", "Ask Mallory Malone about it.", []string{"Ask Mallory Malone", "Mallory"}},
		{"an invented bold name", "**mallory** leads.", []string{"mallory"}},
		{"an invented link", "Read [this](https://evil.example/a).", []string{"https://evil.example/a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, New(Source{Question: question, Now: testNow, Columns: rows.Columns("", result), Result: result, Common: common}).Unfounded(tt.text)); diff != "" {
				t.Errorf("unfounded in %q (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}

func TestGroundedWriterCutsSentences(t *testing.T) {
	var told []string
	w := NewWriter(New(Source{Question: "main.go 3.5", Now: testNow, Common: common}), func(text string) { told = append(told, text) })
	for _, piece := range strings.SplitAfter("It is 3.5 in main.go. Not 77. Yes!\n1. main.go\nThe end", "") {
		w.Write(piece)
	}
	w.Flush()
	want := []string{"It is 3.5 in main.go. ", "Yes!\n", "1. main.go\n", "The end"}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"77"}, w.Dropped); diff != "" {
		t.Errorf("dropped (-want +got):\n%s", diff)
	}
}

func FuzzGrounding(f *testing.F) {
	f.Add("On July 6, 1,200 of 3.5 % in `x` by @y #12 **z** Mallory Malone.", "July 2018")
	f.Fuzz(func(t *testing.T, sentence, asked string) {
		question := asked
		result := graph.Result{Columns: []string{"x"}, Rows: [][]any{{sentence}}}
		New(Source{Question: question, Now: testNow, Columns: rows.Columns("", result), Result: result, Common: common}).Unfounded(sentence)
		var told strings.Builder
		w := NewWriter(New(Source{Question: question, Now: testNow, Columns: rows.Columns("", result), Result: result, Common: common}), func(text string) { told.WriteString(text) })
		w.Write(sentence)
		w.Flush()
		if told.String() != w.Text() {
			t.Errorf("told %q, kept %q", told.String(), w.Text())
		}
	})
}

package ask

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
)

func TestGrounding(t *testing.T) {
	question := Question{Repository: testRepository, Text: "Who fixed the most bugs of boiler.go in July 2018, and in which commits?", Now: testNow}
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
		{"an invented number as a word", "Seven people did.", []string{"Seven"}},
		{"an invented percentage", "That is 26 %.", []string{"26"}},
		{"an invented day", "On 2018-07-06.", []string{"2018-07-06"}},
		{"an invented month", "In March.", []string{"March"}},
		{"an invented day in words", "On July 6, or on the 6th of July.", []string{"July 6", "6th of July"}},
		{"an invented year", "Since 2016.", []string{"2016"}},
		{"a digit of a date is no number", "9 people did.", []string{"9"}},
		{"an invented hash", "See 9fffff1.", []string{"9fffff1"}},
		{"an invented hash in back-ticks", "See `9fffff1`.", []string{"9fffff1"}},
		{"an invented path", "In src/engine.go.", []string{"src/engine.go"}},
		{"an invented reference", "Issue #136.", []string{"136"}},
		{"an invented login", "Ask @mallory.", []string{"mallory"}},
		{"an invented name", "Ask Mallory Malone about it.", []string{"Ask Mallory Malone"}},
		{"an invented bold name", "**mallory** leads.", []string{"mallory"}},
		{"an invented link", "Read [this](https://evil.example/a).", []string{"https://evil.example/a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, newGround(question, columnsOf("", result), result).unfounded(tt.text)); diff != "" {
				t.Errorf("unfounded in %q (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}

func TestGroundedWriterCutsSentences(t *testing.T) {
	var told []string
	w := &groundedWriter{
		ground: newGround(Question{Repository: testRepository, Text: "main.go 3.5", Now: testNow}, nil, graph.Result{}),
		tell:   func(text string) { told = append(told, text) },
	}
	for _, piece := range strings.SplitAfter("It is 3.5 in main.go. Not 77. Yes!\n1. main.go\nThe end", "") {
		w.write(piece)
	}
	w.flush()
	want := []string{"It is 3.5 in main.go. ", "Yes!\n", "1. main.go\n", "The end"}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"77"}, w.dropped); diff != "" {
		t.Errorf("dropped (-want +got):\n%s", diff)
	}
}

func TestFitRows(t *testing.T) {
	result := graph.Result{Columns: []string{"commit", "message"}}
	for i := range 200 {
		result.Rows = append(result.Rows, []any{hash(i % 10), strings.Repeat("word ", 40)})
	}
	text := fitRows(columnsOf("MATCH (c:Commit) RETURN c.id AS commit, c.message AS message", result), result)
	if len(text) > mostRowBytes+100 || !strings.Contains(text, "more rows, not shown here") || strings.Contains(text, hash(1)) {
		t.Errorf("%d bytes, end %q", len(text), text[len(text)-60:])
	}
}

func FuzzGrounding(f *testing.F) {
	f.Add("On July 6, 1,200 of 3.5 % in `x` by @y #12 **z** Mallory Malone.", "July 2018")
	f.Fuzz(func(t *testing.T, sentence, asked string) {
		question := Question{Repository: testRepository, Text: asked, Now: testNow}
		result := graph.Result{Columns: []string{"x"}, Rows: [][]any{{sentence}}}
		newGround(question, columnsOf("", result), result).unfounded(sentence)
		var told strings.Builder
		w := &groundedWriter{ground: newGround(question, columnsOf("", result), result), tell: func(text string) { told.WriteString(text) }}
		w.write(sentence)
		w.flush()
		if told.String() != w.kept.String() {
			t.Errorf("told %q, kept %q", told.String(), w.kept.String())
		}
	})
}

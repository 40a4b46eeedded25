package back

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
)

func TestParseReadsWhatMarkdownWrites(t *testing.T) {
	c := &Clarification{Question: "Only one README.md?", Round: 1, Options: []Option{
		{Text: "all files of this name", Result: "jane_doe, 35"}, {Text: "docs/my_README.md", Result: "none"}, {Text: "README.md"},
	}}
	text := "**35** commits.\n\n---\n\n*Data as of today.*\n\n" + c.Markdown() + "\n\n```cypher\nRETURN 1\n```"
	want := &question.Back{Question: c.Question, Options: []string{"all files of this name", "docs/my_README.md", "README.md"}}
	if diff := cmp.Diff(want, Parse(text)); diff != "" {
		t.Error(diff)
	}
	c.Round = 0
	if got := Parse(c.Markdown()); got != nil || c.Turn() != nil {
		t.Errorf("other questions to ask are no question back: %+v", got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add((&Clarification{Question: "Which?", Round: 1, Options: []Option{{Text: "a"}, {Text: "b: c", Result: "1"}}}).Markdown())
	f.Fuzz(func(t *testing.T, text string) {
		if found := Parse(text); found != nil && (found.Question == "" || len(found.Options) == 0) {
			t.Errorf("%q: %+v", text, found)
		}
	})
}

package clarify

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestAFileIsMeantByItsDirectory(t *testing.T) {
	text := "Who changed cbor.go?"
	asked := question.ScanText(text, now, names.Resolved{Text: "cbor.go", Kind: schema.File, How: names.BySuffix, Matches: []names.Match{
		{Value: "go/internal/cbor.go", Name: "cbor.go"}, {Value: "go/internal/testhelper/cbor.go", Name: "cbor.go"}, {Value: "go/cbor.go", Name: "cbor.go"},
	}})
	tests := []struct{ name, reply, want string }{
		{"one that lies further down is another", "the one in go/internal", "go/internal/cbor.go"},
		{"at the end of a sentence", "that of go/internal/testhelper.", "go/internal/testhelper/cbor.go"},
		{"its last part alone says it, too", "the testhelper one", "go/internal/testhelper/cbor.go"},
		{"the topmost one", "the one in go", "go/cbor.go"},
		{"one that is rejected is not meant", "not in go/internal", ""},
		{"a directory without such a file says nothing", "the one in docs/internals", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := Find(asked, Known{}, nil)
			resolved, _ := Reply{Asked: asked, All: all, Back: question.Back{Question: all[0].Ask}, Said: scan(tt.reply), IsSure: true}.Resolve()
			if resolved.Value != tt.want {
				t.Errorf("%q means %q, want %q", tt.reply, resolved.Value, tt.want)
			}
		})
	}
}

// plainScanner scans without a graph.
type plainScanner struct{}

func (plainScanner) Scan(_ context.Context, q question.Question) (question.Scanned, error) {
	scanned := scan(q.Text)
	scanned.Question = q
	return scanned, nil
}

func TestWhatIsRepliedToIsSettled(t *testing.T) {
	back := func(ask string) *question.Back {
		return &question.Back{Question: ask, Options: []string{"all files of this name", "README.md", "docs/README.md"}}
	}
	c := Conversation{Scanner: plainScanner{}, Look: func(context.Context, question.Scanned) Known { return known }}
	first := question.Turn{Question: "Who changed README.md on July 4?", Back: back("Only one README.md?")}
	tests := []struct {
		name  string
		turns []question.Turn
		text  string
		want  []string
	}{
		{"a choice that leaves the sentence as it is", []question.Turn{first}, "1", []string{"name:readme.md"}},
		{"a new question settles nothing", []question.Turn{first}, "Who is the best developer?", nil},
		{"two in a row", []question.Turn{first, {Question: "1", Back: &question.Back{Question: "July 4 of one year?", Options: []string{"any year", "2024", "2023"}}}}, "2",
			[]string{"name:readme.md", "year:july 4"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _, err := c.Resolve(t.Context(), question.Question{Text: tt.text, Conversation: tt.turns, Now: now})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got.Settled); diff != "" {
				t.Errorf("settled (-want +got):\n%s", diff)
			}
		})
	}
}

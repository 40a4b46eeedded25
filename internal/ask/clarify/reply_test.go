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

func TestAQuestionInAFewWordsIsNoReply(t *testing.T) {
	asked := scan("Who changed README.md?")
	all := Find(asked, Known{}, nil)
	tests := []struct {
		name, text string
		isSure     bool
		want       string
	}{
		{"bugs of somebody else", "bugs of ann", false, ""},
		{"commits to another file", "last commits in main.go", false, ""},
		{"somebody else's bugs", "ann's open issues", false, ""},
		{"what begins as a reply is one", "only commits in main.go", false, "Who changed main.go?"},
		{"one of the options", "changes of docs/README.md", false, "Who changed docs/README.md?"},
		{"a period narrows down", "only in 2023", false, "Who changed README.md in 2023?"},
		{"a file alone takes the place", "no, main.go", false, "Who changed main.go?"},
		{"what is sure to be a reply", "bugs of main.go", true, "Who changed main.go?"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			resolved, _ := Reply{Asked: asked, All: all, Back: question.Back{Question: all[0].Ask}, Said: scan(tt.text), IsSure: tt.isSure}.Resolve()
			if resolved.Sentence != tt.want {
				t.Errorf("%q is read as %q, want %q", tt.text, resolved.Sentence, tt.want)
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

// "Any" is one of the options, and no reply where other things are asked for.
func TestAQuestionForOtherThingsIsNoReply(t *testing.T) {
	asked := scan("Which commits were made on July 4?")
	all := Find(asked, Known{Years: []string{"2023", "2024"}}, nil)
	for text, want := range map[string]bool{"any": true, "any commits": true, "any prs closed without merging": false} {
		if resolved, ok := (Reply{Asked: asked, All: all, Back: question.Back{Question: all[0].Ask, Options: []string{"any year", "2024", "2023"}}, Said: scan(text)}).Resolve(); ok != want {
			t.Errorf("%q: %v, read as %q", text, ok, resolved.Sentence)
		}
	}
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
		{"one of those whom an answer before names", []question.Turn{
			{Question: "Who fixed the most bugs?", Things: []question.Thing{{Kind: schema.Person, Value: "ann"}, {Kind: schema.Person, Value: "bob"}}},
			{Question: "What did they change?", Back: &question.Back{Question: "Only one of “they”?", Options: []string{"all of them", "ann", "bob"}}},
		}, "2", []string{"referent:they"}},
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

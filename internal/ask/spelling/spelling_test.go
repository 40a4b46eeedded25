package spelling_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"repochat/internal/answer"
	"repochat/internal/ask/spelling"
	"repochat/internal/question"
	"repochat/internal/question/names"
)

// scanner finds one name, wherever it stands.
type scanner struct{ name string }

func (s scanner) Scan(_ context.Context, q question.Question) (question.Scanned, error) {
	if s.name == "" {
		return question.Scanned{}, errors.New("no graph")
	}
	scanned := question.Scanned{Question: q}
	if at := strings.Index(q.Text, s.name); at >= 0 {
		scanned.Spans = []question.Span{{Start: at, End: at + len(s.name), Name: names.Resolved{Text: s.name, Matches: make([]names.Match, 1)}}}
	}
	return scanned, nil
}

//nolint:misspell // on purpose
func TestRead(t *testing.T) {
	tests := []struct {
		name, asked, want string
		told              []string
	}{
		{"letters that are exchanged", "Issues clsoed in September 2021", "Issues closed in September 2021", []string{"“clsoed” is read as “closed”."}},
		{"a letter that is missing, and a month", "wich Pull reqests were merged in Feburary 2022?", "which Pull requests were merged in February 2022?", []string{"“wich” is read as “which”.", "“reqests” is read as “requests”.", "“Feburary” is read as “February”."}},
		{"twice the same", "comits of May, and comits of June", "commits of May, and commits of June", []string{"“comits” is read as “commits”."}},
		{"at the beginning", "Comits per author", "Commits per author", []string{"“Comits” is read as “Commits”."}},
		{"the end tells forms apart", "what does the labeler do, and who merges", "", nil},
		{"a name", "how many issues did reqests open?", "", nil},
		{"a capital within a sentence", "what did Reviewr do?", "", nil},
		{"a path", "who changed comits/list.go and reqests.py?", "", nil},
		{"in quotation marks", "commits about 'reqests' and `comits`", "", nil},
		{"another language", "welche Issues liegen unter dem Label bug, und wer hat mich gefragt?", "", nil},
		{"a short word", "teh fix", "", nil},
		{"nothing", "", "", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scanner{"nothing of it"}
			if test.name == "a name" {
				s.name = "reqests"
			}
			if test.want == "" {
				test.want = test.asked
			}
			got, told := spelling.Read(t.Context(), s, question.Question{Text: test.asked})
			if got.Text != test.want {
				t.Errorf("%q, want %q", got.Text, test.want)
			}
			if diff := cmp.Diff(test.told, answer.NoticeTexts(told), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("told (-want +got):\n%s", diff)
			}
		})
	}
}

func TestQuestionsBeforeAreMended(t *testing.T) {
	before := []question.Turn{{Question: "comits of ann", Query: "x"}}
	got, told := spelling.Read(t.Context(), scanner{"nothing of it"}, question.Question{Text: "and of bob?", Conversation: before})
	want := []question.Turn{{Question: "commits of ann", Query: "x"}}
	if diff := cmp.Diff(want, got.Conversation); diff != "" || told != nil || before[0].Question != "comits of ann" {
		t.Errorf("%s\ntold %v, and %v before", diff, told, before)
	}
}

func TestAScanThatFailsLeavesTheQuestion(t *testing.T) {
	q := question.Question{Text: "how many comits"}
	if got, told := spelling.Read(t.Context(), scanner{}, q); got.Text != q.Text || told != nil {
		t.Errorf("%q, told %v", got.Text, told)
	}
}

//nolint:misspell // on purpose
func FuzzRead(f *testing.F) {
	f.Add("wich reqests (clsoed) were opend? Feburary!")
	f.Fuzz(func(t *testing.T, text string) {
		got, told := spelling.Read(t.Context(), scanner{"opend"}, question.Question{Text: text})
		if len(told) == 0 && got.Text != text {
			t.Errorf("%q became %q, and nothing was told", text, got.Text)
		}
	})
}

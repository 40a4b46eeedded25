package ask

import (
	"context"
	"strings"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/ask/unsure"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
	"repochat/internal/search"
)

func TestTextsAreToldBesideAnAnswerThatIsNotSure(t *testing.T) {
	hit := func(coverage float64) []search.Hit {
		return []search.Hit{{Kind: "commit", ID: "aaaaaaaaaaaa", Title: "Remove the overlay", Coverage: coverage, Passages: []search.Passage{{Text: "Remove the overlay\nIt was slow.", In: "message"}}}}
	}
	plan := func(unsure bool) reader.Plan {
		return reader.Plan{Unsure: unsure, Reading: "people", Steps: []reader.Step{reader.Query{Cypher: "MATCH (u:User) RETURN u.login AS login"}, reader.Search{Text: "overlay removed"}}}
	}
	turns := []question.Turn{{Question: "who wrote it?"}}
	tests := []struct {
		name         string
		hits         []search.Hit
		plan         reader.Plan
		conversation []question.Turn
		told, first  bool
	}{
		{"nearly all words are in a text", hit(.8), plan(true), nil, true, true},
		{"most words are in a text", hit(.6), plan(true), nil, true, false},
		{"a part of them is", hit(.4), plan(true), nil, false, false},
		{"a sure answer stands alone", hit(.8), plan(false), nil, false, false},
		{"a question in a conversation may speak of something else", hit(.8), plan(true), turns, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := New(Options{Searcher: textsWith{hits: test.hits}})
			q := readings.Question{}
			q.Question = question.Question{Text: "was the overlay removed?", Conversation: test.conversation}
			texts, isFirst, ok := a.textsBeside(t.Context(), q, found{step: &step{Attempt: Attempt{Query: "MATCH"}, plan: test.plan}})
			if ok != test.told || isFirst != test.first {
				t.Fatalf("told %t, first %t", ok, isFirst)
			}
			if !ok {
				return
			}
			rows := graph.Result{Columns: []string{"login"}, Rows: [][]any{{"ada"}}}
			got := unsure.Beside(Answer{Outcome: Answered, Result: rows, Structure: answer.Structure{Words: answer.Words{{Text: "ada", Row: 1, Column: "login"}}}}, texts, isFirst, "people")
			if before := strings.Index(got.Text, "Remove the overlay") < strings.Index(got.Text, "ada"); before != isFirst {
				t.Errorf("the texts stand before: %t\n%s", before, got.Text)
			}
			for _, s := range got.Words {
				if s.Row > 0 && (s.Row > len(got.Result.Rows) || s.Column != "login") {
					t.Errorf("%+v is taken from no cell", s)
				}
			}
			if len(got.Evidence) != 1 || len(got.Lead) == 0 && isFirst {
				t.Errorf("the answer is %+v", got)
			}
		})
	}
}

func TestWordsThatNarrowAQueryAreLookedForWhereNothingHasThem(t *testing.T) {
	w := newWorld(t)
	narrowed := reader.Plan{
		Otherwise: true, Reading: "commits; with “overlay” in the text",
		Steps: []reader.Step{reader.Query{Cypher: "MATCH (c:Commit) WHERE (toLower(c.message) CONTAINS 'overlay') RETURN c.id AS commit"}, reader.Search{Text: "overlay"}},
	}
	wide := reader.Plan{Unsure: true, Reading: "commits; not used: “overlay”", Source: "wide", Steps: []reader.Step{reader.Query{Cypher: "MATCH (c:Commit) RETURN c.id AS commit"}}}
	hit := search.Hit{Kind: "issue", ID: "7", Number: 7, Title: "The overlay is slow", Coverage: 1}
	tests := []struct {
		name     string
		texts    textsWith
		isWide   bool
		wantText string
	}{
		{"a text of another kind has them", textsWith{hits: []search.Hit{hit}}, false, "The overlay is slow"},
		{"no text has them", textsWith{}, true, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := New(Options{Reader: plans{narrowed, wide}, Searcher: test.texts, Graph: w.reader, Names: graph.NewCatalogue(w.reader), Schema: schema.Default()})
			got, err := a.Ask(t.Context(), question.Question{Repository: w.repository, Text: "which commits touch the overlay?"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if isWide := len(got.Result.Rows) > 0; isWide != test.isWide || !strings.Contains(got.Text, test.wantText) {
				t.Errorf("the rows are those of the wide plan: %t\n%s", isWide, got.Text)
			}
		})
	}
}

// plans are those of a reader, one for each time that it is asked.
type plans []reader.Plan

func (p plans) Read(_ context.Context, request reader.Request) (reader.Plan, error) {
	return p[min(len(request.Taken), len(p)-1)], nil
}

package ask

import (
	"context"
	"strings"
	"testing"

	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/search"
)

// textsWith finds one hit of a coverage, or nothing where there is none.
type textsWith struct{ hits []search.Hit }

func (t textsWith) Search(_ context.Context, _ history.RepositoryName, q search.Query) (search.Found, error) {
	return search.Found{Hits: t.hits, Words: strings.Fields(q.Text)}, nil
}

func (t textsWith) Like(context.Context, history.RepositoryName, int, search.Query) (search.Found, error) {
	return search.Found{}, nil
}

func (t textsWith) Thread(context.Context, history.RepositoryName, int) (search.Thread, error) {
	return search.Thread{}, nil
}

func TestWhatIsNotUnderstoodIsSearchedFor(t *testing.T) {
	issue := search.Hit{Kind: "Issue", ID: "12", Title: "High memory use", Coverage: 1}
	notUnderstood := reader.Say{Kind: reader.NotUnderstood, Text: "I do not understand “Speicher” in this question."}
	tests := []struct {
		name    string
		hits    []search.Hit
		steps   []reader.Step
		is      bool
		outcome Outcome
		text    string
	}{
		{"what is found is quoted", []search.Hit{issue}, []reader.Step{reader.Search{Text: "memory"}, notUnderstood}, true, Answered, "High memory use"},
		{"nothing found is an answer", nil, []reader.Step{reader.Search{Text: "memory"}, notUnderstood}, true, NoneFound, "Nothing that was written here speaks of “memory”"},
		{"without a subject nothing is searched for", nil, []reader.Step{reader.Search{}, notUnderstood}, false, "", ""},
		{"what the graph does not hold is said", []search.Hit{issue}, []reader.Step{reader.Say{Kind: reader.NotInGraph, Text: "It does not hold that."}}, false, "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := New(Options{Searcher: textsWith{test.hits}})
			var q readings.Question
			q.Question = question.Question{Text: "gibts schon was zum Speicher?"}
			got, is := a.searchInstead(t.Context(), q, found{step: &step{plan: reader.Plan{Steps: test.steps}}}, func(Event) {})
			if is != test.is || is && (got.Outcome != test.outcome || !strings.Contains(got.Text, test.text)) {
				t.Errorf("it is %t: %s %q", is, got.Outcome, got.Text)
			}
			if is && !strings.Contains(got.Notices[0].Text, "so the texts were searched") {
				t.Errorf("the notices are %v", got.Notices)
			}
		})
	}
}

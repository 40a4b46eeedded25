package ask

import (
	"context"
	"strings"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/ask/literals"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// textsWith finds one hit of a coverage, or nothing where there is none.
type textsWith struct {
	hits    []search.Hit
	missing []string
}

func (t textsWith) Search(_ context.Context, _ history.RepositoryName, q search.Query) (search.Found, error) {
	return search.Found{Hits: t.hits, Words: strings.Fields(q.Text), Missing: t.missing}, nil
}

func (t textsWith) Like(context.Context, history.RepositoryName, int, search.Query) (search.Found, error) {
	return search.Found{}, nil
}

func (textsWith) Places(context.Context, history.RepositoryName, string) ([]search.Hit, error) {
	return nil, nil
}

func (textsWith) FirstReleases(context.Context, history.RepositoryName, []search.Hit) (map[search.Key]search.Release, error) {
	return nil, nil
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
			a := New(Options{Searcher: textsWith{hits: test.hits}})
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

func TestTextsAreSearchedWhereNothingComesOfAPlan(t *testing.T) {
	issue := search.Hit{Kind: "Issue", ID: "12", Title: "gen-lid is slow", Coverage: 1}
	half := search.Hit{Kind: "Issue", ID: "12", Title: "gen-lid is slow", Coverage: 0.5}
	notHeld := reader.Say{Kind: reader.NotInGraph, Text: "It does not hold that."}
	query := reader.Query{Cypher: "MATCH (u:User) RETURN u"}
	lid := literals.Judgement{Unknown: []names.Resolved{{Text: "gen-lid", Kind: schema.Person}}}
	one := graph.Result{Columns: []string{"n"}, Rows: [][]any{{int64(1)}}}
	wanted := reader.Search{Text: "gen-lid slow"}
	tests := []struct {
		name    string
		asked   string
		with    textsWith
		step    step
		is      bool
		outcome Outcome
		notice  string
	}{
		{"what was taken for a person", "is gen-lid slow", textsWith{hits: []search.Hit{issue}}, step{named: lid, plan: reader.Plan{Steps: []reader.Step{query, wanted}}}, true, Answered, "Nothing here is called `gen-lid`"},
		{"a login stays unknown", "is @gen-lid slow", textsWith{hits: []search.Hit{issue}}, step{named: lid, plan: reader.Plan{Steps: []reader.Step{query, wanted}}}, false, "", ""},
		{"a name that no text has stays unknown", "is gen-lid slow", textsWith{[]search.Hit{issue}, []string{"gen-lid"}}, step{named: lid, plan: reader.Plan{Steps: []reader.Step{query, wanted}}}, false, "", ""},
		{"an unsure query without rows", "is gen-lid slow", textsWith{hits: []search.Hit{issue}}, step{plan: reader.Plan{Unsure: true, Reading: "people", Steps: []reader.Step{query, wanted}}}, true, Answered, "I looked for: people. Nothing was found"},
		{"a sure query without rows is an answer", "is gen-lid slow", textsWith{hits: []search.Hit{issue}}, step{plan: reader.Plan{Steps: []reader.Step{query, wanted}}}, false, "", ""},
		{"an unsure query with rows is one, too", "is gen-lid slow", textsWith{hits: []search.Hit{issue}}, step{result: one, plan: reader.Plan{Unsure: true, Steps: []reader.Step{query, wanted}}}, false, "", ""},
		{"after what is not held", "is gen-lid slow", textsWith{hits: []search.Hit{issue}}, step{plan: reader.Plan{Steps: []reader.Step{notHeld, wanted}}}, true, NotInGraph, ""},
		{"a part of it is too little after what is not held", "is gen-lid slow", textsWith{hits: []search.Hit{half}}, step{plan: reader.Plan{Steps: []reader.Step{notHeld, wanted}}}, false, "", ""},
		{"the nearest after what is not held", "is gen-lid slow", textsWith{hits: []search.Hit{half}}, step{plan: reader.Plan{Steps: []reader.Step{notHeld, reader.Search{Text: "gen-lid slow", Nearest: true}}}}, true, NotInGraph, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := New(Options{Searcher: test.with})
			var q readings.Question
			q.Question = question.Question{Text: test.asked}
			test.step.Extracted = test.step.plan.Query()
			got, is := a.searchInstead(t.Context(), q, found{step: &test.step}, func(Event) {})
			if is != test.is || is && got.Outcome != test.outcome {
				t.Fatalf("it is %t: %s %q", is, got.Outcome, got.Text)
			}
			if notices := strings.Join(answer.NoticeTexts(got.Notices), " "); !strings.Contains(notices, test.notice) {
				t.Errorf("the notices are %q", notices)
			}
			if is && !strings.Contains(got.Text, "gen-lid is slow") {
				t.Errorf("the text is %q", got.Text)
			}
		})
	}
}

func TestTextsThatHoldAPartArePreferredWhereThePlanSaysSo(t *testing.T) {
	half := search.Hit{Kind: "Issue", ID: "12", Title: "gen-lid is slow", Coverage: 0.5}
	for _, nearest := range []bool{false, true} {
		a := New(Options{Searcher: textsWith{hits: []search.Hit{half}}})
		s := step{plan: reader.Plan{Steps: []reader.Step{reader.Search{Text: "gen-lid slow", Nearest: nearest}, reader.Query{Cypher: "MATCH (u:User) RETURN u"}}}}
		if is := a.prefersTexts(t.Context(), readings.Question{}, &s, func(Event) {}); is != nearest {
			t.Errorf("with nearest %t, the texts are preferred: %t", nearest, is)
		}
	}
}

// Where no tracker was read, messages may speak of an issue or a pull request that the
// graph does not hold.
func TestUnknownNumbersAreSearchedForWhereNoTrackerWasRead(t *testing.T) {
	commit := search.Hit{Kind: "commit", ID: "aaaaaaaaaa", Title: "Raise an error (#2523)", Coverage: 1}
	tests := []struct {
		name  string
		nodes map[string]int
		hits  []search.Hit
		is    bool
	}{
		{"known from messages alone", map[string]int{"Issue": 15}, []search.Hit{commit}, true},
		{"no message speaks of it", map[string]int{"Issue": 15}, nil, false},
		{"a tracker was read", map[string]int{"Issue": 40}, []search.Hit{commit}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := New(Options{Searcher: textsWith{hits: test.hits}})
			var q readings.Question
			q.Question = question.Question{Text: "who reverted #2523?"}
			q.Vocabulary = names.Vocabulary{Nodes: test.nodes, MessageIssues: 15}
			s := step{named: literals.Judgement{Unknown: []names.Resolved{{Text: "#2523", Kind: schema.Issue}}}, plan: reader.Plan{Steps: []reader.Step{reader.Query{Cypher: "MATCH (i:Issue) RETURN i"}, reader.Search{Text: "why #2523"}}}}
			s.Extracted = s.plan.Query()
			got, is := a.searchInstead(t.Context(), q, found{step: &s}, func(Event) {})
			if is != test.is || is && !strings.Contains(got.Text, "Raise an error") {
				t.Errorf("it is %t: %q", is, got.Text)
			}
		})
	}
}

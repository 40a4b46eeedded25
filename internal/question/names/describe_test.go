package names

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher"
	"repochat/internal/cypher/facts"
	"repochat/internal/history"
	"repochat/internal/schema"
)

func TestStateNotices(t *testing.T) {
	number := func(kind schema.Kind, state history.State) Resolved {
		return Resolved{Text: "#4", Kind: kind, How: Exactly, Matches: []Match{{Value: "4", State: state}}}
	}
	tests := []struct {
		name string
		of   Resolved
		want []string
	}{
		{"an open issue was not closed", number(schema.Issue, history.Open), []string{"#4 is still open."}},
		{"an open pull request was not merged", number(schema.PullRequest, history.Open), []string{"#4 is still open."}},
		{"a closed pull request was not merged", number(schema.PullRequest, history.Closed), []string{"#4 was closed without being merged."}},
		{"a closed issue explains nothing", number(schema.Issue, history.Closed), nil},
		{"a merged pull request explains nothing", number(schema.PullRequest, history.Merged), nil},
		{"a file has no state", Resolved{Text: "a.go", Kind: schema.File, Matches: []Match{{Value: "a.go"}}}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, StateNotices([]Resolved{tt.of}, Vocabulary{})); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
		})
	}
}

// TestWhatIsToldOfAnOldTracker holds that records which end before the commits do are
// told, and that a state is one of that day.
func TestWhatIsToldOfAnOldTracker(t *testing.T) {
	day := func(month time.Month) time.Time { return time.Date(2024, month, 1, 0, 0, 0, 0, time.UTC) }
	var old, recent Vocabulary
	old.TrackerAsOf, old.LastCommit = day(time.January), day(time.May)
	recent.TrackerAsOf, recent.LastCommit = day(time.May), day(time.May)
	if got, want := TellTrackerEnd(old), "The records of issues and pull requests end on 2024-01-01; the commits go on to 2024-05-01."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := TellTrackerEnd(recent) + TellTrackerEnd(Vocabulary{}); got != "" {
		t.Errorf("%q of records that do not end early", got)
	}
	open := Resolved{Text: "#4", Kind: schema.PullRequest, How: Exactly, Matches: []Match{{Value: "4", State: history.Open}}}
	want := []string{"#4 was open on 2024-01-01; what became of it since is not known."}
	if diff := cmp.Diff(want, StateNotices([]Resolved{open}, old)); diff != "" {
		t.Errorf("notices (-want +got):\n%s", diff)
	}
}

// factsOf returns the facts of a query, of none for "".
func factsOf(t *testing.T, query string) *facts.Facts {
	t.Helper()
	if query == "" {
		return cypher.Checked{}.Facts()
	}
	checked, err := cypher.Check(query, cypher.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return checked.Facts()
}

func TestNameNotices(t *testing.T) {
	two := []Match{{Value: "a/main.go", Name: "main.go"}, {Value: "b/main.go", Name: "main.go"}}
	tests := []struct {
		name  string
		found Resolved
		query string
		want  []string
	}{
		{"a name that is exact needs no words", Resolved{Text: "main.go", Kind: schema.File, How: Exactly, Matches: two[:1]}, "", nil},
		{"a name of two files means both", Resolved{Text: "main.go", Kind: schema.File, How: Exactly, Matches: two}, "MATCH (f:File) WHERE f.name = 'main.go' RETURN f", []string{"`main.go` is the name of 2 files; all are meant: `a/main.go`, `b/main.go`."}},
		{"a query that takes one of them is told", Resolved{Text: "main.go", Kind: schema.File, How: Exactly, Matches: two}, "MATCH (f:File) WHERE f.path = 'b/main.go' RETURN f", []string{"`main.go` is the name of 2 files; the query takes `b/main.go` of `a/main.go`, `b/main.go`."}},
		{"a stem is told", Resolved{Text: "main", Kind: schema.File, How: ByStem, Matches: two[:1]}, "", []string{"`main` is read as the file `a/main.go`."}},
		{"a stem that begins the tags that are asked for is not", Resolved{Text: "Main", Kind: schema.File, How: ByStem, Matches: two[:1]}, "MATCH (t:Release) WHERE t.tag STARTS WITH 'main-' RETURN t", nil},
		{"nor is the release that a line may be taken for", Resolved{Text: "2.32", Kind: schema.Release, How: ByPart, Matches: []Match{{Value: "v2.32.0"}}}, "MATCH (t:Release) WHERE t.tag STARTS WITH 'v2.32.' RETURN t", nil},
		{"a part of a name is told", Resolved{Text: "Ada", Kind: schema.Person, How: ByPart, Matches: []Match{{Value: "ada", Name: "Ada Lovelace"}}}, "", []string{"`Ada` is read as the person `ada` (Ada Lovelace)."}},
		{"a wrong kind is told", Resolved{Text: "#4", Kind: schema.Issue, How: Exactly, TakenFor: schema.PullRequest, Matches: []Match{{Value: "4", Name: "x"}}}, "", []string{"#4 is not a pull request but an issue."}},
		{"a file in another case is told", Resolved{Text: "dockerfile", Kind: schema.File, How: WithoutCase, Matches: []Match{{Value: "Dockerfile", Name: "Dockerfile"}}},
			"MATCH (f:File) RETURN f", []string{"`dockerfile` is read as the file `Dockerfile`."}},
		{"a part of a name that the query compares with is told", Resolved{Text: "Ada", Kind: schema.Person, How: ByPart, Matches: []Match{{Value: "ada", Name: "Ada Lovelace"}}}, "MATCH (u:User) WHERE toLower(u.login) = 'ada' RETURN u", []string{"`Ada` is read as the person `ada` (Ada Lovelace)."}},
		{"one that the query takes for something else is not", Resolved{Text: "http2", Kind: schema.Person, How: ByPart, Matches: []Match{{Value: "ada", Name: "Ada Lovelace"}}}, "MATCH (t:Release) WHERE t.tag STARTS WITH 'draft-http2-' RETURN t", nil},
		{"nor is a file", Resolved{Text: "main", Kind: schema.File, How: ByStem, Matches: two[:1]}, "MATCH (i:Issue) WHERE i.title CONTAINS 'main' RETURN i", nil},
		{"a login in another case is not", Resolved{Text: "ADA", Kind: schema.Person, How: WithoutCase, Matches: []Match{{Value: "ada", Name: "Ada"}}}, "MATCH (u:User) RETURN u", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Notices([]Resolved{tt.found}, factsOf(t, tt.query))); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
		})
	}
}

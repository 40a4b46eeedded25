package answer

import (
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/schema"
)

func TestTurn(t *testing.T) {
	rows := func(rows ...[]any) graph.Result {
		return graph.Result{Columns: []string{"login", "name", "bug"}, Rows: rows}
	}
	a := Answer{
		Reading: "bugs by their reporter", Text: "**ann** reported most.",
		Query:  "MATCH (u:User {repo: $repo})-[:creates]->(i:Issue {repo: $repo}) RETURN u.login AS login, u.name AS name, i.number AS bug",
		Result: rows([]any{"ann", "Ann A", int64(3)}, []any{nil, "Bo B", int64(4)}, []any{"ann", "Ann A", int64(5)}, []any{nil, nil, int64(6)}),
	}
	want := question.Turn{
		Question: "who reported bugs?", Reading: a.Reading, Answer: a.Text,
		Query: "MATCH (u:User)-[:creates]->(i:Issue) RETURN u.login AS login, u.name AS name, i.number AS bug",
		Things: []question.Thing{
			{Kind: schema.Person, Value: "ann"}, {Kind: schema.Person, Value: "Bo B"}, {Kind: schema.Person, Value: "ann"}, {Kind: schema.Issue, Value: "6"},
		},
	}
	if diff := cmp.Diff(want, a.Turn("who reported bugs?")); diff != "" {
		t.Errorf("turn (-want +got):\n%s", diff)
	}
	a.Result = rows()
	for range MostThings + 5 {
		a.Result.Rows = append(a.Result.Rows, []any{"ann", "Ann A", int64(1)})
	}
	if n := len(a.Turn("").Things); n != MostThings {
		t.Errorf("a turn keeps %d things, want %d", n, MostThings)
	}
}

func TestTurnOfTexts(t *testing.T) {
	commit, document := Evidence{Kind: "commit", ID: "3abcdef0"}, Evidence{Kind: "document", ID: "README.md"}
	tests := []struct {
		name     string
		outcome  Outcome
		evidence []Evidence
		want     []question.Thing
	}{
		{"the best match is what the answer is about", Answered, []Evidence{commit, document}, []question.Thing{{Kind: schema.Commit, Value: "3abcdef0"}}},
		{"a document is no commit and no thread", Answered, []Evidence{document, commit}, nil},
		{"what only comes near is nothing that was asked for", NoneFound, []Evidence{commit}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := Answer{Outcome: tt.outcome, Reading: question.TextsAbout + "`heat`", Evidence: tt.evidence}
			if diff := cmp.Diff(tt.want, a.Turn("which commit made it hot").Things); diff != "" {
				t.Errorf("things (-want +got):\n%s", diff)
			}
		})
	}
}

// TestParseTurn reads back what Document writes.
func TestParseTurn(t *testing.T) {
	github := &url.URL{Scheme: "https", Host: "github.com"}
	a := Answer{
		Text: "Two files.", Query: "MATCH (f:File {repo: $repo}) RETURN f.path AS path",
		Evidence: []Evidence{
			{Kind: "file", ID: "a b/x(1).go", Label: "x(1).go", URL: "https://github.com/o/n/blob/HEAD/a%20b/x%281%29.go"},
			{Kind: "person", ID: "ann", Label: "@ann", URL: "https://github.com/ann"},
			{Kind: "file", ID: "y.go", Label: "y.go", URL: "https://github.com/o/n/blob/HEAD/y.go"},
		},
	}
	want := question.Turn{
		Question: "which files?", Answer: a.Text, Query: "MATCH (f:File) RETURN f.path AS path",
		Things: []question.Thing{{Kind: schema.File, Value: "a b/x(1).go"}, {Kind: schema.File, Value: "y.go"}},
	}
	if diff := cmp.Diff(want, ParseTurn("which files?", a.Text+a.Document(github).Appendix())); diff != "" {
		t.Errorf("turn (-want +got):\n%s", diff)
	}
	if got := ParseTurn("hi", "Evidence is what https://github.com/o/n/issues/1 holds."); got.Things != nil {
		t.Errorf("words of others became %v", got.Things)
	}
}

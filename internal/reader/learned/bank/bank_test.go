package bank

import (
	"slices"
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

// Each frame of the bank has a query for at least one of its wordings, and none of its
// queries is refused or repaired.
func TestEveryFrameMakesLegalQueries(t *testing.T) {
	entries, queries := load(t)
	isWord := Vocabulary(entries)
	composed := make([]int, len(entries))
	gate := cypher.Options{Schema: cypher.NewSchema(schema.Default()), RepositoryParameter: "repo"}
	for _, w := range Wordings(entries) {
		f := entries[w.Entry].Frame
		if f.Target == frame.Report || f.Target == frame.Texts {
			composed[w.Entry]++ // their arguments are tested where they are written
			continue
		}
		text, ok := compose.Write(f, slot.Read(w.Question, isWord), queries)
		if !ok {
			continue
		}
		composed[w.Entry]++
		if f.Target == frame.None {
			continue
		}
		if checked, err := cypher.Check(text.Query, gate); err != nil || len(checked.Repairs) > 0 {
			t.Errorf("%s: %q: %s: %v %v", f, w.Question.Text, text.Query, err, checked.Repairs)
		}
	}
	for i, n := range composed {
		if n == 0 {
			t.Errorf("%s has no query in any of its wordings", entries[i].Frame)
		}
	}
}

func TestNamedQueriesAreUsed(t *testing.T) {
	entries, queries := load(t)
	for name := range queries {
		if !slices.ContainsFunc(entries, func(e Entry) bool { return e.Frame.Query == name }) {
			t.Errorf("no frame uses the query %s", name)
		}
	}
}

func load(t *testing.T) ([]Entry, map[string]string) {
	t.Helper()
	entries, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	code, err := LoadCode()
	if err != nil {
		t.Fatal(err)
	}
	entries = append(entries, code...)
	queries, err := Queries()
	if err != nil {
		t.Fatal(err)
	}
	return entries, queries
}

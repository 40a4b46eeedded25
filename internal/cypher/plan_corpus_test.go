package cypher_test

import (
	"encoding/json"
	"slices"
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/schema"
)

// TestCorpusPlansAreConfined holds that no right query of the corpora is
// refused for its plan, and no query of the TCK that reads. The plans depend on what the database holds: try it on
// an empty one, on one repository, and on several.
func TestCorpusPlansAreConfined(t *testing.T) {
	driver := graphtest.Driver(t)
	if err := graph.EnsureSchema(t.Context(), driver, "", schema.Default()); err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(driver, "", graph.Limits{})
	for _, source := range []struct {
		path  string
		field string // "" for recordings
	}{
		{"recorded_completions_dev.jsonl", ""},
		{"recorded_queries_dev.jsonl", ""},
		{"bound_webpackage.tsv", "gold_cypher"},
		{"hard_webpackage.tsv", "gold_cypher"},
		{"questions_dev.tsv", "gold_cypher"},
		{"questions_hard_dev.tsv", "gold_cypher"},
		{"gate/adversarial_dev.tsv", "input"},
		{"gate/tck_dev.tsv", "query"},
	} {
		allowed, rewritten, refused := 0, 0, 0
		for _, query := range queriesOf(t, source.path, source.field) {
			options := cypher.Options{}
			if source.field == "" {
				options.Schema = publishedSchema()
			}
			checked, err := cypher.Check(query, options)
			if err != nil {
				continue
			}
			valid, err := judge(t, reader, checked.Query, "WICG/webpackage")
			if !valid {
				continue
			}
			if err != nil {
				if slices.ContainsFunc(checked.Explicit(), func(written string) bool {
					valid, again := judge(t, reader, written, "WICG/webpackage")
					return valid && again == nil
				}) {
					rewritten++
					allowed++
					continue
				}
				refused++
				t.Errorf("%s: %v\n%s", source.path, err, checked.Query)
				continue
			}
			allowed++
		}
		t.Logf("%s: %d allowed, %d of them in their explicit form, %d refused", source.path, allowed, rewritten, refused)
	}
}

// queriesOf returns the queries of a corpus, those written in JSON decoded.
func queriesOf(t *testing.T, path, field string) []string {
	t.Helper()
	var all []string
	if field == "" {
		for _, r := range recordings(t, corpus(t, path)) {
			all = append(all, r.Query)
		}
		return all
	}
	for _, row := range table(t, corpus(t, path)) {
		query := row[field]
		if json.Valid([]byte(query)) {
			query = decoded(t, query)
		}
		if query != "" && row["kind"] != "question" {
			all = append(all, query)
		}
	}
	return all
}

// judge reports whether a query is valid, and what its plan is refused for.
func judge(t *testing.T, reader *graph.Reader, query, repository string) (valid bool, refused error) {
	p, err := reader.Explain(t.Context(), query, map[string]any{"repo": repository})
	if err != nil {
		return false, nil
	}
	return true, plan.Check(p, cypher.DefaultRepositoryParameter)
}

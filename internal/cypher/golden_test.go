package cypher_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/goldentest"
	"repochat/internal/schema"
)

// TestQueries compares what Check makes of the queries in testdata with the
// golden file: repairs, warnings and the repaired query, or the refusal.
func TestQueries(t *testing.T) {
	var got strings.Builder
	for _, c := range cases(t, "testdata/queries.txt") {
		fmt.Fprintf(&got, "== %s\n%s\n\n", c.name, outcome(c.query))
	}
	goldentest.Check(t, "testdata/queries.golden", got.String())
}

// TestRepairsAreFinal checks a repaired query once more: nothing is left to
// repair, and nothing is said to be.
func TestRepairsAreFinal(t *testing.T) {
	for _, c := range cases(t, "testdata/queries.txt") {
		first, err := cypher.Check(c.query, cypher.Options{Schema: publishedSchema()})
		if err != nil {
			continue
		}
		second, err := cypher.Check(first.Repaired, cypher.Options{Schema: publishedSchema()})
		if err != nil || second.Repaired != first.Repaired || len(second.Repairs) > 0 {
			t.Errorf("%s: a second check gives %q %v from\n%s", c.name, second.Repairs, err, first.Repaired)
		}
	}
}

type namedQuery struct{ name, query string }

// cases reads queries that each stand under a line "== name".
func cases(t testing.TB, path string) []namedQuery {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []namedQuery
	for _, part := range strings.Split(string(content), "\n== ")[1:] {
		name, query, _ := strings.Cut(part, "\n")
		all = append(all, namedQuery{name, strings.TrimSpace(query)})
	}
	return all
}

func outcome(query string) string {
	checked, err := cypher.Check(query, cypher.Options{Schema: publishedSchema()})
	var refusal *cypher.Refusal
	if errors.As(err, &refusal) {
		return fmt.Sprintf("refused: %s: %s", refusal.Code, refusal)
	}
	var lines []string
	for _, repair := range checked.Repairs {
		lines = append(lines, "repaired: "+repair)
	}
	for _, warning := range checked.Warnings {
		lines = append(lines, "warning: "+warning)
	}
	return strings.Join(append(lines, checked.Repaired), "\n")
}

// publishedSchema is the schema of the graph that the product loads.
func publishedSchema() *cypher.Schema { return cypher.NewSchema(schema.Default()) }

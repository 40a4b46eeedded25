//go:build !race

package cypher_test

import (
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/schema"
)

var (
	benign = flag.Int("benign", 100, "how many generated queries with the scope to explain")
	forms  = flag.Int("forms", 50, "how many explicit forms of generated queries to run")
)

// TestPlansOfScopedQueriesAreAllowed holds that no query whose text carries the
// scope is refused for its plan, as it stands or in its explicit form. For more
// queries, run with -benign=2000.
func TestPlansOfScopedQueriesAreAllowed(t *testing.T) {
	driver := graphtest.Driver(t)
	if err := graph.EnsureSchema(t.Context(), driver, "", schema.Default()); err != nil {
		t.Fatal(err)
	}
	repository := graphtest.Repository(t).String()
	load(t, driver, func(query string) string { return query }, repository, "first-")
	reader := graph.NewReader(driver, "", graph.Limits{})
	t.Cleanup(reader.Close)
	count := map[verdict]int{}
	for _, c := range cases(t, "testdata/benign.txt") {
		if v := verdictOn(t, driver, reader, c.query, repository); v != allowed && v != rewritten {
			t.Errorf("%s: the query is %s", c.name, v)
		}
	}
	random := rand.New(rand.NewPCG(*generatedSeed, 0))
	for range 10 * *benign {
		if count[allowed]+count[rewritten]+count[refused] == *benign {
			break
		}
		g := generator{random: random, benign: true}
		count[verdictOn(t, driver, reader, g.query(), repository)]++
	}
	t.Logf("seed %d: %d allowed, %d of them in their explicit form, %d refused", *generatedSeed, count[allowed]+count[rewritten], count[rewritten], count[refused])
	if count[allowed]+count[rewritten]+count[refused] < *benign {
		t.Errorf("only %v queries are valid", count)
	}
}

// TestExplicitFormsKeepRows holds that the explicit forms of a query have its rows,
// whatever its plan. For more queries, run with -forms=2000.
func TestExplicitFormsKeepRows(t *testing.T) {
	driver := graphtest.Driver(t)
	repository := graphtest.Repository(t).String()
	load(t, driver, func(query string) string { return query }, repository, "first-")
	random := rand.New(rand.NewPCG(*generatedSeed, 0))
	count := map[string]int{}
	for count["compared"] < *forms && count["generated"] < 20**forms {
		count["generated"]++
		g := generator{random: random, benign: true}
		checked, err := cypher.Check(g.query(), cypher.Options{})
		if err != nil {
			continue
		}
		written := checked.Explicit()
		if len(written) == 0 {
			continue
		}
		params := map[string]any{"repo": repository}
		want, err := tryRun(t.Context(), driver, checked.Query, params)
		if err != nil {
			count["of no use: "+kindOf(err)]++
			continue
		}
		if len(want) > 0 {
			count["with rows"]++
		}
		for _, form := range written {
			got, err := tryRunWithin(t.Context(), time.Minute, driver, form, params)
			if diff := cmp.Diff(want, got); err != nil && kindOf(err) == "stopped" {
				count["stopped"]++
			} else if err != nil || diff != "" {
				t.Errorf("%v\n%s\nhas other rows as\n%s\n%.600s", err, checked.Query, form, diff)
			} else {
				count["compared"]++
			}
		}
	}
	t.Logf("seed %d: %v", *generatedSeed, count)
}

// verdict is what the check of the plan says of a query.
type verdict string

const (
	invalid   verdict = "not valid"
	allowed   verdict = "allowed"
	rewritten verdict = "allowed in its explicit form"
	refused   verdict = "refused"
)

// verdictOn returns the verdict on a query about a repository, and fails the test
// where the query is refused, or has other rows in its explicit form.
func verdictOn(t *testing.T, driver neo4j.DriverWithContext, reader *graph.Reader, query, repository string) verdict {
	t.Helper()
	checked, err := cypher.Check(query, cypher.Options{})
	if err != nil {
		return invalid
	}
	explained, judged := judge(t, reader, checked.Query, repository)
	switch {
	case !explained:
		return invalid
	case judged == nil:
		return allowed
	}
	for _, written := range checked.Explicit() {
		explained, again := judge(t, reader, written, repository)
		if explained && again == nil {
			sameRows(t, driver, checked.Query, written, repository)
			return rewritten
		}
		t.Logf("%v, valid: %v\n%s", again, explained, written)
	}
	t.Errorf("%v\n%s", judged, checked.Query)
	return refused
}

// sameRows holds that two forms of a query have the same rows.
func sameRows(t *testing.T, driver neo4j.DriverWithContext, one, other, repository string) {
	t.Helper()
	params := map[string]any{"repo": repository}
	want, err := tryRun(t.Context(), driver, one, params)
	if err != nil {
		return // it fails by its rows, or takes too long
	}
	got, err := tryRunWithin(t.Context(), time.Minute, driver, other, params)
	switch diff := cmp.Diff(want, got); {
	case err != nil && kindOf(err) == "stopped":
		t.Logf("stopped after a minute, so that its rows are not known:\n%s", other)
	case err != nil || diff != "":
		t.Errorf("%v\n%s\nhas other rows as\n%s\n%s", err, one, other, diff)
	}
}

package cypher_test

import (
	"context"
	crand "crypto/rand"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/cypher"
	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/schema"
)

var (
	generated     = flag.Int("generated", 300, "how many generated queries to run beside another repository")
	generatedSeed = flag.Uint64("generated-seed", 1, "where the generated queries begin")
)

// TestNoInterference holds that the rows of a query, and whether it fails, do
// not depend on other repositories in the database, by each of the two walls
// alone and by both together. For more, run with -generated=20000.
func TestNoInterference(t *testing.T) {
	lab := newLaboratory(t)
	random := rand.New(rand.NewPCG(*generatedSeed, 0))
	var trials []*trial
	for i := range *generated {
		g := generator{random: random, scoped: []int{0, 50, 90, 100}[i%4]}
		trials = append(trials, &trial{query: g.query()})
	}
	lab.run(t, trials)
	lab.report(t, trials)
}

// laboratory runs queries about one repository before and after another one is
// there.
type laboratory struct {
	driver     neo4j.DriverWithContext
	reader     *graph.Reader
	repository string
	other      string
	// mark begins every text of the other repository. Queries write it as zebra.
	mark string
}

// trial is one query with what came of it.
type trial struct {
	query          string
	text, planOnly attempt
	// explicit is the query in the form that it takes when its plan is refused.
	explicit attempt
	// bare is the query without any wall. It runs when it is set.
	bare attempt
}

func (each *trial) attempts() []*attempt {
	return []*attempt{&each.text, &each.planOnly, &each.explicit, &each.bare}
}

// attempt is a query in the form that one wall leaves, before and after.
type attempt struct {
	query string // "" when the text was refused
	// runsAnyway is set for a form that runs whatever its plan.
	runsAnyway bool
	// planned says for each state whether the plan may run.
	planned       [2]error
	before, after observed
	// alone is what came of it without the other repository by the plan of the
	// state with it, for a query of which the two states differ.
	alone *observed
}

// observed is what can be observed of a query.
type observed struct {
	Rows []string
	Err  string
}

func newLaboratory(t *testing.T) *laboratory {
	t.Helper()
	driver := graphtest.Driver(t)
	if err := graph.EnsureSchema(t.Context(), driver, "", schema.Default()); err != nil {
		t.Fatal(err)
	}
	lab := &laboratory{driver: driver, reader: graph.NewReader(driver, "", graph.Limits{})}
	lab.mark = "zebra" + strings.ToLower(crand.Text()[:8])
	lab.repository, lab.other = graphtest.Repository(t).String(), graphtest.Repository(t).String()
	return lab
}

func (lab *laboratory) run(t *testing.T, trials []*trial) {
	t.Helper()
	same := func(query string) string { return query }
	load(t, lab.driver, same, lab.repository, "first-")
	for _, each := range trials {
		each.query = strings.ReplaceAll(each.query, "zebra", lab.mark)
		each.bare.query = strings.ReplaceAll(each.bare.query, "zebra", lab.mark)
		if checked, err := cypher.Check(each.query, cypher.Options{}); err == nil {
			each.text.query = checked.Query
		}
		// Where the query carries the scope itself, the two forms are one.
		checked, err := cypher.Check(each.query, cypher.Options{Unscoped: true})
		if err == nil && checked.Query != each.text.query {
			each.planOnly.query = checked.Query
		}
		each.text.runsAnyway, each.bare.runsAnyway = true, true
		lab.attempt(t, each, 0)
		if each.text.planned[0] != nil {
			checked, _ := cypher.Check(each.query, cypher.Options{})
			each.explicit.query, _ = checked.Explicit()
			lab.attemptOne(t, &each.explicit, 0)
		}
	}
	lab.loadOther(t, lab.mark+"-")
	for _, each := range trials {
		lab.attempt(t, each, 1)
	}
	lab.observeAlone(t, trials)
}

// keepPlan begins a query that Neo4j runs by the plan that it made of the query
// before, whatever the database holds now.
const keepPlan = "CYPHER replan=skip "

// observeAlone takes the other repository away and runs the queries of which the
// two states differ once more, by the plan that they had beside it.
func (lab *laboratory) observeAlone(t *testing.T, trials []*trial) {
	t.Helper()
	plans := map[*attempt]graph.Operator{}
	for _, each := range trials {
		for _, a := range each.attempts() {
			if lab.interferes(a) && !lab.shows(a) {
				plans[a] = lab.plan(t, a.query)
			}
		}
	}
	execute(t, lab.driver, "MATCH (n {repo: $repo}) DETACH DELETE n", map[string]any{"repo": lab.other})
	for a, want := range plans {
		if diff := cmp.Diff(want, lab.plan(t, keepPlan+a.query)); diff != "" {
			t.Errorf("the plan was not kept: %s\n%s", a.query, diff)
		}
		seen := lab.observe(t, keepPlan+a.query)
		a.alone = &seen
	}
}

func (lab *laboratory) plan(t *testing.T, query string) graph.Operator {
	t.Helper()
	p, err := graph.NewReader(lab.driver, "", graph.Limits{}).Explain(t.Context(), query, map[string]any{"repo": lab.repository})
	if err != nil {
		t.Errorf("%v\n%s", err, query)
	}
	return p.Root
}

// loadOther fills the other repository with texts that begin with mark.
func (lab *laboratory) loadOther(t *testing.T, mark string) {
	t.Helper()
	params := map[string]any{"repo": lab.other, "mark": mark}
	execute(t, lab.driver, "MATCH (n {repo: $repo}) DETACH DELETE n", params)
	load(t, lab.driver, func(query string) string { return query }, lab.other, mark)
	execute(t, lab.driver, "CREATE (:Release {repo: $repo, id: $mark + 'r', tag: $mark + '1', mark: $mark})", params)
	execute(t, lab.driver, "CALL db.clearQueryCaches()", nil)
}

// attempt runs both forms of a query in a state: 0 without and 1 with the other
// repository. A form that only the plan confines runs when the plan may.
func (lab *laboratory) attempt(t *testing.T, each *trial, state int) {
	for _, a := range each.attempts() {
		if a != &each.planOnly || state == 0 || a.planned[0] == nil {
			lab.attemptOne(t, a, state)
		}
		if a == &each.planOnly && a.planned[state] != nil { // it may not run
			a.before, a.after = observed{}, observed{}
		}
	}
}

func (lab *laboratory) attemptOne(t *testing.T, a *attempt, state int) {
	if a.query == "" || a.before.Err == "invalid" {
		return
	}
	seen, explained := lab.explain(t, a.query)
	a.planned[state] = explained
	if seen.Err == "" && (explained == nil || a.runsAnyway) {
		seen = lab.observe(t, a.query)
	}
	if state == 0 {
		a.before = seen
	} else {
		a.after = seen
	}
}

func (lab *laboratory) explain(t *testing.T, query string) (observed, error) {
	// A reader remembers plans, which depend on the state.
	reader := graph.NewReader(lab.driver, "", graph.Limits{})
	p, err := reader.Explain(t.Context(), query, map[string]any{"repo": lab.repository})
	if err != nil {
		return observed{Err: kindOf(err)}, nil
	}
	return observed{}, plan.Check(p, cypher.DefaultRepositoryParameter)
}

func (lab *laboratory) observe(t *testing.T, query string) observed {
	rows, err := tryRunWithin(t.Context(), 5*time.Second, lab.driver, query, map[string]any{"repo": lab.repository})
	if err != nil {
		return observed{Err: kindOf(err)}
	}
	return observed{Rows: rows}
}

// kindOf returns what kind of error the database gave, "stopped" for a limit.
func kindOf(err error) string {
	var failure *neo4j.Neo4jError
	switch {
	case errors.Is(err, graph.ErrTimeout), errors.Is(err, graph.ErrMemory), errors.Is(err, context.DeadlineExceeded):
		return "stopped"
	case errors.Is(err, graph.ErrSyntax):
		return "invalid"
	case !errors.As(err, &failure):
		return "other: " + err.Error()
	case strings.Contains(failure.Code, "Transaction"), strings.Contains(failure.Code, "TransientError.General"):
		return "stopped"
	}
	if strings.Contains(failure.Code, "Syntax") {
		return "invalid"
	}
	return failure.Code
}

// shows reports whether a row holds something of the other repository.
func (lab *laboratory) shows(a *attempt) bool {
	return strings.Contains(fmt.Sprint(a.after.Rows), lab.mark+"-")
}

// interferes reports whether the other repository made a difference. A query
// that fails on rows of its own may fail by one plan and end by another, and the
// plan depends on how much the database holds. There are errors in Neo4j's planner
// as well, by which the rows depend on the plan; see checkOptionalAggregates. Both
// are no difference when the outcome is the same by the same plan without the
// other repository; they are counted.
func (lab *laboratory) interferes(a *attempt) bool {
	if a.query == "" || a.before.Err == "invalid" || a.before.Err == "stopped" || a.after.Err == "stopped" {
		return false
	}
	if lab.shows(a) {
		return true
	}
	if a.alone != nil {
		return !cmp.Equal(*a.alone, a.after)
	}
	return !cmp.Equal(a.before, a.after)
}

func (lab *laboratory) report(t *testing.T, trials []*trial) {
	count, reasons := map[string]int{}, map[string]int{}
	for _, each := range trials {
		both := each.text
		for _, planned := range both.planned {
			if planned != nil {
				reasons[afterTo.ReplaceAllString(planned.Error(), "takes … $1")]++
			}
		}
		if both.planned[0] != nil || both.planned[1] != nil {
			both.query = ""
		}
		for name, a := range map[string]*attempt{"text": &each.text, "plan": &each.planOnly, "both": &both, "explicit": &each.explicit} {
			if name == "explicit" && a.query == "" {
				continue
			}
			if a.query == "" || (name == "plan" || name == "explicit") && (a.planned[0] != nil || a.planned[1] != nil) {
				count[name+" refused"]++
				continue
			}
			count[name+" "+summary(a)]++
			if a.alone != nil && a.before.Err != a.after.Err {
				count[name+" fails by plan"]++
			} else if a.alone != nil {
				count[name+" has rows by plan"]++
				t.Logf("with %s, the rows depend on the plan of\n%s", name, a.query)
			}
			if lab.interferes(a) {
				count[name+" LEAKS"]++
				t.Errorf("with %s, another repository makes a difference in\n%s\nas\n%s\n%.400s", name, each.query, a.query, cmp.Diff(a.before, a.after))
			}
		}
	}
	t.Logf("seed %d, %d queries: %v; refused plans of scoped queries: %v", *generatedSeed, len(trials), count, reasons)
}

var afterTo = regexp.MustCompile(`takes .* (to \w+)`)

func summary(a *attempt) string {
	switch {
	case a.before.Err != "":
		return a.before.Err
	case len(a.before.Rows) == 0:
		return "no rows"
	}
	return "rows"
}

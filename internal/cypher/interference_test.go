package cypher_test

import (
	"context"
	crand "crypto/rand"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"golang.org/x/sync/errgroup"

	"repochat/internal/cypher"
	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/schema"
)

var (
	generated     = flag.Int("generated", 300, "how many generated queries to run beside another repository")
	sessions      = flag.Int("sessions", 2, "how many generated queries to run at the same time")
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

// TestGeneratorCoversTheSchema holds that the generated queries have every label and
// type of the schema, and that the small graph has most of them.
func TestGeneratorCoversTheSchema(t *testing.T) {
	driver := graphtest.Driver(t)
	repository := graphtest.Repository(t).String()
	load(t, driver, func(query string) string { return query }, repository, "first-")
	found := run(t, driver, "MATCH (n {repo: $repo}) UNWIND labels(n) AS name RETURN DISTINCT name UNION MATCH ({repo: $repo})-[r]->() RETURN DISTINCT type(r) AS name",
		map[string]any{"repo": repository})
	absent := []string{"Release", "co_author", "comments_on", "creates", "merges", "participates_in", "tags"}
	all, generated := schema.Default(), slices.Concat(labels, codeLabels, types, codeTypes)
	var names []string
	for _, label := range slices.Concat(all.Labels, all.Texts.Labels) {
		names = append(names, label.Name)
	}
	for _, relationship := range slices.Concat(all.Relationships, all.Texts.Relationships) {
		names = append(names, relationship.Type)
	}
	for _, name := range names {
		if !slices.Contains(generated, name) {
			t.Errorf("no generated query has %s", name)
		}
		if slices.Contains(found, "["+name+"]") == slices.Contains(absent, name) {
			t.Errorf("the graph has %s: %v", name, slices.Contains(absent, name))
		}
	}
}

// laboratory runs queries about one repository beside another one and alone.
type laboratory struct {
	driver     neo4j.DriverWithContext
	repository string
	other      string
	// label is that of all nodes of the two repositories, where it is set.
	label string
	// limit is how long one query may take.
	limit time.Duration
	// mark begins every text of the other repository. Queries write it as zebra.
	mark string
}

// trial is one query with what came of it.
type trial struct {
	query          string
	text, planOnly attempt
	// explicit and separate are the query in the forms that it takes when its plan
	// is refused.
	explicit, separate attempt
	// bare is the query without any wall. It runs when it is set.
	bare attempt
}

func (each *trial) attempts() []*attempt {
	return []*attempt{&each.text, &each.planOnly, &each.explicit, &each.separate, &each.bare}
}

// attempt is a query in the form that one wall leaves, beside another repository
// and alone.
type attempt struct {
	query string // "" when the text was refused
	// runsAnyway is set for a form that runs whatever its plan.
	runsAnyway bool
	plan       graph.Operator
	planned    bool // EXPLAIN did not fail
	// refused says why the plan may not run.
	refused       error
	beside, alone observed
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
	lab := &laboratory{driver: driver, limit: 5 * time.Second}
	lab.mark = "zebra" + strings.ToLower(crand.Text()[:8])
	lab.repository, lab.other = graphtest.Repository(t).String(), graphtest.Repository(t).String()
	return lab
}

// run runs each form of each query beside the other repository, and then without
// it by the same plan. The plan depends on all that the database holds, and some
// queries fail by one plan only, or have other rows by another one because of an
// error of Neo4j's planner; see checkOptionalAggregates. That tells nothing about
// what the other repository holds. It is also the plan that matters, because
// nothing can leak where there is one repository only.
func (lab *laboratory) run(t *testing.T, trials []*trial) {
	t.Helper()
	lab.load(t, lab.repository, "first-")
	lab.loadOther(t, lab.mark+"-")
	forEach(trials, func(each *trial) { lab.beside(t, each) })
	execute(t, lab.driver, "MATCH (n {repo: $repo}) DETACH DELETE n", map[string]any{"repo": lab.other})
	forEach(trials, func(each *trial) {
		for _, a := range each.attempts() {
			lab.alone(t, a)
		}
	})
}

// forEach calls use with a few trials at the same time: most of a trial is the
// planner's work, which takes one processor.
func forEach(trials []*trial, use func(*trial)) {
	var group errgroup.Group
	group.SetLimit(*sessions)
	for _, each := range trials {
		group.Go(func() error {
			use(each)
			return nil
		})
	}
	_ = group.Wait() // use returns no error
}

// load fills a repository, whose nodes get the label of the laboratory as well.
func (lab *laboratory) load(t *testing.T, repository, mark string) {
	t.Helper()
	load(t, lab.driver, func(query string) string { return query }, repository, mark)
	if lab.label != "" {
		execute(t, lab.driver, "MATCH (n {repo: $repo}) SET n:"+lab.label, map[string]any{"repo": repository})
	}
}

// loadOther fills the other repository with texts that begin with mark.
func (lab *laboratory) loadOther(t *testing.T, mark string) {
	t.Helper()
	params := map[string]any{"repo": lab.other, "mark": mark}
	execute(t, lab.driver, "CREATE (:Release {repo: $repo, id: $mark + 'r', tag: $mark + '1', mark: $mark})", params)
	lab.load(t, lab.other, mark)
	execute(t, lab.driver, "CALL db.clearQueryCaches()", nil)
}

// beside runs every form of a query that its wall lets through.
func (lab *laboratory) beside(t *testing.T, each *trial) {
	each.query = strings.ReplaceAll(each.query, "zebra", lab.mark)
	each.bare.query = strings.ReplaceAll(each.bare.query, "zebra", lab.mark)
	scoped, err := cypher.Check(each.query, cypher.Options{})
	if err == nil {
		each.text.query = scoped.Query
	}
	// Where the query carries the scope itself, the two forms are one.
	unscoped, err := cypher.Check(each.query, cypher.Options{Unscoped: true})
	if err == nil && unscoped.Query != each.text.query {
		each.planOnly.query = unscoped.Query
	}
	each.text.runsAnyway, each.bare.runsAnyway = true, true
	for _, a := range []*attempt{&each.text, &each.planOnly, &each.bare} {
		lab.attempt(t, a)
	}
	if each.text.refused != nil {
		for i, form := range scoped.Explicit() {
			a := []*attempt{&each.explicit, &each.separate}[i]
			a.query = form
			lab.attempt(t, a)
		}
	}
}

func (lab *laboratory) attempt(t *testing.T, a *attempt) {
	if a.query == "" {
		return
	}
	p, err := lab.explain(t, a.query)
	if err != nil {
		a.beside.Err = kindOf(err)
		return
	}
	a.planned = true
	a.plan, a.refused = p.Root, plan.Check(p, cypher.DefaultRepositoryParameter)
	if a.mayRun() {
		a.beside = lab.observeTwice(t, a.query)
	}
}

// observeTwice runs a query, and a failed one again, some time later, until it fails the
// same way twice or does not fail. Tests of other packages delete nodes in the same
// database: a property of a node that is deleted meanwhile is null, also its repository,
// and Neo4j evaluates the conditions after one that is null.
func (lab *laboratory) observeTwice(t *testing.T, query string) observed {
	last := lab.observe(t, query)
	for range 3 {
		if last.Err == "" || last.Err == "stopped" || last.Err == "invalid" {
			return last
		}
		time.Sleep(pause) // what others delete is gone then
		again := lab.observe(t, query)
		if cmp.Equal(last, again) {
			return last
		}
		last = again
	}
	return last
}

// pause is how long it takes others to delete a repository of theirs.
const pause = 2 * time.Second

// mayRun reports whether the wall of a form lets it through.
func (a *attempt) mayRun() bool { return a.query != "" && (a.refused == nil || a.runsAnyway) }

// keepPlan begins a query that Neo4j runs by the plan that it made of the query
// before, whatever the database holds now.
const keepPlan = "CYPHER replan=skip "

// alone runs a query once more, by the plan that it had beside the other
// repository.
func (lab *laboratory) alone(t *testing.T, a *attempt) {
	if !a.mayRun() || a.beside.Err == "invalid" || a.beside.Err == "stopped" {
		a.alone = a.beside
		return
	}
	if !a.planned {
		if _, err := lab.explain(t, a.query); err != nil {
			a.alone.Err = kindOf(err)
		}
		return
	}
	a.alone = lab.observeTwice(t, keepPlan+a.query)
	if !lab.interferes(a) {
		return
	}
	p, err := lab.explain(t, keepPlan+a.query)
	if diff := cmp.Diff(a.plan, p.Root); err != nil || diff != "" {
		t.Errorf("the plan was not kept: %v\n%s\n%s", err, a.query, diff)
	}
}

func (lab *laboratory) explain(t *testing.T, query string) (graph.Plan, error) {
	// A reader remembers plans, which depend on what the database holds.
	reader := graph.NewReader(lab.driver, "", graph.Limits{})
	defer reader.Close()
	return reader.Explain(t.Context(), query, map[string]any{"repo": lab.repository})
}

func (lab *laboratory) observe(t *testing.T, query string) observed {
	rows, err := tryRunWithin(t.Context(), lab.limit, lab.driver, query, map[string]any{"repo": lab.repository})
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

// interferes reports whether the other repository made a difference.
func (lab *laboratory) interferes(a *attempt) bool {
	if a.alone.Err == "stopped" {
		return false
	}
	showsOther := strings.Contains(fmt.Sprint(a.beside.Rows), lab.mark+"-")
	return showsOther || !cmp.Equal(a.beside, a.alone)
}

func (lab *laboratory) report(t *testing.T, trials []*trial) {
	count, reasons := map[string]int{}, map[string]int{}
	for _, each := range trials {
		both := each.text
		both.runsAnyway = false
		if both.refused != nil {
			reasons[afterTo.ReplaceAllString(both.refused.Error(), "takes … $1")]++
		}
		for name, a := range map[string]*attempt{"text": &each.text, "plan": &each.planOnly, "both": &both, "explicit": &each.explicit, "separate": &each.separate} {
			if a.query == "" && (name == "explicit" || name == "separate" || name == "plan" && each.text.query != "") {
				continue // it has no such form
			}
			if !a.mayRun() {
				count[name+" refused"]++
				continue
			}
			count[name+" "+summary(a)]++
			if lab.interferes(a) {
				count[name+" LEAKS"]++
				t.Errorf("with %s, another repository makes a difference in\n%s\nas\n%s\n%.400s", name, each.query, a.query, cmp.Diff(a.alone, a.beside))
			}
		}
	}
	t.Logf("seed %d, %d queries: %v; refused plans of scoped queries: %v", *generatedSeed, len(trials), count, reasons)
}

var afterTo = regexp.MustCompile(`takes .* (to \w+)`)

func summary(a *attempt) string {
	switch {
	case a.alone.Err != "":
		return a.alone.Err
	case len(a.alone.Rows) == 0:
		return "no rows"
	}
	return "rows"
}

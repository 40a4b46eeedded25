package cypher_test

import (
	"slices"
	"testing"
	"time"

	"repochat/internal/cypher"
	"repochat/internal/cypher/syntax"
)

// TestLeaksAreStoppedByEachWall runs queries that leave their repository when
// nothing stops them: with only the scope in their text, and with only the check
// of their plan.
func TestLeaksAreStoppedByEachWall(t *testing.T) {
	lab := newLaboratory(t)
	lab.label, lab.limit = "Leak"+lab.mark[len("zebra"):], time.Minute
	var trials []*trial
	all := cases(t, "testdata/leaks.txt")
	for _, c := range all {
		trials = append(trials, &trial{query: c.query, bare: attempt{query: withLabel(t, c.query, lab.label)}})
	}
	lab.run(t, trials)
	for i, c := range all {
		each := trials[i]
		if each.text.query == "" {
			t.Errorf("%s: the text is refused, so it shows nothing of the scope", c.name)
		}
		if each.planOnly.query == "" {
			t.Errorf("%s: without the scope the text is refused, or the same", c.name)
		}
		for _, a := range each.attempts() {
			if a.alone.Err == "invalid" || a.alone.Err == "stopped" {
				t.Errorf("%s: it is %s, so it shows nothing\n%s", c.name, a.alone.Err, a.query)
			}
		}
		if !lab.interferes(&each.bare) {
			t.Errorf("%s: nothing stops it, and another repository makes no difference: %+v", c.name, each.bare.beside)
		}
		if lab.interferes(&each.text) {
			t.Errorf("%s: the scope does not stop it: %+v, then %+v\n%s", c.name, each.text.alone, each.text.beside, each.text.query)
		}
		if each.planOnly.mayRun() && lab.interferes(&each.planOnly) {
			t.Errorf("%s: the plan does not stop it: %+v, then %+v\n%s", c.name, each.planOnly.alone, each.planOnly.beside, each.planOnly.query)
		}
	}
}

// TestFailuresBehindNullShowNothing: Neo4j goes on to the other conditions of a
// Filter where one of them gives null, so that a repository that the query names must
// not be compared with null.
func TestFailuresBehindNullShowNothing(t *testing.T) {
	lab := newLaboratory(t)
	each := &trial{query: "OPTIONAL MATCH (c:Issue {number: 1})-[:changed]->(x:Comment) MATCH ANY SHORTEST (n {repo: 'another/one'})-[:parent_of]->{1,2}(c) " +
		"WHERE CASE WHEN n.id STARTS WITH 'zebra' THEN 1/0 ELSE 1 END = 1 RETURN count(*) AS r"}
	lab.run(t, []*trial{each})
	for _, a := range each.attempts() {
		if a.mayRun() && lab.interferes(a) {
			t.Errorf("%s: %+v alone, %+v beside another repository", a.query, a.alone, a.beside)
		}
	}
	if each.text.alone.Rows == nil {
		t.Errorf("the scoped query has no row: %+v", each.text.alone)
	}
}

// TestAFailureOfThePlannerIsTheSameAlone: Neo4j 5.26.30 cannot plan this query. What
// fails in EXPLAIN is compared with EXPLAIN, whose errors come by another name. The
// query has no second relationship or label in its subquery, where the planner would
// choose by what the database holds, and would find a way in some.
func TestAFailureOfThePlannerIsTheSameAlone(t *testing.T) {
	lab := newLaboratory(t)
	each := &trial{query: "MATCH (b {number: 1}) CALL { WITH b WITH b AS a, min(properties(b)) AS w0 WHERE b.body STARTS WITH 'zebra' MATCH (a) RETURN a.login AS k0 } RETURN b.title AS r"}
	lab.run(t, []*trial{each})
	if each.text.beside.Err == "" {
		t.Error("it is planned, so it shows nothing")
	}
	for _, a := range each.attempts() {
		if lab.interferes(a) {
			t.Errorf("%s: %+v alone, %+v beside another repository", a.query, a.alone, a.beside)
		}
	}
}

// withLabel writes a label into every node pattern, so that a query that nothing
// confines reads no more than the nodes of this test: a database may hold others,
// of which there may be too many.
func withLabel(t *testing.T, query, label string) string {
	t.Helper()
	tree, err := syntax.Parse(query)
	if err != nil {
		t.Fatalf("%v\n%s", err, query)
	}
	var nodes []*syntax.Node
	syntax.Inspect(tree, func(n any) bool {
		if node, ok := n.(*syntax.Node); ok {
			nodes = append(nodes, node)
		}
		return true
	})
	for _, node := range slices.Backward(nodes) { // from the last one on, so that the offsets hold
		switch {
		case node.Labels != nil:
			query = query[:node.Labels.Start] + "(" + query[node.Labels.Start:node.Labels.Stop] + ")&" + label + query[node.Labels.Stop:]
		case node.Variable != nil:
			query = query[:node.Variable.Stop] + ":" + label + query[node.Variable.Stop:]
		default:
			query = query[:node.Start+1] + ":" + label + query[node.Start+1:]
		}
	}
	if _, err := cypher.Check(query, cypher.Options{Unscoped: true}); err != nil {
		t.Fatalf("%v\n%s", err, query)
	}
	return query
}

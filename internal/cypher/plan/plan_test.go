package plan_test

import (
	"errors"
	"strings"
	"testing"

	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
)

func op(name, details string, children ...graph.Operator) graph.Operator {
	return graph.Operator{Name: name, Details: details, Children: children}
}

// above puts operators with one branch on another one, the last one on top.
func above(below graph.Operator, named ...string) graph.Operator {
	for i := 0; i < len(named); i += 2 {
		below = op(named[i], named[i+1], below)
	}
	return below
}

var (
	scan  = op("NodeByLabelScan", "a:User")
	seek  = op("NodeIndexSeek", "RANGE INDEX a:User(repo) WHERE repo = $repo, cache[a.repo]")
	other = op("Filter", "b.repo = $repo", op("AllNodesScan", "b"))
	ends  = op("DirectedRelationshipTypeScan", "(a)-[r:author]->(b)")
	end   = above(op("Repeat(Trail)", "(a) (...){1, 2} (b)", seek, above(op("Argument", "q"), "Filter", "q.repo = $repo", "Expand(All)", "(q)-[s:author]->(w)", "Filter", "w.repo = $repo AND isRepeatTrailUnique(s)")), "Filter", "b.repo = $repo")
)

func TestCheck(t *testing.T) {
	tests := []struct {
		name string
		root graph.Operator
		want string // a part of the refusal; "" when it may run
	}{
		{"a row without nodes", op("Projection", "$autoint_0 AS x"), ""},
		{"a scan with its filter", above(scan, "Filter", "a.repo = $repo"), ""},
		{"a cached property", above(scan, "Filter", "cache[a.repo] = $repo"), ""},
		{"a name with a space", above(op("NodeByLabelScan", "`c d`:User"), "Filter", "cache[c d.repo] = $repo"), ""},
		{"a variable called end", above(op("AllNodesScan", "end"), "Filter", "end:User AND end.repo = $repo"), ""},
		{"a repository that the query names", above(scan, "Filter", "a.repo = CASE $autostring_0\n  WHEN $repo THEN $repo\n  ELSE false\nEND"), ""},
		{"the filter among others", above(scan, "Filter", "(a.login = $autostring_0 AND a.repo = $repo) AND toLower(a.name) = $autostring_1"), ""},
		{"a seek on the repository", seek, ""},
		{"a seek in an index that begins with it", op("NodeUniqueIndexSeek", "UNIQUE a:User(repo, id) WHERE repo = $repo AND id = $autostring_0, cache[a.id]"), ""},
		{"one end of a relationship", above(ends, "Filter", "a.repo = $repo"), ""},
		{"a union of seeks", op("Distinct", "a", op("Union", "", seek, above(scan, "Filter", "a.repo = $repo"))), ""},
		{"a union that is filtered", above(op("Distinct", "a", op("Union", "", seek, scan)), "Filter", "a.repo = $repo"), ""},
		{"two branches", op("CartesianProduct", "", above(scan, "Filter", "a.repo = $repo"), other), ""},
		{"a count that is looked up before the filter", above(op("Apply", "", scan, op("EagerAggregation", "count(*) AS n",
			op("Filter", "b.repo = $repo", op("Expand(All)", "(a)-[r]->(b)", op("Argument", "a"))))), "Filter", "n > $autoint_0 AND a.repo = $repo"), ""},
		{"a subquery in details, confined", above(seek, "Projection", "[x IN $autolist_0 | COUNT { MATCH (a)-[`anon_0`:author]->(`anon_1`)   WHERE a.repo IN [$repo] AND `anon_1`.repo IN [$repo] AND `anon_1`:Commit }] AS n"), ""},
		{"a repeated path in details", above(seek, "Projection", "reduce(s = $x, i IN $l | s + COUNT { MATCH (c) ((`q0`)-[`anon_5`:parent_of]->(`anon_7`) WHERE `q0`.repo IN [$repo] AND `anon_7`.repo IN [$repo]){1, 2} (end)   WHERE c.repo IN [$repo] AND end.repo IN [$repo] AND c:File AND end:% AND unique(`anon_8`) }) AS r"), ""},
		{"a shortest path in details", above(seek, "Distinct", "reduce(s = $x, i IN $l | s + COUNT { MATCH SHORTEST 1 PATHS ((a) ((`anon_8`)-[`anon_6`:parent_of]->(`anon_9`)){1, 2} (end) WHERE unique(`anon_11`))   WHERE a.repo IN [$repo] AND end.repo IN [$repo] AND end.mark IS NULL }) AS r"), ""},
		{"paths of variable length in details", above(seek, "Projection", "[i IN $l WHERE EXISTS { MATCH (x)<-[`anon_1`*1..1]-(n)<-[`anon_2`:parent_of*1..2]-(x)   WHERE x.repo IN [$repo] AND n.repo IN [CASE $`autostring_0`\n  WHEN $repo THEN $repo\n  ELSE false\nEND] AND disjoint(`anon_2`, `anon_1`) AND unique(`anon_2`) AND size(`anon_2`) >= 1 }] AS r"), ""},
		{"a variable called count", above(seek, "Projection", "count{id: count.id} AS n"), ""},

		{"a constant beside open rows", above(scan, "Projection", "$autoint_0 AS one, cache[a.name] AS name", "Filter", "a.repo = $repo"), ""},
		{"an order in a lookup before the filter", above(op("SemiApply", "", scan, above(op("Argument", "a"), "Projection", "cache[a.id] AS `a.id`", "Top", "`a.id` ASC LIMIT 2")), "Filter", "a.repo = $repo"), ""},
		{"alternative labels within a quantifier before the filter", above(scan, "Filter", "any(i IN $x WHERE a:!(User|%)&Issue) AND (a:User|Issue) AND a.repo = $repo"), ""},
		{"a list of relationships in a lookup before the filter", above(op("SemiApply", "", scan, op("Filter", "none(x IN r WHERE x IN q)", op("VarLengthExpand(All)", "(a)-[r*..2]->(b)", op("Argument", "a")))), "Filter", "a.repo = $repo"), ""},
		{"conditions on the nodes of a path before the filter", above(op("SemiApply", "", scan, op("Filter", "b.repo = $repo", op("VarLengthExpand(Pruning,BFS,All)", "p = (a)-[:x*..2]->(b) WHERE all(n IN nodes(p) WHERE n.repo = $repo)", op("Argument", "a")))), "Filter", "a.repo = $repo"), ""},
		{"nodes that are those of confined rows", op("SemiApply", "", op("CartesianProduct", "", seek, other), op("Filter", "a = x AND b = y", op("DirectedAllRelationshipsScan", "(x)-[r]->(y)"))), ""},
		{"maps and coalesce before the filter", above(scan, "Filter", "coalesce(a.x, a.y) = {k: $x} AND a{id: a.id} = $x AND a.repo = $repo"), ""},
		{"no rows at all", above(op("CartesianProduct", "", above(scan, "Limit", "0"), op("AllNodesScan", "b")), "Optional", ""), ""},
		{"a name that only a lookup had", above(op("Apply", "", op("SemiApply", "", other, op("Expand(All)", "(b)-[r]-(a)", op("Argument", "b"))), scan), "Filter", "a.repo = $repo"), ""},
		{"a cached property of a variable called end", above(op("AllNodesScan", "end"), "Filter", "cache[end.repo] = CASE $x\n  WHEN $repo THEN $repo\n  ELSE false\nEND AND end = b"), ""},
		{"a variable called end in a comparison", above(op("NodeByLabelScan", "end:User"), "Filter", "end = x AND end.repo = $repo"), ""},
		{"a repeated path from it", above(seek, "VarLengthExpand(All)", "(a)-[r:author*..2]->(b)", "Filter", "b.repo = $repo"), ""},
		{"a name that an aggregate below has dropped", above(op("Apply", "", op("EagerAggregation", "count(*) AS n", op("Filter", "b.repo = $repo", op("Expand(All)", "(b)-[r]-(a)", op("AllNodesScan", "b")))), scan), "Filter", "a.repo = $repo"), ""},
		{"a renamed node in a lookup before the filter", above(op("SemiApply", "", scan, op("Projection", "e.name AS y",
			op("EagerAggregation", "a AS e, a, count(*) AS n", op("Argument", "a")))), "Filter", "a.repo = $repo"), ""},
		{"a list in a lookup before the filter", above(op("SemiApply", "", scan, op("Unwind", "[cache[a.repo]] AS x", op("Argument", "a"))), "Filter", "a.repo = $repo"), ""},
		{"distinct rows before the filter", above(scan, "Distinct", "a", "Filter", "a.repo = $repo"), ""},

		{"the ends of a repeated path in an optional match", above(op("Apply", "", end, op("Optional", "a, b", op("Filter", "b:Class|Field AND a.additions > $x AND x.repo = $repo", op("AllNodesScan", "x")))), "Projection", "a AS r"), ""},
		{"the ends of a repeated path in details", above(end, "Projection", "[i IN $l | COUNT { MATCH (m)   WHERE m.repo IN [$repo] AND b.additions > $x }] AS n"), ""},
		{"how many nodes and relationships a path has", op("Apply", "", end, op("Filter", "size(q) > $x AND size(s) = $x AND x.repo = $repo", op("AllNodesScan", "x"))), ""},
		{"how many relationships a repeated path has", op("Apply", "", above(seek, "VarLengthExpand(All)", "(a)-[r:author*..2]->(b)"), op("Filter", "size(r) > $x AND x.repo = $repo", op("AllNodesScan", "x"))), ""},
		{"each node of a repeated path", op("Apply", "", above(end, "Unwind", "q AS n"), op("Filter", "n.additions > $x AND x.repo = $repo", op("AllNodesScan", "x"))), ""},
		{"each relationship of a repeated path by its other name", op("Apply", "", above(end, "Projection", "s AS y", "Unwind", "y AS n"), op("Filter", "n.additions > $x AND x.repo = $repo", op("AllNodesScan", "x"))), ""},

		{"an inert CASE before the filter", above(scan, "Filter", "CASE\n  WHEN $x = $y AND a:User THEN $z\n  WHEN a.login IS NULL THEN a.name\n  ELSE $w\nEND < $repo AND a.repo = $repo"), ""},
		{"a scan alone", scan, "takes a to"},
		{"a constant and a node of open rows", above(scan, "Projection", "$autoint_0 AS one, a AS b", "Filter", "a.repo = $repo"), "takes a to Projection"},
		{"a constant with the name of a node of open rows", above(scan, "Projection", "$autoint_0 AS a", "Filter", "a.repo = $repo"), "takes a to Projection"},
		{"a repository that may be null, and a failure", above(scan, "Filter", "a.repo = CASE $x\n  WHEN $repo THEN $repo\nEND AND 1 / size(a.title) = $x"), "could fail"},
		{"a node that may be null, and a failure", op("SemiApply", "", op("CartesianProduct", "", seek, other), op("Filter", "x = a AND 1 / size(x.title) = $x", op("AllNodesScan", "x"))), "could fail"},
		{"labels that do not end before a failure", above(scan, "Filter", "any(i IN $x WHERE a:(User|Issue AND 1 / size(a.title) = $x)) AND a.repo = $repo"), "could fail"},
		{"a failure beside open rows", above(scan, "Projection", "$autoint_0 / size(a.title) AS one", "Filter", "a.repo = $repo"), "could fail"},
		{"a constant that is counted before the filter", above(scan, "Projection", "$autoint_0 AS one", "EagerAggregation", "count(one) AS n"), "takes a to EagerAggregation"},
		{"an order of open rows", above(scan, "Top", "x ASC LIMIT 1", "Filter", "a.repo = $repo"), "takes a to Top"},
		{"an order with a failure in a lookup before the filter", above(op("SemiApply", "", scan, above(op("Argument", "a"), "Top", "x ASC LIMIT 1 / $x")), "Filter", "a.repo = $repo"), "could fail"},
		{"a failure on the nodes of a path before the filter", above(op("SemiApply", "", scan, op("VarLengthExpand(Pruning,BFS,All)", "p = (a)-[:x*..2]->(b) WHERE all(n IN nodes(p) WHERE $x / n.x = $x)", op("Argument", "a"))), "Filter", "a.repo = $repo"), "could fail"},
		{"conditions on the nodes of another value", above(op("SemiApply", "", scan, op("VarLengthExpand(Pruning,BFS,All)", "p = (a)-[:x*..2]->(b) WHERE all(n IN nodes(q) WHERE n.repo = $repo)", op("Argument", "a"))), "Filter", "a.repo = $repo"), "could fail"},
		{"nodes that are those of open rows", op("SemiApply", "", scan, op("Filter", "a = x", op("AllNodesScan", "x"))), "takes x to SemiApply"},
		{"a node that is another open one", above(op("CartesianProduct", "", scan, op("AllNodesScan", "b")), "Filter", "a = b"), "takes a, b to"},
		{"a node that equals a value", above(op("Apply", "", op("Projection", "$x AS v"), scan), "Filter", "a = v"), "takes a to"},
		{"a limit of one row", above(scan, "Limit", "1"), "takes a to Limit"},
		{"no rows in one of the branches of a union", op("Union", "", above(scan, "Limit", "0"), scan), "takes a to"},
		{"a failure above no rows", above(scan, "Filter", "$x / a.y = $x", "Limit", "0"), "could fail"},
		{"an alternative behind a variable called end", above(scan, "Filter", "end = b OR a.repo = $repo"), "takes a to"},
		{"a map with a failure before the filter", above(scan, "Filter", "{k: $x / a.y} = $x AND a.repo = $repo"), "could fail"},
		{"a sum before the filter", above(op("SemiApply", "", scan, op("EagerAggregation", "sum(a.x) AS n", op("Argument", "a"))), "Filter", "a.repo = $repo"), "could fail"},
		{"a name that is dropped and expanded to", above(op("CartesianProduct", "", scan, other),
			"Expand(All)", "(b)-[r]-(a)", "Filter", "a.repo = $repo"), "takes a to Expand"},
		{"a name that is dropped and expanded to repeatedly", above(op("CartesianProduct", "", scan, other),
			"VarLengthExpand(All)", "(b)-[r*..2]-(a)", "Filter", "a.repo = $repo"), "takes a to VarLengthExpand"},
		{"a name that is dropped and found by a subquery", above(op("Apply", "", op("CartesianProduct", "", scan, other),
			op("Expand(All)", "(b)-[r]-(a)", op("Argument", "b"))), "Filter", "a.repo = $repo"), "takes a to Apply"},
		{"a name that an aggregate below keeps", above(op("Apply", "", op("EagerAggregation", "a, count(*) AS n", op("Filter", "b.repo = $repo", op("Expand(All)", "(b)-[r]-(a)", op("AllNodesScan", "b")))), scan), "Filter", "a.repo = $repo"), "takes a to Apply"},
		{"a computed value with a node's name in a lookup", above(op("SemiApply", "", scan, op("Projection", "e.name AS y",
			op("EagerAggregation", "a.x AS e, count(*) AS n", op("Argument", "a")))), "Filter", "a.repo = $repo"), "could fail"},
		{"a name that is dropped and scanned again", above(op("CartesianProduct", "", scan, seek), "Filter", "a.repo = $repo"), "takes a to CartesianProduct"},
		{"a name that is dropped and repeated to", above(op("Repeat(Trail)", "(b) (...){1, 2} (a)", op("CartesianProduct", "", scan, other),
			op("Argument", "b")), "Filter", "a.repo = $repo"), "takes a to Repeat"},
		{"a name that is dropped and looked up", above(op("LetSemiApply", "a", scan, op("Argument", "a")), "Filter", "a.repo = $repo"), "takes a to LetSemiApply"},
		{"a variable that distinct rows drop", above(op("CartesianProduct", "", scan, other), "Distinct", "b",
			"Expand(All)", "(b)-[r]-(a)", "Filter", "a.repo = $repo"), "takes a to Distinct"},
		{"a variable that distinct rows rename", above(op("CartesianProduct", "", scan, other), "Distinct", "b AS a", "Filter", "a.repo = $repo"), "takes a to Distinct"},
		{"a property of the nodes of a repeated path", op("Apply", "", end, op("Filter", "q.additions > $x AND x.repo = $repo", op("AllNodesScan", "x"))), "could fail"},
		{"a property of its nodes in a column with its end", op("Apply", "", op("Union", "", above(end, "Projection", "q AS y"), above(end, "Projection", "b AS y")), op("Filter", "y.additions > $x AND x.repo = $repo", op("AllNodesScan", "x"))), "could fail"},
		{"how many of a column that is its nodes or its end", op("Apply", "", op("Union", "", above(end, "Projection", "q AS y"), above(end, "Projection", "b AS y")), op("Filter", "size(y) > $x AND x.repo = $repo", op("AllNodesScan", "x"))), "could fail"},
		{"a property of each of a list of a part of its nodes", op("Apply", "", above(end, "Unwind", "[q] AS n"), op("Filter", "n.additions > $x AND x.repo = $repo", op("AllNodesScan", "x"))), "could fail"},
		{"a name of its end that is a value, too", op("Apply", "", above(end, "Projection", "$x AS b"), op("Filter", "b.additions > $x AND x.repo = $repo", op("AllNodesScan", "x"))), "could fail"},
		{"labels of its nodes", op("Apply", "", end, op("Filter", "q:Class AND x.repo = $repo", op("AllNodesScan", "x"))), "could fail"},
		{"the end of a path in details that cannot be read", op("Apply", "", op("Repeat(Trail)", "(a) (...){1, 2} (b) $x", seek, op("Argument", "q")), op("Filter", "b.additions > $x AND x.repo = $repo", op("AllNodesScan", "x"))), "could fail"},
		{"a node that equals the nodes of a path", op("CartesianProduct", "", end, op("Filter", "x = q", op("AllNodesScan", "x"))), "takes x to"},
		{"a failure in a condition of CASE", above(scan, "Filter", "CASE WHEN $x / a.y = $x THEN $z END < $w AND a.repo = $repo"), "could fail"},
		{"a failure in a value of CASE", above(scan, "Filter", "CASE WHEN a.y = $x THEN $z / a.y END < $w AND a.repo = $repo"), "could fail"},
		{"a failure in what is left of CASE", above(scan, "Filter", "CASE WHEN a.y = $x THEN $z ELSE size(a.title) END < $w AND a.repo = $repo"), "could fail"},
		{"a value as a condition of CASE", above(scan, "Filter", "CASE WHEN a.y THEN $z END < $w AND a.repo = $repo"), "could fail"},
		{"a CASE that chooses the repository", above(scan, "Filter", "a.repo = CASE WHEN a.y = $x THEN $repo ELSE a.repo END"), "takes a to"},
		{"a property of an item that has the name of a node", above(scan, "Filter", "any(a IN $l WHERE a.x = $x) AND a.repo = $repo"), "could fail"},
		{"a scan of everything", op("AllNodesScan", "a"), "takes a to"},
		{"a scan of an index", op("NodeIndexScan", "RANGE INDEX a:User(repo) WHERE repo IS NOT NULL"), "takes a to"},
		{"a seek of another repository", op("NodeIndexSeek", "RANGE INDEX a:User(repo) WHERE repo = $autostring_0"), "takes a to"},
		{"a seek by another property", op("NodeIndexSeek", "RANGE INDEX a:User(login) WHERE login = $repo"), "takes a to"},
		{"a seek by id", op("NodeByElementIdSeek", "a WHERE elementId(a) = $autostring_0"), "takes a to"},
		{"relationships alone", ends, "takes a, b to"},
		{"one of two branches", op("CartesianProduct", "", scan, other), "takes a to"},
		{"a filter of another variable", above(scan, "Filter", "b.repo = $repo"), "could fail"},
		{"another property", above(scan, "Filter", "a.repos = $repo"), "takes a to"},
		{"another parameter", above(scan, "Filter", "a.repo = $autostring_0"), "takes a to"},
		{"a denial", above(scan, "Filter", "NOT a.repo = $repo"), "takes a to"},
		{"an alternative", above(scan, "Filter", "a.login = $x OR a.repo = $repo AND a.x = $x"), "takes a to"},
		{"an alternative in parentheses", above(scan, "Filter", "(a.repo = $repo OR a.x = $x) AND a.y = $x"), "takes a to"},
		{"a part of CASE", above(scan, "Filter", "CASE WHEN a.x = $x AND a.repo = $repo AND a.y = $x THEN false ELSE true END"), "could fail"},
		{"a part of a quantifier", above(scan, "Filter", "any(x IN $l WHERE a.x = $x AND a.repo = $repo AND a.y = $x)"), "takes a to"},
		{"a text that imitates it", above(scan, "Filter", `a.x = "' AND a.repo = $repo AND '"`), "takes a to"},
		{"a text with an escaped quote", above(scan, "Filter", `a.x = "\" AND a.repo = $repo AND \""`), "takes a to"},
		{"a name that imitates it", above(scan, "Filter", "`x AND a.repo = $repo AND x`.y = $x"), "could fail"},
		{"a text that does not end", above(scan, "Filter", "a.x = 'x AND a.repo = $repo"), "read whole"},
		{"a count before the filter", above(scan, "EagerAggregation", "count(*) AS n", "Filter", "a.repo = $repo"), "takes a to EagerAggregation"},
		{"a limit before the filter", above(scan, "Limit", "1", "Filter", "a.repo = $repo"), "takes a to Limit"},
		{"a failure before the filter", above(scan, "Filter", "toInteger(a.login) = $autoint_0 AND a.repo = $repo"), "could fail"},
		{"a division before the filter", above(scan, "Filter", "$autoint_0 / $autoint_1 = $autoint_2 AND a.repo = $repo"), "could fail"},
		{"a value before the filter", above(scan, "Filter", "a.login", "Filter", "a.repo = $repo"), "could fail"},
		{"a property of what is no node", above(op("Apply", "", op("Unwind", "$l AS x"), scan), "Filter", "x.y = $x AND a.repo = $repo"), "could fail"},
		{"a failure in a lookup before the filter", above(op("Apply", "", scan, op("EagerAggregation", "count(*) AS n",
			op("Unwind", "[$x / size(a.title)] AS z", op("Argument", "a")))), "Filter", "n > $x AND a.repo = $repo"), "could fail"},
		{"the right branch of a lookup", op("SemiApply", "", other, scan), "takes a to SemiApply"},
		{"statistics of the store", op("NodeCountFromCountStore", "count( (:User) ) AS n"), "NodeCountFromCountStore"},
		{"an unknown operator", op("RemoteQuery", ""), "RemoteQuery"},
		{"a procedure", op("ProcedureCall", "db.labels()"), "ProcedureCall"},
		{"a file", op("LoadCSV", "x"), "LoadCSV"},
		{"a write", op("Create", "(a)"), "Create"},
		{"settings", op("ShowSettings", ""), "ShowSettings"},
		{"a subquery in details", above(seek, "Projection", "reduce(s = $x, i IN $l | s + COUNT { MATCH (m)   WHERE m:User }) AS n"), "subquery"},
		{"one of two nodes in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (m)-[`r`]->(n)   WHERE m.repo IN [$repo] }] AS n"), "subquery"},
		{"an end of a repeated path in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (c) ((q)-[r]->(s) WHERE q.repo IN [$repo]){1, 2} (e)   WHERE c.repo IN [$repo] }] AS n"), "subquery"},
		{"a failure in a repeated path in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (c) ((q)-[r]->(s) WHERE $x / q.n > $y){1, 2} (e)   WHERE c.repo IN [$repo] AND e.repo IN [$repo] }] AS n"), "subquery"},
		{"a subquery in a repeated path in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (c) ((q)-[r]->(s) WHERE EXISTS { MATCH (m) }){1, 2} (e)   WHERE c.repo IN [$repo] AND e.repo IN [$repo] }] AS n"), "subquery"},
		{"a failure on equal ends in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH shortestPath((c)-[r*1..2]-(e))   WHERE c.repo IN [$repo] AND e.repo IN [$repo] }] AS n"), "subquery"},
		{"another repository in a list in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (m)   WHERE m.repo IN [CASE $x WHEN $repo THEN $y END] }] AS n"), "subquery"},
		{"an alternative in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (m)   WHERE m.repo IN [$repo] OR m:User }] AS n"), "subquery"},
		{"a failure in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (m)   WHERE m.repo IN [$repo] AND $x / m.y > $x }] AS n"), "subquery"},
		{"a second MATCH in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (m)   WHERE m.repo IN [$repo] WITH m MATCH (n) }] AS n"), "subquery"},
		{"a second repository in it", above(seek, "Projection", "[i IN $l | COUNT { MATCH (m)   WHERE m.repo IN [$repo, $x] }] AS n"), "subquery"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := plan.Check(graph.Plan{QueryType: "r", Root: op("ProduceResults", "x", tt.root)}, "repo")
			if err != nil && !errors.Is(err, plan.ErrRefused) {
				t.Errorf("%v does not wrap ErrRefused", err)
			}
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error = %v, want one with %q", err, tt.want)
			}
		})
	}
}

func TestCheckOfTypes(t *testing.T) {
	for _, kind := range []string{"", "w", "rw", "s"} {
		if err := plan.Check(graph.Plan{QueryType: kind, Root: seek}, "repo"); !errors.Is(err, plan.ErrRefused) {
			t.Errorf("a plan of type %q may run: %v", kind, err)
		}
	}
}

func TestCheckOfNamesThatImitate(t *testing.T) {
	root := op("Filter", "cache[x] = $repo AND cache[a.repo] = $repo AND cache[x.y] = $z", scan)
	root.Identifiers = []string{"a", "`x] = $repo AND cache[a.repo] = $repo AND cache[x`"}
	if err := plan.Check(graph.Plan{QueryType: "r", Root: root}, "repo"); !errors.Is(err, plan.ErrRefused) {
		t.Errorf("it may run: %v", err)
	}
}

// A variable called case would hide the OR in "case = b OR c = end".
func TestCheckOfAVariableThatPassesForCase(t *testing.T) {
	root := op("Filter", "a.repo = $repo AND case = b OR c = end", scan)
	for _, name := range []string{"case", "`case`", "CASE"} {
		root.Identifiers = []string{"a", name}
		if err := plan.Check(graph.Plan{QueryType: "r", Root: root}, "repo"); !errors.Is(err, plan.ErrRefused) {
			t.Errorf("it may run with a variable %s", name)
		}
	}
}

// FuzzCheck holds that no details make Check fail, and that a scan needs a
// comparison with the repository above it.
func FuzzCheck(f *testing.F) {
	for _, details := range []string{
		"a.repo = $repo", "(a.repo = $repo OR a.x = $x) AND NOT b:User", "CASE WHEN a.x THEN 'x' END = \"\\\"\"",
		"any(x IN $l WHERE EXISTS { MATCH (m)-[`r`]->(n) WHERE m.repo IN [$repo] })", "cache[a.repo] = $repo", "`a``b`.c = -1.5",
	} {
		f.Add(details)
	}
	f.Fuzz(func(t *testing.T, details string) {
		err := plan.Check(graph.Plan{QueryType: "r", Root: op("Filter", details, scan)}, "repo")
		if err == nil && (!strings.Contains(details, "repo") || !strings.Contains(details, "$")) {
			t.Errorf("a filter by %q lets a scan through", details)
		}
	})
}

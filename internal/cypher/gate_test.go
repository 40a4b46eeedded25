package cypher

import (
	"errors"
	"strings"
	"testing"
)

func TestGateRefuses(t *testing.T) {
	tests := []struct {
		name, query string
		want        Code
	}{
		{"a write", "CREATE (n:User) RETURN n", Clause},
		{"a write after a match", "MATCH (n) SET n.x = 1 RETURN n", Clause},
		{"a write in a subquery", "MATCH (n) CALL (n) { DETACH DELETE n } RETURN 1", Clause},
		{"a write in EXISTS", "MATCH (n) WHERE EXISTS { CREATE (m) } RETURN n", Clause},
		{"a write in COLLECT", "RETURN COLLECT { MERGE (m) RETURN m } AS x", Clause},
		{"a write whose keyword is escaped", `MATCH (n) S\u0045T n.x = 1 RETURN n`, Clause},
		{"a write behind an escaped quote", `MATCH (n) WHERE n.x = 'a\u0027 DELETE n //'`, Clause},
		{"a write behind a lone carriage return", "MATCH (n) // read\rDELETE n", Clause},
		{"FOREACH", "MATCH (n) FOREACH (x IN [n] | DELETE x)", Clause},
		{"LOAD CSV", "LOAD CSV FROM 'file:///etc/passwd' AS l RETURN l", Clause},
		{"LOAD CSV with a comment inside", "LOAD/**/CSV FROM 'http://x' AS l RETURN l", Clause},
		{"SHOW", "SHOW SETTINGS", Clause},
		{"TERMINATE", "TERMINATE TRANSACTIONS 'x'", Clause},
		{"USE", "USE neo4j MATCH (n) RETURN n", Clause},
		{"USE in a subquery", "MATCH (n) WHERE EXISTS { USE neo4j MATCH (m) } RETURN n", Clause},
		{"EXPLAIN", "EXPLAIN MATCH (n) RETURN n", Clause},
		{"options", "CYPHER runtime=slotted MATCH (n) RETURN n", Clause},
		{"FINISH", "MATCH (n) FINISH", Clause},
		{"DDL", "DROP INDEX x", Clause},
		{"a procedure", "CALL dbms.listConfig()", Procedure},
		{"a procedure in back-ticks and odd case", "cAlL `dbms`.`listConfig`() yIeLd name rEtUrN name", Procedure},
		{"a procedure in a subquery", "CALL { CALL db.labels() YIELD label RETURN label } RETURN label", Procedure},
		{"IN TRANSACTIONS", "MATCH (n) CALL (n) { RETURN 1 AS x } IN TRANSACTIONS RETURN x", Transactions},
		{"two statements", "RETURN 1 AS x; MATCH (n) DELETE n", SeveralStatements},
		{"a comment after the semicolon", "RETURN 1 AS x; // done", SeveralStatements},
		{"a clause after RETURN", "RETURN 1 AS x WITH 2 AS y RETURN y", Syntax},
		{"no RETURN", "MATCH (n)", Syntax},
		{"nothing", " ", Syntax},
		{"prose", "I cannot answer that.", Syntax},
		{"a computed label", "MATCH (n:$('User')) RETURN n", DynamicLabel},
		{"an unknown function", "RETURN apoc.text.join(['a'], ',') AS x", Function},
		{"a function of the database's administration", "RETURN graph.names() AS x", Function},
		{"a function on the file of LOAD CSV", "RETURN file() AS x", Function},
		{"a regular expression that backtracks", "MATCH (c:Commit) WHERE c.message =~ '(a+)+b' RETURN c", RegularExpression},
		{"a regular expression from data", "MATCH (c:Commit) WHERE c.message =~ c.id RETURN c", RegularExpression},
		{"an aggregate in a subquery of OPTIONAL MATCH", "OPTIONAL MATCH (c:Commit) WHERE NOT EXISTS { MATCH (b:Issue) RETURN min(b.number) AS y } RETURN count(c) AS n", OptionalAggregate},
		{"one in a CALL in it", "OPTIONAL MATCH (c:Commit) WHERE EXISTS { CALL { MATCH (b:Issue) WITH min(b.number) AS y RETURN y } RETURN y } RETURN count(c) AS n", OptionalAggregate},
		{"one in its property map", "OPTIONAL MATCH (c:Issue {number: COUNT { MATCH (b:Issue) RETURN min(b.number) AS y }}) RETURN count(c) AS n", OptionalAggregate},
		{"a regular expression in CASE", "RETURN CASE 'x' WHEN =~ 'x.*' THEN 1 END AS y", RegularExpression},
		{"a huge range", "RETURN reduce(a = 0, x IN range(1, 100000000) | a + x) AS s", Range},
		{"a range of unknown length", "MATCH (i:Issue) RETURN range(1, i.number) AS s", Range},
		{"a range as long as a product of others", "RETURN range(1, size(range(1, 1000)) * 1000) AS s", Range},
		{"a range from a variable", "WITH 1000000 AS n RETURN range(1, n) AS s", Range},
		{"a range from a far year", "RETURN range(1, date('+99999999-01-01').year) AS s", Range},
		{"a text doubled again and again", "RETURN size(reduce(s = 'a', i IN range(1, 40) | s + s)) AS n", Growth},
		{"a text doubled from WITH to WITH", "WITH 'aaaaaaaaaaaaaaaa' AS s" + strings.Repeat(" WITH s + s AS s", 30) + " RETURN size(s) AS n", Growth},
		{"replace of every letter by a long text", "WITH reduce(s = 'a', i IN range(1, 20) | s + s) AS s RETURN size(replace(s, 'a', s)) AS n", Growth},
		{"replace of a property by a property", "MATCH (i:Issue) RETURN replace(i.body, 'e', i.body) AS s", Growth},
		{"such growth among patterns", "MATCH (i:Issue) WHERE size(reduce(s = 'a', i IN range(1, 40) | s + s)) > 1 MATCH (i)<-[:fixed]-(c) RETURN c", Growth},
		{"a text that grows by a long literal", "RETURN size(reduce(s = '', i IN range(1, 9999) | s + '" + strings.Repeat("a", 9_000) + "')) AS n", Growth},
		{"a text that grows by a short literal", "RETURN size(reduce(s = '', i IN range(1, 9999) | s + 'ab')) AS n", Growth},
		{"a text that grows from both ends", "RETURN size(reduce(s = '', i IN range(1, 9999) | 'a' + s + 'b')) AS n", Growth},
		{"a text that grows by a variable", "WITH '" + strings.Repeat("a", 9_000) + "' AS t RETURN size(reduce(s = '', i IN range(1, 900) | s + t)) AS n", Growth},
		{"a text that grows by a literal and by data", "MATCH (i:Issue) RETURN size(reduce(s = '', x IN range(1, 5000) | s + '" + strings.Repeat("a", 9_000) + "' + i.title)) AS n", Growth},
		{"a text that grows within a loop", "RETURN [x IN range(1, 100) | reduce(s = '', i IN range(1, 500) | s + 'ab')] AS n", Growth},
		{"a text that grows in EXISTS", "MATCH (i) WHERE EXISTS { MATCH (i) WHERE size(reduce(s = '', x IN range(1, 9999) | s + 'ab')) > 1 } RETURN i", Growth},
		{"a list that grows by its elements", "RETURN size(reduce(l = [], i IN range(1, 9999) | l + i)) AS n", Growth},
		{"a loop over a list that grows", "RETURN size(reduce(l = [0], i IN range(1, 9999) | [x IN l | 1] + [i])) AS n", Work},
		{"a long text replaced again and again", "RETURN size([x IN range(1, 9999) | replace('" + strings.Repeat("a", 9_000) + "', 'a', 'bb')]) AS n", Growth},
		{"a long text searched again and again", "RETURN size([x IN range(1, 9999) WHERE '" + strings.Repeat("a", 9_000) + "' CONTAINS '" + strings.Repeat("a", 2_000) + "b']) AS n", Growth},
		{"the same with any()", "RETURN any(x IN range(1, 9999) WHERE '" + strings.Repeat("a", 9_000) + "' ENDS WITH '" + strings.Repeat("a", 9_000) + "') AS n", Growth},
		{"a long text split again and again", "RETURN size([x IN range(1, 9999) | split('" + strings.Repeat("a", 9_000) + "', 'a')]) AS n", Growth},
		{"a long text in capitals again and again", "RETURN size([x IN range(1, 9999) | toUpper('" + strings.Repeat("a", 9_000) + "')]) AS n", Growth},
		{"long lists compared again and again", "WITH range(1, 9999) AS a, range(1, 9999) AS b RETURN size([x IN range(1, 9999) WHERE a = b]) AS n", Growth},
		{"loops in loops in loops", "RETURN size([x IN range(1, 1000) | [y IN range(1, 1000) | [z IN range(1, 1000) | 1]]]) AS n", Work},
		{"a hundred NOTs and more", "RETURN " + strings.Repeat("NOT ", 150) + "true AS x", Nesting},
		{"subqueries deeper than a hundred", strings.Repeat("CALL () { ", 120) + "RETURN 1 AS x" + strings.Repeat(" } RETURN x", 120), Nesting},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			checked, err := Check(test.query, Options{Schema: &Schema{}})
			var refusal *Refusal
			switch {
			case err == nil:
				t.Errorf("allowed as %s", checked.Query)
			case !errors.As(err, &refusal) || refusal.Code != test.want:
				t.Errorf("refused with %#v, want code %s", err, test.want)
			case !strings.HasSuffix(refusal.Reason, "."):
				t.Errorf("the reason %q is no sentence", refusal.Reason)
			}
		})
	}
}

func TestGateAllows(t *testing.T) {
	tests := []struct{ name, query string }{
		{"words of writes as names", "MATCH (u:User)-[:creates]->(i) RETURN i.number AS create, u.login AS `delete`"},
		{"words of writes in strings", "RETURN 'CREATE (n) SET n.x = 1' AS text"},
		{"words of writes in comments", "/* MERGE */ RETURN 1 AS x // DELETE"},
		{"variables that read like keywords", "MATCH (where)-->(is:User) WITH where AS match, count(*) AS count RETURN match, count"},
		{"a semicolon at the end", "RETURN 1 AS x;\n"},
		{"subqueries with imports", "MATCH (n) CALL (n) { MATCH (n)-->(m) RETURN count(m) AS c } CALL { WITH n RETURN n.x AS x UNION WITH n RETURN n.y AS x } RETURN c, x"},
		{"an optional subquery", "MATCH (n) OPTIONAL CALL (*) { MATCH (n)-->(m) RETURN m LIMIT 1 } RETURN n, m"},
		{"EXISTS, COUNT and COLLECT", "MATCH (n) WHERE EXISTS { (n)-->() } AND COUNT { MATCH (n)--(m) WHERE m.x } > 1 RETURN COLLECT { MATCH (n)-->(m) RETURN m.x } AS xs"},
		{"repeated paths", "MATCH p = (a)-[:parent_of*1..3]->(b) MATCH ((x)-->(y WHERE y.x = 1)){1,3} (z) MATCH SHORTEST 2 PATHS (q)-->+(r) RETURN p"},
		{"shortest paths", "MATCH p = shortestPath((a {x: 1})-[*..5]-(b)) RETURN length(p), [n IN nodes(p) | n.id]"},
		{"label expressions", "MATCH (a:A|(B&!C))-[r:X|Y {z: 1}]-(b IS D) WHERE a:A OR a IS NULL RETURN a"},
		{"hints", "MATCH (n:A)-->(m) USING INDEX n:A(x) USING JOIN ON m WHERE n.x = 1 RETURN m"},
		{"comprehensions", "MATCH (n) RETURN [x IN [1, 2] WHERE x > 1 | x * 2] AS a, [(n)-[:A|B]->(m:C) WHERE m.x = 1 | m.y] AS b, [x IN [n] WHERE x:A | x.y] AS c"},
		{"map projections", "MATCH (n) RETURN n {.x, .*, y: 1, n} AS m"},
		{"predicates on lists", "RETURN all(x IN [1] WHERE x > 0) AND none(x IN [1] WHERE x = 2) AS ok"},
		{"a selector in EXISTS, and count of all", "MATCH (a) WHERE EXISTS { ANY SHORTEST (a)-->+(b) } RETURN count(ALL a.x) AS n"},
		{"extended CASE", "RETURN CASE 3 WHEN < 2, 5 THEN 'a' WHEN IS NULL THEN 'b' ELSE 'c' END AS x"},
		{"types and normal forms", "RETURN 1 IS :: INTEGER NOT NULL AS a, [1] IS NOT TYPED LIST<INT | STRING> AS b, 'a' IS NFC NORMALIZED AS c"},
		{"trim with FROM", "RETURN trim(BOTH 'x' FROM 'xax') AS a"},
		{"subtraction beside brackets", "WITH 1 AS a, [2] AS b RETURN (a) - b[0] - (a) AS x"},
		{"paging without a projection", "MATCH (n) ORDER BY n.x SKIP 1 LIMIT 2 RETURN n"},
		{"a range over the size of a list", "MATCH (n) WITH collect(n.x) AS xs UNWIND range(0, size(xs) - 1) AS i RETURN xs[i]"},
		{"a range over months between dates", "UNWIND range(0, duration.inMonths(date('2023-01-01'), date()).months) AS m RETURN m"},
		{"a sum by reduce", "MATCH (n) WITH collect(n) AS ns RETURN reduce(s = 0, n IN ns | s + n.additions) AS sum"},
		{"a text joined by reduce", "MATCH (n) WITH collect(n.name) AS ns RETURN reduce(s = '', n IN ns | s + n + ', ') AS names"},
		{"a list without doublets by reduce", "MATCH (n) WITH collect(n.name) AS ns RETURN reduce(l = [], n IN ns | CASE WHEN n IN l THEN l ELSE l + n END) AS names"},
		{"a flat list by reduce", "MATCH (i) WITH collect(i.labels) AS all RETURN reduce(l = [], labels IN all | l + labels) AS labels"},
		{"a sum over a long range", "RETURN reduce(s = 0, x IN range(1, 9999) | s + x * x) AS sum"},
		{"a short text joined from a literal list", "RETURN reduce(s = '', x IN range(1, 300) | s + x + ', ') AS numbers"},
		{"all months of some years", "UNWIND [y IN range(2015, 2024) | [m IN range(1, 12) | toString(y) + '-' + right('0' + toString(m), 2)]] AS months UNWIND months AS m RETURN m"},
		{"texts of the data compared in a comprehension", "MATCH (c:Commit) WITH collect(c) AS cs MATCH (i:Issue) RETURN i.number, [c IN cs WHERE toLower(c.message) CONTAINS toLower(i.title) | c.id] AS mentioning"},
		{"words of a text counted", "MATCH (c:Commit) RETURN c.id, size([w IN split(toLower(replace(c.message, ',', ' ')), ' ') WHERE w IN ['fix', 'fixes', 'fixed']]) AS n"},
		{"a difference of collected lists", "MATCH (a:A) WITH collect(a.x) AS xs MATCH (b:B) WITH xs, collect(b.x) AS ys RETURN [x IN xs WHERE NOT x IN ys] AS missing"},
		{"large numbers in comparisons", "MATCH (n) WHERE n.additions > 100000000000 RETURN n"},
		{"a hundred brackets", "RETURN " + strings.Repeat("(", 100) + "1" + strings.Repeat(")", 100) + " AS x"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Check(test.query, Options{}); err != nil {
				t.Errorf("refused: %v", err)
			}
		})
	}
}

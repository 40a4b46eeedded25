package explicit_test

import (
	"testing"

	"repochat/internal/cypher/explicit"
	"repochat/internal/cypher/syntax"
)

func TestWrite(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"one name in a subquery and around it", "MATCH (a) CALL { MATCH (a:User) RETURN a.x AS k } RETURN a, k",
			"MATCH (a) CALL { MATCH (`a_2`:User) RETURN `a_2`.x AS k } RETURN a AS `a`, k AS `k`"},
		{"a name that a WITH has dropped", "MATCH (a) WITH DISTINCT 1 AS one MATCH (a) RETURN a.x AS x",
			"MATCH (a) WITH DISTINCT 1 AS one MATCH (`a_2`) RETURN `a_2`.x AS x"},
		{"a name that a WITH gives to another variable", "MATCH (a) WITH a AS b, 1 AS a WHERE a > 0 RETURN a, b",
			"MATCH (a) WITH a AS b, 1 AS `a_2` WHERE `a_2` > 0 RETURN `a_2` AS `a`, b AS `b`"},
		{"a name that an import keeps", "MATCH (a) CALL { WITH a MATCH (a)--(b) RETURN b AS c UNION WITH a RETURN a AS c } MATCH (b) RETURN c.x AS x, b.x AS y",
			"MATCH (a) CALL { WITH a MATCH (a)--(b) RETURN b AS c UNION WITH a RETURN a AS c } MATCH (`b_2`) RETURN c.x AS x, `b_2`.x AS y"},
		{"the names of parts of a union", "MATCH (a:User) RETURN a.x UNION MATCH (a:File) RETURN a.x",
			"MATCH (a:User) RETURN a.x AS `a.x` UNION MATCH (`a_2`:File) RETURN `a_2`.x AS `a.x`"},
		{"local variables", "MATCH (i) RETURN [i IN [1] WHERE i > 0 | i] AS l, any(i IN [1] WHERE i = 1) AS x, reduce(i = 0, x IN [1] | i + x) AS s",
			"MATCH (i) RETURN [`i_2` IN [1] WHERE `i_2` > 0 | `i_2`] AS l, any(`i_3` IN [1] WHERE `i_3` = 1) AS x, reduce(`i_4` = 0, `x_2` IN [1] | `i_4` + `x_2`) AS s"},
		{"a word of the language", "MATCH (end)--(`case`) RETURN end.x AS x",
			"MATCH (`end_2`)--(`case_2`) RETURN `end_2`.x AS x"},
		{"a subquery in CASE", "MATCH (a) RETURN CASE WHEN (a)--() THEN COUNT { (a)--(b) } ELSE 0 END AS x",
			"MATCH (a) CALL (`a`) { RETURN EXISTS { (a)--() } AS `lifted 27` } OPTIONAL CALL (`a`, `lifted 27`) { WITH 1 AS `guarded 100` WHERE CASE WHEN `lifted 27` THEN true ELSE false END RETURN COUNT { (a)--(b) } AS `lifted 100` } RETURN CASE WHEN `lifted 27` THEN `lifted 100` ELSE 0 END AS x"},
		{"a subquery with a local variable stays", "MATCH (a) RETURN [i IN [1] | COUNT { (a {x: i}) }] AS l", ""},
		{"a condition with a subquery", "MATCH (a)--(b) WHERE a.x > 1 AND EXISTS { (b)--() } RETURN a.x AS x",
			"MATCH (a)--(b)  WITH * LIMIT 9223372036854775807 WHERE (a.x > 1 AND EXISTS { (b)--() }) RETURN a.x AS x"},
		{"one in a node", "MATCH (a WHERE EXISTS { (a)--() })--(b) WHERE b.x = 1 RETURN a.x AS x",
			"MATCH (a )--(b)  WITH * LIMIT 9223372036854775807 WHERE (EXISTS { (a)--() }) AND (b.x = 1) RETURN a.x AS x"},
		{"one of an OPTIONAL MATCH", "MATCH (a) OPTIONAL MATCH (a)--(b) WHERE (b)--() RETURN b.x AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { MATCH (a)--(b)  WITH * LIMIT 9223372036854775807 WHERE ((b)--()) RETURN `b` } RETURN b.x AS x"},
		{"one of an OPTIONAL MATCH without new variables", "MATCH (a) OPTIONAL MATCH (a) WHERE (a)--() RETURN a.x AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { MATCH (a)  WITH * LIMIT 9223372036854775807 WHERE ((a)--()) RETURN 1 AS `found 10` } RETURN a.x AS x"},
		{"one without variables", "MATCH (:User) WHERE EXISTS { (b) } RETURN 1 AS one",
			"MATCH (`first 0`:User)  WITH * LIMIT 9223372036854775807 WHERE (EXISTS { (b) }) RETURN 1 AS one"},
		{"one in the properties of a node", "MATCH (a), (:User {id: reduce(s = 0, i IN [1] | s + COUNT { (a)--(b) }), repo: $repo})--(c) RETURN c.x AS x",
			"MATCH (a), (`node 11`:User {`repo`: $repo})--(c) WITH * LIMIT 9223372036854775807 CALL (`a`) { RETURN COUNT { (a)--(b) } AS `lifted 135` } WITH * WHERE (`node 11`.`id` = reduce(s = 0, i IN [1] | s + `lifted 135`)) RETURN c.x AS x"},
		{"one in a pattern comprehension", "MATCH (a) RETURN [p = (a)--(b) WHERE b.x = 1 | size(COLLECT { MATCH (b)--(c) RETURN c })] AS x",
			"MATCH (a) RETURN COLLECT { MATCH p = (a)--(b) WHERE b.x = 1 CALL (`b`) { RETURN COLLECT { MATCH (b)--(c) RETURN c } AS `lifted 72` } RETURN size(`lifted 72`) AS `item 17` } AS x"},
		{"one within another subquery, of a variable around both", "MATCH (a) RETURN COLLECT { MATCH (b) RETURN reduce(s = 0, i IN [1] | s + COUNT { (a)--(b) }) AS y } AS x",
			"MATCH (a) RETURN COLLECT { MATCH (b) CALL (`a`, `b`) { RETURN COUNT { (a)--(b) } AS `lifted 73` } RETURN reduce(s = 0, i IN [1] | s + `lifted 73`) AS y } AS x"},
		{"what is distinct by all variables", "MATCH (a) MATCH (:User) WHERE EXISTS { (b) } WITH DISTINCT *, 1 AS one RETURN count(*) AS n", ""},
		{"what is counted by all variables", "MATCH (a) MATCH (:User) WHERE EXISTS { (b) } WITH *, count(*) AS n RETURN n", ""},
		{"a condition with a subquery on which path is the shortest", "MATCH p = shortestPath((a)-[*]-(b)) WHERE all(n IN nodes(p) WHERE EXISTS { (n)--(:User) }) RETURN a.x AS x", ""},
		{"one on its relationships", "MATCH shortestPath((a)-[r*]-(b)) WHERE all(e IN r WHERE COUNT { (:User) } > e.x) RETURN a.x AS x", ""},
		{"one on its ends", "MATCH p = shortestPath((a)-[r*]-(b)) WHERE EXISTS { (a)--(:User) } RETURN length(p) AS x",
			"MATCH (a), (b)  WITH * LIMIT 9223372036854775807 WHERE (EXISTS { (a)--(:User) }) MATCH p = shortestPath((a)-[r*]-(b)) RETURN length(p) AS x"},
		{"one on its ends, which are known, of an OPTIONAL MATCH", "MATCH (a), (b) OPTIONAL MATCH p = shortestPath((a)-[*]-(b)) WHERE EXISTS { (a)--(:User) } RETURN length(p) AS x",
			"MATCH (a), (b) OPTIONAL CALL (`a`, `b`) { MATCH (a)  WITH * LIMIT 9223372036854775807 WHERE (EXISTS { (a)--(:User) }) MATCH p = shortestPath((a)-[*]-(b)) RETURN `p` } RETURN length(p) AS x"},
		{"a property of a node beside a shortest path", "MATCH (a {x: COUNT { (:User) }})--(c), shortestPath((a)-[*]-(b:File)) RETURN a.x AS x",
			"MATCH (a {})--(c), (b:File) WITH * LIMIT 9223372036854775807 CALL () { RETURN COUNT { (:User) } AS `lifted 78` } WITH * WHERE (`a`.`x` = `lifted 78`) MATCH shortestPath((a)-[*]-(b:File)) RETURN a.x AS x"},
		{"one in the properties of an end of a shortest path", "MATCH (a) MATCH shortestPath((a)-[*]-(b:File {x: COUNT { (a)--() }})) RETURN b.x AS x",
			"MATCH (a) MATCH (a), (b:File {}) WITH * LIMIT 9223372036854775807 CALL (`a`) { RETURN COUNT { (a)--() } AS `lifted 83` } WITH * WHERE (`b`.`x` = `lifted 83`) MATCH shortestPath((a)-[*]-(b)) RETURN b.x AS x"},
		{"one in the properties of an end of a path that is selected", "MATCH ANY SHORTEST (a)-[:t]->+(b {x: COUNT { (a)--() }}) RETURN b.x AS x",
			"MATCH ANY SHORTEST (a)-[:t]->+(b {}) WITH * LIMIT 9223372036854775807 CALL (`a`) { RETURN COUNT { (a)--() } AS `lifted 87` } WITH * WHERE (`b`.`x` = `lifted 87`) RETURN b.x AS x"},
		{"one in the properties of a node within such a path", "MATCH ANY SHORTEST (a)-[:t]->+(b {x: COUNT { (a)--() }})-[:t]->(c) RETURN b.x AS x", ""},
		{"one in those of an end, about what is within", "MATCH ANY SHORTEST (a)-[r:t]->+(b WHERE COUNT { (:User) } > size(r)) RETURN b.x AS x", ""},
		{"subqueries that CASE comes to in some rows", "MATCH (a) RETURN CASE a.x WHEN 1, COUNT { (a) } THEN 2 WHEN > 3 THEN COUNT { (a)--() } ELSE size(COLLECT { MATCH (a) RETURN a.y }) END AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { WITH 1 AS `guarded 34` WHERE CASE a.x WHEN 1 THEN false ELSE true END RETURN COUNT { (a) } AS `lifted 34` } OPTIONAL CALL (`a`, `lifted 34`) { WITH 1 AS `guarded 197` WHERE CASE a.x WHEN 1, `lifted 34` THEN false WHEN > 3 THEN true ELSE false END RETURN COUNT { (a)--() } AS `lifted 197` } OPTIONAL CALL (`a`, `lifted 34`) { WITH 1 AS `guarded 402` WHERE CASE a.x WHEN 1, `lifted 34` THEN false WHEN > 3 THEN false ELSE true END RETURN COLLECT { MATCH (a) RETURN a.y } AS `lifted 402` } RETURN CASE a.x WHEN 1, `lifted 34` THEN 2 WHEN > 3 THEN `lifted 197` ELSE size(`lifted 402`) END AS x"},
		{"one behind what is not null", "MATCH (a) RETURN coalesce(a.x, a.y, COUNT { (a) }) AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { WITH 1 AS `guarded 36` WHERE CASE WHEN coalesce(a.x, a.y) IS NULL THEN true ELSE false END RETURN COUNT { (a) } AS `lifted 36` } RETURN coalesce(a.x, a.y, `lifted 36`) AS x"},
		{"one that another condition leaves out", "MATCH (a), (b) WITH a, b RETURN COUNT { (a)--(b) } > 0 AND a <> b AS x",
			"MATCH (a), (b) WITH a, b OPTIONAL CALL (`a`, `b`) { WITH 1 AS `guarded 32` WHERE CASE WHEN coalesce(a <> b, true) THEN true ELSE false END RETURN COUNT { (a)--(b) } AS `lifted 32` } RETURN `lifted 32` > 0 AND a <> b AS x"},
		{"one behind a condition that is true", "MATCH (a) RETURN 1 / a.x > 0 OR COUNT { (a) } > 1 AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { WITH 1 AS `guarded 32` WHERE CASE WHEN NOT coalesce(1 / a.x > 0, false) THEN true ELSE false END RETURN COUNT { (a) } AS `lifted 32` } RETURN 1 / a.x > 0 OR `lifted 32` > 1 AS x"},
		{"one before a condition that could fail", "MATCH (a) RETURN COUNT { (a) } > 1 OR 1 / a.x > 0 AS x",
			"MATCH (a) CALL (`a`) { RETURN COUNT { (a) } AS `lifted 17` } RETURN `lifted 17` > 1 OR 1 / a.x > 0 AS x"},
		{"one for each item of a list", "MATCH (a) RETURN [i IN [a.y, a.z] WHERE i > 1 | CASE WHEN i > 2 THEN COUNT { (a) } END] AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { WITH 1 AS `guarded 69` WHERE any(i IN [a.y, a.z] WHERE CASE WHEN i > 1 THEN CASE WHEN i > 2 THEN true ELSE false END ELSE false END) RETURN COUNT { (a) } AS `lifted 69` } RETURN [i IN [a.y, a.z] WHERE i > 1 | CASE WHEN i > 2 THEN `lifted 69` END] AS x"},
		{"one that what is added up leads to", "MATCH (a) RETURN reduce(s = 0, i IN a.l | s + CASE WHEN s > 2 THEN COUNT { (a) } ELSE 1 END) AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { WITH 1 AS `guarded 67` WHERE any(i IN a.l WHERE true) RETURN COUNT { (a) } AS `lifted 67` } RETURN reduce(s = 0, i IN a.l | s + CASE WHEN s > 2 THEN `lifted 67` ELSE 1 END) AS x"},
		{"one for each item of a list of any length", "MATCH (a) RETURN [i IN a.l WHERE i > 1 | COUNT { (a) }] AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { WITH 1 AS `guarded 41` WHERE any(i IN a.l WHERE true) RETURN COUNT { (a) } AS `lifted 41` } RETURN [i IN a.l WHERE i > 1 | `lifted 41`] AS x"},
		{"one behind what takes many steps", "MATCH (a) RETURN CASE WHEN any(i IN range(1, 1300) WHERE i > a.x) THEN COUNT { (a) } END AS x",
			"MATCH (a) CALL (`a`) { RETURN COUNT { (a) } AS `lifted 71` } RETURN CASE WHEN any(i IN range(1, 1300) WHERE i > a.x) THEN `lifted 71` END AS x"},
		{"one behind loops in loops", "MATCH (a) RETURN CASE WHEN any(i IN [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] WHERE any(j IN [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] WHERE any(k IN [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] WHERE i + j + k > a.x))) THEN COUNT { (a) } END AS x",
			"MATCH (a) CALL (`a`) { RETURN COUNT { (a) } AS `lifted 192` } RETURN CASE WHEN any(i IN [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] WHERE any(j IN [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] WHERE any(k IN [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] WHERE i + j + k > a.x))) THEN `lifted 192` END AS x"},
		{"two behind a loop", "MATCH (a) RETURN CASE WHEN any(i IN [a.x, 2] WHERE i > 1) THEN COUNT { (a) } ELSE COUNT { (a)--() } END AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { WITH 1 AS `guarded 63` WHERE CASE WHEN any(i IN [a.x, 2] WHERE i > 1) THEN true ELSE false END RETURN COUNT { (a) } AS `lifted 63` } OPTIONAL CALL (`a`) { WITH 1 AS `guarded 235` WHERE CASE WHEN any(i IN [a.x, 2] WHERE i > 1) THEN false ELSE true END RETURN COUNT { (a)--() } AS `lifted 235` } RETURN CASE WHEN any(i IN [a.x, 2] WHERE i > 1) THEN `lifted 63` ELSE `lifted 235` END AS x"},
		{"one behind what cannot be computed twice", "MATCH (a) RETURN CASE WHEN rand() > 0.5 THEN COUNT { (a) } END AS x",
			"MATCH (a) CALL (`a`) { RETURN COUNT { (a) } AS `lifted 45` } RETURN CASE WHEN rand() > 0.5 THEN `lifted 45` END AS x"},
		{"one behind what is counted", "MATCH (a) RETURN CASE WHEN count(a) > 1 THEN COUNT { (:User) } END AS x",
			"MATCH (a) CALL () { RETURN COUNT { (:User) } AS `lifted 45` } RETURN CASE WHEN count(a) > 1 THEN `lifted 45` END AS x"},
		{"nothing to write", "MATCH (a) WHERE a.x = 1 RETURN a.x AS x", ""},
		{"columns that only the rows name", "MATCH (a) CALL { MATCH (a:User) RETURN a.x AS k } RETURN *", ""},
		{"an order by what may be either", "MATCH (a) WITH a AS b, a.x AS a ORDER BY a.x RETURN b.x AS x", ""},
		{"a map that a variable names an entry of", "MATCH (end) RETURN end {end} AS x", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, ok := explicit.Write(test.query)
			if got != test.want && (ok || test.want != "") || ok != (test.want != "") {
				t.Errorf("Write = %v\n%s\nwant\n%s", ok, got, test.want)
			}
		})
	}
}

func TestSeparate(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"a condition", "MATCH (a)--(b) WHERE a.x = [i IN [b.x] | i] RETURN a.x AS x",
			"MATCH (a)--(b)  WITH * LIMIT 9223372036854775807 WHERE (a.x = [i IN [b.x] | i]) RETURN a.x AS x"},
		{"a property that is computed", "MATCH (a {x: 1, y: 'b' + 'c', repo: $repo}) RETURN a.x AS x",
			"MATCH (a {`x`: 1, `repo`: $repo}) WITH * LIMIT 9223372036854775807 WHERE (`a`.`y` = 'b' + 'c') RETURN a.x AS x"},
		{"a property that is computed, of a node without a name", "MATCH ({y: 'b' + 'c'}) RETURN 1 AS x",
			"MATCH (`node 6`{}) WITH * LIMIT 9223372036854775807 WHERE (`node 6`.`y` = 'b' + 'c') RETURN 1 AS x"},
		{"a condition of a node", "MATCH (a WHERE a.x > a.y) RETURN a.x AS x",
			"MATCH (a ) WITH * LIMIT 9223372036854775807 WHERE (a.x > a.y) RETURN a.x AS x"},
		{"a condition of an OPTIONAL MATCH", "MATCH (a) OPTIONAL MATCH (b) WHERE b.x = a.x + 1 RETURN b.x AS x",
			"MATCH (a) OPTIONAL CALL (`a`) { MATCH (b)  WITH * LIMIT 9223372036854775807 WHERE (b.x = a.x + 1) RETURN `b` } RETURN b.x AS x"},
		{"one in a subquery", "MATCH (a) CALL (a) { MATCH (a)--(b) WHERE b.x > a.x RETURN b } RETURN b.x AS x",
			"MATCH (a) CALL (a) { MATCH (a)--(b)  WITH * LIMIT 9223372036854775807 WHERE (b.x > a.x) RETURN b } RETURN b.x AS x"},
		{"one with a subquery", "MATCH (a) WHERE CASE WHEN COUNT { (a)--() } > 1 THEN a.x END = 1 RETURN a.x AS x",
			"MATCH (a)  WITH * LIMIT 9223372036854775807 CALL (`a`) { RETURN COUNT { (a)--() } AS `lifted 61` } WITH * WHERE (CASE WHEN `lifted 61` > 1 THEN a.x END = 1) RETURN a.x AS x"},
		{"constants", "MATCH (a {x: 1, y: $y}) RETURN a.x AS x", ""},
		{"a condition on which paths are found", "MATCH p = shortestPath((a)-[*]-(b)) WHERE length(p) > 1 RETURN a.x AS x", ""},
		{"another one", "MATCH p = SHORTEST 1 (a {x: 1 + 1})-[]-+(b) RETURN a.x AS x", ""},
		{"a MATCH that ends a subquery", "MATCH (a) RETURN COUNT { MATCH (b) WHERE b.x > a.x } AS n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, ok := explicit.Separate(test.query)
			if got != test.want && (ok || test.want != "") || ok != (test.want != "") {
				t.Errorf("Separate = %v\n%s\nwant\n%s", ok, got, test.want)
			}
		})
	}
}

// FuzzWrite holds that what is written parses.
func FuzzWrite(f *testing.F) {
	f.Add("MATCH (a) CALL { MATCH (a) RETURN a.x AS k } RETURN CASE WHEN (a)--() THEN 1 END AS x")
	f.Add("OPTIONAL MATCH (a WHERE EXISTS { (a) }) WHERE [x IN [1] WHERE (a)--(:A)] = [] RETURN a {.x}")
	f.Fuzz(func(t *testing.T, query string) {
		for _, write := range []func(string) (string, bool){explicit.Write, explicit.Separate} {
			written, ok := write(query)
			if !ok {
				continue
			}
			if _, err := syntax.Parse(written); err != nil {
				t.Errorf("%q becomes %q: %v", query, written, err)
			}
		}
	})
}

package cypher

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// In these queries § stands where the scope must be written, as a map of its
// own, and ¶ where it must be added to one.
func TestScope(t *testing.T) {
	tests := []struct{ name, query string }{
		{"a labelled node", "MATCH (c:Commit §) RETURN c"},
		{"an unlabelled one", "MATCH (c §) RETURN c"},
		{"an anonymous one", "MATCH (§)-[:changed]->(:File §) RETURN count(*)"},
		{"a node with properties", "MATCH (c {id: 'x'¶}) RETURN c"},
		{"a node with an inline WHERE", "MATCH (c:Commit § WHERE c.additions > 3) RETURN c"},
		{"label expressions", "MATCH (c:A|(B&!C) §), (d IS D §) RETURN c, d"},
		{"a comment inside the parentheses", "MATCH (c § /* ) */) RETURN c"},
		{"a line comment inside the parentheses", "MATCH (c § // )\n) RETURN c"},
		{"a variable named again", "MATCH (a §)-->(b §), (b §)-->(c §) MATCH (c §)-->(a §) RETURN a"},
		{"a variable again after WITH", "MATCH (a §) WITH a MATCH (a §)-->(b §) RETURN b"},
		{"a variable that WITH drops, as a new one", "MATCH (a §) WITH 1 AS x MATCH (a §) RETURN a"},
		{"a variable that WITH renames", "MATCH (a §) WITH a AS b MATCH (b §)-->(a §) RETURN a"},
		{"WITH *", "MATCH (a §) WITH *, 1 AS x MATCH (a §)-->(b §) RETURN b"},
		{"parts of a UNION apart", "MATCH (a §) RETURN a UNION MATCH (a §) RETURN a"},
		{"a subquery that sees nothing", "MATCH (a §) CALL { MATCH (a §) RETURN count(a) AS n } RETURN n"},
		{"a subquery that imports by WITH", "MATCH (a §), (b §) CALL { WITH a MATCH (a §)-->(b §) RETURN count(*) AS n } RETURN n"},
		{"every part of a UNION in such a subquery", "MATCH (a §) CALL { WITH a MATCH (a §)-->(b §) RETURN b UNION MATCH (a §) RETURN a AS b } RETURN b"},
		{"a subquery that imports by name", "MATCH (a §), (b §) CALL (a) { MATCH (a §)-->(b §) RETURN b AS c } RETURN c"},
		{"a subquery that imports everything", "MATCH (a §) CALL (*) { MATCH (a §)-->(b §) RETURN b } MATCH (b §) RETURN b"},
		{"patterns in WHERE", "MATCH (a §) WHERE (a §)-->(:B §) AND NOT (a §)<--(§) RETURN a"},
		{"EXISTS, COUNT and COLLECT", "MATCH (a §) WHERE EXISTS { (a §)-->(b:B §) } RETURN COUNT { MATCH (a §)--(c §) WHERE (c §)-->(a §) } AS n, COLLECT { MATCH (d §) RETURN d } AS ds"},
		{"a subquery's variables after WITH", "MATCH (a §) WHERE EXISTS { MATCH (b §) WITH b MATCH (a §)-->(b §) } RETURN a"},
		{"and after WITH *", "MATCH (a §) WHERE EXISTS { MATCH (b §) WITH b WITH * MATCH (a §)-->(b §) } RETURN a"},
		{"and after WITH * as the first", "MATCH (a §) WHERE EXISTS { MATCH (b §) WITH * MATCH (a §)-->(b §) } RETURN a"},
		{"pattern comprehensions", "MATCH (a §) RETURN [(a §)-->(b:B §) WHERE (b §)-->(§) | b.x] AS xs"},
		{"shortest paths", "MATCH (a §) MATCH p = shortestPath((a §)-[*..3]-(b:B §)) RETURN p"},
		{"repeated paths, inside and out", "MATCH (x §) ((a §)-->(b §))+ (y §) RETURN a"},
		{"a repeated path's variables, even bound ones", "MATCH (a §) MATCH (x §) (((a §)-->(b §)) WHERE b.x = 1){1,2} (y §) RETURN y"},
		{"a path in parentheses", "MATCH ((a §)-->(b §) WHERE a.x = b.x) RETURN a"},
		{"selectors", "MATCH p = ANY SHORTEST (a §)-->+(b §) RETURN p"},
		{"patterns in patterns", "MATCH (a {n: COUNT { (§)-->(:B §) }¶}) RETURN a"},
		{"patterns in CASE, once", "MATCH (a §) RETURN CASE COUNT { (a §)-->(§) } WHEN > 3 THEN 'many' ELSE 'few' END AS x"},
		{"elements of a list", "MATCH (a §) WITH collect(a) AS xs UNWIND xs AS x MATCH (x §)-->(y §) RETURN y"},
		{"patterns in ORDER BY", "MATCH (a §) RETURN a ORDER BY COUNT { (a §)-->(§) }"},
		{"an empty map", "MATCH (a §) RETURN a"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			query := strings.NewReplacer(" §", "", "§", "", "¶", "").Replace(test.query)
			want := strings.NewReplacer("§", "{repo: $repo}", "¶", ", repo: $repo").Replace(test.query)
			checked, err := Check(query, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, checked.Query); diff != "" {
				t.Errorf("the scoped query differs (-want +got):\n%s", diff)
			}
			again, err := Check(checked.Query, Options{})
			if err != nil || again.Query != checked.Query {
				t.Errorf("scoping it again gives %s, %v", again.Query, err)
			}
		})
	}
}

func TestScopeOfQueriesThatNameARepository(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{
			"another repository finds nothing",
			"MATCH (c:Commit {repo: 'other/name', id: 'x'}) RETURN c",
			"MATCH (c:Commit {repo: CASE 'other/name' WHEN $repo THEN $repo ELSE false END, id: 'x'}) RETURN c",
		},
		{
			"a repository named twice",
			"MATCH (c {repo: 'a/b', repo: 'c/d'}) RETURN c",
			"MATCH (c {repo: CASE 'a/b' WHEN $repo THEN $repo ELSE false END, repo: CASE 'c/d' WHEN $repo THEN $repo ELSE false END}) RETURN c",
		},
		{
			"the scope itself stays",
			"MATCH (c:Commit {repo: $repo}) RETURN c",
			"MATCH (c:Commit {repo: $repo}) RETURN c",
		},
		{
			"the case that the scope writes stays",
			"MATCH (c {repo: CASE 'x' WHEN $repo THEN $repo ELSE false END}) RETURN c",
			"MATCH (c {repo: CASE 'x' WHEN $repo THEN $repo ELSE false END}) RETURN c",
		},
		{
			"a case that only looks like it does not",
			"MATCH (c {repo: CASE 'x' WHEN 'x' THEN 'y' WHEN $repo THEN $repo ELSE false END}) RETURN c",
			"MATCH (c {repo: CASE CASE 'x' WHEN 'x' THEN 'y' WHEN $repo THEN $repo ELSE false END WHEN $repo THEN $repo ELSE false END}) RETURN c",
		},
		{
			"a comparison in WHERE stays beside the scope",
			"MATCH (c:Commit) WHERE c.repo = 'other/name' RETURN c",
			"MATCH (c:Commit {repo: $repo}) WHERE c.repo = 'other/name' RETURN c",
		},
		{
			"an empty map is filled",
			"MATCH (c:Commit { }) RETURN c",
			"MATCH (c:Commit {repo: $repo}) RETURN c",
		},
		{
			"a name in back-ticks is the same name",
			"MATCH (c {`repo`: 'x'}) RETURN c",
			"MATCH (c {`repo`: CASE 'x' WHEN $repo THEN $repo ELSE false END}) RETURN c",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			checked, err := Check(test.query, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, checked.Query); diff != "" {
				t.Errorf("the scoped query differs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestScopeByAnotherParameter(t *testing.T) {
	checked, err := Check("MATCH (n) RETURN n", Options{RepositoryParameter: "the repository"})
	if want := "MATCH (n {repo: $`the repository`}) RETURN n"; err != nil || checked.Query != want {
		t.Errorf("Check gives %s, %v; want %s", checked.Query, err, want)
	}
}

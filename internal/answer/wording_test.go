package answer

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/goldentest"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
)

var testRepository = history.RepositoryName{Owner: "acme", Name: "kettle"}

// hash returns a full hash that begins with a digit.
func hash(n int) string { return fmt.Sprintf("%d%s", n, strings.Repeat("abcdef0", 6))[:40] }

func TestWording(t *testing.T) {
	long := make([][]any, 25)
	for i := range long {
		long[i] = []any{hash(i % 10), "Commit", "2024-07-01T10:00:00Z"}
	}
	node := graph.Node{Labels: []string{"Commit"}, Properties: map[string]any{"id": hash(7), "message": "Heat\n\nmore", "repo": "acme/kettle"}}
	tests := []struct {
		name, query string
		result      graph.Result
		question    string
	}{
		{"count", "MATCH (c:Commit) RETURN count(c) AS commits", graph.Result{Columns: []string{"commits"}, Rows: [][]any{{int64(51)}}}, ""},
		{"count-of-one", "MATCH (c:Commit) RETURN count(c) AS buggyCommits", graph.Result{Columns: []string{"buggyCommits"}, Rows: [][]any{{int64(1)}}}, ""},
		{"count-without-a-name", "MATCH (c:Commit) RETURN count(c)", graph.Result{Columns: []string{"count(c)"}, Rows: [][]any{{int64(7)}}}, ""},
		{"parts-of-figures", "MATCH (c:Commit) WITH count(c) AS commits RETURN '2019' AS part, commits",
			graph.Result{Columns: []string{"part", "commits"}, Rows: [][]any{{"2019", int64(51)}, {"2020", int64(7)}}}, ""},
		{"parts-of-rankings", "MATCH (u:User)-[:assigned]->(i:Issue) RETURN '2019' AS part, u.login AS login, u.name AS name, count(DISTINCT i) AS openBugs ORDER BY openBugs DESC",
			graph.Result{Columns: []string{"part", "login", "name", "openBugs"}, Rows: [][]any{{"2019", "ada", "Ada Lovelace", int64(8)}, {"2019", nil, "Bob Builder", int64(6)}, {"2020", "grace", nil, int64(1)}}}, ""},
		{"series-with-a-year-of-nothing", "MATCH (c:Commit) RETURN left(c.committedDate, 4) AS year, count(c) AS commits ORDER BY year",
			graph.Result{Columns: []string{"year", "commits"}, Rows: [][]any{{"2020", int64(51)}, {"2021", int64(7)}, {"2023", int64(9)}}}, ""},
		{"amounts-of-few-parts", "MATCH (p:PullRequest) RETURN p.state AS outcome, count(p) AS pulls ORDER BY pulls DESC",
			graph.Result{Columns: []string{"outcome", "pulls"}, Rows: [][]any{{"merged", int64(159)}, {"closed", int64(19)}, {"open", int64(1)}}}, ""},
		{"how-long", "MATCH (i:Issue) RETURN 8.87 AS median_days, 13.994 AS average_days, count(i) AS bugs",
			graph.Result{Columns: []string{"median_days", "average_days", "bugs"}, Rows: [][]any{{8.87, 13.994, int64(64)}}}, ""},
		{"how-long-of-less-than-a-day", "MATCH (i:Issue) RETURN 0.104 AS median_days, 0.5 AS average_days", graph.Result{Columns: []string{"median_days", "average_days"}, Rows: [][]any{{0.104, 0.5}}}, ""},
		{"how-long-in-minutes", "MATCH (i:Issue) RETURN i.number AS issue, 0.01 AS days", graph.Result{Columns: []string{"issue", "days"}, Rows: [][]any{{int64(7), 0.01}}}, ""},
		{"how-long-in-years", "MATCH (c:Commit) RETURN 4808 AS days", graph.Result{Columns: []string{"days"}, Rows: [][]any{{int64(4808)}}}, ""},
		{"how-long-in-the-median", "MATCH (i:Issue) RETURN 3.0 AS medianHours", graph.Result{Columns: []string{"medianHours"}, Rows: [][]any{{3.0}}}, ""},
		{"how-long-without-a-value", "MATCH (i:Issue) RETURN null AS median_days, 0 AS bugs", graph.Result{Columns: []string{"median_days", "bugs"}, Rows: [][]any{{nil, int64(0)}}}, ""},
		{"pull-requests-called-pulls", "MATCH (u:User)-[:opens]->(p:PullRequest) RETURN u.login AS login, count(p) AS mergedPulls ORDER BY mergedPulls DESC",
			graph.Result{Columns: []string{"login", "mergedPulls"}, Rows: [][]any{{"ada", int64(8)}, {"grace", int64(1)}}}, ""},
		{"functions-with-their-lines", "MATCH (fn:Function) RETURN fn.qualified_name AS function, fn.path AS path, fn.start_line AS line ORDER BY path, line",
			graph.Result{Columns: []string{"function", "path", "line"}, Rows: [][]any{{"Cart.add", "src/Cart.java", int64(147)}, {"Shop.buy", "src/Shop.java", int64(28)}}}, ""},
		{"functions-of-one-line", "MATCH (fn:Function) RETURN fn.qualified_name AS function, fn.path AS path, fn.start_line AS line ORDER BY path, line",
			graph.Result{Columns: []string{"function", "path", "line"}, Rows: [][]any{{"Cart.Cart", "src/Cart.java", int64(21)}, {"Cart.setId", "src/Cart.java", int64(21)}}}, ""},
		{"functions-of-one-name", "MATCH (fn:Function) RETURN fn.qualified_name AS function, fn.path AS path, fn.start_line AS line ORDER BY path, line",
			graph.Result{Columns: []string{"function", "path", "line"}, Rows: [][]any{{"Cart.add", "src/Cart.java", int64(1)}, {"Cart.add", "src/Cart.java", int64(5)}, {"Cart.drop", "src/Cart.java", int64(9)}, {"Cart.sum", "src/Cart.java", int64(13)}}}, ""},
		{"overloads", "MATCH (fn:Function) RETURN fn.qualified_name AS function, fn.path AS path, fn.start_line AS line, fn.parameters AS parameters",
			graph.Result{Columns: []string{"function", "path", "line", "parameters"}, Rows: [][]any{{"Cart.add", "src/Cart.java", int64(1), []any{"of List<String>"}}, {"Cart.add", "src/Cart.java", int64(5), []any{}}}}, ""},
		{"people-without-a-login", "MATCH (u:User) RETURN u.login AS login, u.name AS name",
			graph.Result{Columns: []string{"login", "name"}, Rows: [][]any{{nil, "Bob Builder"}, {nil, "Ada Lovelace"}}}, ""},
		{"one-class", "MATCH (k:Class) RETURN count(k) AS classes", graph.Result{Columns: []string{"classes"}, Rows: [][]any{{int64(1)}}}, ""},
		{"one-release-and-one-branch", "MATCH (r:Release) RETURN 1 AS releases, 1 AS branches", graph.Result{Columns: []string{"releases", "branches"}, Rows: [][]any{{int64(1), int64(1)}}}, ""},
		{"no-parameters", "MATCH (fn:Function) RETURN fn.qualified_name AS function, fn.parameters AS parameters, fn.result AS result",
			graph.Result{Columns: []string{"function", "parameters", "result"}, Rows: [][]any{{"Cart.sum", []any{}, "long"}}}, ""},
		{"percentage", "RETURN 20.123 AS percentage", graph.Result{Columns: []string{"percentage"}, Rows: [][]any{{20.123}}}, ""},
		{"yes", "RETURN true AS introducedBugs", graph.Result{Columns: []string{"introducedBugs"}, Rows: [][]any{{true}}}, ""},
		{"yes-with-what-it-is-of", "MATCH (c:Commit) RETURN true AS found, c.id AS commit, c.message AS message, 'v1' AS firstRelease",
			graph.Result{Columns: []string{"found", "commit", "message", "firstRelease"}, Rows: [][]any{{true, hash(3), "Heat faster", "v1"}}}, "is 3abcdef in v1"},
		{"no-without-what-is-not-there", "MATCH (c:Commit) RETURN false AS found, c.id AS commit, c.message AS message, null AS firstRelease",
			graph.Result{Columns: []string{"found", "commit", "message", "firstRelease"}, Rows: [][]any{{false, hash(3), "Heat faster", nil}}}, "has 3abcdef shipped"},
		{"neither-yes-nor-no", "MATCH (c:Commit) RETURN true AS found, c.id AS commit, c.message AS message, 'v1' AS firstRelease",
			graph.Result{Columns: []string{"found", "commit", "message", "firstRelease"}, Rows: [][]any{{true, hash(3), "Heat faster", "v1"}}}, "in which release is 3abcdef"},
		{"latest-commit", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date ORDER BY date DESC LIMIT 1",
			graph.Result{Columns: []string{"commit", "message", "date"}, Rows: [][]any{{hash(3), "Heat *faster*\n\nIt took ages.", "2024-07-05T10:20:30Z"}}}, ""},
		{"ranking", "MATCH (u:User)-[:assigned]->(i:Issue) RETURN u.login AS login, u.name AS name, count(DISTINCT i) AS openBugs ORDER BY openBugs DESC",
			graph.Result{Columns: []string{"login", "name", "openBugs"}, Rows: [][]any{{"ada", "Ada Lovelace", int64(8)}, {nil, "Bob Builder", int64(6)}, {"dependabot[bot]", nil, int64(1)}}}, ""},
		{"ranking-with-ties", "MATCH (f:File) RETURN f.path AS path, count(*) AS bugs ORDER BY bugs DESC",
			graph.Result{Columns: []string{"path", "bugs"}, Rows: [][]any{{"a b/c(1).go", int64(2)}, {"README.md", int64(2)}, {"x.go", int64(1)}}}, ""},
		{"ranking-of-equals", "MATCH (u:User) RETURN u.login AS login, count(*) AS fixedBugs ORDER BY fixedBugs DESC",
			graph.Result{Columns: []string{"login", "fixedBugs"}, Rows: [][]any{{"ada", int64(1)}, {"grace", int64(1)}}}, ""},
		{"ranking-by-several-amounts-of-which-the-last-is-nothing", "MATCH (u:User) RETURN u.login AS login, count(*) AS commits, 0 AS merged, 0 AS reviews, 0 AS comments ORDER BY commits DESC LIMIT 3",
			graph.Result{Columns: []string{"login", "commits", "merged", "reviews", "comments"}, Rows: [][]any{{"ada", int64(9), int64(0), int64(0), int64(0)}, {"grace", int64(2), int64(0), int64(0), int64(0)}, {"mary", int64(1), int64(0), int64(0), int64(0)}}}, ""},
		{"file-with-path-and-name", "MATCH (f:File) RETURN f.path AS path, f.name AS file, count(*) AS bugs ORDER BY bugs DESC",
			graph.Result{Columns: []string{"path", "file", "bugs"}, Rows: [][]any{{"a/x.go", "x.go", int64(2)}, {"y.go", "y.go", int64(1)}}}, ""},
		{"series-is-no-ranking", "MATCH (c:Commit) RETURN left(c.committedDate, 7) AS month, count(c) AS commits ORDER BY month",
			graph.Result{Columns: []string{"month", "commits"}, Rows: [][]any{{"2024-01", int64(9)}, {"2024-02", int64(5)}, {"2024-03", int64(1)}}}, ""},
		{"ranking-at-its-limit", "MATCH (f:File) RETURN f.path AS path, count(*) AS bugs ORDER BY bugs DESC LIMIT 2",
			graph.Result{Columns: []string{"path", "bugs"}, Rows: [][]any{{"x.go", int64(3)}, {"y.go", int64(1)}}}, ""},
		{"equals-at-their-limit", "MATCH (f:File) RETURN f.path AS path, count(*) AS bugs ORDER BY bugs DESC LIMIT 2",
			graph.Result{Columns: []string{"path", "bugs"}, Rows: [][]any{{"x.go", int64(1)}, {"y.go", int64(1)}}}, ""},
		{"list-below-its-limit", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date LIMIT 50",
			graph.Result{Columns: []string{"commit", "message", "date"}, Rows: long[:2]}, ""},
		{"list-at-its-limit", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date limit 2",
			graph.Result{Columns: []string{"commit", "message", "date"}, Rows: long[:2]}, ""},
		{"issues", "MATCH (i:Issue) RETURN i.number AS issue, i.title AS title", graph.Result{Columns: []string{"issue", "title"}, Rows: [][]any{{int64(12), "Leak | <img src=x> https://evil.example"}, {int64(13), nil}}}, ""},
		{"issues-of-two-states", "MATCH (i:Issue) RETURN i.number AS issue, i.title AS title, i.state AS state",
			graph.Result{Columns: []string{"issue", "title", "state"}, Rows: [][]any{{int64(12), "Leak", "closed"}, {int64(13), "Hiss", "open"}, {int64(14), "Drip", "closed"}, {int64(15), "Boil", "closed"}}}, ""},
		{"pull-requests-called-number", "MATCH (p:PullRequest) RETURN p.number AS number, p.title AS title", graph.Result{Columns: []string{"number", "title"}, Rows: [][]any{{int64(140), "Fix"}, {int64(141), "More"}}}, ""},
		{"through-with", "MATCH (c:Commit) WITH c.id AS commit, c.message AS m RETURN commit, m", graph.Result{Columns: []string{"commit", "m"}, Rows: [][]any{{hash(1), "One"}, {hash(2), "Two"}}}, ""},
		{"long-list", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date", graph.Result{Columns: []string{"commit", "message", "date"}, Rows: long}, ""},
		{"truncated", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date", graph.Result{Columns: []string{"commit", "message", "date"}, Rows: long[:2], Truncated: true}, ""},
		{"nodes-lists-and-maps", "MATCH (c:Commit) RETURN c, collect(x) AS list", graph.Result{Columns: []string{"c", "list"}, Rows: [][]any{{node, []any{int64(1), "two", nil}}, {node, map[string]any{"k": 1.5}}}}, ""},
		{"two-kinds", "MATCH (c:Commit)-[:introduced]->(i:Issue) RETURN c.id AS commit, c.message AS message, i.number AS issue, i.title AS title",
			graph.Result{Columns: []string{"commit", "message", "issue", "title"}, Rows: [][]any{{hash(1), "Write", int64(1), "Whistles"}, {hash(1), "Write", int64(2), "Slow"}}}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			to := schema.LinksOf(testRepository, "")
			columns := Columns(FactsOf(tt.query), tt.result)
			evidence, err := json.MarshalIndent(Collect(columns, tt.result, to), "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			words := Wording(tt.question, Rows{Columns: columns, Result: tt.result, Links: to, AtLimit: FactsOf(tt.query).ReachesLimit(len(tt.result.Rows))})
			goldentest.Check(t, filepath.Join("testdata", "answers", tt.name+".md"), words.Markdown()+"\n\n```json\n"+string(evidence)+"\n```\n")
		})
	}
}

func TestColumnKinds(t *testing.T) {
	one := func(name string, value any) graph.Result {
		return graph.Result{Columns: []string{name}, Rows: [][]any{{value}}}
	}
	tests := []struct {
		name, query string
		result      graph.Result
		want        schema.Kind
	}{
		{"a number of an issue", "MATCH (x:Issue) RETURN x.number AS n", one("n", int64(3)), schema.Issue},
		{"a number that is not asked for by name", "MATCH (x:Issue) RETURN x.number", one("x.number", int64(3)), schema.Issue},
		{"a number of a pull request in a column called issue", "MATCH (x:PullRequest) RETURN x.number AS issue", one("issue", int64(3)), schema.PullRequest},
		{"a count of issues is no issue", "MATCH (x:Issue) RETURN count(x) AS issues", one("issues", int64(3)), ""},
		{"a sum in a column called bug", "MATCH (x:Issue) RETURN sum(x.comments_count) AS bug", one("bug", 3.0), ""},
		{"a count in a column called issue", "MATCH (x:Issue) RETURN count(x) AS issue", one("issue", int64(55)), ""},
		{"the highest number of an issue", "MATCH (x:Issue) RETURN max(x.number) AS n", one("n", int64(55)), schema.Issue},
		{"a number through two renamings", "MATCH (x:Issue) WITH x AS y WITH y.number AS z RETURN z AS n", one("n", int64(3)), schema.Issue},
		{"a RETURN in a string", "MATCH (x:Issue) WHERE x.title CONTAINS ' RETURN x.number AS n' RETURN x.title AS n", one("n", "4"), ""},
		{"a title of an issue", "MATCH (x:Issue) RETURN x.title AS path", one("path", "a/b"), ""},
		{"a hash in any column", "MATCH (c:Commit) WITH c.id AS x RETURN x", one("x", hash(1)), schema.Commit},
		{"a short hash is not trusted", "RETURN '1abcdef' AS commit", one("commit", "1abcdef"), ""},
		{"a comma within a function", "MATCH (c:Commit), (i:Issue) RETURN coalesce(c.id, 'x, y'), i.number AS n ORDER BY n, c.id", graph.Result{Columns: []string{"a", "n"}, Rows: [][]any{{"x", int64(4)}}}, schema.Issue},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			columns := Columns(FactsOf(tt.query), tt.result)
			if got := columns[len(columns)-1].Kind; got != tt.want {
				t.Errorf("kind = %q, want %q", got, tt.want)
			}
		})
	}
}

package ask

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
)

func TestCompose(t *testing.T) {
	long := make([][]any, 25)
	for i := range long {
		long[i] = []any{hash(i % 10), "Commit", "2024-07-01T10:00:00Z"}
	}
	node := graph.Node{Labels: []string{"Commit"}, Properties: map[string]any{"id": hash(7), "message": "Heat\n\nmore", "repo": "acme/kettle"}}
	tests := []struct {
		name, query string
		result      graph.Result
	}{
		{"count", "MATCH (c:Commit) RETURN count(c) AS commits", graph.Result{Columns: []string{"commits"}, Rows: [][]any{{int64(51)}}}},
		{"count-of-one", "MATCH (c:Commit) RETURN count(c) AS buggyCommits", graph.Result{Columns: []string{"buggyCommits"}, Rows: [][]any{{int64(1)}}}},
		{"count-without-a-name", "MATCH (c:Commit) RETURN count(c)", graph.Result{Columns: []string{"count(c)"}, Rows: [][]any{{int64(7)}}}},
		{"percentage", "RETURN 20.123 AS percentage", graph.Result{Columns: []string{"percentage"}, Rows: [][]any{{20.123}}}},
		{"yes", "RETURN true AS introducedBugs", graph.Result{Columns: []string{"introducedBugs"}, Rows: [][]any{{true}}}},
		{"latest-commit", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date ORDER BY date DESC LIMIT 1",
			graph.Result{Columns: []string{"commit", "message", "date"}, Rows: [][]any{{hash(3), "Heat *faster*\n\nIt took ages.", "2024-07-05T10:20:30Z"}}}},
		{"ranking", "MATCH (u:User)-[:assigned]->(i:Issue) RETURN u.login AS login, u.name AS name, count(DISTINCT i) AS openBugs ORDER BY openBugs DESC",
			graph.Result{Columns: []string{"login", "name", "openBugs"}, Rows: [][]any{{"ada", "Ada Lovelace", int64(8)}, {nil, "Bob Builder", int64(6)}, {"dependabot[bot]", nil, int64(1)}}}},
		{"ranking-with-ties", "MATCH (f:File) RETURN f.path AS path, count(*) AS bugs ORDER BY bugs DESC",
			graph.Result{Columns: []string{"path", "bugs"}, Rows: [][]any{{"a b/c(1).go", int64(2)}, {"README.md", int64(2)}, {"x.go", int64(1)}}}},
		{"ranking-of-equals", "MATCH (u:User) RETURN u.login AS login, count(*) AS fixedBugs ORDER BY fixedBugs DESC",
			graph.Result{Columns: []string{"login", "fixedBugs"}, Rows: [][]any{{"ada", int64(1)}, {"grace", int64(1)}}}},
		{"file-with-path-and-name", "MATCH (f:File) RETURN f.path AS path, f.name AS file, count(*) AS bugs ORDER BY bugs DESC",
			graph.Result{Columns: []string{"path", "file", "bugs"}, Rows: [][]any{{"a/x.go", "x.go", int64(2)}, {"y.go", "y.go", int64(1)}}}},
		{"series-is-no-ranking", "MATCH (c:Commit) RETURN left(c.committedDate, 7) AS month, count(c) AS commits ORDER BY month",
			graph.Result{Columns: []string{"month", "commits"}, Rows: [][]any{{"2024-01", int64(9)}, {"2024-02", int64(5)}, {"2024-03", int64(1)}}}},
		{"ranking-at-its-limit", "MATCH (f:File) RETURN f.path AS path, count(*) AS bugs ORDER BY bugs DESC LIMIT 2",
			graph.Result{Columns: []string{"path", "bugs"}, Rows: [][]any{{"x.go", int64(3)}, {"y.go", int64(1)}}}},
		{"equals-at-their-limit", "MATCH (f:File) RETURN f.path AS path, count(*) AS bugs ORDER BY bugs DESC LIMIT 2",
			graph.Result{Columns: []string{"path", "bugs"}, Rows: [][]any{{"x.go", int64(1)}, {"y.go", int64(1)}}}},
		{"list-below-its-limit", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date LIMIT 50",
			graph.Result{Columns: []string{"commit", "message", "date"}, Rows: long[:2]}},
		{"list-at-its-limit", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date limit 2",
			graph.Result{Columns: []string{"commit", "message", "date"}, Rows: long[:2]}},
		{"issues", "MATCH (i:Issue) RETURN i.number AS issue, i.title AS title", graph.Result{Columns: []string{"issue", "title"}, Rows: [][]any{{int64(12), "Leak | <img src=x> https://evil.example"}, {int64(13), nil}}}},
		{"pull-requests-called-number", "MATCH (p:PullRequest) RETURN p.number AS number, p.title AS title", graph.Result{Columns: []string{"number", "title"}, Rows: [][]any{{int64(140), "Fix"}, {int64(141), "More"}}}},
		{"through-with", "MATCH (c:Commit) WITH c.id AS commit, c.message AS m RETURN commit, m", graph.Result{Columns: []string{"commit", "m"}, Rows: [][]any{{hash(1), "One"}, {hash(2), "Two"}}}},
		{"long-list", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date", graph.Result{Columns: []string{"commit", "message", "date"}, Rows: long}},
		{"truncated", "MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date", graph.Result{Columns: []string{"commit", "message", "date"}, Rows: long[:2], Truncated: true}},
		{"nodes-lists-and-maps", "MATCH (c:Commit) RETURN c, collect(x) AS list", graph.Result{Columns: []string{"c", "list"}, Rows: [][]any{{node, []any{int64(1), "two", nil}}, {node, map[string]any{"k": 1.5}}}}},
		{"two-kinds", "MATCH (c:Commit)-[:introduced]->(i:Issue) RETURN c.id AS commit, c.message AS message, i.number AS issue, i.title AS title",
			graph.Result{Columns: []string{"commit", "message", "issue", "title"}, Rows: [][]any{{hash(1), "Write", int64(1), "Whistles"}, {hash(1), "Write", int64(2), "Slow"}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			to := linksOf(testRepository, "")
			columns := columnsOf(tt.query, tt.result)
			evidence, err := json.MarshalIndent(collectEvidence(columns, tt.result, to), "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("answers", tt.name+".md"), compose(columns, tt.result, to, reachesLimit(tt.query, tt.result))+"\n\n```json\n"+string(evidence)+"\n```\n")
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
		want        NameKind
	}{
		{"a number of an issue", "MATCH (x:Issue) RETURN x.number AS n", one("n", int64(3)), IssueName},
		{"a number that is not asked for by name", "MATCH (x:Issue) RETURN x.number", one("x.number", int64(3)), IssueName},
		{"a number of a pull request in a column called issue", "MATCH (x:PullRequest) RETURN x.number AS issue", one("issue", int64(3)), PullName},
		{"a count of issues is no issue", "MATCH (x:Issue) RETURN count(x) AS issues", one("issues", int64(3)), ""},
		{"a sum in a column called bug", "MATCH (x:Issue) RETURN sum(x.comments_count) AS bug", one("bug", 3.0), ""},
		{"a title of an issue", "MATCH (x:Issue) RETURN x.title AS path", one("path", "a/b"), ""},
		{"a hash in any column", "MATCH (c:Commit) WITH c.id AS x RETURN x", one("x", hash(1)), CommitName},
		{"a short hash is not trusted", "RETURN '1abcdef' AS commit", one("commit", "1abcdef"), ""},
		{"a comma within a function", "MATCH (c:Commit), (i:Issue) RETURN coalesce(c.id, 'x, y'), i.number AS n ORDER BY n, c.id", graph.Result{Columns: []string{"a", "n"}, Rows: [][]any{{"x", int64(4)}}}, IssueName},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			columns := columnsOf(tt.query, tt.result)
			if got := columns[len(columns)-1].kind; got != tt.want {
				t.Errorf("kind = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestDateWindow(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"a month", "WHERE c.committedDate >= '2018-07-01T00:00:00Z' AND c.committedDate < '2018-08-01T00:00:00Z'", "Dates: 2018-07-01 to 2018-07-31 (UTC)."},
		{"a day", "WHERE c.committedDate >= '2018-07-01' AND c.committedDate < '2018-07-02'", "Date: 2018-07-01 (UTC)."},
		{"a year", `WHERE c.committedDate >= "2018" AND c.committedDate < "2019"`, "Dates: 2018-01-01 to 2018-12-31 (UTC)."},
		{"two periods", "WHERE a >= '2018' AND a < '2019' OR a >= '2020' AND a < '2021'", ""},
		{"an open period", "WHERE a >= '2018'", ""},
		{"no period", "RETURN 1", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := dateWindow(tt.query); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestBoundNotices(t *testing.T) {
	day := func(text string) time.Time {
		at, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	known := Vocabulary{FirstCommit: day("2023-05-02"), LastCommit: day("2024-10-31")}
	tests := []struct {
		name, query string
		known       Vocabulary
		want        []string
	}{
		{"before the first commit", "WHERE d >= '2019' AND d < '2020'", known, []string{"The first commit is of 2023-05-02."}},
		{"after the last commit", "WHERE d >= '2025-03-01' AND d < '2025-04-01'", known, []string{"The last commit is of 2024-10-31."}},
		{"within the history", "WHERE d >= '2023-05-01' AND d < '2023-05-03'", known, nil},
		{"no period", "RETURN 0", known, nil},
		{"no commits", "WHERE d >= '2019' AND d < '2020'", Vocabulary{}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, boundNotices(tt.query, tt.known)); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLinks(t *testing.T) {
	hub := linksOf(testRepository, "")
	enterprise := linksOf(testRepository, "https://git.example.org/acme/kettle")
	tests := []struct{ name, got, want string }{
		{"a file", hub.to(FileName, "a b/c#d.go"), "https://github.com/acme/kettle/blob/HEAD/a%20b/c%23d.go"},
		{"a bot", hub.to(PersonName, "dependabot[bot]"), "https://github.com/apps/dependabot"},
		{"a person without a login", hub.to(PersonName, "Bob Builder"), ""},
		{"an issue of an Enterprise server", enterprise.to(IssueName, "12"), "https://git.example.org/acme/kettle/issues/12"},
		{"a person of an Enterprise server", enterprise.to(PersonName, "ada"), "https://git.example.org/ada"},
		{"an address that is none", linksOf(testRepository, "javascript:alert(1)").to(PullName, "1"), "https://github.com/acme/kettle/pull/1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("got %q, want %q", tt.got, tt.want)
			}
		})
	}
}

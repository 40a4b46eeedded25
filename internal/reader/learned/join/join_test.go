package join_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/join"
)

func TestQueries(t *testing.T) {
	const (
		commits = "MATCH (c:Commit) RETURN count(c) AS commits"
		bugs    = "MATCH (i:Issue) RETURN count(i) AS bugs"
		list    = "MATCH (i:Issue) WHERE i.state = 'open' RETURN DISTINCT i.number AS issue, i.title AS title ORDER BY issue"
		ranking = "MATCH (u:User)-[:author]->(c:Commit) WHERE c.message CONTAINS 'RETURN ,' RETURN u.login AS login, count(DISTINCT c) AS commits ORDER BY commits DESC"
	)
	tests := []struct {
		name, first, second string
		want                string // "" where they cannot be joined
	}{
		{"two counts of one thing", commits, commits,
			"MATCH (c:Commit) WITH count(c) AS commits RETURN 'A' AS part, commits UNION ALL MATCH (c:Commit) WITH count(c) AS commits RETURN 'it\\'s B' AS part, commits"},
		{"counts of two things", commits, bugs,
			"MATCH (c:Commit) WITH count(c) AS count RETURN 'A' AS part, count UNION ALL MATCH (i:Issue) WITH count(i) AS count RETURN 'it\\'s B' AS part, count"},
		{"a list beside a count is counted", commits, list,
			"MATCH (c:Commit) WITH count(c) AS count RETURN 'A' AS part, count UNION ALL MATCH (i:Issue) WHERE i.state = 'open' WITH count(DISTINCT i.number) AS count RETURN 'it\\'s B' AS part, count"},
		{"rankings have some rows each", ranking, ranking,
			"MATCH (u:User)-[:author]->(c:Commit) WHERE c.message CONTAINS 'RETURN ,' RETURN 'A' AS part, u.login AS login, count(DISTINCT c) AS commits ORDER BY commits DESC LIMIT 10 UNION ALL " +
				"MATCH (u:User)-[:author]->(c:Commit) WHERE c.message CONTAINS 'RETURN ,' RETURN 'it\\'s B' AS part, u.login AS login, count(DISTINCT c) AS commits ORDER BY commits DESC LIMIT 10"},
		{"other columns are not joined", list, ranking, ""},
		{"a ranking is no count", commits, ranking, ""},
		{"nor is nothing", commits, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := join.Queries(join.Part{Label: "A", Text: compose.Text{Query: tt.first}}, join.Part{Label: "it's B", Text: compose.Text{Query: tt.second}})
			if diff := cmp.Diff(tt.want, got.Query); ok != (tt.want != "") || diff != "" {
				t.Errorf("%v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func FuzzQueries(f *testing.F) {
	f.Add("MATCH (c:Commit) RETURN count(c) AS commits", "RETURN '\\'")
	f.Fuzz(func(_ *testing.T, first, second string) {
		join.Queries(join.Part{Text: compose.Text{Query: first}}, join.Part{Text: compose.Text{Query: second}})
	})
}

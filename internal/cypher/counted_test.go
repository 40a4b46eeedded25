package cypher_test

import (
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/schema"
)

func TestCounted(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"things", "MATCH (i:Issue {state: 'open'}) RETURN count(i) AS bugs", "MATCH (i:Issue {state: 'open'}) RETURN DISTINCT i ORDER BY i.number LIMIT 4"},
		{"different things", "MATCH (u:User)-[:author]->(c:Commit) RETURN count(DISTINCT c)", "MATCH (u:User)-[:author]->(c:Commit) RETURN DISTINCT c ORDER BY c.id LIMIT 4"},
		{"things by what names them", "MATCH (f:File) RETURN count(DISTINCT f.path) AS files", "MATCH (f:File) RETURN DISTINCT f ORDER BY f.path LIMIT 4"},
		{"a count of rows", "MATCH (c:Commit) RETURN count(*) AS commits", ""},
		{"a count by person", "MATCH (u:User)-[:author]->(c:Commit) RETURN u.login, count(c)", ""},
		{"a count of one page", "MATCH (c:Commit) RETURN count(c) AS n LIMIT 1", ""},
		{"two queries", "MATCH (c:Commit) RETURN count(c) AS n UNION ALL MATCH (i:Issue) RETURN count(i) AS n", ""},
		{"a number", "MATCH (c:Commit) WITH 1 AS n RETURN count(n)", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checked, err := cypher.Check(tt.query, cypher.Options{Schema: cypher.NewSchema(schema.Default())})
			if err != nil {
				t.Fatal(err)
			}
			if got := checked.Counted(4); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

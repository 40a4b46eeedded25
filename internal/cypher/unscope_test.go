package cypher

import (
	"testing"

	"repochat/internal/schema"
)

func TestWithoutScope(t *testing.T) {
	tests := []struct{ name, query string }{
		{"a node with a label", "MATCH (c:Commit) RETURN count(c)"},
		{"a node without a name", "MATCH (:User)-[:author]->(c:Commit) RETURN count(c)"},
		{"a node with properties", "MATCH (u:User {login: 'ann'})-[:author]->(c:Commit) RETURN count(c)"},
		{"a part of the query", "MATCH (i:Issue) WHERE NOT EXISTS { (:User)-[:assigned]->(i) } RETURN i.number"},
		{"a text that looks like the scope", "MATCH (c:Commit) WHERE c.message CONTAINS ' {repo: $repo}' RETURN c.id"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checked, err := Check(tt.query, Options{Schema: NewSchema(schema.Default())})
			if err != nil {
				t.Fatal(err)
			}
			if checked.Query == tt.query {
				t.Fatalf("%s has no scope", checked.Query)
			}
			if got := WithoutScope(checked.Query); got != checked.Repaired {
				t.Errorf("got  %s\nwant %s", got, checked.Repaired)
			}
		})
	}
	if got := WithoutScope("no query {repo: $repo}"); got != "no query {repo: $repo}" {
		t.Errorf("a text that is no query became %q", got)
	}
}

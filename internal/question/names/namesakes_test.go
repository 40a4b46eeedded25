package names

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
)

func TestNamesakeNotices(t *testing.T) {
	people := []Person{
		{Name: "Sam Field"}, {Name: "sam  FIELD"},
		{Login: "jsmith", Name: "John Smith"}, {Login: "smithy", Name: "John Smith"}, {Name: "John Smith"},
		{Login: "ann1", Name: "Ann Lee"}, {Login: "ann2", Name: "Ann Lee"},
		{Name: "Bob Roe"}, {}, {},
	}
	const (
		sam  = "2 people in the data have the name `Sam Field`; they may be one, but no account or address shows it."
		john = "3 people in the data have the name `John Smith`; they may be one, but no account or address shows it."
	)
	tests := []struct {
		name, query string
		rows        [][]any
		want        []string
	}{
		{"a name in a row", "MATCH (u:User) RETURN u.login AS login, u.name AS name", [][]any{{nil, "Sam Field"}, {nil, "Bob Roe"}}, []string{sam}},
		{"a login in a row", "MATCH (u:User) RETURN u.login AS login", [][]any{{"smithy"}}, []string{john}},
		{"a list of names", "MATCH (u:User) RETURN collect(u.name) AS names", [][]any{{[]any{"John Smith", "Sam Field"}}}, []string{sam, john}},
		{"a person as a node", "MATCH (u:User) RETURN u", [][]any{{graph.Node{Labels: []string{"User"}, Properties: map[string]any{"name": "Sam Field"}}}}, []string{sam}},
		{"a name in the query alone", "MATCH (u:User {name: 'Sam Field'})-[:author]->(c:Commit) RETURN count(c) AS commits", [][]any{{int64(2)}}, []string{sam}},
		{"two accounts of one name are two people", "MATCH (u:User) RETURN u.name AS name", [][]any{{"Ann Lee"}}, nil},
		{"a name that one person has", "MATCH (u:User) RETURN u.name AS name", [][]any{{"Bob Roe"}}, nil},
		{"no name at all", "MATCH (u:User) RETURN u.name AS name", [][]any{{nil}, {""}}, nil},
		{"a message that begins with a name", "MATCH (c:Commit) RETURN c.message AS message", [][]any{{"Sam Field" + strings.Repeat(" and others", 20)}}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := NamesakeNotices(people, factsOf(t, test.query), graph.Result{Rows: test.rows})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
		})
	}
}

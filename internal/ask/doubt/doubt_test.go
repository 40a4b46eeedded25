package doubt

import (
	"fmt"
	"strings"
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// allowed returns a query as the check lets it through.
func allowed(t *testing.T, query string) cypher.Checked {
	t.Helper()
	checked, err := cypher.Check(query, cypher.Options{Schema: cypher.NewSchema(schema.Default())})
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

func TestOf(t *testing.T) {
	known := []names.Resolved{
		{Text: "boiler", Kind: schema.File, How: names.ByStem, Matches: []names.Match{{Value: "src/boiler.go", Name: "boiler.go"}}},
		{Text: "ada", Kind: schema.Person, How: names.ByPart, Matches: []names.Match{{Value: "ada", Name: "Ada Lovelace"}}},
		{Text: "12", Kind: schema.Issue, How: names.Exactly, Matches: []names.Match{{Value: "12", Name: "Lamp flickers"}}},
		{Text: "2024-07", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "2024-07-01", Name: "2024-07-01"}}},
		{Text: strings.Repeat("3abcdef0", 5)[:7], Kind: schema.Commit, How: names.Exactly, Matches: []names.Match{{Value: strings.Repeat("3abcdef0", 5)}}},
	}
	tests := []struct {
		name  string
		query string
		rows  [][]any
		doubt string // as a format for the literal, "" for none
		about string
	}{
		{"dates and values of the schema are certain", "MATCH (i:Issue) WHERE i.state = 'open' AND i.created_at >= '2024-07-01T00:00:00Z' AND i.created_at CONTAINS '-07-31T' RETURN i", nil, "", ""},
		{"a known path is certain", "MATCH (f:File) WHERE f.path = 'src/boiler.go' RETURN f", nil, "", ""},
		{"the end of a known path is certain", "MATCH (f:File) WHERE f.path ENDS WITH '/boiler.go' RETURN f", nil, "", ""},
		{"a known stem is certain", "MATCH (f:File) WHERE toLower(f.name) STARTS WITH 'boiler.' RETURN f", nil, "", ""},
		{"a known name in lower case is certain where case is folded", "MATCH (u:User) WHERE toLower(u.name) = toLower('ada lovelace') RETURN u", nil, "", ""},
		{"a known name in lower case is not, elsewhere", "MATCH (u:User) WHERE u.name = 'ada lovelace' RETURN u", nil, doubtText, "'ada lovelace'"},
		{"a short hash is certain", "MATCH (c:Commit) WHERE c.id STARTS WITH '3abcdef' RETURN c", nil, "", ""},
		{"another text is not", "MATCH (f:File) WHERE f.name = 'boiler' RETURN f", nil, doubtText, "'boiler'"},
		{"a zero is nothing too", "MATCH (f:File) WHERE f.name = \"Boiler.go\" RETURN count(f)", [][]any{{int64(0)}}, doubtText, "\"Boiler.go\""},
		{"a known path is not, by another property", "MATCH (i:Issue) WHERE i.url = 'src/boiler.go' RETURN i", nil, doubtProperty, "'src/boiler.go'"},
		{"nor a known file in a map of properties", "MATCH (u:User {login: 'boiler.go'}) RETURN u", nil, doubtProperty, "'boiler.go'"},
		{"a number is not, as a text", "MATCH (i:Issue) WHERE i.number = '12' RETURN i", nil, doubtProperty, "'12'"},
		{"a title is certain", "MATCH (i:Issue {title: 'Lamp flickers'}) RETURN i", nil, "", ""},
		{"a known name is certain by whatever name the property goes", "MATCH (f:File) WITH f.name AS name WHERE name = 'boiler.go' RETURN name", nil, "", ""},
		{"a text that is compared with nothing is certain", "MATCH (c:Commit) WHERE c.is_merge RETURN 'commit' AS kind, c.id AS id", nil, "", ""},
		{"what must not be there is certain", "MATCH (u:User) WHERE NOT u.login = 'nobody' RETURN u.login", nil, "", ""},
		{"words are not, in these letters", "MATCH (c:Commit) WHERE c.message CONTAINS 'Kettle' RETURN c.id", nil, doubtProse, "'Kettle'"},
		{"words are certain in any letters", "MATCH (c:Commit) WHERE toLower(c.message) CONTAINS 'kettle' RETURN c.id", nil, "", ""},
		{"a value that the schema does not give is not", "MATCH (i:Issue) WHERE i.state = 'resolved' RETURN i.number", nil, doubtValue, "'resolved'"},
		{"an unknown name in a string of words is no name", `MATCH (i:Issue) WHERE toLower(i.title) CONTAINS "login = 'bob'" RETURN i.number`, nil, "", ""},
		{"a date that equals a moment is not", "MATCH (c:Commit) WHERE c.committedDate = '2024-07-31T00:00:00Z' RETURN c", nil, doubtInstant, "'2024-07-31T00:00:00Z'"},
		{"a date that equals a day is not", "MATCH (c:Commit {committedDate: '2024-07-31'}) RETURN c", nil, doubtInstant, "'2024-07-31'"},
		{"a tag that looks like a day is certain", "MATCH (r:Release) WHERE r.tag = '2024-07-01' RETURN r", nil, "", ""},
		{"something found is enough", "MATCH (f:File) WHERE f.name = 'boiler' RETURN f", [][]any{{"x"}}, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := ""
			if tt.doubt != "" {
				want = fmt.Sprintf(tt.doubt, tt.about)
			}
			if got := Of(known, allowed(t, tt.query), graph.Result{Rows: tt.rows}, nil); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

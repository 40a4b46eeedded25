package ask

import (
	"fmt"
	"testing"

	"repochat/internal/ask/names"
	"repochat/internal/cypher"
	"repochat/internal/graph"
)

func TestDoubt(t *testing.T) {
	known := []ResolvedName{
		{Text: "boiler", Kind: FileName, How: MatchedByStem, Matches: []NameMatch{{Value: "src/boiler.go", Name: "boiler.go"}}},
		{Text: "ada", Kind: PersonName, How: MatchedByPart, Matches: []NameMatch{{Value: "ada", Name: "Ada Lovelace"}}},
		{Text: "12", Kind: IssueName, How: MatchedExactly, Matches: []NameMatch{{Value: "12", Name: "Lamp flickers"}}},
		{Text: "2024-07", Kind: ReleaseName, How: MatchedExactly, Matches: []NameMatch{{Value: "2024-07-01", Name: "2024-07-01"}}},
		{Text: hash(3)[:7], Kind: CommitName, How: MatchedExactly, Matches: []NameMatch{{Value: hash(3)}}},
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
		{"a known name is certain where no property stands", "MATCH (f:File) WITH f.name AS name WHERE name = 'boiler.go' RETURN name", nil, "", ""},
		{"a date that equals a moment is not", "MATCH (c:Commit) WHERE c.committedDate = '2024-07-31T00:00:00Z' RETURN c", nil, doubtInstant, "'2024-07-31T00:00:00Z'"},
		{"a date that equals a day is not", "MATCH (c:Commit {committedDate: '2024-07-31'}) RETURN c", nil, doubtInstant, "'2024-07-31'"},
		{"a tag that looks like a day is certain", "MATCH (r:Release) WHERE r.tag = '2024-07-01' RETURN r", nil, "", ""},
		{"something found is enough", "MATCH (f:File) WHERE f.name = 'boiler' RETURN f", [][]any{{"x"}}, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := &work{asker: &Asker{}, known: names.Found{Known: known}}
			attempt := &try{extraction: Extraction{Query: tt.query}, checked: cypher.Checked{Repaired: tt.query}, result: graph.Result{Rows: tt.rows}}
			want := ""
			if tt.doubt != "" {
				want = fmt.Sprintf(tt.doubt, tt.about)
			}
			if got := w.doubt(attempt); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestWorthRetrying(t *testing.T) {
	query := Extraction{Query: "RETURN 1"}
	tests := []struct {
		name    string
		without []Part
		attempt try
		want    bool
	}{
		{"a failure is", nil, try{extraction: query, failure: errNoQuery}, true},
		{"a database that is away is not", nil, try{extraction: query, failure: graph.ErrUnavailable}, false},
		{"a doubt is", nil, try{Attempt: Attempt{Doubt: doubtText}, extraction: query}, true},
		{"nothing found without a doubt is not", nil, try{extraction: query}, false},
		{"nothing is where the retry is switched off", []Part{PartRetry}, try{extraction: query, failure: errNoQuery}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := &work{asker: &Asker{without: tt.without}}
			if got := w.worthRetrying(&tt.attempt); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

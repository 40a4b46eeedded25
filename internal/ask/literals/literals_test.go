package literals

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher"
	"repochat/internal/cypher/condition"
	"repochat/internal/history"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

const fullHash = "3abcdef0abcdef0abcdef0abcdef0abcdef0abcd"

// source is the names of a small repository.
type source names.Vocabulary

var kettle = source{
	Files: []string{"internal/remind/scheduler.go", "internal/lending/overlap.go", "cmd/kettle/config.go", "internal/config/config.go", "README.md", "docs/guide.md"},
	People: []names.Person{
		{Login: "jyasskin", Name: "Jeffrey Yasskin"}, {Login: "ada", Name: "Ada Lovelace"}, {Login: "martind", Name: "Martin Duke"},
		{Login: "martint", Name: "Martin Thomson"}, {Name: "Bob Builder"}, {Login: "dependabot[bot]"}, {Login: "boucadair"},
	},
	Whole: map[schema.Kind][]string{schema.Label: {"bug", "enhancement"}, schema.Release: {"v1.0", "v1.1"}, schema.Branch: {"main", "spike/offline"}},
}

func (s source) Vocabulary(context.Context, history.RepositoryName) (names.Vocabulary, error) {
	return names.Vocabulary(s), nil
}

func (source) Commits(_ context.Context, _ history.RepositoryName, prefix string) ([]names.Match, error) {
	if strings.HasPrefix(fullHash, prefix) {
		return []names.Match{{Value: fullHash}}, nil
	}
	return nil, nil
}

// Numbered has issue 12 and pull request 13.
func (source) Numbered(_ context.Context, _ history.RepositoryName, kind schema.Kind, number int) ([]names.Match, error) {
	if kind == schema.Issue && number == 12 || kind == schema.PullRequest && number == 13 {
		return []names.Match{{Value: strconv.Itoa(number)}}, nil
	}
	return nil, nil
}

func TestJudge(t *testing.T) {
	tests := []struct {
		name, said, query string
		want              string // the query as it is read; "" where it stays
		corrected         []string
		unknown, missing  []string
	}{
		{name: "a name that exists", said: "commits by ada", query: "MATCH (u:User {login: 'ada'}) RETURN u"},
		{
			name: "a misspelt login, whatever it is compared with", said: "How many commits did jyaskin make",
			query:     "MATCH (u:User) WHERE toLower(u.login) = toLower('jyaskin') OR toLower(u.name) = toLower('jyaskin') RETURN u",
			want:      "MATCH (u:User) WHERE toLower(u.login) = toLower('jyasskin') OR toLower(u.name) = toLower('jeffrey yasskin') RETURN u",
			corrected: []string{"jyaskin: jyasskin"},
		},
		{
			name: "a misspelt login by way of a name", said: "jyaskin's commits", query: "WITH 'jyaskin' AS who MATCH (u:User {login: who}) RETURN u",
			want: "WITH 'jyasskin' AS who MATCH (u:User {login: who}) RETURN u", corrected: []string{"jyaskin: jyasskin"},
		},
		{
			name: "a misspelt login that is left out", said: "commits not by jyaskin", query: "MATCH (u:User) WHERE NOT u.login = 'jyaskin' RETURN u",
			want: "MATCH (u:User) WHERE NOT u.login = 'jyasskin' RETURN u", corrected: []string{"jyaskin: jyasskin"},
		},
		{
			name: "a misspelt name that two have nearly", said: "commits by Marten", query: "MATCH (u:User) WHERE u.name CONTAINS 'Marten' RETURN u",
			want: "MATCH (u:User) WHERE u.name CONTAINS 'Martin Duke' RETURN u", corrected: []string{"Marten: martind, or martint"},
		},
		{name: "a name that two have", said: "commits by Martin", query: "MATCH (u:User) WHERE u.name CONTAINS 'Martin' RETURN u"},
		{
			name: "the end of a path", said: "who changed schedular.go", query: "MATCH (f:File) WHERE f.path ENDS WITH '/schedular.go' RETURN f",
			want: "MATCH (f:File) WHERE f.path ENDS WITH '/scheduler.go' RETURN f", corrected: []string{"schedular.go: internal/remind/scheduler.go"},
		},
		{
			name: "a base name taken for a path", said: "who changed schedular.go", query: "MATCH (f:File {path: 'schedular.go'}) RETURN f",
			want: "MATCH (f:File {path: 'internal/remind/scheduler.go'}) RETURN f", corrected: []string{"schedular.go: internal/remind/scheduler.go"},
		},
		{
			name: "a stem", said: "the schedular file", query: "MATCH (f:File) WHERE toLower(f.name) = 'schedular' OR toLower(f.name) STARTS WITH 'schedular.' RETURN f",
			want:      "MATCH (f:File) WHERE toLower(f.name) = 'scheduler' OR toLower(f.name) STARTS WITH 'scheduler.' RETURN f",
			corrected: []string{"schedular: internal/remind/scheduler.go"},
		},
		{
			name: "a directory", said: "commits under internal/lendng", query: "MATCH (f:File) WHERE f.path STARTS WITH 'internal/lendng/' RETURN f",
			want: "MATCH (f:File) WHERE f.path STARTS WITH 'internal/lending/' RETURN f", corrected: []string{"internal/lendng: internal/lending/"},
		},
		{
			name: "a label", said: "issues labelled enhancment", query: "MATCH (i:Issue) WHERE any(l IN i.labels WHERE toLower(l) = 'enhancment') RETURN i",
			want: "MATCH (i:Issue) WHERE any(l IN i.labels WHERE toLower(l) = 'enhancement') RETURN i", corrected: []string{"enhancment: enhancement"},
		},
		{
			name: "a display name compared with logins", said: "ada's commits", query: "MATCH (u:User {login: 'Ada Lovelace'}) RETURN u",
			want: "MATCH (u:User {login: 'ada'}) RETURN u", corrected: []string{"Ada Lovelace: ada"},
		},
		{
			name: "a name of somebody who has a login alone", said: "what did Mohamed Boucadair open?", query: "MATCH (u:User) WHERE toLower(u.name) = 'mohamed boucadair' RETURN u",
			want: "MATCH (u:User) WHERE toLower(u.login) = 'boucadair' RETURN u", corrected: []string{"mohamed boucadair: boucadair"},
		},
		{
			name: "a login of somebody who has a name alone", said: "commits of Bob Bilder", query: "MATCH (u:User {login: 'Bob Bilder'}) RETURN u",
			want: "MATCH (u:User {name: 'Bob Builder'}) RETURN u", corrected: []string{"Bob Bilder: Bob Builder"},
		},
		{
			name: "a whole name that is compared with logins", said: "commits of Bob Builder", query: "MATCH (u:User) WHERE u.login IN ['Bob Builder', 'ada'] RETURN u",
		},
		{
			name: "a short hash that is compared whole", said: "commit 3abcdef", query: "MATCH (c:Commit {id: '3abcdef'}) RETURN c",
			want: "MATCH (c:Commit {id: '" + fullHash + "'}) RETURN c", corrected: []string{"3abcdef: " + fullHash},
		},
		{name: "the beginning of a hash", said: "commit 3abcdef", query: "MATCH (c:Commit) WHERE c.id STARTS WITH '3abcdef' RETURN c"},

		{name: "nobody near", said: "commits by torvalds", query: "MATCH (u:User {login: 'torvalds'}) RETURN u", unknown: []string{"torvalds"}},
		{name: "a version that differs in a digit", said: "release v1.2", query: "MATCH (r:Release {tag: 'v1.2'}) RETURN r", unknown: []string{"v1.2"}},
		{name: "a file with another extension", said: "bugs of overlap.py", query: "MATCH (f:File {name: 'overlap.py'}) RETURN f", unknown: []string{"overlap.py"}},
		{name: "a short name is near to nobody", said: "commits by adb", query: "MATCH (u:User {login: 'adb'}) RETURN u", unknown: []string{"adb"}},
		{name: "an issue", said: "who fixed #99", query: "MATCH (i:Issue {number: 99}) RETURN i", unknown: []string{"#99"}},
		{name: "an issue that is a pull request", said: "who fixed #13", query: "MATCH (i:Issue {number: 13}) RETURN i"},
		{name: "a hash", said: "commit deadbee1", query: "MATCH (c:Commit) WHERE c.id STARTS WITH 'deadbee1' RETURN c", unknown: []string{"deadbee1"}},

		{name: "one of two", said: "ada or torvalds", query: "MATCH (u:User) WHERE u.login IN ['ada', 'torvalds'] RETURN u", missing: []string{"torvalds"}},
		{name: "what is left out", said: "not by torvalds", query: "MATCH (u:User) WHERE u.login <> 'torvalds' RETURN u", missing: []string{"torvalds"}},
		{name: "a label where labels are not spoken of", said: "the security issues", query: "MATCH (i:Issue) WHERE 'security' IN i.labels RETURN i", missing: []string{"security"}},
		{name: "such a label where they are", said: "issues with the label security", query: "MATCH (i:Issue) WHERE 'security' IN i.labels RETURN i", unknown: []string{"security"}},

		{name: "words of the reader's own", said: "who wrote most", query: "MATCH (u:User) WHERE NOT u.login = 'renovate' AND u.name <> 'GitHub' RETURN u"},
		{name: "words that are searched for", said: "commits about torvalds", query: "MATCH (c:Commit) WHERE c.message CONTAINS 'torvalds' RETURN c"},
		{name: "a title", said: "the issue torvalds", query: "MATCH (i:Issue {title: 'torvalds'}) RETURN i"},
		{name: "states, dates and numbers of other things", said: "open since 2024, over 77 lines", query: "MATCH (c:Commit)-[:fixed]->(i:Issue) WHERE i.state = 'open' AND c.committedDate >= '2024' AND c.additions > 77 RETURN i"},
		{name: "numbers above an issue's", said: "issues above 99", query: "MATCH (i:Issue) WHERE i.number > 99 RETURN i"},
		{name: "an extension", said: "the .md files, the .py files", query: "MATCH (f:File) WHERE f.path ENDS WITH '.py' OR f.name = '.md' RETURN f"},
		{name: "files of a role", said: "which tests changed", query: "MATCH (f:File) WHERE " + condition.Role("f", condition.Tests) + " RETURN f"},
		{name: "bots", said: "not by bots [bot]", query: "MATCH (u:User) WHERE NOT u.login ENDS WITH '[bot]' AND NOT u.name CONTAINS 'bot' AND NOT u.name ENDS WITH ' bot' AND NOT u.name ENDS WITH '-bot' RETURN u"},
		{name: "a mail address", said: "commits by ann@example.org", query: "MATCH (u:User {email: 'ann@example.org'}) RETURN u"},
		{name: "the branch of a pull request", said: "pull requests from whistle", query: "MATCH (p:PullRequest {head: 'whistle'}) RETURN p"},
		{name: "a word within paths", said: "test files", query: "MATCH (f:File) WHERE f.path CONTAINS 'test' RETURN f"},
	}
	finder := names.NewFinder(kettle, time.Now)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checked := check(t, tt.query)
			asked := Question{Repository: history.RepositoryName{Owner: "acme", Name: "kettle"}, Said: tt.said, Vocabulary: names.Vocabulary(kettle)}
			j, err := Judge(t.Context(), finder, asked, checked.Facts())
			if err != nil {
				t.Fatal(err)
			}
			want := tt.want
			if want == "" {
				want = tt.query
			}
			if got := j.Apply(checked); got != want {
				t.Errorf("read as %s\nwant    %s", got, want)
			}
			var corrected []string
			for _, c := range j.Corrected {
				text := c.Text + ": " + c.As.Value
				for _, other := range c.Others {
					text += ", or " + other.Value
				}
				corrected = append(corrected, text)
			}
			for what, diff := range map[string]string{
				"corrected": cmp.Diff(tt.corrected, corrected), "unknown": cmp.Diff(tt.unknown, texts(j.Unknown)), "missing": cmp.Diff(tt.missing, texts(j.Missing)),
			} {
				if diff != "" {
					t.Errorf("%s (-want +got):\n%s", what, diff)
				}
			}
		})
	}
}

func check(tb testing.TB, query string) cypher.Checked {
	tb.Helper()
	checked, err := cypher.Check(query, cypher.Options{Schema: cypher.NewSchema(schema.Default())})
	if err != nil {
		tb.Fatal(err)
	}
	return checked
}

func texts(list []names.Resolved) []string {
	var all []string
	for _, name := range list {
		all = append(all, name.Text)
	}
	return all
}

// FuzzJudge holds that the names of every query that is allowed can be decided
// about, and that the query with its names as they are read is allowed as well.
func FuzzJudge(f *testing.F) {
	f.Add("MATCH (u:User {login: 'jyaskin'})-[:author]->(:Commit)-[:changed]->(f:File) WHERE f.path ENDS WITH '/schedular.go' RETURN u", "jyaskin schedular.go")
	f.Add("MATCH (f:File) WHERE f.path STARTS WITH '/' OR f.name IN ['', '.', '/', './', '@', '\\u00e9'] RETURN f", "/ . ./ @ é")
	f.Add("MATCH (i:Issue) WHERE i.number IN [0, 12, 99999999999999999999, 0x1F, 1e3] RETURN i", "0 12 99999999999999999999 0x1F 1e3")
	finder := names.NewFinder(kettle, time.Now)
	graph := cypher.NewSchema(schema.Default())
	f.Fuzz(func(t *testing.T, query, said string) {
		checked, err := cypher.Check(query, cypher.Options{Schema: graph})
		if err != nil {
			return
		}
		asked := Question{Repository: history.RepositoryName{Owner: "acme", Name: "kettle"}, Said: said, Vocabulary: names.Vocabulary(kettle)}
		j, err := Judge(t.Context(), finder, asked, checked.Facts())
		if err != nil {
			t.Fatal(err)
		}
		if again, err := cypher.Check(j.Apply(checked), cypher.Options{Schema: graph}); err != nil {
			t.Errorf("%q becomes %q, which is refused: %v %v", checked.Repaired, j.Apply(checked), err, again)
		}
	})
}

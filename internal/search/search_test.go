package search_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/search"
)

// house is a repository with a discussion, and a searcher.
type house struct {
	name     history.RepositoryName
	searcher *search.Searcher
}

func at(day int) time.Time { return time.Date(2024, 5, day, 12, 0, 0, 0, time.UTC) }

// newHouse loads issues, a pull request that closes one of them, and what was
// said. Every text holds the mark, so that those of two houses can be told apart.
func newHouse(t *testing.T, mark string) house {
	t.Helper()
	driver, name := graphtest.Driver(t), graphtest.Repository(t)
	s := history.Snapshot{
		Repository: history.Repository{Name: name, DefaultBranch: "main", DataAsOf: at(30), URL: "https://github.com/" + name.String()},
		Identities: history.Identities{
			People:      []history.Person{{ID: "ada", Login: "ada"}, {ID: "eve", Login: "eve"}},
			ByLogin:     map[string]history.PersonID{"ada": "ada", "eve": "eve"},
			BySignature: map[string]history.PersonID{"ada@example.org": "ada"},
		},
		Commits: []history.Commit{{
			Hash: strings.Repeat("a", 40), Message: "Add the SQLite store",
			Author: history.Signature{Email: "ada@example.org", When: at(9)}, Committer: history.Signature{When: at(9)},
		}},
		Fixes: []history.Fix{{Commit: strings.Repeat("a", 40), Issue: 2, Source: history.FixByMessage, Plausible: true}},
		Issues: []history.Issue{
			{Number: 1, Title: "Where do we keep data? " + mark, Body: "The file grows.", State: history.Closed, Author: "ada", CreatedAt: at(1), ClosedAt: at(5), Labels: []string{"design"}},
			{Number: 2, Title: "Colours of the buttons " + mark, Body: "They should be blue.", State: history.Open, Author: "eve", CreatedAt: at(8)},
		},
		PullRequests:      []history.PullRequest{{Number: 3, Title: "New back end", Body: "As agreed.", State: history.Merged, Author: "eve", CreatedAt: at(6)}},
		PullRequestIssues: map[int][]int{3: {1}},
		HasTracker:        true,
	}
	loader := graph.Loader{Driver: driver}
	if _, err := loader.Load(context.Background(), graph.Build(s)); err != nil {
		t.Fatal(err)
	}
	if _, err := loader.LoadTexts(context.Background(), name, houseTexts(name, s, mark)); err != nil {
		t.Fatal(err)
	}
	return house{name, search.New(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))}
}

func houseTexts(name history.RepositoryName, s history.Snapshot, mark string) iter.Seq2[graph.Text, error] {
	analyser := passage.NewAnalyser()
	terms := func(kind graph.TextKind, text string) string {
		return passage.Scope(name.String()) + " " + passage.KindScope(name.String(), string(kind)) + " " + analyser.Joined(text)
	}
	remark := func(kind graph.TextKind, position int, by history.PersonID, day int, body string, closing bool) graph.TextRemark {
		return graph.TextRemark{
			Remark:   history.Remark{Kind: history.CommentRemark, Comment: history.Comment{Author: string(by), Body: body, CreatedAt: at(day)}},
			Position: position, By: by, Part: terms(kind, body), Closing: closing,
		}
	}
	const decision = "We move to SQLite because it needs no server. \"parseHTTPHeader\" stays."
	one, two, three := graph.IssueTextNode(name, 1), graph.IssueTextNode(name, 2), graph.PullRequestTextNode(name, 3)
	texts := []graph.Text{
		{
			Of: graph.IssueText, ID: one.ID, Thread: one.ID, Node: one,
			Head: terms(graph.IssueText, s.Issues[0].Title+" "+s.Issues[0].Body), Part: terms(graph.IssueText, s.Issues[0].Body),
			Whole:   terms(graph.IssueText, s.Issues[0].Title+" "+s.Issues[0].Body+" "+decision+" PostgreSQL is too much."),
			Remarks: []graph.TextRemark{remark(graph.IssueText, 1, "eve", 2, "PostgreSQL is too much.", false), remark(graph.IssueText, 2, "ada", 5, decision, true)},
		},
		{
			Of: graph.IssueText, ID: two.ID, Thread: two.ID, Node: two,
			Head: terms(graph.IssueText, s.Issues[1].Title+" "+s.Issues[1].Body), Whole: terms(graph.IssueText, s.Issues[1].Title+" "+s.Issues[1].Body),
		},
		{Of: graph.PullRequestText, ID: three.ID, Thread: three.ID, Node: three, Head: terms(graph.PullRequestText, "New back end As agreed"), Whole: terms(graph.PullRequestText, "New back end As agreed")},
		{
			Of: graph.CommitText, ID: strings.Repeat("a", 40), Thread: strings.Repeat("a", 40), Node: graph.CommitTextNode(strings.Repeat("a", 40)),
			Head: terms(graph.CommitText, "Add the SQLite store"), Whole: terms(graph.CommitText, "Add the SQLite store"), Part: terms(graph.CommitText, "Add the SQLite store"),
		},
		{Of: graph.DocumentText, ID: "README.md:3", Thread: "README.md", Head: terms(graph.DocumentText, "README.md Storage"), Whole: terms(graph.DocumentText, "README.md Storage SQLite is the default"), Part: terms(graph.DocumentText, "SQLite is the default "+mark), Text: "SQLite is the default.", Heading: "Storage", Line: 3},
	}
	return func(yield func(graph.Text, error) bool) {
		for _, text := range texts {
			if !yield(text, nil) {
				return
			}
		}
	}
}

func ids(found search.Found) []string {
	var ids []string
	for _, h := range found.Hits {
		ids = append(ids, h.Kind+" "+h.ID[:min(9, len(h.ID))])
	}
	return ids
}

// A search is narrowed by what the graph holds of who did what and when.
func TestSearchByDeed(t *testing.T) {
	h := newHouse(t, "gnu")
	tests := []struct {
		name string
		deed search.Deed
		want []string
	}{
		{"who fixed it", search.Deed{Name: "fixed", Person: "Ada"}, []string{"issue 2"}},
		{"another person", search.Deed{Name: "fixed", Person: "eve"}, nil},
		{"the period of the fix", search.Deed{Name: "fixed", Since: at(9), Until: at(10)}, []string{"issue 2"}},
		{"another period", search.Deed{Name: "fixed", Since: at(10), Until: at(11)}, nil},
		{"who opened it", search.Deed{Name: "opened", Person: "eve"}, []string{"issue 2"}},
		{"nobody is assigned", search.Deed{Name: "assigned"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := h.searcher.Search(context.Background(), h.name, search.Query{Text: "colours of data gnu", Kinds: []string{"issue"}, Deed: test.deed})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, ids(found)); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, name := range search.Deeds() {
		if _, err := h.searcher.Search(context.Background(), h.name, search.Query{Text: "data", Deed: search.Deed{Name: name, Person: "ada"}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSearch(t *testing.T) {
	h := newHouse(t, "zebra")
	tests := []struct {
		name  string
		query search.Query
		want  []string // in order
	}{
		{"by a comment, a message and a document", search.Query{Text: "SQLite", TextOnly: true}, []string{"commit aaaaaaaaa", "document README.md", "issue 1"}},
		{"a code word by its part", search.Query{Text: "header", TextOnly: true}, []string{"issue 1"}},
		{"only commits", search.Query{Text: "sqlite", Kinds: []string{"commit"}, TextOnly: true}, []string{"commit aaaaaaaaa"}},
		{"by a label", search.Query{Text: "zebra", Label: "Design", TextOnly: true, Kinds: []string{"issue"}}, []string{"issue 1"}},
		{"by who wrote in it", search.Query{Text: "PostgreSQL data colours", Person: "EVE", TextOnly: true}, []string{"issue 1", "issue 2"}},
		{"by a period", search.Query{Text: "zebra", Since: at(7), TextOnly: true, Kinds: []string{"issue"}}, []string{"issue 2"}},
		{"without the thread itself", search.Query{Text: "SQLite", Without: []string{"1", "README.md"}, TextOnly: true}, []string{"commit aaaaaaaaa"}},
		{"what closes a hit", search.Query{Text: "PostgreSQL"}, []string{"issue 1", "pull_request 3"}},
		{"nothing", search.Query{Text: "kubernetes"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := h.searcher.Search(context.Background(), h.name, test.query)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(sorted(test.want), sorted(ids(found))); diff != "" {
				t.Error(diff)
			}
		})
	}
	found, err := h.searcher.Search(context.Background(), h.name, search.Query{Text: "who needs a server?"})
	if err != nil {
		t.Fatal(err)
	}
	first := found.Hits[0]
	if first.Reason != "comment by ada" || len(first.Passages) == 0 || !first.Passages[0].Closing || first.Passages[0].By != "ada" ||
		!strings.HasPrefix(first.Passages[0].Text, "We move to SQLite because it needs no server.") {
		t.Errorf("the first hit is %+v", first)
	}
}

func sorted(texts []string) []string {
	texts = append([]string{}, texts...)
	for i := range texts {
		for j := i + 1; j < len(texts); j++ {
			if texts[j] < texts[i] {
				texts[i], texts[j] = texts[j], texts[i]
			}
		}
	}
	return texts
}

// hostile are texts that are syntax for Lucene or Cypher, or too much.
func hostile(other history.RepositoryName) []string {
	parts := []string{
		`/`, `"`, `(`, `)`, `\`, `AND`, `OR`, `NOT`, `*`, `?`, `*:*`, `~`, `^`, `:`, `&&`, `||`, `!`, `{`, `}`, `[`, `]`, `+`, `-`, `'`, "`", `$repo`, `//`, `/*`, "\x00", "\n", "§",
	}
	scope := passage.Scope(other.String())
	texts := []string{
		`zebra" OR *:* OR "`, `) OR *:*`, `x)^0 +(` + scope, scope, `"` + scope + `"`, passage.KindScope(other.String(), "issue"), `repo:` + other.String(),
		`whole:` + scope, `_exists_:repo`, `[* TO *]`, `{a TO z}`, `/.*/`, `zebra~9`, `zebra^1e99`, `\"zebra`, `zebra\`, `"zebra`, `(zebra`, `zebra AND`, `NOT zebra`,
		`' OR 1=1 //`, "zebra' RETURN 1 UNION MATCH (n) RETURN n", `\u0022 OR *:*`, strings.Repeat("a", 100000), strings.Repeat("zebra ", 5000), strings.Repeat("(", 3000),
		strings.Repeat(`"`, 3001), strings.Repeat("w", 40) + strings.Repeat("*", 500), "\xff\xfe zebra", "zebra\u202e", "", " ", "\t",
	}
	var many strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&many, "w%d ", i)
	}
	texts = append(texts, many.String())
	for i, a := range parts {
		for _, b := range parts[i%7:] {
			if len(texts) < 260 {
				texts = append(texts, a+"zebra"+b+" data "+b+a)
			}
		}
	}
	return texts
}

func TestHostileTextsFindNothingElsewhere(t *testing.T) {
	ours, other := newHouse(t, "lion"), newHouse(t, "zebra")
	texts := hostile(other.name)
	if len(texts) < 200 {
		t.Fatalf("only %d texts", len(texts))
	}
	for _, text := range texts {
		found, err := ours.searcher.Search(context.Background(), ours.name, search.Query{Text: text, Limit: search.MostHits})
		if err != nil && !errors.Is(err, search.ErrNoWords) {
			t.Errorf("%.60q: %v", text, err)
		}
		for _, h := range found.Hits {
			content := h.Title + h.URL
			for _, p := range h.Passages {
				content += p.Text + p.URL
			}
			if strings.Contains(content, "zebra") || strings.Contains(content, other.name.String()) {
				t.Errorf("%.60q found %q of another repository", text, h.Title)
			}
		}
	}
	t.Logf("%d texts", len(texts))
}

func TestHighlight(t *testing.T) {
	text := "We moved (to SQLite) and servers."
	var got []string
	for _, place := range search.Highlight("sqlite server", text) {
		got = append(got, text[place[0]:place[1]])
	}
	if diff := cmp.Diff([]string{"SQLite", "servers"}, got); diff != "" {
		t.Error(diff)
	}
}

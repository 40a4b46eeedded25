// Package searchtest loads repositories with texts to search, and holds texts that
// are syntax for a database.
package searchtest

import (
	"bufio"
	"context"
	_ "embed"
	"iter"
	"strconv"
	"strings"
	"testing"
	"time"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/passage"
)

// At returns noon of a day of the month in which everything happens.
func At(day int) time.Time { return time.Date(2024, 5, day, 12, 0, 0, 0, time.UTC) }

// Load loads issues, a pull request that closes one of them, and what was
// said, and returns the repository. Every text holds the mark, so that those of two
// repositories can be told apart.
func Load(t testing.TB, mark string) history.RepositoryName {
	t.Helper()
	driver, name := graphtest.Driver(t), graphtest.Repository(t)
	s := history.Snapshot{
		Repository: history.Repository{Name: name, DefaultBranch: "main", DataAsOf: At(30), URL: "https://github.com/" + name.String()},
		Identities: history.Identities{
			People:      []history.Person{{ID: "ada", Login: "ada"}, {ID: "eve", Login: "eve"}},
			ByLogin:     map[string]history.PersonID{"ada": "ada", "eve": "eve"},
			BySignature: map[string]history.PersonID{"ada@example.org": "ada"},
		},
		Commits: []history.Commit{{
			Hash: strings.Repeat("a", 40), Message: "Add the SQLite store",
			Author: history.Signature{Email: "ada@example.org", When: At(9)}, Committer: history.Signature{When: At(9)},
			Changes: []history.FileChange{{Path: "store/sqlite/open_test.go", Type: history.Added}, {Path: "store/sqlite/open.go", Type: history.Added}},
		}},
		HeadFiles: []string{"store/sqlite/open.go", "store/sqlite/open_test.go"},
		Code: history.Code{Functions: []history.CodeFunction{
			{CodeDefinition: history.CodeDefinition{ID: "f1", Name: "openStore", Qualified: "openStore", Kind: "function", Path: "store/sqlite/open.go", First: 7, Last: 9, Doc: "openStore reads the file of data."}},
			{CodeDefinition: history.CodeDefinition{ID: "f2", Name: "Close", Qualified: "Store.Close", Kind: "method", Path: "store/sqlite/open.go", First: 12, Last: 13, Signature: "func (s *Store) Close()"}},
			{CodeDefinition: history.CodeDefinition{ID: "f3", Name: "put", Qualified: "Shelf.put", Kind: "method", Path: "store/sqlite/open.go", First: 20, Last: 21, Signature: "put(String key)"}, Parameters: []string{"key String"}},
			{CodeDefinition: history.CodeDefinition{ID: "f4", Name: "put", Qualified: "Shelf.put", Kind: "method", Path: "store/sqlite/open.go", First: 23, Last: 24, Signature: "put(String key, Map<K, V> more)"}, Parameters: []string{"key String", "more Map<K, V>"}},
		}},
		Fixes: []history.Fix{{Commit: strings.Repeat("a", 40), Issue: 2, Source: history.FixByMessage, Plausible: true}},
		Issues: []history.Issue{
			{Number: 1, Title: "Where do we keep data? " + mark, Body: "The file grows.", State: history.Closed, Author: "ada", CreatedAt: At(1), ClosedAt: At(5), Labels: []string{"design"}},
			{Number: 2, Title: "Colours of the buttons " + mark, Body: "They should be blue.", State: history.Open, Author: "eve", CreatedAt: At(8)},
		},
		PullRequests:      []history.PullRequest{{Number: 3, Title: "New back end", Body: "As agreed.", State: history.Merged, Author: "eve", CreatedAt: At(6)}},
		PullRequestIssues: map[int][]int{3: {1}},
		HasTracker:        true,
	}
	loader := graph.Loader{Driver: driver}
	if _, err := loader.Load(context.Background(), graph.Build(s)); err != nil {
		t.Fatal(err)
	}
	if _, err := loader.LoadTexts(context.Background(), name, textsOf(name, s, mark)); err != nil {
		t.Fatal(err)
	}
	return name
}

func textsOf(name history.RepositoryName, s history.Snapshot, mark string) iter.Seq2[graph.Text, error] {
	analyser := passage.NewAnalyser()
	terms := func(kind graph.TextKind, text string) string {
		return passage.Scope(name.String()) + " " + passage.KindScope(name.String(), string(kind)) + " " + analyser.Joined(text)
	}
	remark := func(kind graph.TextKind, position int, by history.PersonID, day int, body string, closing bool) graph.TextRemark {
		return graph.TextRemark{
			Remark:   history.Remark{Kind: history.CommentRemark, Comment: history.Comment{Author: string(by), Body: body, CreatedAt: At(day)}},
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

//go:embed hostile.txt
var hostile string

// Hostile returns what somebody may type who wants to see another repository, or
// to make a search fail: syntax of Lucene, Cypher and others, and too much of
// something. The file has one text a line, as a Go string; {other} stands for the
// repository, {scope} for the term of its texts, {mark} for the mark in them, and a
// line NUMBER "TEXT" for a text that is repeated.
func Hostile(t testing.TB, other history.RepositoryName, mark string) []string {
	t.Helper()
	places := strings.NewReplacer("{other}", other.String(), "{scope}", passage.Scope(other.String()), "{kind}", passage.KindScope(other.String(), "issue"), "{mark}", mark)
	var texts []string
	for lines := bufio.NewScanner(strings.NewReader(hostile)); lines.Scan(); {
		written, times := lines.Text(), 1
		if number, rest, repeated := strings.Cut(written, " "); repeated && !strings.HasPrefix(written, `"`) {
			var err error
			if times, err = strconv.Atoi(number); err != nil {
				t.Fatalf("hostile.txt: %s: %v", written, err)
			}
			written = rest
		}
		text, err := strconv.Unquote(written)
		if err != nil {
			t.Fatalf("hostile.txt: %s: %v", written, err)
		}
		texts = append(texts, strings.Repeat(places.Replace(text), times))
	}
	return texts
}

package ingest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/szz"
)

func TestAReferenceByAnAliasIsToTheRepositoryItself(t *testing.T) {
	w := newWorld(t)
	w.commit(7, "Ada", "Fixes ada/divider#2", "main.go", "package main\n")
	fixed := "MATCH (:Commit {repo: $repo})-[:fixed]->(i:Issue) WITH i.number AS n ORDER BY n RETURN collect(n)"

	w.mustSync(w.source())
	if got := w.query(fixed); got != "[[[1]]]" {
		t.Errorf("issues fixed without the alias: %s", got)
	}
	source := w.source()
	source.Links.Aliases = []history.RepositoryName{{Owner: "bob", Name: "elsewhere"}, {Owner: "Ada", Name: "divider"}}
	w.mustSync(source)
	if got := w.query(fixed); got != "[[[1 2]]]" {
		t.Errorf("issues fixed with the alias: %s", got)
	}

	report := w.mustSync(w.source())
	if got := w.query(fixed); got != "[[[1 2]]]" {
		t.Errorf("issues fixed the time after: %s", got)
	}
	if notices := strings.Join(report.Notices, "\n"); !strings.Contains(notices, "bob/elsewhere, Ada/divider") {
		t.Errorf("the notices do not name the aliases: %s", notices)
	}

	source.Links.Aliases = []history.RepositoryName{}
	w.mustSync(source)
	if got := w.query(fixed); got != "[[[1]]]" {
		t.Errorf("issues fixed when the alias is forgotten: %s", got)
	}
	stored, _, err := w.store.Repository(t.Context(), w.name)
	if diff := cmp.Diff(history.LinkSettings{}, stored.Links); err != nil || diff != "" {
		t.Errorf("stored settings: %v\n%s", err, diff)
	}
}

// A failed synchronisation must not leave settings behind that were never used.
func TestSettingsOfAFailedSynchronisationAreNotKept(t *testing.T) {
	w := newWorld(t)
	w.mustSync(w.source())
	source := w.source()
	source.Tracker = "nowhere.json"
	source.Links.Aliases = []history.RepositoryName{{Owner: "ada", Name: "divider"}}
	if _, err := w.worker.Sync(t.Context(), source, nil); err == nil {
		t.Fatal("a missing archive is no error")
	}
	stored, _, err := w.store.Repository(t.Context(), w.name)
	if err != nil || !stored.Links.IsZero() {
		t.Errorf("stored settings: %+v, %v", stored.Links, err)
	}
}

func TestWithoutATrackerMessagesTellTheIssues(t *testing.T) {
	w := newWorld(t)
	source := ingest.Source{Repository: w.name, Git: w.git}
	want := ingest.Counts{Commits: 4, Files: 2, People: 2, Issues: 1, MessageIssues: 1, Fixes: 1, Introductions: 1, Functions: 1, Touches: 4, PastFunctions: 1}
	if diff := cmp.Diff(want, w.mustSync(source).Counts); diff != "" {
		t.Error(diff)
	}
	facts := []struct{ name, query, want string }{
		{"the issue", "MATCH (i:Issue {repo: $repo}) RETURN i.number, i.state, i.closed_at, i.known_from, i.url, i.created_at, i.title, i.labels",
			"[[1 closed 2024-01-04T12:00:00Z commit message <nil> <nil> <nil> <nil>]]"},
		{"the fix", "MATCH (c:Commit {repo: $repo})-[f:fixed]->(i:Issue) RETURN c.message, i.number", "[[Fix #1: do not divide by zero 1]]"},
		{"the commit that introduced the bug", "MATCH (c:Commit {repo: $repo})-[:introduced]->(i:Issue) RETURN c.message, i.number", "[[Divide 1]]"},
	}
	for _, fact := range facts {
		if got := w.query(fact.query); got != fact.want {
			t.Errorf("%s: %s, want %s", fact.name, got, fact.want)
		}
	}

	// The tracker's record takes the place of what the message tells.
	report := w.mustSync(w.source())
	if report.Counts.Issues != 2 || report.Counts.MessageIssues != 0 {
		t.Errorf("counts with the tracker: %+v", report.Counts)
	}
	record := "MATCH (i:Issue {repo: $repo, number: 1}) RETURN i.title, i.known_from"
	if got := w.query(record); got != "[[It crashes <nil>]]" {
		t.Errorf("the issue with the tracker: %s", got)
	}
}

func TestPatternsFindTheIssuesOfAnotherTracker(t *testing.T) {
	w := newWorld(t)
	w.commit(7, "Ada", "BUG/MINOR: divide by minus one", "main.go", "package main\n\nfunc divide(a, b int) int { return b / a }\n")
	w.commit(8, "Ada", "DIV-12 round", "main.go", "package main\n\nfunc divide(a, b int) int { return a / b / 1 }\n")
	source := w.source()
	source.Links.IssuePatterns = []string{"^BUG/", `(DIV-\d+)=>https://bugs.example.org/browse/$1`}
	report := w.mustSync(source)
	if report.Counts.Issues != 4 || report.Counts.MessageIssues != 2 || report.Counts.Fixes != 3 {
		t.Errorf("counts: %+v", report.Counts)
	}
	issues := "MATCH (c:Commit {repo: $repo})-[:fixed]->(i:Issue) WHERE i.known_from IS NOT NULL WITH c, i ORDER BY i.closed_at RETURN i.title, i.url, i.number, c.message"
	want := "[[BUG/MINOR: divide by minus one <nil> <nil> BUG/MINOR: divide by minus one] [DIV-12 https://bugs.example.org/browse/DIV-12 <nil> DIV-12 round]]"
	if got := w.query(issues); got != want {
		t.Errorf("issues %s, want %s", got, want)
	}
	introduced := "MATCH (c:Commit {repo: $repo})-[:introduced]->(i:Issue {title: 'DIV-12'}) RETURN c.message"
	if got := w.query(introduced); got != "[[BUG/MINOR: divide by minus one]]" {
		t.Errorf("introduced by %s", got)
	}
	// A new issue changes the numbers by which the links go, and no node.
	w.commit(9, "Ada", "DIV-11 once more", "doc.md", "# Divided\n")
	if again := w.mustSync(w.source()); again.Changes.NodesDeleted+again.Changes.RelationshipsDeleted > 1 {
		t.Errorf("a new issue changed %+v", again.Changes) // one: the branch's head
	}
	source.Links.IssuePatterns = []string{}
	if report = w.mustSync(source); report.Counts.MessageIssues != 0 {
		t.Errorf("counts without patterns: %+v", report.Counts)
	}
}

func TestWhatDevelopersNameIsALinkOfItsOwn(t *testing.T) {
	w := newWorld(t)
	w.run("tag", "start", "HEAD~3")
	start := w.output("rev-parse", "start")
	w.commit(7, "Ada", "Fix #2\n\nFixes: "+start[:12], "main.go", "package main\n")
	named := "MATCH (c:Commit {repo: $repo})-[r:introduced {source: 'named'}]->(i:Issue) RETURN c.message, i.number, r.evidence"
	fix := w.output("rev-parse", "HEAD")
	want := "[[Start 2 " + fix[:10] + ": Fixes: " + start[:12] + "]]"

	report := w.mustSync(w.source())
	if report.Counts.Named != 1 || report.Counts.NamedTraced > 1 {
		t.Errorf("counts: %+v", report.Counts)
	}
	if got := w.query(named); got != want {
		t.Errorf("named %s, want %s", got, want)
	}
	source := w.source()
	no := false
	source.Links.Hints = &no
	report = w.mustSync(source)
	if got := w.query(named); got != "[]" || report.Counts.Named != 0 {
		t.Errorf("without hints %s, counts %+v", got, report.Counts)
	}
	w.mustSync(w.source())
	if got := w.query(named); got != "[]" {
		t.Errorf("the next time %s", got)
	}
	yes := true
	source.Links.Hints = &yes
	w.mustSync(source)
	if got := w.query(named); got != want {
		t.Errorf("with hints again %s", got)
	}
}

// The variant that traces bugs is one of the settings that the next
// synchronisation goes by.
func TestVariantIsKept(t *testing.T) {
	w := newWorld(t)
	source := w.source()
	source.Links.Variant = szz.AG
	w.mustSync(source)
	kept := func(report ingest.Report) bool {
		return slices.ContainsFunc(report.Notices, func(n string) bool { return strings.Contains(n, "by the variant ag, as at the last synchronisation") })
	}
	if report := w.mustSync(w.source()); !kept(report) {
		t.Errorf("notices %q", report.Notices)
	}
	source.Links.Variant = szz.Default
	w.mustSync(source)
	if report := w.mustSync(w.source()); kept(report) {
		t.Errorf("after the default was asked for: %q", report.Notices)
	}
}

package ingest_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/ingest"
)

// syncFunctions synchronises and returns the summary of following functions, ""
// when none were followed.
func (w *world) syncFunctions(source ingest.Source) string {
	w.t.Helper()
	report, err := w.worker.Sync(context.Background(), source, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, phase := range report.Phases {
		if phase.Name == "following functions" {
			return phase.Summary
		}
	}
	return ""
}

const (
	touchesOf = `MATCH (c:Commit {repo: $repo})-[t:touched]->(f:Function) WITH c, t, f ORDER BY c.committedDate, f.name RETURN c.message, f.id STARTS WITH f.path + '#' + f.qualified_name, f.name, f.deleted, t.change_type, t.additions, t.deletions`
	bugsOf    = `MATCH (i:Issue {repo: $repo})-[:impacted]->(f:Function) RETURN i.number, f.name`
)

func TestSyncFollowsFunctions(t *testing.T) {
	w := newWorld(t)
	source := w.source()
	if got, want := w.syncFunctions(source), "4 new commits, 3 contents read; 2 functions, 1 of them gone, were touched 4 times"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	w.holds(map[string]string{
		touchesOf: "[[Start true main true ADDED 1 0] [Divide true divide false ADDED 1 0] [Divide true main true DELETED 0 1] [Fix #1: do not divide by zero true divide false MODIFIED 1 1]]",
		bugsOf:    "[[1 divide]]",
		`MATCH (f:File {repo: $repo})-[:declares]->(g:Function) RETURN f.path, g.name`:                                                                                   "[[main.go divide]]",
		`MATCH (f:Function {repo: $repo, name: 'main'}) RETURN f.path, f.qualified_name, f.kind, f.language, f.start_line`:                                               "[[main.go main function Go <nil>]]",
		`MATCH (c:Commit {repo: $repo})-[:introduced]->(i:Issue)-[:impacted]->(f:Function), (c)-[:touched]->(f) RETURN c.message, i.number, f.name`:                      "[[Divide 1 divide]]",
		`MATCH (i:Issue {repo: $repo})-[:impacted]->(f) RETURN count(f)`:                                                                                                 "[[2]]",
		`MATCH (u:User {repo: $repo})-[:author]->(:Commit)-[:touched]->(f:Function {name: 'divide'}) RETURN u.login, count(*) AS commits ORDER BY commits DESC, u.login`: "[[Bob 1] [ada 1]]",
	})

	w.commit(8, "Ada", "Rename", "main.go", "package main\n\nfunc quotient(a, b int) int { if b == 0 { return 0 }; return a / b }\n")
	if got, want := w.syncFunctions(source), "1 new commit, 2 contents read; 2 functions, 1 of them gone, were touched 5 times"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	w.holds(map[string]string{
		`MATCH (c:Commit {repo: $repo})-[t:touched]->(f:Function {name: 'quotient'}) RETURN c.message, t.previous_name, t.previous_path ORDER BY c.committedDate`: "[[Divide <nil> <nil>] [Fix #1: do not divide by zero <nil> <nil>] [Rename divide <nil>]]",
		bugsOf: "[[1 quotient]]",
	})
	if got := w.syncFunctions(source); got != "" {
		t.Errorf("the same head was followed again: %q", got)
	}
}

// After a forced push the graph is the one that a first synchronisation makes.
func TestSyncForgetsFunctionsOfDroppedCommits(t *testing.T) {
	w := newWorld(t)
	source := w.source()
	w.commit(8, "Ada", "More", "more.go", "package main\n\nfunc more() int { return 1 }\n")
	w.syncFunctions(source)
	w.run("reset", "--quiet", "--hard", "HEAD~1")
	w.commit(9, "Bob", "Other", "main.go", "package main\n\nfunc divide(a, b int) int { if b == 0 { return 1 }; return a / b }\n")
	if got, want := w.syncFunctions(source), "1 new commit, 2 contents read; 2 functions, 1 of them gone, were touched 5 times"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	after := w.query(touchesOf)
	if err := os.Remove(filepath.Join(w.worker.Kept, strings.ToLower(w.name.Owner), strings.ToLower(w.name.Name), "functions.gz")); err != nil {
		t.Fatal(err)
	}
	w.commit(10, "Bob", "Last", "doc.md", "# Quotient\n")
	if got, want := w.syncFunctions(source), "6 new commits, 4 contents read; 2 functions, 1 of them gone, were touched 5 times"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	if fresh := w.query(touchesOf); fresh != after {
		t.Errorf("after the push %s, anew %s", after, fresh)
	}
}

func TestSyncWithoutFunctionHistory(t *testing.T) {
	w := newWorld(t)
	w.syncFunctions(w.source())
	w.worker.NoFunctionHistory = true
	if got := w.syncFunctions(w.source()); got != "" {
		t.Errorf("told %q", got)
	}
	w.holds(map[string]string{touchesOf: "[]", bugsOf: "[]", `MATCH (f:Function {repo: $repo}) RETURN f.name, f.deleted`: "[[divide false]]"})
}

package ingest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"repochat/internal/history"
)

func TestBugsAreExplained(t *testing.T) {
	w := newWorld(t)
	w.mustSync(w.source())
	bug, fix := w.output("rev-parse", "HEAD~2"), w.output("rev-parse", "HEAD~1")
	page := "https://github.com/" + w.name.String()
	want := []history.Explanation{{
		Issue: 1, Title: "It crashes", IssueURL: page + "/issues/1", Reported: day(3),
		Fix: fix, Subject: "Fix #1: do not divide by zero", FixURL: page + "/commit/" + fix, Method: "r",
		Candidates: []history.Candidate{{
			Commit: bug, Subject: "Divide", URL: page + "/commit/" + bug, Date: day(2), Lines: 1,
			Reason: "the only line that the fix changes and that counts leads to it; of links with such evidence, about 8 in 10 were right where developers named the commit",
		}},
		Lines: []history.TracedLine{{Path: "main.go", Number: 3, Text: "func divide(a, b int) int { return a / b }", Origin: bug}},
	}}
	check := func(name string) {
		t.Helper()
		for _, commit := range []string{bug, fix} {
			got, err := w.store.ExplanationsOfCommit(t.Context(), w.name, commit)
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" || err != nil {
				t.Errorf("%s, by %s (-want +got): %v\n%s", name, commit, err, diff)
			}
		}
	}
	check("at first")
	w.archive.Issues[0].Title, want[0].Title = "It crashes at zero", "It crashes at zero"
	w.writeArchive()
	w.mustSync(w.source())
	check("with another title, and nothing traced anew")

	if err := w.store.PutExplanations(t.Context(), w.name, nil); err != nil {
		t.Fatal(err)
	}
	w.commit(9, "Ada", "News", "doc.md", "# News\n")
	w.mustSync(w.source())
	check("after they were lost")

	w.run("reset", "--quiet", "--hard", bug)
	w.mustSync(w.source())
	if got, err := w.store.ExplanationsOfCommit(t.Context(), w.name, bug); len(got) != 0 || err != nil {
		t.Errorf("after a force-push without the fix: %+v, %v", got, err)
	}
}

package ingest_test

import (
	"context"
	"testing"

	"repochat/internal/szz"
)

// first chooses the first candidate each time.
type first struct{ asked *int }

func (first) Left() int { return 5 }

func (f first) Choose(_ context.Context, c szz.Case) ([]int, bool, error) {
	*f.asked++
	return []int{0}, true, nil
}

// A judge is asked once where a fix leads to several commits, also about fixes
// that were traced without one; without it the variant's choice is back.
func TestAJudgeChoosesInASynchronisation(t *testing.T) {
	w := newWorld(t)
	w.commit(6, "Bob", "Double", "main.go", "package main\n\nfunc divide(a, b int) int { if b == 0 { return 0 }; return a / b }\n\nfunc double(a int) int { return 3 * a }\n")
	w.commit(8, "Ada", "Fix #2: both", "main.go", "package main\n\nfunc divide(a, b int) int { if b == 0 { return 1 }; return a / b }\n\nfunc double(a int) int { return 2 * a }\n")
	w.archive.Issues[1].CreatedAt = day(7)
	w.writeArchive()
	const query = "MATCH (c:Commit {repo: $repo})-[:introduced]->(:Issue {number: 2}) RETURN collect(c.message)"
	expect := func(want string) {
		t.Helper()
		w.mustSync(w.source())
		if got := w.query(query); got != want {
			t.Errorf("%s introduced it, want %s", got, want)
		}
	}
	expect("[[[Double]]]")
	asked := 0
	w.worker.Judge, w.worker.JudgeName = func() szz.Judge { return first{&asked} }, "first"
	expect("[[[Fix #1: do not divide by zero]]]")
	w.commit(9, "Ada", "Document", "doc.md", "# More\n")
	expect("[[[Fix #1: do not divide by zero]]]")
	if asked != 1 {
		t.Errorf("it was asked %d times, want once", asked)
	}
	w.worker.Judge, w.worker.JudgeName = nil, ""
	expect("[[[Double]]]")
}

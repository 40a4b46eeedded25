package ingest_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/szz"
)

// readsCommits reports whether a synchronisation read the history.
func readsCommits(report ingest.Report) bool {
	return slices.ContainsFunc(report.Phases, func(p ingest.Phase) bool { return p.Name == "reading commits" })
}

func TestWithoutNewsNothingIsRead(t *testing.T) {
	w := newWorld(t)
	first := w.mustSync(w.source())
	again := w.mustSync(w.source())
	if readsCommits(again) || !again.Changes.None() {
		t.Errorf("phases %+v, changes %+v", again.Phases, again.Changes)
	}
	if again.Counts != first.Counts || again.Head != first.Head || !again.DataAsOf.Equal(first.DataAsOf) {
		t.Errorf("the report is %+v, at first it was %+v", again, first)
	}
}

func TestEveryKindOfNewsIsRead(t *testing.T) {
	tests := []struct {
		name   string
		change func(w *world, source *ingest.Source)
	}{
		{"a commit", func(w *world, _ *ingest.Source) { w.commit(9, "Ada", "News", "doc.md", "# News\n") }},
		{"a commit that is gone", func(w *world, _ *ingest.Source) { w.run("reset", "--quiet", "--hard", "HEAD~1") }},
		{"a tag", func(w *world, _ *ingest.Source) { w.run("tag", "v1") }},
		{"a branch", func(w *world, _ *ingest.Source) { w.run("branch", "other", "HEAD~1") }},
		{"another head", func(w *world, source *ingest.Source) { source.Head = w.output("rev-parse", "HEAD~1") }},
		{"the archive", func(w *world, _ *ingest.Source) { w.archive.Issues[1].Title = "It is very slow"; w.writeArchive() }},
		{"no archive", func(_ *world, source *ingest.Source) { source.Tracker = ingest.NoTracker }},
		{"another variant", func(_ *world, source *ingest.Source) { source.Links.Variant = szz.B }},
		{"an alias", func(_ *world, source *ingest.Source) {
			source.Links.Aliases = []history.RepositoryName{{Owner: "a", Name: "b"}}
		}},
		{"a graph that was removed", func(w *world, _ *ingest.Source) {
			if _, err := w.worker.Loader.Remove(context.Background(), w.name); err != nil {
				w.t.Fatal(err)
			}
		}},
		{"a graph that another worker loaded", func(w *world, _ *ingest.Source) {
			other := *w.worker
			other.Kept = filepath.Join(w.t.TempDir(), "history")
			w.archive.Issues[1].Title = "It is very slow"
			w.writeArchive()
			if _, err := other.Sync(context.Background(), w.source(), nil); err != nil {
				w.t.Fatal(err)
			}
			w.archive.Issues[1].Title = "It is slow"
			w.writeArchive()
		}},
		{"texts that another worker loaded", func(w *world, _ *ingest.Source) {
			other := *w.worker
			other.Kept = filepath.Join(w.t.TempDir(), "history")
			said := &w.archive.Issues[1].Comments
			*said = []history.Comment{{Author: "ada", CreatedAt: day(7), Body: "It is the parser."}}
			w.writeArchive()
			w.mustSync(w.source())
			*said = []history.Comment{{Author: "ada", CreatedAt: day(7), Body: "It is the printer."}}
			w.writeArchive()
			if _, err := other.Sync(context.Background(), w.source(), nil); err != nil {
				w.t.Fatal(err)
			}
			*said = []history.Comment{{Author: "ada", CreatedAt: day(7), Body: "It is the parser."}}
			w.writeArchive()
		}},
		{"what was kept is gone", func(w *world, _ *ingest.Source) {
			if err := os.RemoveAll(w.worker.Kept); err != nil {
				w.t.Fatal(err)
			}
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			w.mustSync(w.source())
			source := w.source()
			test.change(w, &source)
			if report := w.mustSync(source); !readsCommits(report) {
				t.Errorf("phases %+v", report.Phases)
			}
			if got := w.query("MATCH (i:Issue {repo: $repo, number: 2, title: 'It is very slow'}) RETURN count(i)"); test.name == "a graph that another worker loaded" && got != "[[0]]" {
				t.Errorf("the other worker's issue is still there: %s", got)
			}
			if got := w.query("MATCH (c:Comment {repo: $repo, body: 'It is the printer.'}) RETURN count(c)"); got != "[[0]]" {
				t.Errorf("the other worker's comment is still there: %s", got)
			}
			if report := w.mustSync(source); readsCommits(report) {
				t.Errorf("the time after: phases %+v", report.Phases)
			}
		})
	}
}

// A force-push undoes what it drops, and going back brings it back.
func TestAForcePushUndoesWhatItDropped(t *testing.T) {
	w := newWorld(t)
	w.mustSync(w.source())
	state := func() string {
		return w.query("MATCH (n {repo: $repo}) OPTIONAL MATCH (n)-[r]->(m) WITH labels(n)[0] + n.id + coalesce(type(r) + m.id, '') AS line ORDER BY line RETURN collect(line)")
	}
	before := state()
	old := w.output("rev-parse", "HEAD")
	w.run("reset", "--quiet", "--hard", "HEAD~2")
	w.commit(10, "Eve", "Instead", "other.go", "package main\n")
	w.mustSync(w.source())
	pushed := state()
	if pushed == before {
		t.Error("nothing changed")
	}
	fresh := *w.worker
	fresh.Kept, fresh.Mirrors = filepath.Join(t.TempDir(), "history"), t.TempDir()
	report, err := fresh.Sync(t.Context(), w.source(), nil)
	if err != nil || !report.Changes.None() {
		t.Errorf("a fresh reading changes %+v, %v", report.Changes, err)
	}
	w.run("reset", "--quiet", "--hard", old)
	w.mustSync(w.source())
	if after := state(); after != before {
		t.Errorf("back at the old head the graph is\n%s\nand was\n%s", after, before)
	}
}

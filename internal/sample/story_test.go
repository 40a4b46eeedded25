package sample

import (
	"context"
	"errors"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-git/go-git/v5/plumbing/object"
)

// TestStoryAndWeavesAgree finds changes that are told and never woven, and
// lines that no commit ever brings.
func TestStoryAndWeavesAgree(t *testing.T) {
	b := mustBuild(t)
	woven := map[string]bool{}
	for _, w := range b.weaves {
		for _, change := range w.changes {
			woven[change] = true
		}
	}
	told := map[string]bool{}
	for _, c := range toldCommits(b.story) {
		if told[c.ID] {
			t.Errorf("change %s is told twice", c.ID)
		}
		told[c.ID] = true
		if silent := c.Empty || c.Sync || c.Reverts != "" || c.Picks != ""; silent == woven[c.ID] {
			t.Errorf("change %s: in the files %t", c.ID, woven[c.ID])
		}
	}
	for change := range woven {
		if !told[change] {
			t.Errorf("change %s is in the files and never told", change)
		}
	}
}

// TestEveryChangeStandsOnWhatItEdits keeps commits from changing lines that
// are not there yet, or not any more.
func TestEveryChangeStandsOnWhatItEdits(t *testing.T) {
	b := mustBuild(t)
	for change, m := range b.changes {
		active := func(c string) bool { return b.active(m.has, c) }
		for _, w := range b.weaves {
			if slices.Contains(w.changes, change) && active(change) && !reaches(w.body, change, active) && !isEvent(w, change) {
				t.Errorf("change %s edits lines of %s that do not show", change, w.source)
			}
		}
	}
}

// reaches reports whether a block of a change shows, given the active changes.
func reaches(blocks []block, change string, active func(string) bool) bool {
	for _, b := range blocks {
		if b.change == change {
			return true
		}
		inner := b.without
		if b.change != "" && active(b.change) {
			inner = b.with
		}
		if reaches(inner, change, active) {
			return true
		}
	}
	return false
}

func isEvent(w *weave, change string) bool {
	return slices.ContainsFunc(w.events, func(e event) bool { return e.change == change })
}

// TestCodeParsesAtEveryCommit reads every Go file of every commit; the head's
// are formatted as gofmt does.
func TestCodeParsesAtEveryCommit(t *testing.T) {
	b := mustBuild(t)
	seen := map[string]bool{}
	for change, m := range b.changes {
		for _, w := range b.weaves {
			c := w.at(func(id string) bool { return b.active(m.has, id) })
			if !strings.HasSuffix(c.path, ".go") || seen[c.text] {
				continue
			}
			seen[c.text] = true
			if _, err := parser.ParseFile(token.NewFileSet(), c.path, c.text, parser.SkipObjectResolution); err != nil {
				t.Errorf("%s at %s: %v", c.path, change, err)
			}
		}
	}
	if len(seen) < 150 {
		t.Errorf("only %d states of Go files", len(seen))
	}
	for _, w := range b.weaves {
		c := w.at(func(id string) bool { return b.active(b.head().has, id) })
		if !strings.HasSuffix(c.path, ".go") {
			continue
		}
		if formatted, err := format.Source([]byte(c.text)); err != nil || string(formatted) != c.text {
			t.Errorf("%s is not formatted at head (%v)", c.path, err)
		}
	}
}

// TestCommitsAreMadeOnTheDayTold keeps the chapters readable: a commit that is
// told too early in its chapter would be pushed to a later day.
func TestCommitsAreMadeOnTheDayTold(t *testing.T) {
	b := mustBuild(t)
	for _, c := range toldCommits(b.story) {
		made, err := object.GetCommit(b.objects, b.changes[c.ID].hash)
		if err != nil {
			t.Fatal(err)
		}
		if got := made.Author.When.UTC().Truncate(24 * time.Hour); !got.Equal(c.On) && !isSquashed(b.story, c.ID) {
			t.Errorf("%s is told on %s and made on %s", c.ID, c.On.Format(time.DateOnly), got.Format(time.DateOnly))
		}
	}
}

func TestBuildStopsWhenItIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := build(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("build says %v", err)
	}
}

func mustBuild(t *testing.T) *builder {
	t.Helper()
	b, err := build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func toldCommits(s *story) []commit {
	var all []commit
	for _, e := range s.entries {
		switch {
		case e.Commit != nil:
			all = append(all, *e.Commit)
		case e.Pull != nil:
			all = append(all, e.Pull.Commits...)
		case e.Branch != nil:
			all = append(all, e.Branch.Commits...)
		case e.Merge != nil:
			for _, branch := range e.Merge.Branches {
				all = append(all, branch.Commits...)
			}
		}
	}
	return all
}

// isSquashed reports whether a change landed in a commit made at the merge.
func isSquashed(s *story, change string) bool {
	return slices.ContainsFunc(s.entries, func(e entry) bool {
		return e.Pull != nil && e.Pull.How == "squash" &&
			slices.ContainsFunc(e.Pull.Commits, func(c commit) bool { return c.ID == change })
	})
}

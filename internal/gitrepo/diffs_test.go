package gitrepo

import (
	"bufio"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// blobOf returns the content that a revision has at a path.
func (f *fixture) blobOf(path string) history.Blob {
	f.t.Helper()
	entry, err := parseEntry("100644", f.git("rev-parse", "HEAD:"+path))
	if err != nil {
		f.t.Fatal(err)
	}
	return entry.Blob
}

func TestDiffs(t *testing.T) {
	f := newFixture(t)
	contents := map[string]string{
		"before": "one\ntwo\nthree", "after": "one\n  two\n3\nfour\n", "spaces": "one \n\ttwo\nthree\n",
		"binary": "\x00one\n", "other binary": "\x00two\n", "long": strings.Repeat("x", 1<<19) + "\n",
	}
	for path, content := range contents {
		f.write(path, content)
	}
	f.commit("contents")
	tests := []struct {
		name          string
		before, after string // "" is no content
		options       history.DiffOptions
		want          history.BlobDiff
	}{
		{"white space alone does not differ", "before", "after", history.DiffOptions{},
			history.BlobDiff{Hunks: []history.Hunk{{OldStart: 2, OldLines: 1, NewStart: 2, NewLines: 2}}}},
		{"with lines", "before", "after", history.DiffOptions{WithLines: true},
			history.BlobDiff{Hunks: []history.Hunk{{OldStart: 2, OldLines: 1, NewStart: 2, NewLines: 2}}, Deleted: []string{"three"}, Added: []string{"3", "four"}}},
		{"nothing differs", "before", "spaces", history.DiffOptions{}, history.BlobDiff{}},
		{"white space that counts", "before", "spaces", history.DiffOptions{WhiteSpace: true},
			history.BlobDiff{Hunks: []history.Hunk{{OldLines: 3, NewLines: 3}}}},
		{"the same", "before", "before", history.DiffOptions{}, history.BlobDiff{}},
		{"a deleted file", "spaces", "", history.DiffOptions{WithLines: true},
			history.BlobDiff{Hunks: []history.Hunk{{OldLines: 3}}, Deleted: []string{"one ", "\ttwo", "three"}}},
		{"binary", "binary", "other binary", history.DiffOptions{}, history.BlobDiff{Binary: true}},
		{"binary as text", "binary", "other binary", history.DiffOptions{Text: true},
			history.BlobDiff{Hunks: []history.Hunk{{OldLines: 1, NewLines: 1}}}},
		{"a long line", "long", "after", history.DiffOptions{}, history.BlobDiff{Hunks: []history.Hunk{{OldLines: 1, NewLines: 4}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pair := history.BlobPair{Old: f.blobOf(test.before)}
			if test.after != "" {
				pair.New = f.blobOf(test.after)
			}
			pairs := []history.BlobPair{{}, pair, {}} // equal ones beside it
			got := map[int]history.BlobDiff{}
			err := f.open().Diffs(t.Context(), pairs, test.options, func(i int, diff history.BlobDiff) error {
				got[i] = diff
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(map[int]history.BlobDiff{0: {}, 1: test.want, 2: {}}, got); diff != "" {
				t.Errorf("differences (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDiffsOfManyPairs(t *testing.T) {
	f := newFixture(t)
	f.write("before", "one\ntwo\n")
	f.write("after", "one\nthree\n")
	f.commit("contents")
	pairs := make([]history.BlobPair, 2*mostPerRun+1)
	before, after := f.blobOf("before"), f.blobOf("after")
	for i := range pairs {
		pairs[i] = history.BlobPair{Old: before, New: after}
	}
	seen := make([]int, len(pairs))
	err := f.open().Diffs(t.Context(), pairs, history.DiffOptions{}, func(i int, diff history.BlobDiff) error {
		seen[i] += len(diff.Hunks)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, hunks := range seen {
		if hunks != 1 {
			t.Fatalf("pair %d has %d hunks, want 1", i, hunks)
		}
	}
	stop := errors.New("stop")
	if err := f.open().Diffs(t.Context(), pairs, history.DiffOptions{}, func(int, history.BlobDiff) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("error = %v, want the one that yield returned", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := f.open().Diffs(ctx, pairs, history.DiffOptions{}, func(int, history.BlobDiff) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want that of the context", err)
	}
}

func TestTreeChanges(t *testing.T) {
	f := newFixture(t)
	f.write("a b", "one\ntwo\nthree\n")
	root := f.commit("root")
	f.git("mv", "a b", "é")
	renamed := f.commit("rename")
	f.git("checkout", "--quiet", "-b", "side", root)
	f.write("side", "side\n")
	side := f.commit("side")
	f.git("checkout", "--quiet", "main")
	f.git("merge", "--quiet", "--no-edit", "side")
	merge := f.git("rev-parse", "HEAD")

	read := func(heads, known []string) []string {
		var shown []string
		err := f.open().TreeChanges(t.Context(), heads, known, func(c history.TreeChanges) error {
			line := c.Commit + " " + strings.Join(c.Parents, " ")
			for _, change := range c.Changes {
				line += " [" + change.Old.Path + " " + change.New.Path + "]"
			}
			shown = append(shown, line)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return shown
	}
	merged := merge + " " + renamed + " " + side + " [side side]"
	sided := side + " " + root + " [side side]"
	want := []string{root + "  [a b a b]", renamed + " " + root + " [a b é]", sided, merged}
	if diff := cmp.Diff(want, read([]string{merge}, nil)); diff != "" {
		t.Errorf("all commits (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{sided, merged}, read([]string{merge}, []string{renamed})); diff != "" {
		t.Errorf("new commits (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, read([]string{merge}, []string{strings.Repeat("1", 40)})); diff != "" {
		t.Errorf("after a commit that is gone (-want +got):\n%s", diff)
	}
	if got := read(nil, nil); got != nil {
		t.Errorf("without heads: %q", got)
	}
}

func FuzzReadDiffs(f *testing.F) {
	f.Add("diff --git a/00000000 b/00000000\n--- a/00000000\n+++ b/00000000\n@@ -1,2 +1 @@\n-a\n-b\n+c\n\\ No newline at end of file\n")
	f.Add("diff --git a/00000001 b/00000001\nBinary files differ\n")
	f.Fuzz(func(t *testing.T, text string) {
		reader := diffReader{lines: bufio.NewReader(strings.NewReader(text)), withLines: true}
		seen := 0
		err := reader.read(3, func(pair int, diff history.BlobDiff) error {
			if pair != seen {
				t.Errorf("pair %d comes after %d others", pair, seen)
			}
			seen++
			return nil
		})
		if err == nil && seen != 3 {
			t.Errorf("%d diffs, want 3", seen)
		}
	})
}

func FuzzReadTreeChanges(f *testing.F) {
	zero := strings.Repeat("0", 40)
	f.Add("\x02" + zero + " " + zero + "\x00\n:100644 100644 " + zero + " " + zero + " R090\x00a\x00b\x00")
	f.Fuzz(func(t *testing.T, text string) {
		_ = readTreeChanges(strings.NewReader(text), func(history.TreeChanges) error { return nil })
	})
}

func TestDiffsPerRun(t *testing.T) {
	tests := []struct{ diffs, cores, want int }{
		{0, 2, leastPerRun}, {3, 2, leastPerRun}, {900, 2, 450}, {3000, 2, 1500}, {3600, 2, 900}, {50_000, 8, 1250}, {901, 2, 451},
	}
	for _, test := range tests {
		if got := diffsPerRun(test.diffs, test.cores); got != test.want {
			t.Errorf("diffsPerRun(%d, %d) = %d, want %d", test.diffs, test.cores, got, test.want)
		}
	}
}

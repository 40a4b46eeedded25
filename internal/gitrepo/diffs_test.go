package gitrepo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo/contents"
	"repochat/internal/history"
	"repochat/internal/xdiff"
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
		"dos": "one\r\ntwo\xff\r\n", "no newline": "one\n\ntwo\xff", "empty": "",
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
		{"bytes are kept", "dos", "no newline", history.DiffOptions{WithLines: true, WhiteSpace: true},
			history.BlobDiff{Hunks: []history.Hunk{{OldLines: 2, NewLines: 3}}, Deleted: []string{"one\r", "two\xff\r"}, Added: []string{"one", "", "two\xff"}}},
		{"a deleted empty file", "empty", "", history.DiffOptions{WithLines: true}, history.BlobDiff{}},
		{"lines of an empty file", "empty", "no newline", history.DiffOptions{},
			history.BlobDiff{Hunks: []history.Hunk{{NewLines: 3}}}},
		{"a deleted binary file", "binary", "", history.DiffOptions{WithLines: true}, history.BlobDiff{Binary: true}},
		{"a file that becomes binary", "before", "binary", history.DiffOptions{}, history.BlobDiff{Binary: true}},
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
	pairs := make([]history.BlobPair, 3001)
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

// withProgram returns the repository with a shell script in place of git.
func (f *fixture) withProgram(script string) *Repository {
	f.t.Helper()
	program := filepath.Join(f.t.TempDir(), "git")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"+script), 0o700); err != nil {
		f.t.Fatal(err)
	}
	repository := f.open()
	repository.program = program
	return repository
}

func TestDiffsAreNotWithoutGit(t *testing.T) {
	f := newFixture(t)
	f.write("before", strings.Repeat("one\n", 1<<18))
	f.write("after", "two\n")
	f.commit("contents")
	pairs := slices.Repeat([]history.BlobPair{{Old: f.blobOf("before"), New: f.blobOf("after")}}, 100)
	for name, script := range map[string]string{
		"killed at once":          "kill -9 $$\n",
		"killed while it prints":  "git \"$@\" | head -c 100000; kill -9 $$\n",
		"ends too soon":           "git \"$@\" | head -c 100000\n",
		"stops with a complaint":  "echo 'fatal: oh' >&2; exit 128\n",
		"prints something else":   "echo tree 12; cat\n",
		"prints a wrong size":     "echo blob -1; cat\n",
		"is gone":                 "rm \"$0\"; exit 1\n",
		"closes what it prints":   "exec >&-; cat >/dev/null\n",
		"takes no more questions": "exec <&-; sleep 0.2\n",
	} {
		t.Run(name, func(t *testing.T) {
			err := f.withProgram(script).Diffs(t.Context(), pairs, history.DiffOptions{}, func(int, history.BlobDiff) error { return nil })
			if err == nil || !strings.Contains(err.Error(), f.path) || !strings.Contains(err.Error(), "git cat-file") {
				t.Errorf("error = %v, want one that names the repository and git cat-file", err)
			}
		})
	}
}

// TestDiffsLeaveNothing stops comparisons that are under way.
func TestDiffsLeaveNothing(t *testing.T) {
	f := newFixture(t)
	f.write("before", strings.Repeat("one\n", 1<<18))
	f.write("after", strings.Repeat("two\n", 1<<18))
	f.commit("contents")
	pairs := slices.Repeat([]history.BlobPair{{Old: f.blobOf("before"), New: f.blobOf("after")}}, 1000)
	repository := f.open()
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(t.Context())
	err := repository.Diffs(ctx, pairs, history.DiffOptions{}, func(int, history.BlobDiff) error {
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want that of the context", err)
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, before there were %d", runtime.NumGoroutine(), before)
}

func TestDiffsOfLackingContents(t *testing.T) {
	f := newFixture(t)
	f.write("before", "one\n")
	f.write("gone", "two\n")
	f.write("after", "three\n")
	f.commit("contents")
	before, gone, after := f.blobOf("before"), f.blobOf("gone"), f.blobOf("after")
	if err := os.Remove(filepath.Join(f.path, ".git", "objects", gone.String()[:2], gone.String()[2:])); err != nil {
		t.Fatal(err)
	}
	pairs := []history.BlobPair{{Old: before, New: gone}, {Old: before, New: after}, {Old: gone}, {Old: gone, New: gone}}
	read := func() (map[int]history.BlobDiff, error) {
		got := map[int]history.BlobDiff{}
		err := f.open().Diffs(t.Context(), pairs, history.DiffOptions{}, func(i int, diff history.BlobDiff) error {
			got[i] = diff
			return nil
		})
		return got, err
	}
	if _, err := read(); err == nil || !strings.Contains(err.Error(), "lacks objects") || !strings.Contains(err.Error(), gone.String()) {
		t.Errorf("error = %v, want one that names the content and what brings it", err)
	}
	// A partial clone has packs that a promise goes with.
	f.write(".git/objects/pack/pack-x.promisor", "")
	got, err := read()
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]history.BlobDiff{0: {Missing: true}, 1: {Hunks: []history.Hunk{{OldLines: 1, NewLines: 1}}}, 2: {Missing: true}, 3: {}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differences (-want +got):\n%s", diff)
	}
}

// TestDiffsOfPackedContents compares contents in a pack, and in one that is
// broken: git tells what is wrong with it.
func TestDiffsOfPackedContents(t *testing.T) {
	f := newFixture(t)
	var blobs []history.Blob
	for i := range 60 {
		f.write("file", strings.Repeat("a line\n", i+1)+strings.Repeat("another one\n", 100))
		f.commit("version")
		blobs = append(blobs, f.blobOf("file"))
	}
	var pairs []history.BlobPair
	for i := range len(blobs) - 1 {
		pairs = append(pairs, history.BlobPair{Old: blobs[i], New: blobs[i+1]})
	}
	read := func() (map[int]history.BlobDiff, error) {
		got := map[int]history.BlobDiff{}
		err := f.open().Diffs(t.Context(), pairs, history.DiffOptions{WithLines: true}, func(i int, diff history.BlobDiff) error {
			got[i] = diff
			return nil
		})
		return got, err
	}
	want, err := read()
	if err != nil {
		t.Fatal(err)
	}
	f.git("repack", "-a", "-d", "-f", "-q")
	got, err := read()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differences of packed contents (-single +packed):\n%s", diff)
	}
	packs, _ := filepath.Glob(filepath.Join(f.path, ".git", "objects", "pack", "*.pack"))
	content, err := os.ReadFile(packs[0])
	if err != nil {
		t.Fatal(err)
	}
	copy(content[len(content)/2:len(content)-20], make([]byte, len(content)))
	if err := errors.Join(os.Remove(packs[0]), os.WriteFile(packs[0], content, 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, err := read(); err == nil || !strings.Contains(err.Error(), f.path) || !strings.Contains(err.Error(), "git cat-file") {
		t.Errorf("error = %v, want one of git cat-file that names the repository", err)
	}
}

func TestContentsThatAreTooLarge(t *testing.T) {
	small, large := contents.Content{Bytes: []byte("one\n")}, contents.Content{TooLarge: true}
	var comparer xdiff.Comparer
	for _, test := range []struct {
		before, after contents.Content
		options       history.DiffOptions
		want          history.BlobDiff
	}{
		{small, large, history.DiffOptions{}, history.BlobDiff{Binary: true}},
		{large, small, history.DiffOptions{WhiteSpace: true}, history.BlobDiff{Binary: true}},
		{large, contents.Content{}, history.DiffOptions{Text: true}, history.BlobDiff{Missing: true}},
	} {
		if diff := cmp.Diff(test.want, diffOf(&comparer, test.before, test.after, test.options)); diff != "" {
			t.Errorf("difference (-want +got):\n%s", diff)
		}
	}
	if got := countsOf(&comparer, small, large); !got.binary {
		t.Errorf("counts = %v, want none", got)
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

func FuzzReadTreeChanges(f *testing.F) {
	zero := strings.Repeat("0", 40)
	f.Add("\x02" + zero + " " + zero + "\x00\n:100644 100644 " + zero + " " + zero + " R090\x00a\x00b\x00")
	f.Fuzz(func(t *testing.T, text string) {
		_ = readTreeChanges(strings.NewReader(text), func(history.TreeChanges) error { return nil })
	})
}

package sample_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"repochat/internal/goldentest"
	"repochat/internal/sample"
)

// TestWriteIsTheSameEveryTime holds every reference of the repository, and so
// every byte of its history, in a golden file.
func TestWriteIsTheSameEveryTime(t *testing.T) {
	first, g := written(t)
	second := write(t, t.TempDir())
	other := open(t, second)
	references := g.run("for-each-ref", "--format=%(objectname) %(refname)") + "\n"
	if diff := cmp.Diff(references, other.run("for-each-ref", "--format=%(objectname) %(refname)")+"\n"); diff != "" {
		t.Errorf("two repositories differ:\n%s", diff)
	}
	if !bytes.Equal(read(t, first.Tracker), read(t, second.Tracker)) {
		t.Error("two archives differ")
	}
	if diff := cmp.Diff(first.Truth, second.Truth); diff != "" {
		t.Errorf("two truths differ:\n%s", diff)
	}
	if head := g.run("rev-parse", "HEAD"); head != first.Head {
		t.Errorf("HEAD is %s, Write returns %s", head, first.Head)
	}
	goldentest.Check(t, "testdata/references.golden", references)
}

func TestGitFindsNothingWrong(t *testing.T) {
	_, g := written(t)
	if complaints := g.run("fsck", "--strict", "--full"); complaints != "" {
		t.Errorf("git fsck says:\n%s", complaints)
	}
	if got := g.run("symbolic-ref", "HEAD"); got != "refs/heads/main" {
		t.Errorf("HEAD points to %s", got)
	}
	if got := g.run("config", "core.bare"); got != "true" {
		t.Errorf("core.bare is %s", got)
	}
}

func TestWriteLeavesAnIntactSampleAlone(t *testing.T) {
	directory := t.TempDir()
	first := write(t, directory)
	packs, err := filepath.Glob(filepath.Join(first.Git, "objects/pack/*.pack"))
	if err != nil || len(packs) != 1 {
		t.Fatalf("packs %v, %v", packs, err)
	}
	before, err := os.Stat(packs[0])
	if err != nil {
		t.Fatal(err)
	}
	second := write(t, directory)
	after, err := os.Stat(packs[0])
	if err != nil {
		t.Fatal(err)
	}
	if !os.SameFile(before, after) {
		t.Error("the second Write replaced the repository")
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the second Write returns something else:\n%s", diff)
	}
	onlyTheSampleIn(t, directory)
}

func TestWriteMendsADamagedSample(t *testing.T) {
	tests := []struct {
		name   string
		damage func(t *testing.T, s sample.Sample)
	}{
		{"the archive is gone", func(t *testing.T, s sample.Sample) { remove(t, s.Tracker) }},
		{"the archive is cut short", func(t *testing.T, s sample.Sample) { truncate(t, s.Tracker) }},
		{"a reference is gone", func(t *testing.T, s sample.Sample) { remove(t, filepath.Join(s.Git, "packed-refs")) }},
		{"the pack is cut short", func(t *testing.T, s sample.Sample) {
			packs, err := filepath.Glob(filepath.Join(s.Git, "objects/pack/*.pack"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(packs[0], 0o644); err != nil {
				t.Fatal(err)
			}
			truncate(t, packs[0])
		}},
		{"it is of another version of the sample", func(t *testing.T, s sample.Sample) { truncate(t, filepath.Join(s.Git, "sample-stamp")) }},
	}
	directory := t.TempDir()
	s := write(t, directory)
	whole := read(t, s.Tracker)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.damage(t, s)
			write(t, directory)
			git{t: t, directory: s.Git}.run("fsck", "--strict")
			if !bytes.Equal(whole, read(t, s.Tracker)) {
				t.Error("the archive is not as it was")
			}
			onlyTheSampleIn(t, directory)
		})
	}
}

func TestWriteRefusesAForeignRepository(t *testing.T) {
	directory := t.TempDir()
	theirs := filepath.Join(directory, "repository.git", "HEAD")
	if err := os.MkdirAll(filepath.Dir(theirs), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(theirs, []byte("ref: refs/heads/theirs\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := sample.Write(t.Context(), directory)
	if err == nil || !strings.Contains(err.Error(), "choose another directory") {
		t.Errorf("Write says %v", err)
	}
	if got := string(read(t, theirs)); got != "ref: refs/heads/theirs\n" {
		t.Errorf("their HEAD is now %q", got)
	}
}

func TestWriteLeavesNothingWhenItIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	directory := t.TempDir()
	if _, err := sample.Write(ctx, directory); !errors.Is(err, context.Canceled) {
		t.Errorf("Write says %v", err)
	}
	if left, err := os.ReadDir(directory); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestWriteIsSafeInCompany(t *testing.T) {
	directory := t.TempDir()
	var writers errgroup.Group
	for range 3 {
		writers.Go(func() error {
			_, err := sample.Write(t.Context(), directory)
			return err
		})
	}
	if err := writers.Wait(); err != nil {
		t.Error(err)
	}
	git{t: t, directory: filepath.Join(directory, "repository.git")}.run("fsck", "--strict")
	onlyTheSampleIn(t, directory)
}

func BenchmarkWrite(b *testing.B) {
	for b.Loop() {
		if _, err := sample.Write(b.Context(), b.TempDir()); err != nil {
			b.Fatal(err)
		}
	}
}

func write(t *testing.T, directory string) sample.Sample {
	t.Helper()
	s, err := sample.Write(t.Context(), directory)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func onlyTheSampleIn(t *testing.T, directory string) {
	t.Helper()
	entries, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if diff := cmp.Diff([]string{"archive.json", "repository.git"}, names); diff != "" {
		t.Errorf("the directory differs (-want +got):\n%s", diff)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func truncate(t *testing.T, path string) {
	t.Helper()
	if err := os.Truncate(path, 100); err != nil {
		t.Fatal(err)
	}
}

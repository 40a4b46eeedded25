package gitrepo

import (
	"os"
	"path/filepath"
	"testing"
)

func TestMoveMirrorTakesItAlong(t *testing.T) {
	f := newFixture(t)
	f.write("a", "line\n")
	f.commit("root")
	parent := t.TempDir()
	from, to := filepath.Join(parent, "old", "name.git"), filepath.Join(parent, "new", "name.git")
	if _, err := Mirror(t.Context(), MirrorOptions{URL: f.path, Directory: from}); err != nil {
		t.Fatal(err)
	}
	renamed := filepath.Join(parent, "renamed")
	if err := os.Rename(f.path, renamed); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time, nothing is left to move
		if err := MoveMirror(from, to, renamed); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(from); !os.IsNotExist(err) {
		t.Errorf("the old place: %v", err)
	}
	if _, err := Mirror(t.Context(), MirrorOptions{URL: renamed, Directory: to}); err != nil {
		t.Errorf("the moved mirror cannot be brought up to date: %v", err)
	}

	again := filepath.Join(parent, "again")
	if err := os.Rename(renamed, again); err != nil {
		t.Fatal(err)
	}
	if err := MoveMirror(to, to, again); err != nil {
		t.Fatal(err)
	}
	if _, err := Mirror(t.Context(), MirrorOptions{URL: again, Directory: to}); err != nil {
		t.Errorf("after a new URL for the same place: %v", err)
	}
	if err := MoveMirror(filepath.Join(parent, "none"), filepath.Join(parent, "other"), again); err != nil {
		t.Errorf("where there is no mirror: %v", err)
	}
}

package gitrepo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestObjectsThatLackAreTold reads a repository of which the content of a file is gone,
// as it is in a clone with a filter.
func TestObjectsThatLackAreTold(t *testing.T) {
	f := newFixture(t)
	f.write("README.md", "# Read\n")
	f.commit("root")
	blob := strings.TrimSpace(f.git("rev-parse", "HEAD:README.md"))
	if err := os.Remove(filepath.Join(f.path, ".git", "objects", blob[:2], blob[2:])); err != nil {
		t.Fatal(err)
	}
	repository := f.open()
	head, err := repository.ResolveHead(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = repository.ReadFile(t.Context(), head, "README.md")
	if err == nil || !strings.Contains(err.Error(), "lacks objects") || !strings.Contains(err.Error(), "git fetch --refetch") {
		t.Errorf("got %v, want what is missing and what brings it", err)
	}
}

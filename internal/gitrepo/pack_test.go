package gitrepo

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/history"
)

// TestScratchTrees has git check the pack that the trees are in, and read them.
func TestScratchTrees(t *testing.T) {
	f := newFixture(t)
	f.write("a", "one\n")
	f.commit("contents")
	blob := f.blobOf("a")
	for _, count := range []int{0, 1, 3, 400} {
		t.Run(fmt.Sprintf("%d trees", count), func(t *testing.T) {
			scratch, err := f.open().newScratch()
			if err != nil {
				t.Fatal(err)
			}
			defer scratch.remove()
			var names []string
			for i := range count {
				entries := make([]history.PathEntry, i)
				for j := range entries {
					entries[j] = history.PathEntry{Path: fmt.Sprintf("%04d/file", j), TreeEntry: history.TreeEntry{Mode: 0o100644, Blob: blob}}
				}
				names = append(names, scratch.addTree(entries))
				if again := scratch.addTree(entries); again != names[i] {
					t.Errorf("a tree has the names %s and %s", names[i], again)
				}
			}
			if err := scratch.write(); err != nil {
				t.Fatal(err)
			}
			run := func(arguments ...string) string {
				command := exec.Command("git", arguments...)
				command.Env = environment(scratch.directory)
				output, err := command.CombinedOutput()
				if err != nil {
					t.Fatalf("git %s: %v: %s", arguments[0], err, output)
				}
				return string(output)
			}
			run("index-pack", "-o", filepath.Join(t.TempDir(), "checked.idx"), filepath.Join(scratch.directory, "objects", "pack", "pack-trees.pack"))
			run("verify-pack", filepath.Join(scratch.directory, "objects", "pack", "pack-trees.idx"))
			for i, name := range names {
				if listed := run("ls-tree", name); strings.Count(listed, "\n") != i {
					t.Errorf("tree %d has entries %q", i, listed)
				}
			}
		})
	}
}

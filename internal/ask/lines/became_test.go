package lines

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
	"repochat/internal/pickaxe"
)

// TestBecame takes the commits that put one text in the place of another one, and no commit
// that did one of the two in another file.
func TestBecame(t *testing.T) {
	change := func(commit, path string, before, after int, deleted, added []string) pickaxe.Change {
		return pickaxe.Change{Commit: pickaxe.Commit{Hash: commit}, Occurrence: gitrepo.Occurrence{Commit: commit, Path: path, Before: before, After: after, Deleted: deleted, Added: added}}
	}
	from := pickaxe.History{Text: "65536", Changes: []pickaxe.Change{
		change("1", "a.md", 0, 1, nil, []string{"send 65536"}), change("2", "a.md", 1, 0, []string{"send 65536"}, nil), change("3", "b.md", 1, 0, []string{"65536"}, nil),
	}}
	to := pickaxe.History{Text: "65535", Changes: []pickaxe.Change{
		change("2", "a.md", 0, 1, nil, []string{"send 65535"}), change("3", "c.md", 0, 1, nil, []string{"65535"}),
	}}
	h, ok := became(from, to)
	if !ok || len(h.Changes) != 1 || h.Changes[0].Commit.Hash != "2" {
		t.Fatalf("%t: %+v", ok, h.Changes)
	}
	if diff := cmp.Diff([]string{"send 65536", "send 65535"}, append(h.Changes[0].Deleted, h.Changes[0].Added...)); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	if _, ok := became(to, from); ok {
		t.Error("65535 became nothing")
	}
}

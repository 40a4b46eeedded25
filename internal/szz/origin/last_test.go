package origin_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
	"repochat/internal/szz/origin"
)

func TestLastChanges(t *testing.T) {
	content := func(line string) tree { return tree{"a": regular(line, "end"), "b": regular("b")} }
	tests := []struct {
		name string
		make func(h *madeHistory) (fix int, want []int)
	}{
		{"a straight history, of which the latest two", func(h *madeHistory) (int, []int) {
			one := h.commit(content("1"), 0)
			two := h.commit(content("2"), 0, one)
			three := h.commit(content("3"), 0, two)
			other := h.commit(tree{"a": regular("3", "end"), "b": regular("c")}, 0, three)
			return h.commit(content("4"), 0, other), []int{three, two}
		}},
		{"both sides of a merge, without the merge", func(h *madeHistory) (int, []int) {
			one := h.commit(tree{"a": regular("1", "x", "y", "1")}, 0)
			left := h.commit(tree{"a": regular("2", "x", "y", "1")}, 0, one)
			right := h.commit(tree{"a": regular("1", "x", "y", "2")}, 0, one)
			merge := h.commit(tree{"a": regular("2", "x", "y", "2")}, 0, left, right)
			return h.commit(tree{"a": regular("3", "x", "y", "3")}, 0, merge), []int{left, right}
		}},
		{"the commit that brought the file", func(h *madeHistory) (int, []int) {
			one := h.commit(content("1"), 0)
			return h.commit(content("2"), 0, one), []int{one}
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHistory(t)
			fix, want := test.make(h)
			hashes := h.write()
			repository, err := gitrepo.Open(t.Context(), h.directory)
			if err != nil {
				t.Fatal(err)
			}
			graph := origin.New()
			if err := graph.Extend(t.Context(), repository, hashes[fix:fix+1]); err != nil {
				t.Fatal(err)
			}
			edits, err := graph.Edits(t.Context(), repository, hashes[fix:fix+1])
			if err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(edits, func(e origin.Edit) bool { return e.Path == "a" })
			var got []int
			for _, commit := range graph.LastChanges(edits[at], 2) {
				got = append(got, slices.Index(hashes, commit))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("last changes (-want +got):\n%s", diff)
			}
		})
	}
}

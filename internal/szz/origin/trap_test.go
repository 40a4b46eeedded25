package origin_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"repochat/internal/szz/origin"
)

// numbered returns n lines that differ, and those of changes in their place.
func numbered(n int, changes map[int]string) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprint("line ", i)
		if text, changed := changes[i]; changed {
			lines[i] = text
		}
	}
	return lines
}

func edited(n int, changes map[int]string) file { return regular(numbered(n, changes)...) }

// TestTraps compares histories that are easy to get wrong with git blame -w.
// The last commit of each deletes all files with lines.
func TestTraps(t *testing.T) {
	tests := []struct {
		name string
		make func(h *madeHistory)
	}{
		{"a file renamed on one side of a merge and edited under the old name on the other", func(h *madeHistory) {
			root := h.commit(tree{"old": edited(20, nil), "x": regular("x")}, 0)
			renamed := h.commit(tree{"new": edited(20, map[int]string{3: "renamed"}), "x": regular("x")}, 0, root)
			kept := h.commit(tree{"old": edited(20, map[int]string{15: "edited"}), "x": regular("x")}, 0, root)
			both := edited(20, map[int]string{3: "renamed", 15: "edited"})
			h.commit(tree{"new": both, "x": regular("x")}, 0, renamed, kept)
			h.commit(tree{"new": both, "x": regular("x")}, 0, kept, renamed)
		}},
		{"several paths renamed at once, with sources that fit more than one", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(30, nil), "b": edited(30, map[int]string{1: "b"}), "c": edited(30, map[int]string{1: "b", 2: "c"})}, 0)
			h.commit(tree{"d": edited(30, map[int]string{1: "b"}), "e": edited(30, map[int]string{9: "e"}), "d/a": edited(30, map[int]string{1: "b", 8: "g"})}, 0, root)
		}},
		{"submodules that come, change, and become files", func(h *madeHistory) {
			module := file{"160000", strings.Repeat("1", 40)}
			root := h.commit(tree{"m": module, "a": edited(9, nil)}, 0)
			moved := h.commit(tree{"m": {"160000", strings.Repeat("2", 40)}, "a": edited(9, map[int]string{2: "b"})}, 0, root)
			replaced := h.commit(tree{"m": edited(9, nil), "a": module}, 0, moved)
			h.commit(tree{"m": edited(9, map[int]string{4: "c"})}, 0, replaced)
		}},
		{"a file that is text, then binary, then text", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(20, nil)}, 0)
			binary := h.commit(tree{"a": edited(20, map[int]string{4: "\x00", 6: "with binary"})}, 0, root)
			h.commit(tree{"a": edited(20, map[int]string{6: "with binary", 9: "after"})}, 0, binary)
		}},
		{"a change of mode, with and without lines", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(9, nil), "b": edited(8, nil)}, 0)
			a, b := edited(9, nil), edited(8, map[int]string{3: "b"})
			a.mode, b.mode = "100755", "100755"
			h.commit(tree{"a": a, "b": b}, 0, root)
		}},
		{"a file that becomes a link and a file again", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(9, nil), "b": regular("b")}, 0)
			link := h.commit(tree{"a": {"120000", "b"}, "b": regular("b")}, 0, root)
			h.commit(tree{"a": edited(9, nil), "b": regular("b")}, 0, link)
		}},
		{"no newline at the end", func(h *madeHistory) {
			root := h.commit(tree{"a": {"100644", "one\ntwo"}}, 0)
			ended := h.commit(tree{"a": {"100644", "one\ntwo\n"}}, 0, root)
			h.commit(tree{"a": {"100644", "one\nthree\ntwo"}}, 0, ended)
		}},
		{"line ends that change", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(9, nil)}, 0)
			carriage := h.commit(tree{"a": {"100644", strings.ReplaceAll(edited(9, nil).content, "\n", "\r\n")}}, 0, root)
			h.commit(tree{"a": {"100644", strings.ReplaceAll(edited(9, map[int]string{3: "b"}).content, "\n", "\r\n")}}, 0, carriage)
		}},
		{"an octopus merge", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(30, nil)}, 0)
			first := h.commit(tree{"a": edited(30, map[int]string{2: "first"})}, 0, root)
			second := h.commit(tree{"a": edited(30, map[int]string{12: "second"})}, 0, root)
			third := h.commit(tree{"a": edited(30, map[int]string{22: "third"})}, 0, root)
			h.commit(tree{"a": edited(30, map[int]string{2: "first", 12: "second", 22: "third", 28: "evil"})}, 0, first, second, third)
		}},
		{"criss-cross merges", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(30, nil)}, 0)
			left := h.commit(tree{"a": edited(30, map[int]string{2: "left"})}, 0, root)
			right := h.commit(tree{"a": edited(30, map[int]string{2: "right", 20: "right"})}, 0, root)
			leftMerge := h.commit(tree{"a": edited(30, map[int]string{2: "left", 20: "right"})}, 0, left, right)
			rightMerge := h.commit(tree{"a": edited(30, map[int]string{2: "right", 20: "right", 25: "more"})}, 0, right, left)
			h.commit(tree{"a": edited(30, map[int]string{2: "right", 20: "right", 25: "more", 26: "evil"})}, 0, leftMerge, rightMerge)
		}},
		{"two roots", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(9, nil)}, 0)
			other := h.commit(tree{"a": edited(9, map[int]string{1: "other"}), "b": edited(5, nil)}, 0)
			h.commit(tree{"a": edited(9, map[int]string{1: "other", 3: "merge"}), "b": edited(5, nil)}, 0, root, other)
		}},
		{"a path that is a file, then a directory, then a file", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(9, nil)}, 0)
			directory := h.commit(tree{"a/b": edited(9, map[int]string{1: "in"}), "a/c": edited(4, nil)}, 0, root)
			h.commit(tree{"a": edited(9, map[int]string{1: "in", 2: "out"})}, 0, directory)
		}},
		{"a generated file of 100,000 lines", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(100000, nil)}, 0)
			h.commit(tree{"a": edited(100000, map[int]string{5: "b", 77777: "c"})}, 0, root)
		}},
		{"clocks that are wrong", func(h *madeHistory) {
			root := h.commit(tree{"a": edited(9, nil)}, 100000)
			left := h.commit(tree{"a": edited(9, map[int]string{1: "left"})}, -100000, root)
			right := h.commit(tree{"a": edited(9, map[int]string{8: "right"})}, 50000, root)
			h.commit(tree{"a": edited(9, map[int]string{1: "left", 8: "right"})}, -50000, left, right)
		}},
		{"odd paths", func(h *madeHistory) {
			root := h.commit(tree{"a b": edited(9, nil), "é": edited(9, nil), "-x": edited(9, nil), ":(top)": edited(9, nil)}, 0)
			h.commit(tree{"a b": edited(9, map[int]string{1: "b"}), "ü": edited(9, map[int]string{2: "b"}), "-x": edited(8, nil), ":(top)": edited(7, nil)}, 0, root)
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHistory(t)
			test.make(h)
			for commit := range len(h.trees) {
				h.commit(tree{"last": regular("last")}, 0, commit+1)
			}
			hashes := h.write()[1:]
			if lines := h.checkAgainstBlame(h.graphOf(hashes...), hashes); lines == 0 {
				t.Error("no lines are deleted")
			}
		})
	}
}

// TestMissingContents drops a content from the repository, as a partial clone
// may. Lines that cannot be traced past it have no origin; others keep theirs.
// Git cannot look for renames where the content is deleted.
func TestMissingContents(t *testing.T) {
	h := newHistory(t)
	root := h.commit(tree{"a": edited(9, nil), "b": edited(7, nil)}, 0)
	lost := h.commit(tree{"a": edited(9, map[int]string{1: "lost"}), "b": edited(7, nil)}, 0, root)
	found := h.commit(tree{"a": edited(9, map[int]string{1: "lost", 2: "found"}), "c": edited(7, map[int]string{1: "c"})}, 0, lost)
	last := h.commit(tree{"x": regular("x")}, 0, found)
	side := h.commit(tree{"d": edited(9, map[int]string{1: "d"}), "e": edited(7, nil)}, 0, lost)
	end := h.commit(tree{"x": regular("x")}, 0, side)
	hashes := h.write()
	blob := h.git(nil, "rev-parse", hashes[lost]+":a")
	path := filepath.Join(h.directory, "objects", blob[:2], blob[2:])
	if err := errors.Join(os.Remove(path), os.MkdirAll(filepath.Join(h.directory, "objects", "pack"), 0o755),
		os.WriteFile(filepath.Join(h.directory, "objects", "pack", "pack-1.promisor"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	edits, err := h.graphOf(hashes[1:]...).EditsWithLines(t.Context(), h.open(), []string{hashes[last]})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, edit := range edits {
		got = append(got, fmt.Sprint(edit.Path, " ", len(edit.Deleted), " lines"))
		for _, o := range edit.Origins {
			got = append(got, fmt.Sprint(o.Lines, " by ", slices.Index(hashes, o.Commit)))
		}
	}
	want := []string{"a 9 lines", "9 by 0", "c 7 lines", "1 by 1", "1 by 3", "5 by 1"}
	if others, err := h.graphOf(hashes[1:]...).EditsWithLines(t.Context(), h.open(), []string{hashes[end]}); err != nil || len(others) != 2 {
		t.Errorf("edits after a rename that cannot be found: %v, %v, want two", others, err)
	}
	if !slices.Equal(got, want) {
		t.Errorf("edits = %q, want %q", got, want)
	}
}

func TestWriteAndRead(t *testing.T) {
	h := randomHistory(t, 99)
	hashes := h.write()
	half := h.graphOf(hashes[1 : commitsPerHistory/2]...)
	if _, err := half.Edits(t.Context(), h.open(), hashes[50:60]); err != nil {
		t.Fatal(err)
	}
	var written bytes.Buffer
	if err := half.Write(&written); err != nil {
		t.Fatal(err)
	}
	state := slices.Clone(written.Bytes())
	graph, err := origin.Read(&written)
	if err != nil {
		t.Fatal(err)
	}
	if err := graph.Extend(t.Context(), h.open(), hashes[1:]); err != nil {
		t.Fatal(err)
	}
	h.checkAgainstBlame(graph, hashes[1:])

	for name, damaged := range map[string][]byte{
		"nothing":        nil,
		"cut off":        state[:len(state)/2],
		"another format": append([]byte("repochat origins 0\n"), state[19:]...),
		"a changed byte": append(slices.Clone(state[:len(state)/2]), append([]byte{state[len(state)/2] ^ 1}, state[len(state)/2+1:]...)...),
	} {
		if _, err := origin.Read(bytes.NewReader(damaged)); !errors.Is(err, origin.ErrState) {
			t.Errorf("reading %s: %v, want ErrState", name, err)
		}
	}
}

// FuzzRead reads damaged graphs whose check sum is right all the same.
func FuzzRead(f *testing.F) {
	var written bytes.Buffer
	h := newHistory(f)
	root := h.commit(tree{"a": edited(9, nil), "c": regular("c")}, 0)
	h.commit(tree{"b": edited(9, map[int]string{1: "b"})}, 0, root)
	hashes := h.write()
	if err := h.graphOf(hashes[1:]...).Write(&written); err != nil {
		f.Fatal(err)
	}
	f.Add(written.Bytes()[:written.Len()-4])
	f.Fuzz(func(t *testing.T, text []byte) {
		graph, err := origin.Read(bytes.NewReader(origin.WithCheckSum(text)))
		if err != nil {
			return
		}
		if err := graph.Write(&bytes.Buffer{}); err != nil {
			t.Error(err)
		}
	})
}

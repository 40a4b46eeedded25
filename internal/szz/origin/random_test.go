package origin_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	commitsPerHistory = 250
	shortRun          = 250
)

// TestRandomHistories compares histories of random edits, renames, merges and
// everything else that git allows with git blame -w. With
// REPOCHAT_RANDOM_COMMITS=10000 there are as many commits.
func TestRandomHistories(t *testing.T) {
	commits := shortRun
	if text := os.Getenv("REPOCHAT_RANDOM_COMMITS"); text != "" {
		var err error
		if commits, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range commits / commitsPerHistory {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			h := randomHistory(t, uint64(seed))
			hashes := h.write()
			// Half of the commits come later, as after a second synchronisation.
			graph := h.graphOf(hashes[1 : commitsPerHistory/2]...)
			h.checkAgainstBlame(graph, hashes[1:commitsPerHistory/4])
			if err := graph.Extend(t.Context(), h.open(), hashes[1:]); err != nil {
				t.Fatal(err)
			}
			lines := h.checkAgainstBlame(graph, hashes[1:])
			t.Logf("%d commits, %d deleted lines", len(hashes)-1, lines)
			if lines < commitsPerHistory {
				t.Errorf("%d lines are deleted, too few to compare", lines)
			}
		})
	}
}

// randomWalk makes commits that build on commits before them.
type randomWalk struct {
	*rand.Rand
	*madeHistory
}

func randomHistory(t *testing.T, seed uint64) *madeHistory {
	w := randomWalk{rand.New(rand.NewPCG(seed, 1)), newHistory(t)}
	start := tree{}
	for i := range 6 {
		start[fmt.Sprintf("f%d", i)] = file{"100644", w.lines(5 + w.IntN(25))}
	}
	w.commit(start, 0)
	for len(w.trees) < commitsPerHistory {
		last := len(w.trees)
		parent := last - min(w.IntN(4)*w.IntN(4), last-1)
		skew := w.IntN(600) - 300
		switch w.IntN(12) {
		case 0, 1, 2:
			w.merge(skew, parent)
		case 3:
			if w.IntN(8) == 0 {
				w.commit(w.change(tree{"f1": {"100644", w.lines(10)}}), skew) // another root
				continue
			}
			fallthrough
		default:
			w.commit(w.change(w.trees[parent-1]), skew, parent)
		}
	}
	return w.madeHistory
}

// merge commits a merge of two to four commits. Each path comes from one of
// them, or is a mixture of them, or both and a change.
func (w randomWalk) merge(skew, parent int) {
	parents := []int{parent}
	for range 1 + w.IntN(2)*w.IntN(3) {
		other := 1 + w.IntN(len(w.trees))
		if !slices.Contains(parents, other) {
			parents = append(parents, other)
		}
	}
	paths := map[string]bool{}
	for _, p := range parents {
		for path := range w.trees[p-1] {
			paths[path] = true
		}
	}
	merged := tree{}
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		a, inA := w.trees[parents[w.IntN(len(parents))]-1][path]
		b, inB := w.trees[parents[w.IntN(len(parents))]-1][path]
		switch {
		case inA && inB && a.mode == b.mode && w.IntN(2) == 0 && a.mode != "160000" && a.mode != "120000":
			merged[path] = file{a.mode, w.mix(a.content, b.content)}
		case inA:
			merged[path] = a
		case inB && w.IntN(3) > 0:
			merged[path] = b
		}
	}
	merged = w.withoutConflicts(merged)
	if w.IntN(3) == 0 {
		merged = w.change(merged)
	}
	w.commit(merged, skew, parents...)
}

// withoutConflicts drops files that are directories, too.
func (w randomWalk) withoutConflicts(content tree) tree {
	for path := range content {
		if directory, _, found := strings.Cut(path, "/"); found {
			delete(content, directory)
		}
	}
	return content
}

// change returns a tree with one to three random changes.
func (w randomWalk) change(before tree) tree {
	after := maps.Clone(before)
	for range 1 + w.IntN(3) {
		paths := slices.Sorted(maps.Keys(after))
		if len(paths) < 3 {
			after[w.path()] = file{"100644", w.lines(3 + w.IntN(20))}
			continue
		}
		path := paths[w.IntN(len(paths))]
		w.changeFile(after, path, paths[w.IntN(len(paths))])
	}
	return w.withoutConflicts(after)
}

func (w randomWalk) changeFile(after tree, path, other string) {
	f := after[path]
	hasLines := f.mode == "100644" || f.mode == "100755"
	switch action := w.IntN(20); {
	case action == 0:
		delete(after, path)
	case action == 1:
		after[w.path()] = f // a copy
	case action <= 4 && hasLines:
		delete(after, path)
		if w.IntN(2) == 0 {
			f.content = w.edit(f.content)
		}
		after[w.path()] = f
	case action == 5 && hasLines:
		f.mode = map[string]string{"100644": "100755", "100755": "100644"}[f.mode]
		after[path] = f
	case action == 6:
		after[path] = file{"120000", strings.TrimSpace(w.lines(1))}
	case action == 7:
		after[path] = file{"160000", fmt.Sprintf("%040x", 1+w.IntN(9))}
	case action == 8:
		after[path], after[other] = after[other], after[path]
	case action == 9 && hasLines:
		f.content = toggleBinary(f.content)
		after[path] = f
	case !hasLines:
		after[path] = file{"100644", w.lines(3 + w.IntN(20))}
	default:
		f.content = w.edit(f.content)
		after[path] = f
	}
}

func toggleBinary(content string) string {
	if strings.Contains(content, "\x00") {
		return strings.ReplaceAll(content, "\x00", "")
	}
	return "\x00" + content
}

func (w randomWalk) path() string {
	return []string{"f0", "f1", "f2", "d/f1", "d/f2", "d/e/f1", "e/f3", "a b", "d", "é"}[w.IntN(10)]
}

var vocabulary = []string{"one", "two", "three", "{", "}", "", "  ", "\treturn x", "return x", "return  x", "if (a) {", "four\r", "x = 1", "x = 2"}

func (w randomWalk) lines(n int) string {
	var text strings.Builder
	for range n {
		text.WriteString(w.line() + "\n")
	}
	return text.String()
}

// line returns a line of a few that come again and again, or one of its own.
func (w randomWalk) line() string {
	if w.IntN(3) == 0 {
		return fmt.Sprint("line ", w.IntN(1000))
	}
	return strings.Repeat("\t", w.IntN(3)) + vocabulary[w.IntN(len(vocabulary))]
}

// edit replaces, removes, adds, moves or re-indents ranges of lines.
func (w randomWalk) edit(content string) string {
	lines := strings.SplitAfter(content, "\n")
	for range 1 + w.IntN(3) {
		from := w.IntN(len(lines))
		to := min(len(lines), from+w.IntN(4))
		switch w.IntN(6) {
		case 0:
			lines = slices.Delete(lines, from, to)
		case 1:
			moved := slices.Clone(lines[from:to])
			lines = slices.Delete(lines, from, to)
			lines = slices.Insert(lines, w.IntN(len(lines)+1), moved...)
		case 2:
			for i := from; i < to; i++ {
				lines[i] = "  " + strings.TrimRight(lines[i], " \r\n") + "\n"
			}
		case 3:
			lines = slices.Insert(lines, from, strings.SplitAfter(w.lines(1+w.IntN(3)), "\n")...)
		default:
			lines = slices.Replace(lines, from, to, w.line()+"\n")
		}
		if len(lines) == 0 {
			return ""
		}
	}
	text := strings.Join(lines, "")
	if w.IntN(10) == 0 {
		text = strings.TrimSuffix(text, "\n")
	}
	return text
}

// mix takes each line from one of two contents.
func (w randomWalk) mix(a, b string) string {
	left, right := strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n")
	half := w.IntN(len(left) + 1)
	other := min(len(right), half+w.IntN(3))
	return strings.Join(left[:half], "") + strings.Join(right[other:], "")
}

package xdiff_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"repochat/internal/history"
	"repochat/internal/xdiff"
)

func TestHunks(t *testing.T) {
	tests := []struct {
		name, old, new string
		ignoreSpace    bool
		want           []history.Hunk
	}{
		{name: "empty contents"},
		{name: "equal contents", old: "a\nb", new: "a\nb"},
		{name: "a file that is deleted", old: "a\nb\n", want: []history.Hunk{{OldLines: 2}}},
		{name: "a file that is new", new: "a\nb", want: []history.Hunk{{NewLines: 2}}},
		{name: "a line in the middle", old: "a\nb\nc\n", new: "a\nx\nc\n", want: []history.Hunk{{OldStart: 1, OldLines: 1, NewStart: 1, NewLines: 1}}},
		{name: "a line less", old: "a\nb\nc\n", new: "a\nc\n", want: []history.Hunk{{OldStart: 1, OldLines: 1, NewStart: 1, NewLines: 0}}},
		{name: "no newline at the end", old: "a\nb\n", new: "a\nb", want: []history.Hunk{{OldStart: 1, OldLines: 1, NewStart: 1, NewLines: 1}}},
		{name: "no newline at the end, without white space", old: "a\nb\n", new: "a\nb", ignoreSpace: true},
		{name: "other ends of lines", old: "a\r\nb\r\n", new: "a\nb\n", want: []history.Hunk{{OldStart: 0, OldLines: 2, NewStart: 0, NewLines: 2}}},
		{name: "other ends of lines, without white space", old: "a\r\nb\r\n", new: "a\nb\n", ignoreSpace: true},
		{name: "a block before an equal end", old: "if a {\n\tb\n}\n", new: "if a {\n\tb\n}\nif c {\n\tb\n}\n", want: []history.Hunk{{OldStart: 3, OldLines: 0, NewStart: 3, NewLines: 3}}},
		{name: "white space and a line", old: "a\n b\nc\n", new: "a\nb\nc\nd\n", ignoreSpace: true, want: []history.Hunk{{OldStart: 3, OldLines: 0, NewStart: 3, NewLines: 1}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var c xdiff.Comparer
			got := c.Hunks([]byte(test.old), []byte(test.new), xdiff.Options{IgnoreWhiteSpace: test.ignoreSpace})
			if !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestIsBinary(t *testing.T) {
	tests := []struct {
		name    string
		content []byte
		want    bool
	}{
		{"empty", nil, false},
		{"text", []byte("a\n"), false},
		{"a NUL", []byte("a\x00\n"), true},
		{"a NUL as the last byte that counts", append(bytes.Repeat([]byte("a"), 7999), 0), true},
		{"a NUL after it", append(bytes.Repeat([]byte("a"), 8000), 0), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := xdiff.IsBinary(test.content); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestComparerAllocatesOnlyResults(t *testing.T) {
	var c xdiff.Comparer
	old := []byte(strings.Repeat("a\nb\n\n", 500) + "c\nd\ne\nb\n" + strings.Repeat("f\n", 500))
	updated := []byte(strings.Repeat("a\nb\n\n", 500) + "d\nx\n\ne\ny\n" + strings.Repeat("f\n", 500))
	for _, ignoreSpace := range []bool{false, true} {
		options := xdiff.Options{IgnoreWhiteSpace: ignoreSpace}
		if got := testing.AllocsPerRun(10, func() { c.Counts(old, updated, options) }); got != 0 {
			t.Errorf("%+v: Counts allocates %v times", options, got)
		}
		if got := testing.AllocsPerRun(10, func() { c.Hunks(old, updated, options) }); got != 1 {
			t.Errorf("%+v: Hunks allocates %v times, want once", options, got)
		}
	}
}

// TestAgainstGit compares generated pairs with what git finds.
func TestAgainstGit(t *testing.T) {
	g := newGenerator(20)
	pairs := g.limitPairs()
	for range 1500 {
		pairs = append(pairs, g.pair(40))
	}
	for range 600 {
		pairs = append(pairs, g.pair(600))
	}
	for range 40 {
		pairs = append(pairs, g.pair(6000))
	}
	binary := g.pair(30)
	pairs = append(pairs, pair{"binary", append(binary.old, 0), binary.new})
	for _, ignoreSpace := range []bool{false, true} {
		t.Run(fmt.Sprintf("IgnoreWhiteSpace=%v", ignoreSpace), func(t *testing.T) { compareWithGit(t, pairs, ignoreSpace) })
	}
}

func compareWithGit(t *testing.T, pairs []pair, ignoreSpace bool) {
	t.Helper()
	var c xdiff.Comparer
	for i, want := range gitDifferences(t, pairs, ignoreSpace) {
		if got := differenceOf(&c, pairs[i], ignoreSpace); !equal(got, want) {
			t.Errorf("%d (%s): %s", i, pairs[i].name, describe(got, want))
			keepPair(t, pairs[i])
		}
	}
}

func differenceOf(c *xdiff.Comparer, p pair, ignoreSpace bool) difference {
	if xdiff.IsBinary(p.old) || xdiff.IsBinary(p.new) {
		return difference{Binary: !bytes.Equal(p.old, p.new)}
	}
	options := xdiff.Options{IgnoreWhiteSpace: ignoreSpace}
	found := difference{Hunks: c.Hunks(p.old, p.new, options)}
	found.Additions, found.Deletions = c.Counts(p.old, p.new, options)
	return found
}

func equal(a, b difference) bool {
	return slices.Equal(a.Hunks, b.Hunks) && a.Additions == b.Additions && a.Deletions == b.Deletions && a.Binary == b.Binary
}

// describe tells where two differences begin to differ.
func describe(got, want difference) string {
	if got.Binary != want.Binary {
		return fmt.Sprintf("binary %v, want %v", got.Binary, want.Binary)
	}
	if !slices.Equal(got.Hunks, want.Hunks) {
		at := 0
		for at < min(len(got.Hunks), len(want.Hunks)) && got.Hunks[at] == want.Hunks[at] {
			at++
		}
		return fmt.Sprintf("from hunk %d on: %v, want %v", at, firstHunks(got.Hunks[at:]), firstHunks(want.Hunks[at:]))
	}
	return fmt.Sprintf("+%d -%d, want +%d -%d", got.Additions, got.Deletions, want.Additions, want.Deletions)
}

func firstHunks(hunks []history.Hunk) []history.Hunk { return hunks[:min(3, len(hunks))] }

// keepPair writes a pair to the directory that REPOCHAT_XDIFF_KEEP names.
func keepPair(t *testing.T, p pair) {
	t.Helper()
	directory := os.Getenv("REPOCHAT_XDIFF_KEEP")
	if directory == "" {
		return
	}
	name := filepath.Join(directory, strings.ReplaceAll(p.name, " ", "_"))
	for suffix, content := range map[string][]byte{".old": p.old, ".new": p.new} {
		if err := os.WriteFile(name+suffix, content, 0o600); err != nil {
			t.Error(err)
		}
	}
}

package xdiff_test

import (
	"bytes"
	"testing"

	"repochat/internal/history"
	"repochat/internal/xdiff"
)

// TestShortcuts compares generated pairs with what the search finds when nothing
// is done to make it quick.
func TestShortcuts(t *testing.T) {
	var c xdiff.Comparer
	g := newGenerator(21)
	for range 4000 {
		checkPlain(t, &c, g.frequentPair())
	}
	for range 3000 {
		checkPlain(t, &c, g.pair(1<<g.IntN(9)))
	}
	for range 10 {
		checkPlain(t, &c, g.pair(4000))
	}
	for _, p := range g.limitPairs() {
		if len(p.old) < 1<<20 { // The others take long to compare plainly.
			checkPlain(t, &c, p)
		}
	}
}

// FuzzComparer does the same with any contents.
func FuzzComparer(f *testing.F) {
	g := newGenerator(22)
	for range 40 {
		p := g.pair(30)
		f.Add(p.old, p.new)
	}
	f.Add([]byte("a\nb"), []byte("a\nb\n"))
	f.Add([]byte("a\r\n\x00\xff\n"), []byte(" \na\n\n\xff"))
	f.Fuzz(func(t *testing.T, old, new []byte) {
		var c xdiff.Comparer
		checkPlain(t, &c, pair{"these", old, new})
	})
}

func checkPlain(t *testing.T, c *xdiff.Comparer, p pair) {
	t.Helper()
	for _, ignoreSpace := range []bool{false, true} {
		options := xdiff.Options{IgnoreWhiteSpace: ignoreSpace}
		var got, want difference
		want.Hunks, want.Additions, want.Deletions = xdiff.Plain(p.old, p.new, options)
		got.Hunks = c.Hunks(p.old, p.new, options)
		got.Additions, got.Deletions = c.Counts(p.old, p.new, options)
		if !equal(got, want) {
			t.Fatalf("%s, %+v: %s\n%.2000q\n%.2000q", p.name, options, describe(got, want), p.old, p.new)
		}
		if rest := outside(p.old, got.Hunks, old); !ignoreSpace && !bytes.Equal(rest, outside(p.new, got.Hunks, updated)) {
			t.Fatalf("%s: what is outside the hunks differs", p.name)
		}
	}
}

func old(h history.Hunk) (start, lines int32)     { return h.OldStart, h.OldLines }
func updated(h history.Hunk) (start, lines int32) { return h.NewStart, h.NewLines }

// outside returns the lines of a content that are in no hunk.
func outside(content []byte, hunks []history.Hunk, side func(history.Hunk) (start, lines int32)) []byte {
	var rest []byte
	number := int32(0)
	for line := range bytes.Lines(content) {
		for len(hunks) > 0 {
			if start, lines := side(hunks[0]); number < start+lines {
				break
			}
			hunks = hunks[1:]
		}
		if len(hunks) == 0 {
			rest = append(rest, line...)
		} else if start, _ := side(hunks[0]); number < start {
			rest = append(rest, line...)
		}
		number++
	}
	return rest
}

// Package xdiff compares two contents line by line and finds the differences
// that git diff prints with --diff-algorithm=myers and --indent-heuristic.
//
// Many scripts lead from one content to another. To find the very one that git
// prints, the package takes the same steps as LibXDiff, which is part of git:
// Eugene Myers' "An O(ND) Difference Algorithm and its Variations" with limits
// for contents that have little in common, and Michael Haggerty's heuristic for
// where a run of new lines begins. What is faster than in LibXDiff is what comes
// before: lines that both contents have at their ends are compared as bytes, and
// only the lines between them are hashed.
//
// LibXDiff is free software by Davide Libenzi and the authors of git, under the
// GNU Lesser General Public License, version 2.1 or later. The files of this
// directory, which follow it, are under that licence, too: see LICENSE here. No
// other directory is.
package xdiff

import (
	"bytes"
	"slices"

	"repochat/internal/history"
)

// Options select what counts as a difference.
type Options struct {
	IgnoreWhiteSpace bool // git diff -w
}

// A Comparer compares contents. It owns the memory that it works in, so that
// comparing many pairs allocates no more than their results. The zero value is
// ready for use, by one goroutine at a time.
type Comparer struct {
	old, new side
	options  Options
	classes  classTable
	splitter splitter
	byClass  []status
	statuses []status
	found    []history.Hunk
}

// Hunks returns the ranges of lines that differ, in order, as git diff -U0
// prints them.
func (c *Comparer) Hunks(old, new []byte, options Options) []history.Hunk {
	old, new = trimCommonTail(old, new)
	c.mark(old, new, options)
	if c.old.windowLines() == 0 && c.new.windowLines() == 0 {
		return nil
	}
	c.old.spreadMarks()
	c.new.spreadMarks()
	compact(&c.old, &c.new)
	compact(&c.new, &c.old)
	return c.hunks()
}

// Counts returns how many lines are added and deleted, as git diff --numstat
// counts them.
func (c *Comparer) Counts(old, new []byte, options Options) (additions, deletions int) {
	c.mark(old, new, options)
	return c.new.markedLines(), c.old.markedLines()
}

// binaryPrefix is the number of bytes at the beginning of a content in which git
// looks for a NUL.
const binaryPrefix = 8000

// IsBinary reports whether git takes a content for binary.
func IsBinary(content []byte) bool {
	return bytes.IndexByte(content[:min(len(content), binaryPrefix)], 0) >= 0
}

// mark finds the windows of both contents outside which no line differs, and
// marks the lines in them that do.
func (c *Comparer) mark(old, new []byte, options Options) {
	c.options = options
	c.old.reset(old, options)
	c.new.reset(new, options)
	c.findWindows()
	switch {
	case len(c.old.window()) == 0 || len(c.new.window()) == 0 || !c.classify():
		c.old.markAll()
		c.new.markAll()
	case c.onlyUnsharedDiffer():
		c.markUnshared(&c.old)
		c.markUnshared(&c.new)
	default:
		c.countCommonLines()
		c.discard()
		c.splitter.run(&c.old, &c.new)
	}
}

// hunks returns the marked lines of both sides. Lines that are not marked
// correspond to one another in order.
func (c *Comparer) hunks() []history.Hunk {
	c.found = c.found[:0]
	i := min(c.old.lowest, c.new.lowest)
	j := i
	for i < c.old.highest || j < c.new.highest {
		oldEnd, newEnd := c.old.runEnd(i), c.new.runEnd(j)
		if oldEnd == i && newEnd == j {
			i++
			j++
			continue
		}
		c.found = append(c.found, history.Hunk{
			OldStart: int32(i), OldLines: int32(oldEnd - i),
			NewStart: int32(j), NewLines: int32(newEnd - j),
		})
		i, j = oldEnd, newEnd
	}
	return slices.Clone(c.found)
}

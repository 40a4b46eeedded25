package lines

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/pickaxe"
	"repochat/internal/reader"
)

// turns are the changes by which a text came into the files, and those by which it went
// out of all of them.
type turns struct {
	// in and out take turns; there is one out fewer, or as many where the text is gone.
	in, out []pickaxe.Change
}

// mostTurns is how often a text comes in for that to be told.
const mostTurns = 3

// turnsOf returns the turns of a history. A history whose changes do not add up, as
// where the same was done on two branches, has its first change and its last.
func turnsOf(h pickaxe.History) turns {
	var t turns
	total, isFirst := 0, true
	for i, change := range h.Changes {
		before := total
		total += gain(change)
		isLastOfCommit := i+1 == len(h.Changes) || h.Changes[i+1].Commit.Hash != change.Commit.Hash
		switch {
		case isFirst && total > 0, !isFirst && before <= 0 && total > 0 && len(t.in) == len(t.out):
			t.in, isFirst = append(t.in, change), false
		case total <= 0 && isLastOfCommit && len(t.out) < len(t.in):
			t.out = append(t.out, change)
		}
	}
	isConsistent := total == h.Lines()+len(h.Named) && len(t.in) > 0
	if isConsistent && len(t.in) <= mostTurns {
		return t
	}
	t = turns{in: []pickaxe.Change{h.Changes[0]}}
	for _, change := range slices.Backward(h.Changes) {
		if !h.IsThere() && gain(change) < 0 {
			t.out = []pickaxe.Change{change}
			break
		}
	}
	return t
}

// gain is how many lines with the text a change adds more than it deletes, and whether
// the file comes to have it in its path.
func gain(c pickaxe.Change) int {
	gain := c.After - c.Before
	if c.NamedAfter {
		gain++
	}
	if c.NamedBefore {
		gain--
	}
	return gain
}

func (t turns) all() []pickaxe.Change { return slices.Concat(t.in, t.out) }

// mostEdits is how many changes of lines are told in words.
const mostEdits = 8

// edits are the changes that are told where it is asked how lines changed: those that
// put another number in the place of one, else those that put lines in the place of
// others, else all; each commit once, the latest.
func edits(h pickaxe.History, event reader.Event) []pickaxe.Change {
	if event != reader.Changed {
		return nil
	}
	all := h.Changes
	for _, isTold := range []func(pickaxe.Change) bool{changesNumber, isEdit} {
		chosen := slices.DeleteFunc(slices.Clone(h.Changes), func(c pickaxe.Change) bool { return !isTold(c) })
		if len(chosen) > 1 {
			all = chosen
			break
		}
	}
	all = slices.CompactFunc(slices.Clone(all), func(a, b pickaxe.Change) bool { return a.Commit.Hash == b.Commit.Hash })
	return all[max(0, len(all)-mostEdits):]
}

func isEdit(c pickaxe.Change) bool { return len(c.Deleted) > 0 && len(c.Added) > 0 }

// numberWord matches a number or a version in a line, in decimal or hexadecimal digits.
var numberWord = regexp.MustCompile(`0x[0-9a-fA-F]+|\d+(?:\.\d+)*`)

// changesNumber reports whether the numbers of the lines that a change deletes and of
// those that it adds differ.
func changesNumber(c pickaxe.Change) bool {
	numbers := func(lines []string) []string { return numberWord.FindAllString(strings.Join(lines, "\n"), -1) }
	before, after := numbers(c.Deleted), numbers(c.Added)
	return isEdit(c) && len(before)+len(after) > 0 && !slices.Equal(before, after)
}

// leftFile is the change by which the file into which a text came first has no line with
// it any more, where others still have it, or the last such change of another file; ok
// is false where there is none.
func leftFile(h pickaxe.History) (left pickaxe.Change, ok bool) {
	total := map[string]int{}
	for _, change := range h.Changes {
		total[change.Path] += change.After - change.Before
		isThere := slices.ContainsFunc(h.Files, func(f pickaxe.FileLines) bool { return f.Path == change.Path })
		isFirst := ok && left.Path == h.Changes[0].Path && change.Path != left.Path
		if total[change.Path] == 0 && change.Before > change.After && !isThere && !isFirst {
			left, ok = change, true
		}
	}
	return left, ok && h.IsThere()
}

// deletedFile is the last change that deleted a file with the text in its path, or gave
// it another path; ok is false where there is none, or a file has such a path now.
func deletedFile(h pickaxe.History) (change pickaxe.Change, ok bool) {
	for _, c := range slices.Backward(h.Changes) {
		if c.NamedBefore && !c.NamedAfter {
			return c, len(h.Named) == 0
		}
	}
	return pickaxe.Change{}, false
}

// mostLost returns a change of the commit with which most lines of a text that is in no
// file now had gone, where those are at least twice as many as the last commit deleted;
// ok is false where the last one deleted most.
func mostLost(h pickaxe.History) (most pickaxe.Change, ok bool) {
	out := turnsOf(h).out
	if h.IsThere() || len(out) == 0 {
		return pickaxe.Change{}, false
	}
	last, lost, best := out[len(out)-1].Commit.Hash, map[string]int{}, 0
	for _, change := range h.Changes {
		lost[change.Commit.Hash] -= gain(change)
	}
	for _, change := range h.Changes {
		if of := lost[change.Commit.Hash]; of > best {
			most, best = change, of
		}
	}
	return most, most.Commit.Hash != last && best > 0 && best >= 2*lost[last]
}

package xdiff

import "math"

// A line is shared if the other window has a line of its class.

// mostUnshared is a number of lines with which the search stays exact: it needs
// no more edits than half of them.
const mostUnshared = leastCost

// onlyUnsharedDiffer reports whether the lines that differ are those that are
// not shared. It does without counting any line outside the windows.
//
// The shared lines of both windows have to be the same in the same order. Then
// there is but one longest common subsequence, whatever other lines are kept
// beside them, and an exact search finds it, provided that no shared line is
// discarded.
func (c *Comparer) onlyUnsharedDiffer() bool {
	unshared, same := c.sameShared()
	return same && unshared <= mostUnshared && !c.mayDiscardShared(&c.old) && !c.mayDiscardShared(&c.new)
}

// sameShared reports whether the shared lines of both windows are the same, and
// how many lines are not shared if so.
func (c *Comparer) sameShared() (unshared int, same bool) {
	a, b := c.old.classes, c.new.classes
	for {
		i, j := c.untilShared(a), c.untilShared(b)
		unshared += i + j
		a, b = a[i:], b[j:]
		if len(a) == 0 || len(b) == 0 {
			return unshared, len(a) == len(b)
		}
		if a[0] != b[0] {
			return 0, false
		}
		a, b = a[1:], b[1:]
	}
}

// untilShared returns how many lines come before the first that is shared.
func (c *Comparer) untilShared(classes []int32) int {
	for i, number := range classes {
		if c.classes.classes[number].shared() {
			return i
		}
	}
	return len(classes)
}

// mayDiscardShared reports whether discard might mark a shared line. It might if
// there are lines around it that are not shared, on both sides, and more than
// three for each shared one among them and for one more: see amongUnmatched.
func (c *Comparer) mayDiscardShared(s *side) bool {
	// The sums are of the best range that ends at a line: a line that is not
	// shared adds 1, and a shared one takes weight off.
	const none, weight = math.MinInt32, unmatchedShare - 1
	without, with := 0, none // of ranges without a shared line and with one
	for _, number := range s.classes {
		switch {
		case !c.classes.classes[number].shared():
			without++
			with++
			if with > weight {
				return true
			}
		case without > 0:
			with = max(with, without) - weight
			without = 0
		default:
			with = max(with-weight, none)
		}
	}
	return false
}

// markUnshared marks the lines that are not shared.
func (c *Comparer) markUnshared(s *side) {
	for i, number := range s.classes {
		s.marks[i] = !c.classes.classes[number].shared()
	}
}

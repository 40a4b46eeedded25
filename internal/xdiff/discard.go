package xdiff

import "math/bits"

// A status is how often a line of one window occurs in the other content.
type status uint8

const (
	unmatched status = iota // not at all
	matched
	frequent // so often that a match means little
)

const (
	mostOccurrences = 1024 // A line of which there are more is frequent in any content.
	searchedLines   = 100  // How far a run is followed to each side of a line.
	unmatchedShare  = 4    // A run has to have so many lines for each that is frequent, and one more.
)

// discard marks the lines that cannot be matched well, and keeps the others for
// the comparison: unmatched lines are marked, and frequent ones in runs of
// unmatched lines.
func (c *Comparer) discard() {
	c.discardIn(&c.old, func(found *class) int32 { return found.new })
	c.discardIn(&c.new, func(found *class) int32 { return found.old })
}

// discardIn does so for one side. others counts a class in the other window.
func (c *Comparer) discardIn(s *side, others func(*class) int32) {
	limit := int32(min(roughRoot(s.lineCount), mostOccurrences))
	c.statuses = resized(c.statuses, len(s.classes))
	for i, number := range s.classes {
		found := &c.classes.classes[number]
		c.statuses[i] = statusOf(others(found)+found.common, limit)
	}
	s.kept, s.places = s.kept[:0], s.places[:0]
	for i, number := range s.classes {
		if c.statuses[i] == unmatched || c.statuses[i] == frequent && amongUnmatched(c.statuses, i) {
			s.marks[i] = true
			continue
		}
		s.kept = append(s.kept, number)
		s.places = append(s.places, int32(i))
	}
}

func statusOf(occurrences, limit int32) status {
	switch {
	case occurrences == 0:
		return unmatched
	case occurrences >= limit:
		return frequent
	}
	return matched
}

// amongUnmatched reports whether a frequent line has unmatched lines on both
// sides, and few other frequent ones among them.
func amongUnmatched(statuses []status, line int) bool {
	var counts [3]int
	for i := line - 1; i >= max(0, line-searchedLines) && statuses[i] != matched; i-- {
		counts[statuses[i]]++
	}
	before := counts[unmatched]
	if before == 0 {
		return false
	}
	for i := line + 1; i <= min(len(statuses)-1, line+searchedLines) && statuses[i] != matched; i++ {
		counts[statuses[i]]++
	}
	if counts[unmatched] == before {
		return false
	}
	// The line itself counts once for each direction.
	frequentLines := counts[frequent] + 2
	return frequentLines*unmatchedShare < frequentLines+counts[unmatched]
}

// roughRoot returns a power of two near the square root of n.
func roughRoot(n int) int { return 1 << ((bits.Len(uint(n)) + 1) / 2) }

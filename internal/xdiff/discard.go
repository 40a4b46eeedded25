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
	limit := occurrenceLimit(c.old.lineCount)
	c.byClass = resized(c.byClass, len(c.classes.classes))
	for i, found := range c.classes.classes {
		c.byClass[i] = statusOf(found.new+found.common, limit)
	}
	c.discardIn(&c.old)
	limit = occurrenceLimit(c.new.lineCount)
	for i, found := range c.classes.classes {
		c.byClass[i] = statusOf(found.old+found.common, limit)
	}
	c.discardIn(&c.new)
}

// discardIn does so for one side, with the status of each class.
func (c *Comparer) discardIn(s *side) {
	c.statuses = resized(c.statuses, len(s.classes))
	for i, number := range s.classes {
		c.statuses[i] = c.byClass[number]
	}
	s.kept = resized(s.kept, len(s.classes))
	s.places = resized(s.places, len(s.classes))
	n := 0
	for i, number := range s.classes {
		if c.statuses[i] == unmatched || c.statuses[i] == frequent && amongUnmatched(c.statuses, i) {
			s.marks[i] = true
			continue
		}
		s.kept[n], s.places[n] = number, int32(i)
		n++
	}
	s.kept, s.places = s.kept[:n], s.places[:n]
}

// occurrenceLimit returns how often a line has to occur to be frequent for a
// content of some lines.
func occurrenceLimit(lines int) int32 { return int32(min(roughRoot(lines), mostOccurrences)) }

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

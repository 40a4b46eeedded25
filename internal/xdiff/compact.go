package xdiff

// A group is a run of marked lines between two lines that are not marked, which
// most often is empty. The n-th group of one side corresponds to the n-th of the
// other.
type group struct{ start, end int }

func (g group) empty() bool { return g.start == g.end }

// groupFrom returns the group that starts at a line.
func (s *side) groupFrom(line int) group { return group{line, s.runEnd(line)} }

// next returns the group after another, or the same if it is the last.
func (s *side) next(g group) group {
	if g.end == s.lineCount {
		return g
	}
	return s.groupFrom(g.end + 1)
}

// previous returns the group before another, which must not be the first.
func (s *side) previous(g group) group {
	end := g.start - 1
	start := end
	for s.isChanged(start - 1) {
		start--
	}
	return group{start, end}
}

// slideUp moves a group up by one line, if the line before it is equal to its
// last one. A group that it then touches becomes part of it.
func (s *side) slideUp(g *group) bool {
	if g.start == 0 || !s.sameLines(g.start-1, g.end-1) {
		return false
	}
	g.start--
	g.end--
	s.setChanged(g.start, true)
	s.setChanged(g.end, false)
	for s.isChanged(g.start - 1) {
		g.start--
	}
	return true
}

// slideDown moves a group down by one line, if the line after it is equal to its
// first one. A group that it then touches becomes part of it.
func (s *side) slideDown(g *group) bool {
	if g.end == s.lineCount || !s.sameLines(g.start, g.end) {
		return false
	}
	s.setChanged(g.start, false)
	s.setChanged(g.end, true)
	g.start++
	g.end = s.runEnd(g.end)
	return true
}

// A slider moves the groups of one side, and follows those of the other.
type slider struct {
	side, otherSide *side
	group, other    group
	highestEnd      int // where the group ends when it is moved up as far as possible
	matchingEnd     int // where it ends when it is moved down to the last group of the other side, or -1
}

// compact moves groups of a side to where people expect them: beside a group of
// the other side, or else to where the indentation makes them a block. It joins
// groups where that is possible.
func compact(s, other *side) {
	// No line before the windows differs, so that the numbers are the same there.
	first := min(s.lowest, other.lowest)
	m := slider{side: s, otherSide: other, group: s.groupFrom(first), other: other.groupFrom(first)}
	for {
		if !m.group.empty() {
			m.place()
		}
		if m.group.end >= s.highest {
			return
		}
		m.group = s.next(m.group)
		m.other = other.next(m.other)
	}
}

// place moves the group to its best place.
func (m *slider) place() {
	lines := m.stretch()
	switch {
	case m.group.end == m.highestEnd:
	case m.matchingEnd >= 0:
		for m.other.empty() && m.up() {
		}
	default:
		best := m.side.bestEnd(m.group.end, lines, m.highestEnd)
		for m.group.end > best && m.up() {
		}
	}
}

// stretch moves the group up and then down as far as possible, again as long as
// other groups become part of it, and returns how many lines it has.
func (m *slider) stretch() int {
	for {
		lines := m.group.end - m.group.start
		m.matchingEnd = -1
		for m.up() {
		}
		m.highestEnd = m.group.end
		m.noteMatch()
		for m.down() {
			m.noteMatch()
		}
		if m.group.end-m.group.start == lines {
			return lines
		}
	}
}

func (m *slider) noteMatch() {
	if !m.other.empty() {
		m.matchingEnd = m.group.end
	}
}

func (m *slider) up() bool {
	if !m.side.slideUp(&m.group) {
		return false
	}
	m.other = m.otherSide.previous(m.other)
	return true
}

func (m *slider) down() bool {
	if !m.side.slideDown(&m.group) {
		return false
	}
	m.other = m.otherSide.next(m.other)
	return true
}

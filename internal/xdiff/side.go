package xdiff

import "bytes"

// A side is one of the two contents that are compared.
type side struct {
	content []byte
	options Options

	// The window is what is left without common lines at both ends.
	from, to int
	lines    lineTable
	classes  []int32 // the class of each line of the window
	marks    []bool  // whether each line of the window differs

	// The lines of the window that are compared, by their classes, and their
	// places in the window.
	kept   []int32
	places []int32

	// The rest is there once marks have been spread. Lines are numbered from 0
	// at the beginning of the content.
	changed         []bool // for line n at n+1, with false before and after
	lineCount       int
	lowest, highest int // all lines that differ are in this range
}

func (s *side) reset(content []byte, options Options) {
	s.content = content
	s.options = options
	s.from, s.to = 0, len(content)
	s.marks = s.marks[:0]
}

func (s *side) window() []byte   { return s.content[s.from:s.to] }
func (s *side) windowLines() int { return len(s.marks) }

// unmark makes a mark for each line of the window, and sets none.
func (s *side) unmark(lines int) {
	s.marks = resized(s.marks, lines)
	clear(s.marks)
}

func (s *side) markAll() {
	s.marks = resized(s.marks, countLines(s.window()))
	for i := range s.marks {
		s.marks[i] = true
	}
}

func (s *side) markedLines() int {
	n := 0
	for _, marked := range s.marks {
		if marked {
			n++
		}
	}
	return n
}

// spreadMarks numbers the lines of the whole content, and copies the marks of
// the window to where changed has them.
func (s *side) spreadMarks() {
	first := countLines(s.content[:s.from])
	s.lines.base = first
	s.lineCount = first + len(s.marks) + countLines(s.content[s.to:])
	s.lowest, s.highest = first, first+len(s.marks)
	s.changed = resized(s.changed, s.lineCount+2)
	clear(s.changed)
	copy(s.changed[first+1:], s.marks)
}

// isChanged reports whether a line is marked. It may be asked of the line before
// the first and of the one after the last.
func (s *side) isChanged(line int) bool { return s.changed[line+1] }

// setChanged marks a line or takes its mark away.
func (s *side) setChanged(line int, changed bool) {
	s.changed[line+1] = changed
	if changed {
		s.lowest = min(s.lowest, line)
		s.highest = max(s.highest, line+1)
	}
}

// runEnd returns the first line that is not marked, from a line on.
func (s *side) runEnd(line int) int {
	for line < s.lineCount && s.isChanged(line) {
		line++
	}
	return line
}

// sameLines reports whether two lines are equal.
func (s *side) sameLines(i, j int) bool {
	a, b := s.lines.line(i), s.lines.line(j)
	if s.options.IgnoreWhiteSpace {
		return equalWithoutSpace(a, b)
	}
	return bytes.Equal(a, b)
}

var newline = []byte{'\n'}

// countLines returns the number of lines of a text, the last of which may lack
// its newline.
func countLines(text []byte) int {
	n := bytes.Count(text, newline)
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// resized returns a slice of n elements, in the memory of the one given if it is
// large enough. The elements are not cleared.
func resized[E any](s []E, n int) []E {
	if cap(s) < n {
		return make([]E, n, n+n/2)
	}
	return s[:n]
}

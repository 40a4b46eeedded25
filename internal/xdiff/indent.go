package xdiff

// The weights were found by experiment, on a corpus of diffs that people had
// judged: https://github.com/mhagger/diff-slider-tools. A smaller sum is better.
const (
	startOfFile        = 1
	endOfFile          = 21
	eachBlank          = -30
	eachBlankAfter     = 6
	deeper             = -4
	deeperWithBlank    = 10
	shallower          = 24 // than the line before, and the next line is deeper
	shallowerWithBlank = 17
	closing            = 23 // shallower than the line before, and the next line is not deeper
	closingWithBlank   = 17
	indentWeight       = 60
	deepestIndent      = 200 // An indentation beyond it is not measured.
	mostBlanks         = 20  // Nor are more blank lines in a row counted.
	longestSlide       = 100
	noIndent           = -1 // the indentation of a blank line
	tabWidth           = 8
)

// A score rates where a group may be. The lower is the better.
type score struct{ indent, penalty int }

// atLeastAsGood reports whether a score is as low as another.
func (s score) atLeastAsGood(other score) bool {
	order := 0
	if s.indent > other.indent {
		order = 1
	} else if s.indent < other.indent {
		order = -1
	}
	return indentWeight*order+s.penalty-other.penalty <= 0
}

// bestEnd returns the best end of a group of lines that can be moved up from
// where it ends to where highest tells.
func (s *side) bestEnd(end, lines, highest int) int {
	first := max(highest, end-lines-1, end-longestSlide)
	best := -1
	var bestScore score
	for at := first; at <= end; at++ {
		var rating score
		rating.add(s.surroundings(at))
		rating.add(s.surroundings(at - lines))
		if best < 0 || rating.atLeastAsGood(bestScore) {
			best, bestScore = at, rating
		}
	}
	return best
}

// surroundings describe the place before a line.
type surroundings struct {
	endOfFile    bool
	indent       int // of the line
	blanksBefore int
	indentBefore int // of the nearest line before that is not blank
	blanksAfter  int // after the line
	indentAfter  int // of the nearest line after it that is not blank
}

func (s *side) surroundings(line int) surroundings {
	found := surroundings{endOfFile: line >= s.lineCount, indent: noIndent}
	if !found.endOfFile {
		found.indent = indentation(s.lines.line(line))
	}
	found.blanksBefore, found.indentBefore = s.nearest(line-1, -1)
	found.blanksAfter, found.indentAfter = s.nearest(line+1, 1)
	return found
}

// nearest returns how many blank lines follow one another in a direction, and
// the indentation of the line that ends them.
func (s *side) nearest(line, step int) (blanks, indent int) {
	for ; line >= 0 && line < s.lineCount; line += step {
		if indent := indentation(s.lines.line(line)); indent != noIndent {
			return blanks, indent
		}
		if blanks++; blanks == mostBlanks {
			return blanks, 0
		}
	}
	return blanks, noIndent
}

// indentation returns the column of the first byte of a line that is not white
// space.
func indentation(line []byte) int {
	column := 0
	for _, b := range line {
		switch {
		case !spaces[b]:
			return column
		case b == ' ':
			column++
		case b == '\t':
			column += tabWidth - column%tabWidth
		}
		if column >= deepestIndent {
			return deepestIndent
		}
	}
	return noIndent
}

// add adds the rating of a place where a group begins or ends.
func (s *score) add(at surroundings) {
	if at.indentBefore == noIndent && at.blanksBefore == 0 {
		s.penalty += startOfFile
	}
	if at.endOfFile {
		s.penalty += endOfFile
	}
	indent, after := at.indent, 0
	if at.indent == noIndent {
		indent, after = at.indentAfter, 1+at.blanksAfter
	}
	blanks := at.blanksBefore + after
	s.penalty += eachBlank*blanks + eachBlankAfter*after
	s.indent += indent
	s.penalty += step(indent, at.indentBefore, at.indentAfter, blanks > 0)
}

// step rates how a line is indented beside the lines before and after it.
func step(indent, before, after int, blanks bool) int {
	choose := func(without, with int) int {
		if blanks {
			return with
		}
		return without
	}
	switch {
	case indent == noIndent || before == noIndent || indent == before:
		return 0
	case indent > before:
		return choose(deeper, deeperWithBlank)
	case after > indent:
		return choose(shallower, shallowerWithBlank)
	}
	return choose(closing, closingWithBlank)
}

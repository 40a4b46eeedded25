package xdiff

import "bytes"

// A lineTable finds the lines of a content by their numbers. It is filled from
// one place on, to both directions and as far as lines are asked for.
type lineTable struct {
	content []byte
	base    int // the number of the line at after[0]
	// after holds where lines start from that place on, with the end of the last
	// as its last element. before holds where the lines before it start, the
	// nearest first.
	after, before []int
}

// reset empties the table, which starts at an offset where a line starts.
func (t *lineTable) reset(content []byte, start int) {
	t.content = content
	t.base = 0
	t.after = append(t.after[:0], start)
	t.before = t.before[:0]
}

// extendTo adds the lines up to an offset where one ends, and returns how many
// lines there are.
func (t *lineTable) extendTo(offset int) int {
	after := t.after
	for at := t.end(); at < offset; {
		if length := bytes.IndexByte(t.content[at:offset], '\n'); length >= 0 {
			at += length + 1
		} else {
			at = offset
		}
		after = append(after, at)
	}
	t.after = after
	return len(after) - 1
}

// end returns where the last line of the table ends.
func (t *lineTable) end() int { return t.after[len(t.after)-1] }

// extend adds the next line.
func (t *lineTable) extend() {
	start := t.end()
	t.after = append(t.after, start+len(firstLine(t.content[start:])))
}

// extendBack adds the line before the first.
func (t *lineTable) extendBack() {
	end := t.after[0]
	if len(t.before) > 0 {
		end = t.before[len(t.before)-1]
	}
	t.before = append(t.before, lastLineStart(t.content[:end]))
}

// line returns a line, which the content must have.
func (t *lineTable) line(number int) []byte {
	at := number - t.base
	if at >= 0 {
		for len(t.after) < at+2 {
			t.extend()
		}
		return t.content[t.after[at]:t.after[at+1]]
	}
	back := -1 - at
	for len(t.before) <= back {
		t.extendBack()
	}
	end := t.after[0]
	if back > 0 {
		end = t.before[back-1]
	}
	return t.content[t.before[back]:end]
}

// inWindow returns the n-th line from where the table starts. The line must be
// in the table.
func (t *lineTable) inWindow(n int) []byte { return t.content[t.after[n]:t.after[n+1]] }

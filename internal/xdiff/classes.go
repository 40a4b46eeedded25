package xdiff

import (
	"bytes"
	"hash/maphash"
)

// A class is all lines that are equal under the options.
type class struct {
	hash     uint64
	text     []byte // What its lines have in common: a line, without white space if that is ignored.
	old, new int32  // How many lines the windows have of it,
	common   int32  // and each content outside its window.
}

// A classTable finds the class of a line.
type classTable struct {
	classes []class
	slots   []int32 // The number of a class and 1, or 0; a power of two of them.
	folded  []byte  // Memory of texts without white space.
	filter  lineFilter
}

var hashSeed = maphash.MakeSeed()

// reset empties the table and makes room for classes.
func (t *classTable) reset(most int) {
	t.classes = t.classes[:0]
	t.folded = t.folded[:0]
	size := 16
	for size < 2*most {
		size *= 2
	}
	t.slots = resized(t.slots, size)
	clear(t.slots)
	t.filter.reset()
}

// find returns the slot that holds the class of a text, or has room for it.
func (t *classTable) find(hash uint64, text []byte) *int32 {
	mask := uint64(len(t.slots) - 1)
	for at := hash & mask; ; at = (at + 1) & mask {
		slot := &t.slots[at]
		if *slot == 0 {
			return slot
		}
		if found := &t.classes[*slot-1]; found.hash == hash && bytes.Equal(found.text, text) {
			return slot
		}
	}
}

// classify finds the classes of the lines in the windows, and reports whether
// the windows have a class in common.
func (c *Comparer) classify() bool {
	c.classes.reset(c.old.windowLines() + c.new.windowLines())
	c.classifySide(&c.old)
	for i := range c.classes.classes {
		found := &c.classes.classes[i]
		found.old, found.new = found.new, 0
	}
	c.classifySide(&c.new)
	for i := range c.classes.classes {
		if found := &c.classes.classes[i]; found.old > 0 && found.new > 0 {
			return true
		}
	}
	return false
}

// classifySide finds the classes of the lines in a window, and counts them as
// those of the new one.
func (c *Comparer) classifySide(s *side) {
	t := &c.classes
	s.classes = resized(s.classes, s.windowLines())
	for i := range s.classes {
		line := s.lines.inWindow(i)
		unused := len(t.folded)
		text := c.text(line)
		hash := maphash.Bytes(hashSeed, text)
		slot := t.find(hash, text)
		if *slot == 0 {
			t.classes = append(t.classes, class{hash: hash, text: text})
			*slot = int32(len(t.classes))
		} else {
			t.folded = t.folded[:unused]
		}
		t.classes[*slot-1].new++
		s.classes[i] = *slot - 1
	}
}

// text returns what is equal for all lines of a class. Its memory may be at the
// end of folded.
func (c *Comparer) text(line []byte) []byte {
	if !c.options.IgnoreWhiteSpace {
		return line
	}
	start := len(c.classes.folded)
	c.classes.folded = appendWithoutSpace(c.classes.folded, line)
	return c.classes.folded[start:]
}

// countCommonLines counts the lines outside the windows that are of a class that
// is in a window. It looks at the old content: the new one has as many.
func (c *Comparer) countCommonLines() {
	for i := range c.classes.classes {
		c.classes.filter.add(c.fingerprint(c.classes.classes[i].text))
	}
	before := c.countCommonIn(c.old.content[:c.old.from])
	after := c.countCommonIn(c.old.content[c.old.to:])
	c.old.lineCount = before + c.old.windowLines() + after
	c.new.lineCount = before + c.new.windowLines() + after
}

// countCommonIn counts them in a part, and returns how many lines it has.
func (c *Comparer) countCommonIn(part []byte) (lines int) {
	t := &c.classes
	for len(part) > 0 {
		line := firstLine(part)
		part = part[len(line):]
		lines++
		if !t.filter.mayHave(c.fingerprint(line)) {
			continue
		}
		unused := len(t.folded)
		text := c.text(line)
		if slot := t.find(maphash.Bytes(hashSeed, text), text); *slot != 0 {
			t.classes[*slot-1].common++
		}
		t.folded = t.folded[:unused]
	}
	return lines
}

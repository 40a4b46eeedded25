package xdiff

import (
	"bytes"
	"hash/maphash"
)

// A class is all lines that are equal under the options.
type class struct {
	old, new int32 // How many lines the windows have of it,
	common   int32 // and each content outside its window.
	oldLine  int32 // The last of them in the old window.
}

// shared reports whether both windows have a line of the class.
func (c *class) shared() bool { return c.old > 0 && c.new > 0 }

// A classTable finds the class of a line.
type classTable struct {
	classes []class
	// texts holds what the lines of a class have in common: a line, without white
	// space if that is ignored.
	texts  [][]byte
	slots  []slot // a power of two of them
	folded []byte // Memory of texts without white space.
	filter lineFilter
}

// A slot of a classTable is empty while class is 0.
type slot struct {
	tag   uint32 // a part of the hash of the class's text
	class int32  // its number and 1
}

var hashSeed = maphash.MakeSeed()

// reset empties the table and makes room for some classes.
func (t *classTable) reset(expected int) {
	t.classes = t.classes[:0]
	t.texts = t.texts[:0]
	t.folded = t.folded[:0]
	size := 16
	for size < expected {
		size *= 2
	}
	t.slots = resized(t.slots, size)
	clear(t.slots)
}

// grow doubles the number of slots.
func (t *classTable) grow() {
	t.slots = resized(t.slots, 2*len(t.slots))
	clear(t.slots)
	for i, text := range t.texts {
		t.find(text).class = int32(i + 1)
	}
}

// find returns the slot that holds the class of a text, or has room for it.
func (t *classTable) find(text []byte) *slot {
	hash := maphash.Bytes(hashSeed, text)
	tag := uint32(hash >> 32)
	mask := uint64(len(t.slots) - 1)
	for at := hash & mask; ; at = (at + 1) & mask {
		found := &t.slots[at]
		if found.class == 0 {
			found.tag = tag
			return found
		}
		if found.tag == tag && bytes.Equal(t.texts[found.class-1], text) {
			return found
		}
	}
}

// classOf returns the number of a line's class, which is new if the table lacks
// it.
func (c *Comparer) classOf(line []byte) int32 {
	t := &c.classes
	unused := len(t.folded)
	text := c.text(line)
	found := t.find(text)
	if found.class == 0 {
		t.classes = append(t.classes, class{})
		t.texts = append(t.texts, text)
		found.class = int32(len(t.classes))
		if 4*len(t.classes) > 3*len(t.slots) {
			t.grow()
		}
		return int32(len(t.classes) - 1)
	}
	t.folded = t.folded[:unused]
	return found.class - 1
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

// classify finds the lines of the windows and their classes. It reports whether
// the windows have a class in common.
func (c *Comparer) classify() bool {
	c.classifyOld()
	c.classifyNew()
	c.old.unmark(len(c.old.classes))
	c.new.unmark(len(c.new.classes))
	for i := range c.classes.classes {
		if c.classes.classes[i].shared() {
			return true
		}
	}
	return false
}

func (c *Comparer) classifyOld() {
	s := &c.old
	lines := s.lines.extendTo(s.to)
	c.classes.reset(lines)
	s.classes = resized(s.classes, lines)
	for i := range s.classes {
		number := c.classOf(s.lines.inWindow(i))
		s.classes[i] = number
		found := &c.classes.classes[number]
		found.old++
		found.oldLine = int32(i)
	}
}

// classifyNew takes most lines and their classes over from the old window, where
// the lines that follow a line are often those that follow it in the new one.
func (c *Comparer) classifyNew() {
	s := &c.new
	s.classes = s.classes[:0]
	next := 0 // the line of the old window that is expected
	for at := s.from; at < s.to; at = s.lines.end() {
		if lines := c.takeOver(next, at); lines > 0 {
			next += lines
			continue
		}
		line := firstLine(s.content[at:s.to])
		s.lines.after = append(s.lines.after, at+len(line))
		number := c.classOf(line)
		s.classes = append(s.classes, number)
		found := &c.classes.classes[number]
		found.new++
		if found.old == 1 {
			next = int(found.oldLine) + 1
		}
	}
}

// takeOver adds the lines of the old window, from a line on, that are the same
// bytes as those at an offset of the new content. It returns how many there are.
func (c *Comparer) takeOver(line, at int) int {
	ends := c.old.lines.after
	if line >= len(ends)-1 {
		return 0
	}
	start := ends[line]
	same := commonPrefix(c.old.content[start:c.old.to], c.new.content[at:c.new.to])
	wholeOld := start+same == c.old.to && at+same == c.new.to
	lines := 0
	for _, end := range ends[line+1:] {
		if end > start+same || c.old.content[end-1] != '\n' && !wholeOld {
			break
		}
		c.new.lines.after = append(c.new.lines.after, end-start+at)
		number := c.old.classes[line+lines]
		c.new.classes = append(c.new.classes, number)
		c.classes.classes[number].new++
		lines++
	}
	return lines
}

// countCommonLines counts the lines outside the windows that are of a class that
// is in a window. It looks at the old content: the new one has as many. Classes
// that are shared are left out where it does not matter how frequent they are:
// they cannot be discarded, and no line that might be has them around it.
func (c *Comparer) countCommonLines() {
	all := c.mayDiscardShared(&c.old) || c.mayDiscardShared(&c.new)
	c.countCommon(all)
	if !all && c.unsharedFrequent() {
		c.countCommon(true)
	}
}

// unsharedFrequent reports whether a class that is not shared is frequent.
func (c *Comparer) unsharedFrequent() bool {
	limit := occurrenceLimit(min(c.old.lineCount, c.new.lineCount))
	for i := range c.classes.classes {
		if found := &c.classes.classes[i]; found.common >= limit && !found.shared() {
			return true
		}
	}
	return false
}

// countCommon counts the lines of classes that are not shared, or of all.
func (c *Comparer) countCommon(all bool) {
	c.classes.filter.reset()
	for i, text := range c.classes.texts {
		found := &c.classes.classes[i]
		found.common = 0
		if all || !found.shared() {
			c.classes.filter.add(c.fingerprint(text))
		}
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
		if found := t.find(c.text(line)); found.class != 0 {
			t.classes[found.class-1].common++
		}
		t.folded = t.folded[:unused]
	}
	return lines
}

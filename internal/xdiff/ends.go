package xdiff

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// tailBlock is the size of the pieces in which git takes off the common tail.
const tailBlock = 1024

// trimCommonTail takes a common tail off two contents, up to the end of a line,
// as git does before it compares without lines of context. It has an effect
// beyond time: what is taken off is not there for groups to slide into, and does
// not count when lines are found to be frequent.
func trimCommonTail(old, new []byte) (trimmedOld, trimmedNew []byte) {
	trimmed := commonSuffix(old, new) / tailBlock * tailBlock
	tail := old[len(old)-trimmed:]
	newline := bytes.IndexByte(tail, '\n')
	if newline < 0 {
		return old, new
	}
	cut := trimmed - (newline + 1)
	return old[:len(old)-cut], new[:len(new)-cut]
}

// findWindows sets the windows of both sides: what is left without the lines
// that they have in common at the beginning and then at the end.
func (c *Comparer) findWindows() {
	c.skipCommonLines()
	c.dropCommonLines()
	c.old.lines.reset(c.old.content, c.old.from)
	c.new.lines.reset(c.new.content, c.new.from)
}

// skipCommonLines moves the beginning of both windows past common lines.
func (c *Comparer) skipCommonLines() {
	a, b := &c.old, &c.new
	for {
		common := commonPrefix(a.window(), b.window())
		if common == len(a.window()) && common == len(b.window()) {
			a.from, b.from = a.to, b.to
			return
		}
		whole := bytes.LastIndexByte(a.window()[:common], '\n') + 1
		a.from += whole
		b.from += whole
		if !c.options.IgnoreWhiteSpace || a.from == a.to || b.from == b.to {
			return
		}
		lineA, lineB := firstLine(a.window()), firstLine(b.window())
		if !equalWithoutSpace(lineA, lineB) {
			return
		}
		a.from += len(lineA)
		b.from += len(lineB)
	}
}

// dropCommonLines moves the end of both windows before common lines.
func (c *Comparer) dropCommonLines() {
	a, b := &c.old, &c.new
	for {
		common := commonSuffix(a.window(), b.window())
		whole := wholeLines(a.window(), b.window(), common)
		a.to -= whole
		b.to -= whole
		if !c.options.IgnoreWhiteSpace || a.from == a.to || b.from == b.to {
			return
		}
		lineA, lineB := lastLine(a.window()), lastLine(b.window())
		if !equalWithoutSpace(lineA, lineB) {
			return
		}
		a.to -= len(lineA)
		b.to -= len(lineB)
	}
}

// wholeLines returns how many bytes of a common suffix are whole lines in both.
func wholeLines(a, b []byte, common int) int {
	if startsLine(a, len(a)-common) && startsLine(b, len(b)-common) {
		return common
	}
	newline := bytes.IndexByte(a[len(a)-common:], '\n')
	if newline < 0 {
		return 0
	}
	return common - (newline + 1)
}

// startsLine reports whether a line of text starts at an offset.
func startsLine(text []byte, at int) bool { return at == 0 || text[at-1] == '\n' }

func firstLine(text []byte) []byte {
	if newline := bytes.IndexByte(text, '\n'); newline >= 0 {
		return text[:newline+1]
	}
	return text
}

func lastLine(text []byte) []byte {
	return text[lastLineStart(text):]
}

// lastLineStart returns where the last line of a text starts that is not empty.
func lastLineStart(text []byte) int {
	return bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
}

// compareBlock is the size of the pieces that are compared at once.
const compareBlock = 512

// commonPrefix returns how many bytes two texts have in common at the beginning.
func commonPrefix(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for i+compareBlock <= n && bytes.Equal(a[i:i+compareBlock], b[i:i+compareBlock]) {
		i += compareBlock
	}
	for ; i+8 <= n; i += 8 {
		if d := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); d != 0 {
			return i + bits.TrailingZeros64(d)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// commonSuffix returns how many bytes two texts have in common at the end.
func commonSuffix(a, b []byte) int {
	n := min(len(a), len(b))
	a, b = a[len(a)-n:], b[len(b)-n:]
	i := n
	for i >= compareBlock && bytes.Equal(a[i-compareBlock:i], b[i-compareBlock:i]) {
		i -= compareBlock
	}
	for ; i >= 8; i -= 8 {
		if d := binary.LittleEndian.Uint64(a[i-8:]) ^ binary.LittleEndian.Uint64(b[i-8:]); d != 0 {
			return n - i + bits.LeadingZeros64(d)/8
		}
	}
	for i > 0 && a[i-1] == b[i-1] {
		i--
	}
	return n - i
}

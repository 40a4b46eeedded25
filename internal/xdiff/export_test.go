package xdiff

import (
	"bytes"

	"repochat/internal/history"
)

// Plain compares two contents as a Comparer does, without what makes that quick:
// it splits all lines, finds their classes by their texts, counts them all, and
// searches whatever is left between common lines at the ends.
func Plain(old, new []byte, options Options) (hunks []history.Hunk, additions, deletions int) {
	var whole, trimmed Comparer
	whole.plainMark(old, new, options)
	old, new = plainTrim(old, new)
	trimmed.plainMark(old, new, options)
	trimmed.old.spreadMarks()
	trimmed.new.spreadMarks()
	compact(&trimmed.old, &trimmed.new)
	compact(&trimmed.new, &trimmed.old)
	return trimmed.hunks(), whole.new.markedLines(), whole.old.markedLines()
}

func plainTrim(old, new []byte) (trimmedOld, trimmedNew []byte) {
	n := 0
	for n+1024 <= min(len(old), len(new)) && bytes.Equal(old[len(old)-n-1024:len(old)-n], new[len(new)-n-1024:len(new)-n]) {
		n += 1024
	}
	for at := len(old) - n; at < len(old); at++ {
		if old[at] == '\n' {
			cut := len(old) - at - 1
			return old[:len(old)-cut], new[:len(new)-cut]
		}
	}
	return old, new
}

func (c *Comparer) plainMark(old, new []byte, options Options) {
	c.options = options
	c.old.reset(old, options)
	c.new.reset(new, options)
	numbers := make(map[string]int32)
	before, after := c.plainClasses(old, numbers), c.plainClasses(new, numbers)
	first, last := 0, 0
	for first < min(len(before), len(after)) && before[first] == after[first] {
		first++
	}
	for last < min(len(before), len(after))-first && before[len(before)-1-last] == after[len(after)-1-last] {
		last++
	}
	c.classes.classes = make([]class, len(numbers))
	for i, number := range before {
		if i < first || i >= len(before)-last {
			c.classes.classes[number].common++
		} else {
			c.classes.classes[number].old++
		}
	}
	for _, number := range after[first : len(after)-last] {
		c.classes.classes[number].new++
	}
	c.old.plainWindow(before, first, last)
	c.new.plainWindow(after, first, last)
	c.discard()
	c.splitter.run(&c.old, &c.new)
}

func (c *Comparer) plainClasses(content []byte, numbers map[string]int32) []int32 {
	var classes []int32
	for line := range bytes.Lines(content) {
		text := string(line)
		if c.options.IgnoreWhiteSpace {
			text = string(bytes.Join(bytes.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }), nil))
		}
		if _, found := numbers[text]; !found {
			numbers[text] = int32(len(numbers))
		}
		classes = append(classes, numbers[text])
	}
	return classes
}

func (s *side) plainWindow(classes []int32, first, last int) {
	s.lineCount = len(classes)
	s.classes = classes[first : len(classes)-last]
	at, line := 0, 0
	for text := range bytes.Lines(s.content) {
		if line == first {
			s.from = at
		}
		at += len(text)
		line++
		if line == len(classes)-last {
			s.to = at
		}
	}
	if first == len(classes) {
		s.from = at
	}
	if last == len(classes) {
		s.to = 0
	}
	s.lines.reset(s.content, s.from)
	s.unmark(len(s.classes))
}

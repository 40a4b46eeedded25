package cypher

import (
	"slices"
	"strings"
)

// A shape is what a regular expression demands when it is so plain that it
// equals comparisons of text: the alternatives of which one must hold.
type shape struct {
	alternatives [][]piece
	foldCase     bool
}

// piece is a part of an alternative: a literal text, exactly count characters
// (digits only, when digits is set), or any text of at least count characters.
type piece struct {
	literal string
	any     bool
	digits  bool
	count   int
}

// isFree reports whether the piece is any text or any characters.
func (p piece) isFree() bool { return p.literal == "" && !p.digits }

// maxAlternatives bounds what (a|b)(c|d)… may multiply to.
const maxAlternatives = 12

// readShape reads a Java regular expression that must match a whole text. It
// knows literals, ".", "\d", "[0-9]" with a count, ".*" and ".+", anchors at the ends,
// alternatives and the flags i and s; anything else is not ok.
func readShape(expression string) (read shape, ok bool) {
	r := shapeReader{rest: expression}
	r.flags(&read)
	read.alternatives = r.alternatives()
	return read, !r.failed && r.rest == "" && len(read.alternatives) <= maxAlternatives
}

type shapeReader struct {
	rest   string
	failed bool
	depth  int
}

func (r *shapeReader) take(prefix string) bool {
	if strings.HasPrefix(r.rest, prefix) {
		r.rest = r.rest[len(prefix):]
		return true
	}
	return false
}

func (r *shapeReader) flags(read *shape) {
	if slices.ContainsFunc([]string{"(?i)", "(?is)", "(?si)"}, r.take) {
		read.foldCase = true
		return
	}
	r.take("(?s)")
}

// alternatives reads sequences separated by "|".
func (r *shapeReader) alternatives() [][]piece {
	all := r.sequence()
	for r.take("|") {
		all = append(all, r.sequence()...)
	}
	return all
}

// sequence reads pieces that follow each other. A group among them multiplies
// the alternatives.
func (r *shapeReader) sequence() [][]piece {
	all := [][]piece{nil}
	if r.depth == 0 {
		r.take("^")
	}
	for r.rest != "" && !r.failed && r.rest[0] != '|' && r.rest[0] != ')' {
		if r.depth == 0 && (r.rest == "$" || strings.HasPrefix(r.rest, "$|")) {
			r.rest = r.rest[1:]
			continue
		}
		all = product(all, r.item())
		r.failed = r.failed || len(all) > maxAlternatives
	}
	return all
}

func product(heads, tails [][]piece) [][]piece {
	var all [][]piece
	for _, head := range heads {
		for _, tail := range tails {
			all = append(all, merged(head, tail))
		}
	}
	return all
}

// merged joins two sequences, and literals that meet there, and "." beside ".*".
func merged(head, tail []piece) []piece {
	joined := append([]piece(nil), head...)
	for _, next := range tail {
		if len(joined) > 0 {
			last := &joined[len(joined)-1]
			if last.literal != "" && next.literal != "" {
				last.literal += next.literal
				continue
			}
			if last.isFree() && next.isFree() && (last.any || next.any) {
				last.any, last.count = true, last.count+next.count
				continue
			}
		}
		joined = append(joined, next)
	}
	return joined
}

// item reads one character, class or group with its repetition.
func (r *shapeReader) item() [][]piece {
	switch {
	case r.take("(?:"), r.take("("):
		return r.group()
	case r.take("."):
		return r.repeated(piece{count: 1})
	case r.take(`\d`), r.take("[0-9]"):
		return r.repeated(piece{digits: true, count: 1})
	case r.take(`\`):
		return r.escaped()
	case strings.IndexByte("*+?{}[]()^$", r.rest[0]) >= 0:
		r.failed = true
		return nil
	}
	char := r.rest[:1]
	for len(char) < len(r.rest) && r.rest[len(char)]&0xC0 == 0x80 {
		char = r.rest[:len(char)+1]
	}
	r.rest = r.rest[len(char):]
	return r.literal(char)
}

func (r *shapeReader) group() [][]piece {
	r.depth++
	all := r.alternatives()
	r.depth--
	if !r.take(")") || r.isRepeated() {
		r.failed = true
	}
	return all
}

// escaped reads \. and the like; a letter or a digit after the backslash has
// meanings that no comparison has.
func (r *shapeReader) escaped() [][]piece {
	if r.rest == "" || isLetterOrDigit(r.rest[0]) || r.rest[0] >= 0x80 {
		r.failed = true
		return nil
	}
	char := r.rest[:1]
	r.rest = r.rest[1:]
	return r.literal(char)
}

func isLetterOrDigit(char byte) bool {
	return 'a' <= char && char <= 'z' || 'A' <= char && char <= 'Z' || '0' <= char && char <= '9'
}

func (r *shapeReader) literal(text string) [][]piece {
	if r.isRepeated() {
		r.failed = true
	}
	return [][]piece{{{literal: text}}}
}

func (r *shapeReader) isRepeated() bool {
	return r.rest != "" && strings.IndexByte("*+?{", r.rest[0]) >= 0
}

// repeated reads the repetition of "." or of a digit: *, +, {2} or {1,2}. The
// last is taken as two, which holds where it is used: in dates, whose days and
// months always have two digits.
func (r *shapeReader) repeated(p piece) [][]piece {
	switch {
	case !p.digits && (r.take("*?") || r.take("*+") || r.take("*")):
		return [][]piece{{{any: true}}}
	case !p.digits && (r.take("+?") || r.take("++") || r.take("+")):
		return [][]piece{{{any: true, count: 1}}}
	case r.take("{1,2}") && p.digits, r.take("{2}"):
		p.count = 2
	case r.take("{4}"):
		p.count = 4
	}
	if r.isRepeated() {
		r.failed = true
	}
	return [][]piece{{p}}
}

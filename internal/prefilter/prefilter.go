// Package prefilter tells quickly that a regular expression does not match a text. Most of
// the expressions that questions are read by match few questions, and what each match holds,
// or begins with, is looked up sooner than the expression is run.
package prefilter

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
)

// Regexp is a regular expression with what its matches hold.
type Regexp struct {
	*regexp.Regexp
	// literals are texts in small letters, one of which each match holds; none where that is
	// not known.
	literals []string
	// first are the ASCII characters that a match may begin with; nil where a match may be
	// empty.
	first *[first]bool
}

const first = unicode.MaxASCII + 1

// MustCompile compiles a regular expression, and panics where it cannot be parsed.
func MustCompile(expression string) *Regexp {
	parsed, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		panic("prefilter: " + err.Error())
	}
	compiled := &Regexp{Regexp: regexp.MustCompile(expression), literals: literalsOf(parsed)}
	if program, err := syntax.Compile(parsed.Simplify()); err == nil {
		compiled.first = firstOf(program)
	}
	return compiled
}

// longS is a letter that an expression without regard to case takes for an s, and that has
// no other small letter.
const longS = "ſ"

// Lower returns a text in small letters, as MayMatch takes it.
func Lower(text string) string {
	return strings.ReplaceAll(strings.ToLower(text), longS, "s")
}

// MayMatch reports whether the expression may match a text that Lower was applied to. It is
// true wherever the expression matches the text as it was.
func (r *Regexp) MayMatch(lower string) bool {
	return len(r.literals) == 0 || slices.ContainsFunc(r.literals, func(literal string) bool { return strings.Contains(lower, literal) })
}

// MayBegin reports whether a match may begin at the beginning of a text. It is true wherever
// one does.
func (r *Regexp) MayBegin(text string) bool {
	switch {
	case r.first == nil:
		return true
	case text == "":
		return false
	}
	return text[0] >= first || r.first[text[0]]
}

// mostLiterals is how many literals are looked for at most, and leastLiteral how long each
// has to be.
const (
	mostLiterals = 32
	leastLiteral = 2
)

// literalsOf returns texts one of which each match of an expression holds; none where there
// are none, or too many.
func literalsOf(r *syntax.Regexp) []string {
	switch r.Op {
	case syntax.OpLiteral:
		if literal := Lower(string(r.Rune)); len(r.Rune) >= leastLiteral {
			return []string{literal}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return literalsOf(r.Sub[0])
	case syntax.OpRepeat:
		if r.Min > 0 {
			return literalsOf(r.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, part := range r.Sub {
			if literals := literalsOf(part); len(literals) > 0 && (best == nil || isRarer(literals, best)) {
				best = literals
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, part := range r.Sub {
			literals := literalsOf(part)
			if literals == nil {
				return nil
			}
			all = append(all, literals...)
		}
		slices.Sort(all)
		if all = slices.Compact(all); len(all) <= mostLiterals {
			return all
		}
	default:
	}
	return nil
}

// isRarer reports whether fewer texts are likely to hold one of some literals than one of
// others: the shortest of them is longer, or they are fewer.
func isRarer(literals, than []string) bool {
	shortest := func(all []string) int {
		return len(slices.MinFunc(all, func(a, b string) int { return len(a) - len(b) }))
	}
	if a, b := min(shortest(literals), 4), min(shortest(than), 4); a != b {
		return a > b
	}
	return len(literals) < len(than)
}

// firstOf returns the ASCII characters that a match of a program may begin with; nil where a
// match may be empty.
func firstOf(program *syntax.Prog) *[first]bool {
	var characters [first]bool
	seen := map[uint32]bool{}
	for next := []uint32{uint32(program.Start)}; len(next) > 0; {
		at := next[len(next)-1]
		if next = next[:len(next)-1]; seen[at] {
			continue
		}
		seen[at] = true
		switch i := &program.Inst[at]; i.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			next = append(next, i.Out, i.Arg)
		case syntax.InstCapture, syntax.InstNop, syntax.InstEmptyWidth:
			next = append(next, i.Out)
		case syntax.InstMatch:
			return nil
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			for c := range characters {
				characters[c] = characters[c] || i.MatchRune(rune(c))
			}
		default: // InstFail
		}
	}
	return &characters
}

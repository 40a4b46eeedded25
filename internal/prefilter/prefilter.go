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
	// literals are lists of texts in small letters; each match holds one of each list.
	literals [][]string
	// beginnings are what a match may begin with; nil where a match may be empty.
	beginnings *beginnings
}

const asciiEnd = unicode.MaxASCII + 1

// MustCompile compiles a regular expression, and panics where it cannot be parsed.
func MustCompile(expression string) *Regexp {
	parsed, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		panic("prefilter: " + err.Error())
	}
	compiled := &Regexp{Regexp: regexp.MustCompile(expression), literals: requiredOf(parsed)}
	if program, err := syntax.Compile(parsed.Simplify()); err == nil {
		compiled.beginnings = beginningsOf(program)
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
	for _, literals := range r.literals {
		if !slices.ContainsFunc(literals, func(literal string) bool { return strings.Contains(lower, literal) }) {
			return false
		}
	}
	return true
}

// MatchString is as that of the expression, and sooner done where it cannot match.
func (r *Regexp) MatchString(text string) bool {
	return r.MayMatch(Lower(text)) && r.Regexp.MatchString(text)
}

// FindStringSubmatch is as that of the expression, and sooner done where it cannot match.
func (r *Regexp) FindStringSubmatch(text string) []string {
	if !r.MayMatch(Lower(text)) {
		return nil
	}
	return r.Regexp.FindStringSubmatch(text)
}

// FindStringSubmatchIndex is as that of the expression, and sooner done where it cannot match.
func (r *Regexp) FindStringSubmatchIndex(text string) []int {
	if !r.MayMatch(Lower(text)) {
		return nil
	}
	return r.Regexp.FindStringSubmatchIndex(text)
}

// ReplaceAllString is as that of the expression, and sooner done where it cannot match.
func (r *Regexp) ReplaceAllString(text, instead string) string {
	if !r.MayMatch(Lower(text)) {
		return text
	}
	return r.Regexp.ReplaceAllString(text, instead)
}

// FindAllStringSubmatchIndex is as that of the expression, and sooner done where it cannot
// match.
func (r *Regexp) FindAllStringSubmatchIndex(text string, n int) [][]int {
	if !r.MayMatch(Lower(text)) {
		return nil
	}
	return r.Regexp.FindAllStringSubmatchIndex(text, n)
}

// MayBegin reports whether a match may begin at the beginning of a text. It is true wherever
// one does.
func (r *Regexp) MayBegin(text string) bool {
	switch {
	case r.beginnings == nil:
		return true
	case text == "":
		return false
	case text[0] >= asciiEnd:
		return true
	}
	of := &r.beginnings[text[0]]
	return of.mayEnd || of.isFirst && len(text) > 1 && (text[1] >= asciiEnd || of.second.has(text[1]))
}

// mostLiterals is how many literals of a list are looked for at most, leastLiteral how long
// each has to be, and mostLists how many lists there are.
const (
	mostLiterals = 32
	leastLiteral = 2
	mostLists    = 4
)

// requiredOf returns lists of texts of each of which every match of an expression holds one;
// none where there are none, or too many.
func requiredOf(r *syntax.Regexp) (lists [][]string) {
	switch r.Op {
	case syntax.OpConcat:
		for _, part := range r.Sub {
			lists = append(lists, requiredOf(part)...)
		}
		slices.SortStableFunc(lists, func(a, b []string) int {
			switch {
			case isRarer(a, b):
				return -1
			case isRarer(b, a):
				return 1
			}
			return 0
		})
		return lists[:min(len(lists), mostLists)]
	case syntax.OpCapture, syntax.OpPlus:
		return requiredOf(r.Sub[0])
	default:
	}
	if literals := literalsOf(r); len(literals) > 0 {
		return [][]string{literals}
	}
	return nil
}

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

// characters are a set of ASCII characters.
type characters [2]uint64

func (c *characters) add(character byte)     { c[character/64] |= 1 << (character % 64) }
func (c characters) has(character byte) bool { return c[character/64]>>(character%64)&1 != 0 }

// beginnings hold for each ASCII character which ones may follow it at the beginning of a
// match.
type beginnings [asciiEnd]struct {
	second characters
	// isFirst is set where a match may begin with the character, and mayEnd where it may end
	// with it as well.
	isFirst, mayEnd bool
}

// beginningsOf returns what a match of a program may begin with; nil where a match may be
// empty.
func beginningsOf(program *syntax.Prog) *beginnings {
	firsts, mayBeEmpty := reachable(program, program.Start)
	if mayBeEmpty {
		return nil
	}
	var all beginnings
	for _, one := range firsts {
		seconds, mayEnd := reachable(program, int(one.Out))
		var second characters
		for _, other := range seconds {
			for c := range byte(asciiEnd) {
				if other.MatchRune(rune(c)) {
					second.add(c)
				}
			}
		}
		for c := range all {
			if !one.MatchRune(rune(c)) {
				continue
			}
			of := &all[c]
			of.isFirst, of.mayEnd = true, of.mayEnd || mayEnd
			of.second[0] |= second[0]
			of.second[1] |= second[1]
		}
	}
	return &all
}

// reachable returns the instructions of a program that take the next character, from one on,
// and whether a match may end before it.
func reachable(program *syntax.Prog, from int) (takes []*syntax.Inst, mayEnd bool) {
	seen := map[uint32]bool{}
	for next := []uint32{uint32(from)}; len(next) > 0; {
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
			mayEnd = true
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			takes = append(takes, i)
		default: // InstFail
		}
	}
	return takes, mayEnd
}

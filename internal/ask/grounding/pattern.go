package grounding

import (
	"regexp"
	"strings"
	"unicode"
)

// pattern finds statements of one kind. possible says quickly when a text cannot
// hold any: most sentences have no statement of most kinds.
type pattern struct {
	*regexp.Regexp
	possible func(text string) bool
}

// all returns the matches in a text, each with its groups.
func (p pattern) all(text string) [][]string {
	if !p.possible(text) {
		return nil
	}
	return p.FindAllStringSubmatch(text, -1)
}

const (
	digits        = "0123456789"
	monthInitials = "JFMASOND"
)

// has is for patterns of which every match has one of some ASCII characters.
func has(characters string) func(string) bool {
	return func(text string) bool { return strings.ContainsAny(text, characters) }
}

func isASCIIDigit(c byte) bool { return '0' <= c && c <= '9' }

func isASCIILetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// hasHexadecimals says whether enough hexadecimal digits for a short hash follow
// each other.
func hasHexadecimals(text string) bool {
	run := 0
	for i := range len(text) {
		if c := text[i] | 0x20; isASCIIDigit(text[i]) || 'a' <= c && c <= 'f' {
			if run++; run == 7 {
				return true
			}
		} else {
			run = 0
		}
	}
	return false
}

// hasDigitsAround is for patterns of which every match has one of some ASCII
// characters between two digits.
func hasDigitsAround(characters string) func(string) bool {
	return func(text string) bool {
		for i := 1; i+1 < len(text); i++ {
			if strings.IndexByte(characters, text[i]) >= 0 && isASCIIDigit(text[i-1]) && isASCIIDigit(text[i+1]) {
				return true
			}
		}
		return false
	}
}

// hasVersion says whether a digit follows a "v", or a dot between digits.
func hasVersion(text string) bool {
	for i := 1; i < len(text); i++ {
		if isASCIIDigit(text[i]) && (text[i-1] == 'v' || text[i-1] == '.' && i > 1 && isASCIIDigit(text[i-2])) {
			return true
		}
	}
	return false
}

// hasPath says whether there is a slash, or a letter after a dot.
func hasPath(text string) bool {
	for i := range len(text) {
		if text[i] == '/' || text[i] == '.' && i+1 < len(text) && isASCIILetter(text[i+1]) {
			return true
		}
	}
	return false
}

// hasCapital says whether an upper-case letter follows a space.
func hasCapital(text string) bool {
	space := false
	for _, r := range text {
		if space && unicode.IsUpper(r) {
			return true
		}
		space = unicode.IsSpace(r)
	}
	return false
}

// hasNumeral says whether there is a digit, or any character beyond ASCII.
func hasNumeral(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || '0' <= r && r <= '9' })
}

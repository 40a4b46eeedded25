package link

import (
	"regexp"
	"strings"
)

// findInPlaces returns what FindAllStringSubmatch does for patterns whose
// matches hold a reference and begin on its line or on the line before. They are
// tried only on such lines, and only where mayMatch finds what a match begins
// with: most lines of most texts have no reference.
func findInPlaces(pattern *regexp.Regexp, text string, holdsReference, mayMatch func(lines string) bool) [][]string {
	var found [][]string
	for place := range places(text, holdsReference) {
		if mayMatch(place) {
			found = append(found, pattern.FindAllStringSubmatch(place, -1)...)
		}
	}
	return found
}

// places yields the lines of a text that hold a reference, each with the line
// before it. Places that meet are one, so that no match is cut in two.
func places(text string, holdsReference func(line string) bool) func(yield func(place string) bool) {
	return func(yield func(string) bool) {
		start, end := 0, -1 // of the place; there is none while end is negative
		before := 0         // where the line before begins
		for at := 0; at < len(text); {
			next := len(text)
			if length := strings.IndexByte(text[at:], '\n'); length >= 0 {
				next = at + length + 1
			}
			if holdsReference(text[at:next]) {
				if end >= 0 && before >= end {
					if !yield(text[start:end]) {
						return
					}
					end = -1
				}
				if end < 0 {
					start = before
				}
				end = next
			}
			before, at = at, next
		}
		if end >= 0 {
			yield(text[start:end])
		}
	}
}

// holdsNumber reports whether a line has a number where references to issues have
// it: "#12", "GH-12", "/issues/12" or "/pull/12". The long s is an s in whatever
// case.
func holdsNumber(line string) bool {
	const lastOfLongS = '\xbf'
	for i := 1; i < len(line); i++ {
		if c := line[i]; c < '1' || c > '9' {
			continue
		}
		before := byte(0)
		if i > 1 {
			before = line[i-2]
		}
		switch line[i-1] {
		case '#':
			return true
		case '-':
			if before|caseBit == 'h' {
				return true
			}
		case '/':
			if before|caseBit == 's' || before|caseBit == 'l' || before == lastOfLongS {
				return true
			}
		}
	}
	return false
}

// holdsHash reports whether a text has as many hexadecimal digits in a row as
// the beginning of a hash.
func holdsHash(text string) bool {
	const shortest = 7
	// Of so many bytes in a row the last is looked at first.
	for i := shortest - 1; i < len(text); {
		first := i
		for first > i-shortest && isHexadecimal[text[first]] {
			first--
		}
		if first == i-shortest {
			return true
		}
		i = first + shortest
	}
	return false
}

var isHexadecimal = func() (set [256]bool) {
	for _, digit := range []byte("0123456789abcdefABCDEF") {
		set[digit] = true
	}
	return set
}()

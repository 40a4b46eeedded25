// Package alike measures how much two changes have in common.
package alike

import (
	"math"
	"strings"
	"unicode"
)

// Words are those of the lines that a change deletes or adds.
type Words map[string]bool

// shortest is the number of letters of a word that counts.
const shortest = 3

// Add adds the words of lines, those that identifiers are made of each for
// itself: read, HTTP and header of readHTTPHeader.
func (w Words) Add(lines []string) {
	for _, line := range lines {
		for identifier := range strings.FieldsFuncSeq(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
			w.addParts([]rune(identifier))
		}
	}
}

func (w Words) addParts(letters []rune) {
	start := 0
	for i := 1; i <= len(letters); i++ {
		if i < len(letters) && !startsWord(letters, i) {
			continue
		}
		if i-start >= shortest {
			w[strings.ToLower(string(letters[start:i]))] = true
		}
		start = i
	}
}

// startsWord reports whether a word of an identifier starts at a letter: a
// capital one that follows a small one, or that a small one follows.
func startsWord(letters []rune, i int) bool {
	return unicode.IsUpper(letters[i]) &&
		(unicode.IsLower(letters[i-1]) || i+1 < len(letters) && unicode.IsLower(letters[i+1]))
}

// To returns how many words both have, divided by the geometric mean of how many
// each has: from 0 to 1, in hundredths, so that it does not depend on the
// machine and is short where it is kept.
func (w Words) To(other Words) float64 {
	both := 0
	for word := range w {
		if other[word] {
			both++
		}
	}
	mean := math.Sqrt(float64(len(w)) * float64(len(other)))
	return math.Round(100*float64(both)/math.Max(1, mean)) / 100
}

package ask

import (
	"sort"
	"unicode/utf8"
)

// nearest returns the candidates that a person may have meant by word, nearest
// first: those within a distance that grows with the word's length.
func nearest(word string, candidates []string) []string {
	limit := farthest(utf8.RuneCountInString(word))
	type found struct {
		candidate string
		distance  int
	}
	var near []found
	for _, candidate := range candidates {
		if d := editDistance(word, candidate, limit); d <= limit {
			near = append(near, found{candidate, d})
		}
	}
	sort.SliceStable(near, func(i, j int) bool { return near[i].distance < near[j].distance })
	result := make([]string, len(near))
	for i, n := range near {
		result[i] = n.candidate
	}
	return result
}

// farthest is how many slips a word of some length may hold.
func farthest(length int) int {
	switch {
	case length < 3:
		return 0
	case length < 6:
		return 1
	case length < 12:
		return 2
	default:
		return 3
	}
}

// editDistance counts insertions, deletions, substitutions and swaps of
// neighbours that turn one word into the other (optimal string alignment). It
// gives up beyond limit and then returns limit + 1.
func editDistance(a, b string, limit int) int {
	a, b = withoutCommonEnds(a, b)
	if limit >= 0 && a == "" && b == "" {
		return 0
	}
	if difference := utf8.RuneCountInString(a) - utf8.RuneCountInString(b); difference > limit || -difference > limit {
		return limit + 1
	}
	if unlike(a, b) > limit {
		return limit + 1
	}
	s, t := []rune(a), []rune(b)
	if len(t) > mostRunes {
		return limit + 1
	}
	var rows [3][mostRunes + 1]uint8 // on the stack: this runs for every name of a repository
	before, previous, current := rows[0][:len(t)+1], rows[1][:len(t)+1], rows[2][:len(t)+1]
	for j := range previous {
		previous[j] = uint8(j)
	}
	for i := 1; i <= len(s); i++ {
		current[0] = uint8(min(i, limit+1))
		least := current[0]
		for j := 1; j <= len(t); j++ {
			cost := uint8(1)
			if s[i-1] == t[j-1] {
				cost = 0
			}
			current[j] = min(previous[j]+1, current[j-1]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				current[j] = min(current[j], before[j-2]+1)
			}
			least = min(least, current[j])
		}
		if int(least) > limit {
			return limit + 1
		}
		before, previous, current = previous, current, before
	}
	return min(int(previous[len(t)]), limit+1)
}

// unlike is a lower bound of the distance that is cheap to compute: each letter
// that one text has more of takes a slip. It is 0 beyond ASCII, where a letter
// is not a byte.
func unlike(a, b string) int {
	var surplus [utf8.RuneSelf]int16
	for i := range len(a) {
		if a[i] >= utf8.RuneSelf {
			return 0
		}
		surplus[a[i]]++
	}
	for i := range len(b) {
		if b[i] >= utf8.RuneSelf {
			return 0
		}
		surplus[b[i]]--
	}
	more, fewer := 0, 0
	for i := range len(a) {
		if n := surplus[a[i]]; n > 0 {
			more += int(n)
			surplus[a[i]] = 0
		}
	}
	for i := range len(b) {
		if n := surplus[b[i]]; n < 0 {
			fewer -= int(n)
			surplus[b[i]] = 0
		}
	}
	return max(more, fewer)
}

// mostRunes bounds the differing parts of two words. Longer ones are not near.
const mostRunes = 60

// withoutCommonEnds cuts off what two words begin and end with alike: most
// names of a large repository differ in the middle only, if at all.
func withoutCommonEnds(a, b string) (string, string) {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(a) && !utf8.RuneStart(a[n]) {
		n--
	}
	a, b = a[n:], b[n:]
	n = 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for n > 0 && !utf8.RuneStart(a[len(a)-n]) {
		n--
	}
	return a[:len(a)-n], b[:len(b)-n]
}

package lexicon

import "unicode/utf8"

// nearest returns the known word that a misspelt one most likely stands for:
// it begins alike and is one slip or edit away, two for a long word. A word that could
// be several is none.
func (l *Lexicon) nearest(word string) (string, bool) {
	// A possessive is its noun.
	for _, ending := range []string{"'s", "s'"} {
		if n := len(word) - len(ending); n > 0 && word[n:] == ending {
			if _, found := l.phrases[word[:n]]; found {
				return word[:n], true
			}
		}
	}
	length := utf8.RuneCountInString(word)
	if length < 4 {
		return "", false
	}
	limit := slip // a wrong letter makes another word of a short one
	switch {
	case length >= 8:
		limit = 2 * oneEdit
	case length >= 6:
		limit = oneEdit
	}
	best, bestDistance, meanings := "", limit+1, 0
	for _, known := range l.single {
		if known[0] != word[0] && (len(known) < 2 || known[1] != word[0] || known[0] != word[1]) {
			continue
		}
		d := distance(word, known, limit)
		switch {
		case d < bestDistance:
			best, bestDistance, meanings = known, d, 1
		case d == bestDistance && d <= limit && !l.sameMeaning(known, best):
			meanings++
		}
	}
	return best, meanings == 1
}

func (l *Lexicon) sameMeaning(a, b string) bool {
	return l.phrases[a].kind == l.phrases[b].kind && l.phrases[a].value == l.phrases[b].value
}

// The costs of typing errors: a wrong letter is rarer than one too many, one
// too few, or two swapped.
const (
	slip    = 2
	oneEdit = 3
)

// distance is the optimal string alignment distance with these costs. Above
// limit it may return any larger number.
func distance(a, b string, limit int) int {
	if slip*(len(a)-len(b)) > limit || slip*(len(b)-len(a)) > limit {
		return limit + 1
	}
	beforeLast, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = slip * j
	}
	for i := 1; i <= len(a); i++ {
		current := make([]int, len(b)+1)
		current[0] = slip * i
		for j := 1; j <= len(b); j++ {
			cost := oneEdit
			if a[i-1] == b[j-1] {
				cost = 0
			}
			current[j] = min(last[j]+slip, current[j-1]+slip, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				current[j] = min(current[j], beforeLast[j-2]+slip)
			}
		}
		beforeLast, last = last, current
	}
	return last[len(b)]
}

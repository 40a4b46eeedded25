package search

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/agnivade/levenshtein"

	"repochat/internal/history"
	"repochat/internal/question/english"
)

// The bounds of what is taken for a misspelt word: how long a word is that may be one
// letter away from what is meant, and one that may be two; how many texts hold what
// is meant at least; and how many words of a query are looked at.
const (
	shortestMisspelt  = 5
	shortestTwoAway   = 9
	mostMisspeltWords = 5
)

// misspelt returns the words among those that no text has for which the texts have
// another one that is spelt nearly so, with the stem of that.
func (s *Searcher) misspelt(repository history.RepositoryName, t terms, missing []string) map[string]string {
	s.counted.mutex.Lock()
	counts := s.counted.kept[repository]
	s.counted.mutex.Unlock()
	if counts == nil {
		return nil
	}
	meant := map[string]string{}
	for _, word := range missing[:min(mostMisspeltWords, len(missing))] {
		if english.IsWord(strings.ToLower(word)) {
			continue // it is spelt as it should be, and is in no text
		}
		if near := counts.nearest(t.stems[word]); near != "" {
			meant[word] = near
		}
	}
	return meant
}

// nearest returns the term of the texts that is spelt nearly as another one, the most
// frequent where there are several; "" where the texts have the term itself, or none.
func (s *statistics) nearest(term string) string {
	if len([]rune(term)) < shortestMisspelt || strings.ContainsFunc(term, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return ""
	}
	best, most := "", 0
	for _, view := range wordViews {
		holding := s.views[view].holding
		if holding[term] > 0 {
			return ""
		}
		for _, candidate := range slices.Sorted(maps.Keys(holding)) {
			if holding[candidate] > most && isNear(term, candidate) {
				best, most = candidate, holding[candidate]
			}
		}
	}
	return best
}

// isNear reports whether two terms begin alike and are a letter apart, or two letters
// that changed places, or two letters where they are long.
func isNear(a, b string) bool {
	apart := 1
	if len(a) >= shortestTwoAway {
		apart = 2
	}
	if a[0] != b[0] || len(a)-len(b) > apart || len(b)-len(a) > apart {
		return false
	}
	return isSwapped(a, b) || levenshtein.ComputeDistance(a, b) <= apart
}

// isSwapped reports whether two neighbouring letters changed places.
func isSwapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	at := 0
	for at < len(a) && a[at] == b[at] {
		at++
	}
	return at+1 < len(a) && a[at] == b[at+1] && a[at+1] == b[at] && a[at+2:] == b[at+2:]
}

// withWords returns a text with other words in the places of some.
func withWords(text string, words map[string]string) string {
	for _, word := range slices.Sorted(maps.Keys(words)) {
		text = strings.ReplaceAll(text, word, words[word])
	}
	return text
}

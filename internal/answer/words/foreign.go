package words

import (
	"strings"

	"repochat/internal/answer/language"
)

// Foreign returns what a text that no rows stand behind, such as a reading, names
// besides the question and the other texts: numbers, codes, addresses, names, and
// what asks the reader to sign in or to open something. Its other words and its
// dates are free.
func Foreign(from Source, text string) []string {
	g := newGround(from)
	if asked := language.AsksForAccess(text, from.Question+"\n"+strings.Join(from.Said, "\n")); asked != "" {
		return []string{asked}
	}
	g.isFree = true
	text = language.Bare(text)
	s := scan(g, language.Of(text)[0], text)
	for i, t := range s.tokens {
		if t.kind == number && len(t.candidates) == 0 {
			s.miss(t)
		}
		next, _ := s.following(i)
		isName := language.IsCapital(t.text) && strings.ToUpper(t.text) != t.text && (!t.isStart || next.kind == word && s.Is("verb", next.lower))
		if t.kind == word && !s.isPlain(t) && !s.askedWords[t.lower] && (isName || t.isStart && next.kind == word && s.Is("verb", next.lower)) {
			s.miss(t)
		}
	}
	return compact(s.missed)
}

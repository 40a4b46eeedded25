package words

import (
	"strings"

	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
)

// Foreign returns what a text that no rows stand behind, such as a reading, names
// besides the question and the other texts: numbers, codes, addresses, names, and
// what asks the reader to sign in or to open something. Its other words and its
// dates are free.
func Foreign(from Source, text string) []string {
	g := sentence.NewGround(from)
	if asked := language.AsksForAccess(text, from.Question+"\n"+strings.Join(from.Said, "\n")); asked != "" {
		return []string{asked}
	}
	g.IsFree = true
	text = language.Bare(text)
	s := newChecker(sentence.Scan(g, language.Of(text)[0], text))
	for i, t := range s.Tokens {
		if t.Kind == sentence.Number && len(t.Candidates) == 0 {
			s.Miss(t)
		}
		next, _ := s.Following(i)
		isName := language.IsCapital(t.Text) && strings.ToUpper(t.Text) != t.Text && (!t.IsStart || next.Kind == sentence.Word && s.Is("verb", next.Lower))
		if t.Kind == sentence.Word && !s.isPlain(t) && !s.AskedWords[t.Lower] && (isName || t.IsStart && next.Kind == sentence.Word && s.Is("verb", next.Lower)) {
			s.Miss(t)
		}
	}
	return compact(s.Missed)
}

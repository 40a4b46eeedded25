package words

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
	"repochat/internal/question/english"
)

// mayBeOwn reports whether a word that reports do not have may be one of the writer's
// own: a word of the English language that judges nothing, names nobody, and is not what
// the sentence says that a thing is or does. A word of a text that others wrote has to be
// of a row that the sentence names.
func (s *checker) mayBeOwn(i int) bool {
	t := s.Tokens[i]
	bare := strings.TrimSuffix(strings.TrimSuffix(t.Lower, "'s"), "’s")
	before, _ := s.Preceding(i)
	isShort := len(t.Text) > 1 && strings.ToUpper(t.Text[:2]) == t.Text[:2] && s.IsInNamedRow(bare) // "IDs"
	if s.Name != "en" || language.IsCapital(t.Text) && !isShort || language.IsJudgement(bare) || s.IsPerson[bare] || s.Sections["agent"][before.Lower] || s.isPredicate(i) {
		return false
	}
	for part := range strings.SplitSeq(bare, "-") {
		isKnown := s.Holds(part) || s.IsInNamedRow(part) || english.IsWord(part) && !s.isOfOthers(part)
		if !isKnown {
			return false
		}
	}
	return true
}

// isPredicate reports whether a word is what a sentence says that a thing is or does:
// nothing but verbs and words of grammar stands between the thing and it.
func (s *checker) isPredicate(i int) bool {
	for at := i - 1; at >= 0; at-- {
		switch t := s.Tokens[at]; {
		case t.Kind == sentence.Sign && strings.TrimSpace(t.Text) == "":
		case t.Kind == sentence.Value:
			return true
		case t.Kind == sentence.Word && (s.Sections["auxiliary"][t.Lower] || s.Is("verb", t.Lower) && !s.Is("noun", t.Lower) || s.Sections["function"][t.Lower] && !s.IsPhrase("preposition", t.Lower) && !s.IsPhrase("contrast", t.Lower) && !s.Sections["and"][t.Lower]):
		default:
			return false
		}
	}
	return false
}

// isOfOthers reports whether a text that others wrote has a word in one of its forms.
func (s *checker) isOfOthers(word string) bool {
	stem := s.Stem(word)
	for column, c := range s.Rows.Columns {
		if c.Unit != answer.UnitText {
			continue
		}
		for _, row := range s.Rows.Result.Rows {
			text, _ := row[column].(string)
			for _, other := range language.WordsOf(strings.ToLower(text)) {
				if other == word || s.Stem(other) == stem {
					return true
				}
			}
		}
	}
	return false
}

// doubt misses a word that the rows do not bear out. Where the writer points to cells and
// figures for all values of the sentence, it invents none: then the word may be told as the
// writer's own.
func (s *checker) doubt(t sentence.Token, mayBeOwn bool) {
	if s.isLenient && mayBeOwn && s.isOfReferences() {
		s.own = append(s.own, t.Lower)
		return
	}
	s.Miss(t)
}

// isOfReferences reports whether a sentence refers to cells and figures for all its amounts,
// and names nothing else than they and the question do.
func (s *checker) isOfReferences() bool {
	hasReference := slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool { return t.IsReference })
	return hasReference && !slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool {
		isAmount := t.Kind == sentence.Number && t.Rank == 0 && len(t.Values) > 0 && s.NumberOf(t.Text) != 2
		return t.Kind == sentence.Value && len(t.Candidates) == 0 || isAmount && !t.IsReference
	})
}

// isPlainRanking reports whether the rows are ranked by the one amount that they have: then
// a superlative that they do not bear out is wrong.
func (s *checker) isPlainRanking() bool { return len(s.Columns("")) == 1 }

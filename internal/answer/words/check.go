package words

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/schema"
)

// sentence turns a sentence into segments. What it holds without ground is
// returned instead, where there is any: then the sentence is not to be passed on.
func (g *ground) sentence(text string) (answer.Words, []string) {
	clean := language.Bare(text)
	var missed []string
	for _, l := range language.Of(clean) {
		s := scan(g, l, clean)
		s.checkWords()
		s.checkClaims()
		if len(s.missed) == 0 {
			return s.written(), nil
		}
		if missed == nil {
			missed = s.missed
		}
	}
	return nil, compact(missed)
}

func compact(texts []string) []string {
	var kept []string
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" && !slices.Contains(kept, text) {
			kept = append(kept, text)
		}
	}
	return kept
}

func (s *scanner) miss(t token) { s.missed = append(s.missed, t.text) }

// checkWords misses every word that is not plain language, and every plain word
// that stands where a name does.
func (s *scanner) checkWords() {
	for i, t := range s.tokens {
		if t.kind != word {
			continue
		}
		isCapital := language.IsCapital(t.text) && strings.ToUpper(t.text) != t.text
		switch {
		case s.lacksDeed(s.Language, t.lower):
			s.miss(t)
		case s.isPlain(t) && (!isCapital || t.isStart || s.mayBeCapital(i)) && !s.standsForName(i):
		case s.askedWords[strings.TrimSuffix(strings.TrimSuffix(t.lower, "'s"), "’s")]:
		default:
			s.miss(t)
		}
	}
}

func (s *scanner) isPlain(t token) bool {
	return s.Holds(t.lower) || s.columnWord[t.lower] || s.IsElided(t.lower)
}

// mayBeCapital reports whether a plain word may have a capital within a
// sentence: a German noun, a word of the shared vocabulary, or a noun before
// what it names, as in "Issue #12".
func (s *scanner) mayBeCapital(i int) bool {
	t := s.tokens[i]
	if s.Sections["word"][t.lower] || s.Name == "de" && (s.Is("noun", t.lower) || s.Sections["plural"][t.lower] || slices.Contains([]string{"ihr", "ihre", "ihren", "sie", "ihnen"}, t.lower)) {
		return true
	}
	next, found := s.following(i)
	return found && s.Is("noun", t.lower) && next.kind != word
}

// standsForName reports whether a plain word stands where only a name can: a
// modal verb that no infinitive follows, a single noun without an article
// before what somebody does, or, among people who are called so, any word that
// does or did something.
func (s *scanner) standsForName(i int) bool {
	t := s.tokens[i]
	next, _ := s.following(i)
	before, hasBefore := s.preceding(i)
	doesNext := next.kind == word && (s.Is("verb", next.lower) && !s.Is("noun", next.lower) || s.Sections["auxiliary"][next.lower])
	isFirst := t.isStart || !hasBefore
	switch {
	case s.Sections["modal"][t.lower]:
		return isFirst && t.lower != "kann" && t.lower != "können" || doesNext && s.IsPast(next.lower) || hasBefore && s.Sections["agent"][before.lower]
	case s.people[t.lower] && !s.isColumnOrAsked(t.lower):
		return doesNext && (isFirst || s.Sections["and"][before.lower]) || hasBefore && s.Sections["agent"][before.lower] ||
			language.IsCapital(t.text) && !t.isStart
	case isFirst && s.Rank(t.lower) == 0 && s.Is("noun", t.lower) && !s.Is("function", t.lower) && !s.IsPlural(t.lower):
		return doesNext
	}
	return false
}

func (s *scanner) isColumnOrAsked(lower string) bool {
	return s.columnWord[lower] || s.askedWords[lower]
}

func (s *scanner) following(i int) (token, bool) {
	for _, t := range s.tokens[i+1:] {
		if t.kind != sign {
			return t, true
		}
		if strings.TrimSpace(t.text) != "" {
			break
		}
	}
	return token{}, false
}

func (s *scanner) preceding(i int) (token, bool) {
	for _, t := range slices.Backward(s.tokens[:i]) {
		if t.kind != sign {
			return t, true
		}
		if strings.ContainsAny(t.text, ",;:.!?") {
			break
		}
	}
	return token{}, false
}

// written returns the segments of a sentence. Values cite the cell that they
// were settled on.
func (s *scanner) written() answer.Words {
	var words answer.Words
	for _, t := range s.tokens {
		segments := t.segments
		if segments == nil {
			segments = answer.Words{s.cited(t)}
		}
		for _, segment := range segments {
			if n := len(words); n > 0 && isText(segment) && isText(words[n-1]) {
				words[n-1].Text += segment.Text
				continue
			}
			words = append(words, segment)
		}
	}
	return words
}

func isText(s answer.Segment) bool { return s == answer.Segment{Text: s.Text} }

// cited writes a number or a date as the cell or figure that it is.
func (s *scanner) cited(t token) answer.Segment {
	segment := answer.Segment{Text: t.text}
	if len(t.candidates) == 0 {
		return segment
	}
	switch c := t.candidates[0]; {
	case c.figure != nil:
		segment.Figure = c.figure.Name
	case c.row > 0 && schema.EntryOf(s.Rows.Columns[c.column].Kind).IsNumbered():
		return s.cell(c.row, c.column, "")
	case c.row > 0:
		segment.Row, segment.Column = c.row, s.Rows.Columns[c.column].Name
	}
	return segment
}

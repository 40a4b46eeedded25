package words

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/claim"
	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
	"repochat/internal/schema"
)

// checker holds what a sentence says against the rows.
type checker struct {
	*claim.Checker
	// isLenient is set where words of the language beyond those of reports may be kept,
	// and own are those that were.
	isLenient bool
	own       []string
}

func newChecker(s *sentence.Scanner) *checker { return &checker{Checker: &claim.Checker{Scanner: s}} }

// Verdict is what is made of a sentence.
type Verdict struct {
	// Words are what is passed on: the sentence, or a part of it that has ground, or
	// nothing.
	Words answer.Words
	// Missed are the texts without ground for which the sentence is not passed on, or not
	// whole.
	Missed []string
	// Own are words of the writer's own that were passed on, though the rows do not bear
	// them out: they are told to the reader.
	Own []string
}

// Check turns a sentence into segments. One with words of the language that reports do
// not have is passed on with these named, where no part of it has ground by itself.
func Check(g *sentence.Ground, text string) Verdict {
	clean := language.Bare(text)
	languages := language.Of(withoutQuotes(clean))
	var missed []string
	for _, l := range languages {
		s := checked(g, l, clean, false)
		if len(s.Missed) == 0 {
			return Verdict{Words: s.written()}
		}
		if missed == nil {
			missed = s.Missed
		}
	}
	for _, l := range languages {
		if words := shortened(g, l, clean); words != nil {
			return Verdict{Words: words, Missed: compact(missed)}
		}
	}
	for _, l := range languages {
		if s := checked(g, l, clean, true); len(s.Missed) == 0 && s.hasValue() {
			return Verdict{Words: s.written(), Own: compact(s.own)}
		}
	}
	return Verdict{Missed: compact(missed)}
}

func checked(g *sentence.Ground, l *language.Language, text string, isLenient bool) *checker {
	s := newChecker(sentence.Scan(g, l, text))
	s.isLenient = isLenient
	s.checkWords()
	s.checkClaims()
	return s
}

var quoted = regexp.MustCompile(`"[^"]*"|“[^”]*”|„[^“]*“|«[^»]*»`)

// withoutQuotes leaves out what others wrote, which can be in another language.
func withoutQuotes(text string) string {
	if rest := quoted.ReplaceAllString(text, ""); strings.TrimSpace(rest) != "" {
		return rest
	}
	return text
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

// checkWords misses every word that is not plain language, and every plain word
// that stands where a name does.
func (s *checker) checkWords() {
	for i, t := range s.Tokens {
		if t.Kind != sentence.Word {
			continue
		}
		isCapital := language.IsCapital(t.Text) && strings.ToUpper(t.Text) != t.Text
		switch {
		case s.LacksDeed(s.Language, t.Lower, s.namesPerson()) && !s.closesList(i):
			s.doubt(t, !s.namesPerson())
		case s.isReason(i), s.IsPhrase("time of day", t.Lower) && !s.AskedWords[t.Lower] && !s.isOfWeek():
			s.Miss(t)
		case s.isLeftOver(i):
		case s.isPlain(t) && (!isCapital || t.IsStart || s.mayBeCapital(i)) && !s.standsForName(i):
		case s.IsOfTitle(i):
		case s.AskedWords[strings.TrimSuffix(strings.TrimSuffix(t.Lower, "'s"), "’s")]:
		case s.isAskedForm(t.Lower):
		case s.isLenient && s.mayBeOwn(i):
			s.own = append(s.own, t.Lower)
		default:
			s.Miss(t)
		}
	}
}

// isAskedForm reports whether a word is a form of one in the question: "frames" of "frame".
func (s *checker) isAskedForm(lower string) bool {
	if s.IsPerson[lower] || s.Deed(lower) != "" {
		return false
	}
	stem := s.Stem(lower)
	for asked := range s.AskedWords {
		if !s.IsPerson[asked] && s.Stem(asked) == stem {
			return true
		}
	}
	return false
}

// isOfWeek reports whether the rows are days of a week: only then have they a
// weekend.
func (s *checker) isOfWeek() bool { return slices.ContainsFunc(s.Rows.Columns, sentence.IsWeekday) }

// isReason reports whether a word begins a reason, a guess or a plan, which no rows
// show. The question may ask for one in its own words.
func (s *checker) isReason(i int) bool {
	t := s.Tokens[i]
	if after := s.WordsAfter(i, 1); t.Lower == "since" && len(after) == 1 && after[0] == "@" && !s.isTime(i) {
		return true // "since Jonas was away"
	}
	size := s.PhraseAt("cause", append([]string{t.Lower}, s.WordsAfter(i, 3)...))
	return size > 1 || size == 1 && !s.AskedWords[t.Lower]
}

// namesPerson reports whether a sentence names somebody.
func (s *checker) namesPerson() bool {
	return slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool {
		return slices.ContainsFunc(t.Candidates, func(c sentence.Candidate) bool {
			return c.Row > 0 && c.Column >= 0 && (s.Rows.Columns[c.Column].Kind == schema.Person || s.Rows.Columns[c.Column].Property == "name")
		})
	})
}

// isLeftOver reports whether a word is the "left" of "left out": who left the project is a
// claim.
func (s *checker) isLeftOver(i int) bool {
	next := strings.Join(s.WordsAfter(i, 1), "")
	return s.Name == "en" && s.Tokens[i].Lower == "left" && slices.Contains([]string{"out", "open", "over", "aside"}, next)
}

// isTime reports whether a date or a period stands behind a word.
func (s *checker) isTime(i int) bool {
	next, _ := s.Following(i)
	return len(next.Candidates) > 0 && next.Candidates[0].Column >= 0 && next.Candidates[0].Row > 0 &&
		slices.Contains([]answer.Unit{answer.UnitDate, answer.UnitPeriod}, s.Rows.Columns[next.Candidates[0].Column].Unit)
}

// closesList reports whether a word says that something is the last of a list, as
// in "closes the top five".
func (s *checker) closesList(i int) bool {
	after := s.WordsAfter(i, 4)
	return s.Deed(s.Tokens[i].Lower) == "closed" && slices.ContainsFunc(after, func(word string) bool { return s.IsPhrase("list", word) })
}

func (s *checker) isPlain(t sentence.Token) bool {
	return s.Holds(t.Lower) || s.ColumnWord[t.Lower] || s.IsElided(t.Lower)
}

// mayBeCapital reports whether a plain word may have a capital within a
// sentence: a German noun, a word of the shared vocabulary, or a noun before
// what it names, as in "Issue #12".
func (s *checker) mayBeCapital(i int) bool {
	t := s.Tokens[i]
	if s.Sections["word"][t.Lower] || s.Name == "de" && (s.Is("noun", t.Lower) || s.Sections["plural"][t.Lower] || slices.Contains([]string{"ihr", "ihre", "ihren", "sie", "ihnen"}, t.Lower)) {
		return true
	}
	next, found := s.Following(i)
	return found && s.Is("noun", t.Lower) && next.Kind != sentence.Word
}

// standsForName reports whether a plain word stands where only a name can: a
// modal verb that no infinitive follows, a single noun without an article
// before what somebody does, or, among people who are called so, any word that
// does or did something.
func (s *checker) standsForName(i int) bool {
	t := s.Tokens[i]
	next, _ := s.Following(i)
	before, hasBefore := s.Preceding(i)
	doesNext := next.Kind == sentence.Word && (s.Is("verb", next.Lower) && !s.Is("noun", next.Lower) || s.Sections["auxiliary"][next.Lower])
	isFirst := t.IsStart || !hasBefore
	switch {
	case s.Sections["modal"][t.Lower]:
		return isFirst && t.Lower != "kann" && t.Lower != "können" || doesNext && s.IsPast(next.Lower) || hasBefore && s.Sections["agent"][before.Lower]
	case s.IsPerson[t.Lower] && !s.isColumnOrAsked(t.Lower):
		return doesNext && (isFirst || s.Sections["and"][before.Lower]) || hasBefore && s.Sections["agent"][before.Lower] ||
			language.IsCapital(t.Text) && !t.IsStart
	case s.Name == "en" && hasBefore && s.Sections["agent"][before.Lower] && s.Is("noun", t.Lower) && s.CountedBy(t.Lower) == "" && !s.IsPlural(t.Lower) && !s.Sections["function"][t.Lower] && next.Kind != sentence.Word && next.Kind != sentence.Value:
		return true
	case isFirst && s.Is("verb", t.Lower) && !s.Is("noun", t.Lower) && !s.Sections["function"][t.Lower] && !s.Sections["auxiliary"][t.Lower] && s.Rank(t.Lower) == 0 && !s.IsPast(t.Lower):
		return doesNext
	case isFirst && s.Rank(t.Lower) == 0 && s.Is("noun", t.Lower) && !s.Is("function", t.Lower) && !s.IsPlural(t.Lower):
		return doesNext
	}
	return false
}

func (s *checker) isColumnOrAsked(lower string) bool {
	return s.ColumnWord[lower] || s.AskedWords[lower]
}

// written returns the segments of a sentence. Values cite the cell that they
// were settled on.
func (s *checker) written() answer.Words {
	var words answer.Words
	for _, t := range s.Tokens {
		segments := t.Segments
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
	return sentence.WithoutDoubledMarks(words)
}

func isText(s answer.Segment) bool { return s == answer.Segment{Text: s.Text} }

// cited writes a number or a date as the cell or figure that it is.
func (s *checker) cited(t sentence.Token) answer.Segment {
	segment := answer.Segment{Text: t.Text}
	if len(t.Candidates) == 0 {
		return segment
	}
	switch c := t.Candidates[0]; {
	case c.Figure != nil:
		segment.Figure = c.Figure.Name
	case c.Row > 0 && schema.EntryOf(s.Rows.Columns[c.Column].Kind).IsNumbered():
		return s.Cell(c.Row, c.Column, "")
	case c.Row > 0:
		segment.Row, segment.Column = c.Row, s.Rows.Columns[c.Column].Name
	}
	return segment
}

package claim

import (
	"slices"
	"strings"
	"unicode"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
	"repochat/internal/cypher/facts"
)

// Checker holds what a sentence says against the rows.
type Checker struct {
	*sentence.Scanner
	// firstValue is the first token that is a value and no subject.
	firstValue int
	// Settled are the numbers that are computed from rows.
	Settled map[int]bool
	// IsDenied is Set where a number counts what the sentence denies.
	IsDenied bool
}

// IndexBefore returns the token before one, signs left out.
func (s *Checker) IndexBefore(i int) int {
	for i--; i > 0 && s.Tokens[i].Kind == sentence.Sign; i-- {
	}
	return i
}

// RunBehind returns the first things that are named behind a token.
func (s *Checker) RunBehind(runs []Run, i int) (Run, bool) {
	if n := slices.IndexFunc(runs, func(r Run) bool { return r.From > i }); n >= 0 {
		return runs[n], true
	}
	return Run{}, false
}

// IsInOrderOfTime reports whether the rows come in the order of a date, or of
// something that has one.
func (s *Checker) IsInOrderOfTime() bool {
	if s.Query == nil || len(s.Query.Ordering) == 0 {
		return s.Rows.Columns[s.Key].Unit == answer.UnitPeriod
	}
	property := s.Query.Ordering[0].Source.Property
	return strings.HasSuffix(property, "Date") || strings.HasSuffix(property, "_at") || property == "number" || s.Rows.Columns[s.Key].Unit == answer.UnitPeriod
}

// IsOrderedByOthers reports whether the rows are sorted, the greatest first, by what
// they do not hold: a sum of two columns.
func (s *Checker) IsOrderedByOthers() bool {
	if s.Query == nil || len(s.Query.Ordering) == 0 {
		return false
	}
	key := s.Query.Ordering[0]
	return key.Column < 0 && key.Descending && key.Source.Kind == facts.Computed && len(s.Columns("")) > 1
}

// HasDates reports whether a column holds dates.
func (s *Checker) HasDates() bool {
	return slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool { return c.Unit == answer.UnitDate })
}

// HasAmounts reports whether a column holds amounts.
func (s *Checker) HasAmounts() bool {
	return slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool {
		return c.Unit == answer.UnitCount || c.Unit == answer.UnitNumber || c.Unit == answer.UnitLines
	})
}

// Miss records a token as one without ground.
func (s *Checker) Miss(t sentence.Token) { s.Missed = append(s.Missed, t.Shown()) }

// IsOfTitle reports whether a word or number is one of the title or message of a
// row that the sentence names, where the sentence says that it is about something.
func (s *Checker) IsOfTitle(i int) bool {
	if !s.Has("about", 0, len(s.Tokens)) && !s.Has("concerns", 0, i) {
		return false
	}
	t := s.Tokens[i]
	if language.IsCapital(t.Text) && !t.IsStart && s.Name != "de" {
		return false
	}
	return s.isInNamedRow(t.Lower, t.Kind == sentence.Number)
}

// IsInNamedRow reports whether a text of a row that the sentence names has a word in
// lower case in one of its forms.
func (s *Checker) IsInNamedRow(lower string) bool { return s.isInNamedRow(lower, false) }

func (s *Checker) isInNamedRow(lower string, isWhole bool) bool {
	return slices.ContainsFunc(s.Tokens, func(named sentence.Token) bool {
		if named.Kind != sentence.Value {
			return false
		}
		for row := range RowsOf(named) {
			if s.holdsWord(row, lower, isWhole) {
				return true
			}
		}
		return false
	})
}

// holdsWord reports whether a text of a row has a word in one of its forms.
func (s *Checker) holdsWord(row int, lower string, isWhole bool) bool {
	for i, column := range s.Rows.Columns {
		text, isText := s.Rows.Result.Rows[row-1][i].(string)
		if !isText || column.Unit != answer.UnitText {
			continue
		}
		for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
			if word == lower || !isWhole && s.Stem(word) == s.Stem(lower) {
				return true
			}
		}
	}
	return false
}

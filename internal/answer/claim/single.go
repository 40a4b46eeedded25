package claim

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/columnname"
	"repochat/internal/answer/language"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// CheckSingle holds each number of a sentence about one row against the columns
// that the words around it speak of: 236 issues are not those "with a known fix"
// where another column counts these.
func (s *Checker) CheckSingle() {
	if len(s.Rows.Result.Rows) != 1 {
		return
	}
	for i, t := range s.Tokens {
		if t.Kind != sentence.Number || len(t.Values) == 0 || t.IsPercent || t.Rank > 0 || s.IsWholeOf(i) || s.partnerOf(i) > 0 || s.FractionAt(i) > 0 {
			continue
		}
		from, to := s.around(i)
		amount, isMeant := s.meant(from, to)
		if isMeant && !s.QuantityAt(i).Accepts(amount) && !s.Settled[i] {
			s.Miss(t)
			continue
		}
		next, found := s.Following(i)
		if found && s.Sections["partitive"][next.Lower] && !s.Settled[i] && s.NounBehind(i) == "" && !isMeant {
			s.Miss(t)
		}
	}
}

// around returns the part of a sentence that speaks of one number: up to the
// next number, comma or semicolon on both sides.
func (s *Checker) around(i int) (from, to int) {
	return s.bounds(i, func(t sentence.Token) bool {
		return t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ",;") || t.Kind == sentence.Number && len(t.Values) > 0
	})
}

// meant returns the amount that the words of a part of a sentence speak of: the
// smallest of those whose column's name has a word for it, or what that leaves of
// the greatest where the words deny it.
func (s *Checker) meant(from, to int) (amount float64, isMeant bool) {
	isDenied := slices.ContainsFunc(s.Tokens[from:to], s.Denies)
	for _, i := range s.Columns("") {
		column := s.Rows.Columns[i]
		if column.Unit != answer.UnitCount || !s.speaksOf(column.Name, from, to) {
			continue
		}
		known, _ := rowset.Amount(s.Rows, 1, i)
		if whole := s.wholeOf(i); isDenied != isNegative(column.Name) && whole > known {
			known = whole - known
		}
		if !isMeant || known < amount {
			amount, isMeant = known, true
		}
	}
	return amount, isMeant
}

// wholeOf returns the greatest count of the only row besides a column's.
func (s *Checker) wholeOf(column int) float64 {
	whole := 0.0
	for _, i := range s.Columns("") {
		if amount, _ := rowset.Amount(s.Rows, 1, i); i != column && s.Rows.Columns[i].Unit == answer.UnitCount {
			whole = max(whole, amount)
		}
	}
	return whole
}

// Denies reports whether a token denies what its sentence says.
func (s *Checker) Denies(t sentence.Token) bool {
	return t.Kind == sentence.Word && (s.Sections["zero"][t.Lower] || s.IsPhrase("not", t.Lower))
}

// speaksOf reports whether a part of a sentence has a word for what tells a
// column's name from others: the "fixed" of fixedIssues.
func (s *Checker) speaksOf(name string, from, to int) bool {
	english := language.All()[0]
	for _, word := range strings.Fields(strings.ToLower(columnname.Words(name))) {
		if english.CountedBy(word) != "" {
			continue
		}
		bare := strings.TrimPrefix(word, "un")
		deed := english.Deed(bare)
		if slices.ContainsFunc(s.Tokens[from:to], func(t sentence.Token) bool {
			return t.Kind == sentence.Word && (deed != "" && (s.Deed(strings.TrimPrefix(t.Lower, "un")) == deed || s.IsPhrase("meaning "+deed, t.Lower)) ||
				s.Sections["state "+bare][t.Lower] || language.SharesStem(strings.TrimPrefix(t.Lower, "un"), bare)) ||
				t.Kind == sentence.Value && strings.EqualFold(t.Text, bare)
		}) {
			return true
		}
	}
	return false
}

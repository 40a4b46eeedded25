package words

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/claim"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
	"repochat/internal/schema"
)

// checkClaims holds what a sentence says of its values against the rows: a count
// counts what the noun behind it says, a value stands in the row of the thing
// that it is said of, the greatest is the greatest, and all are all.
func (s *checker) checkClaims() {
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == sentence.Number && t.Rank == 0 {
			t.Candidates = slices.DeleteFunc(s.OfKind(t.Candidates, s.NounBehind(i)), func(c sentence.Candidate) bool { return !s.dateFits(i, c) || !s.linesFit(i, c) })
		}
	}
	if len(s.Missed) > 0 {
		return
	}
	subjects := s.Subjects()
	s.Derive(subjects)
	s.CheckSingle()
	if len(subjects) == 0 {
		s.checkCounts()
	}
	s.CheckRows(subjects)
	for i, t := range s.Tokens {
		switch {
		case t.Kind != sentence.Number || t.Rank > 0 || len(t.Candidates) > 0 || !s.Settled[i] && s.CountsNamed(subjects, i):
		case s.isLenient && s.isOfReferences() && s.PhraseBefore("the", s.WordsBefore(i, 1)) > 0:
			s.own = append(s.own, t.Lower) // "the two drafts"
		default:
			s.Miss(t)
		}
	}
	s.checkAssertions(subjects)
	s.checkBare(subjects)
	s.checkQuantities(subjects)
	s.checkOrder(subjects)
}

// checkCounts holds the numbers of a sentence that names nothing against the
// states and dates behind them: "two were opened in May" counts rows.
func (s *checker) checkCounts() {
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind != sentence.Number || t.Rank > 0 || s.IsDate(i) || s.Settled[i] {
			continue
		}
		rows := s.RowsBehind(i)
		if before := s.RowsBefore(i); rows == nil && before != nil {
			rows = before
		}
		if from, to := s.Clause(i); rows == nil && from == 0 && to == len(s.Tokens) {
			rows = s.RowsBehind(-1) // "in 2024 five were published"
		}
		if rows == nil || s.IsWholeOf(i) {
			continue
		}
		if s.NumberOf(t.Text) == len(rows) {
			t.Candidates = []sentence.Candidate{{Column: -1, IsAsked: true}}
			continue
		}
		t.Candidates = slices.DeleteFunc(slices.Clone(t.Candidates), func(c sentence.Candidate) bool {
			return c.Figure != nil && (c.Figure.Name == "rows" || strings.HasPrefix(c.Figure.Name, "count.")) || c.Column >= 0
		})
	}
}

// checkBare holds a sentence that is only a name, such as "Jonas did", against the
// ranking that was asked for, and words for many against what the rows count.
func (s *checker) checkBare(runs []claim.Run) {
	isBare := len(runs) == 1 && len(runs[0].Items) == 1 && s.asksWho() && !s.HasNumber(0, len(s.Tokens)) && len(s.Tokens) > 0
	for i, t := range s.Tokens {
		if t.Kind == sentence.Word && !s.Sections["function"][t.Lower] && !s.Sections["auxiliary"][t.Lower] {
			isBare = false
		}
		next, _ := s.Following(i)
		kind := s.CountedBy(next.Lower)
		if t.Kind == sentence.Word && s.IsPhrase("many", t.Lower) && kind != "" && !s.AskedWords[next.Lower] && !s.counts(kind) {
			s.Miss(next)
		}
	}
	if isBare && !s.leads(runs[0]) {
		s.Miss(s.Tokens[runs[0].From])
	}
}

// counts reports whether the rows name things of a kind or count them.
func (s *checker) counts(kind schema.Kind) bool {
	return slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool {
		return c.Kind == kind || c.Counted == kind || c.Unit == answer.Unit(kind) || c.Unit == answer.UnitPeriod
	}) || rowset.PerDay(string(kind)) > 0
}

package words

import (
	"slices"
	"strings"

	"repochat/internal/answer/sentence"
)

// checkClaims holds what a sentence says of its values against the rows: a count
// counts what the noun behind it says, a value stands in the row of the thing
// that it is said of, the greatest is the greatest, and all are all.
func (s *checker) checkClaims() {
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == sentence.Number && t.Rank == 0 {
			t.Candidates = slices.DeleteFunc(s.OfKind(t.Candidates, s.NounBehind(i)), func(c sentence.Candidate) bool { return !s.DateFits(i, c) })
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
		if t.Kind == sentence.Number && t.Rank == 0 && len(t.Candidates) == 0 && !s.CountsNamed(subjects, i) {
			s.Miss(t)
		}
	}
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

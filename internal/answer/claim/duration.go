package claim

import (
	"slices"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// lasts reports whether a quantity of time lies between the dates that a sentence
// speaks of, or is one of its cells in another unit.
func (s *Checker) lasts(i int, q sentence.Quantity, runs []Run) bool {
	unit := string(s.NounBehind(i))
	if rowset.PerDay(unit) < 1 && q.Decimals == 0 {
		// Eleven days are no two weeks, though they round to them.
		q.Decimals, q.Tolerance = 1, 0.12
		if q.Sense == sentence.About {
			q.Tolerance = 0.2
		}
	}
	accepts := func(spans []float64) bool { return slices.ContainsFunc(spans, q.Accepts) }
	items := ItemsOf(runs)
	if _, to := s.Clause(i); len(items) == 0 && len(s.Rows.Result.Rows) > 1 && s.Has("each", i, to) {
		for row := range rowset.All(s.Rows) {
			if !s.isCellTime(q, unit, []Set{{row: true}}) && !s.isRowSpan(row, unit, accepts) {
				return false
			}
		}
		return true
	}
	a, b := s.operands(i, runs)
	if len(items) < 2 && len(a) > 0 && len(b) == 0 || len(items) == 0 {
		if s.isCellTime(q, unit, items) {
			return true
		}
	}
	if len(items) == 1 && !s.hasTime(unit) {
		for row := range items[0] {
			if s.isRowSpan(row, unit, accepts) {
				return true
			}
		}
	}
	if len(a) == 0 && len(b) == 0 {
		if start := s.startOfPart(); start > 0 {
			a, b = []Set{{1: true}}, []Set{{start: true}}
		} else {
			a, b = []Set{s.extremeDate(false)}, []Set{s.extremeDate(true)}
		}
	}
	if len(a) != 1 || len(b) != 1 {
		return false
	}
	for column := range s.Rows.Columns {
		if rowset.AnyDates(s.Rows, column, a[0], b[0], func(from, to time.Time) bool { return accepts(rowset.Spans(from, to, unit)) }) {
			return true
		}
	}
	return false
}

// hasTime reports whether a column holds times in a unit.
func (s *Checker) hasTime(unit string) bool {
	return slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool { return string(c.Unit) == unit })
}

// isRowSpan reports whether two dates of a row lie so far apart.
func (s *Checker) isRowSpan(row int, unit string, accepts func([]float64) bool) bool {
	for i := range s.Rows.Columns {
		for j := range s.Rows.Columns[:i] {
			from, okFrom := rowset.Date(s.Rows, row, j)
			to, okTo := rowset.Date(s.Rows, row, i)
			if okFrom && okTo && accepts(rowset.Spans(from, to, unit)) {
				return true
			}
		}
	}
	return false
}

// isCellTime reports whether a cell in days or hours is a quantity of time.
func (s *Checker) isCellTime(q sentence.Quantity, unit string, items []Set) bool {
	rows := rowset.All(s.Rows)
	if len(items) == 1 {
		rows = items[0]
	} else if len(rows) > 1 {
		return false
	}
	for i, column := range s.Rows.Columns {
		per := rowset.PerDay(string(column.Unit))
		for row := range rows {
			if amount, ok := rowset.Amount(s.Rows, row, i); ok && per > 0 && q.Accepts(amount/per*rowset.PerDay(unit)) {
				return true
			}
		}
	}
	return false
}

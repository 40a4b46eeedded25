package claim

import (
	"slices"
	"time"

	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// LastRun returns the last things that are named before a token.
func (s *Checker) LastRun(runs []Run, i int) (r Run, found bool) {
	for _, each := range runs {
		if each.To < i {
			r, found = each, true
		}
	}
	return r, found
}

// isRate holds "one a month" against how many rows a stretch of time has.
func (s *Checker) isRate(i int, q sentence.Quantity) (isRate, holds bool) {
	after := s.WordsAfter(i, 4)
	for n := 0; n+1 < len(after) && n < 2; n++ {
		unit := string(s.CountedBy(after[n+1]))
		if s.PhraseAt("rate", after[n:n+1]) == 0 || rowset.PerDay(unit) == 0 {
			continue
		}
		if s.IsSeries() {
			return false, false
		}
		earliest, latest := s.extremeDate(false), s.extremeDate(true)
		isRateOf := func(span float64) bool { return span > 0 && q.Accepts(float64(len(s.Rows.Result.Rows))/span) }
		for column := range s.Rows.Columns {
			holds = holds || rowset.AnyDates(s.Rows, column, earliest, latest, func(from, to time.Time) bool {
				return slices.ContainsFunc(rowset.Spans(from, to, unit), isRateOf)
			})
		}
		return true, holds
	}
	return false, false
}

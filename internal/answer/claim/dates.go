package claim

import (
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
		for column := range s.Rows.Columns {
			for a := range earliest {
				for b := range latest {
					from, okFrom := rowset.Date(s.Rows, a, column)
					to, okTo := rowset.Date(s.Rows, b, column)
					if !okFrom || !okTo {
						continue
					}
					for _, span := range rowset.Spans(from, to, unit) {
						if span > 0 && q.Accepts(float64(len(s.Rows.Result.Rows))/span) {
							return true, true
						}
					}
				}
			}
		}
		return true, false
	}
	return false, false
}

package claim

import (
	"repochat/internal/answer/sentence"
)

// derived is the ground of a number that is computed from rows.
var derived = []sentence.Candidate{{Column: -1, IsAsked: true}}

// Derive settles the numbers whose role calls for arithmetic: such a number is
// computed from the rows that the sentence names, or it is missed.
func (s *Checker) Derive(runs []Run) {
	s.Settled = map[int]bool{}
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind != sentence.Number || t.Rank > 0 || len(t.Values) == 0 || s.Settled[i] {
			continue
		}
		r, isForced := s.RoleOf(i)
		q := s.QuantityAt(i)
		holds := false
		if r == Plain && s.saysEach(i, runs) {
			isForced, holds = true, s.isEach(i, q)
		} else if count, isLack := s.lacking(i); isLack {
			r, isForced, holds = Plain, true, q.Accepts(float64(count))
		} else if isRate, right := s.isRate(i, q); isRate && (r == Plain || r == Duration) {
			r, isForced, holds = Plain, true, right
		} else if r == Plain && s.IsOfTitle(i) {
			holds = true
		}
		switch r {
		case Share:
			if percent := s.FractionAt(i); percent > 0 {
				q = sentence.Quantity{Values: []float64{percent}, Decimals: 1, Sense: q.Sense, Tolerance: 0.03}
			}
			holds = s.IsShare(i, q, runs)
		case Part:
			holds = s.isPart(i, s.partnerOf(i), q, runs)
		case Whole:
			holds = s.isWhole(i, q)
		case Ratio:
			// 3.6 is not four times as much, though it rounds to it.
			q.Decimals, q.Tolerance = max(q.Decimals, 1), 0.05
			if q.Sense == sentence.About {
				q.Tolerance = 0.12
			}
			holds = s.HasRatio(i, q, runs)
		case Difference:
			holds = s.differs(i, q, runs)
		case Duration:
			holds = s.lasts(i, q, runs)
		case Plain:
			_, to := s.Clause(i)
			if _, isOfGroup := s.groupIn(i, runs); q.Sense != sentence.Exact && q.Sense != sentence.About && !isOfGroup && len(s.Rows.Result.Rows) > 1 && s.Has("each", i, to) && !s.isCounted(i) {
				isForced, holds = true, holds || s.isBound(i, q, runs) // "at least eight each"
			}
			holds = holds || !isForced && (s.isSum(i, q, runs) || s.isRest(q) || q.Sense != sentence.Exact && s.isBound(i, q, runs))
		}
		if holds || isForced {
			s.Settled[i] = true
			t.Candidates = nil
			if holds {
				t.Candidates = derived
			}
		}
	}
}

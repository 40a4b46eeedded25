package words

import (
	"slices"
	"strings"

	"repochat/internal/answer/claim"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// checkAssertions holds what a sentence says without a number of its own against
// the rows: that an amount is the mean, that something rose each time, that a row
// is what a column of yes and no says of it, that a thing is the only one.
func (s *checker) checkAssertions(runs []claim.Run) {
	for i, t := range s.Tokens {
		if t.Kind != sentence.Word {
			continue
		}
		words := append([]string{t.Lower}, s.WordsAfter(i, 3)...)
		isWrong := s.PhraseAt("on average", words) > 0 && !s.hasMean(i) ||
			s.IsOneOf(t.Lower, "up", "down") && !s.isSteady(i, s.Sections["up"][t.Lower]) ||
			s.PhraseAt("the only one", words) > 0 && !s.isOnlyOne(i, runs) ||
			!s.isFlagged(i, runs)
		if isWrong {
			s.doubt(t, !s.isPlainRanking())
		}
	}
}

// hasMean reports whether the number that a word for an average is said of is a
// mean of a column. Of one row any amount may be one.
func (s *checker) hasMean(i int) bool {
	rows := s.Rows.Result.Rows
	at := s.numberNear(i)
	if len(rows) < 2 || at < 0 || s.isRateOfSeries(at) {
		return true
	}
	q := s.QuantityAt(at)
	if q.Sense == sentence.Exact {
		q.Decimals, q.Tolerance = max(q.Decimals, 1), 0.03 // 3.67 is not four
	}
	return slices.ContainsFunc(s.Columns(""), func(column int) bool {
		name := strings.ToLower(s.Rows.Columns[column].Name)
		isMean := slices.ContainsFunc([]string{"average", "avg", "mean", "median", "per"}, func(word string) bool { return strings.Contains(name, word) })
		sum, ok := rowset.Sum(s.Rows, rowset.All(s.Rows), column)
		if ok && q.Accepts(sum/float64(len(rows))) {
			return true
		}
		return isMean && slices.ContainsFunc(rows, func(row []any) bool {
			return slices.ContainsFunc(s.Tokens[at].Candidates, func(c sentence.Candidate) bool { return c.Column == column })
		})
	})
}

// isRateOfSeries reports whether a number has been computed as a share or a rate.
func (s *checker) isRateOfSeries(at int) bool {
	r, _ := s.RoleOf(at)
	return r == claim.Share || r == claim.Ratio || r == claim.Difference
}

// numberNear returns the number that stands next to a word, the one behind it first;
// -1 for none.
func (s *checker) numberNear(i int) int {
	from, to := s.Clause(i)
	const reach = 16
	for at := i + 1; at < min(to, i+reach); at++ {
		if s.HasNumber(at, at+1) {
			return at
		}
	}
	for at := i - 1; at >= max(from, i-reach); at-- {
		if s.HasNumber(at, at+1) {
			return at
		}
	}
	return -1
}

// isSteady reports whether amounts rise, or fall, from each period to the next,
// where a sentence says so of each.
func (s *checker) isSteady(i int, isUp bool) bool {
	from, to := s.Clause(i)
	isEach := s.Has("steadily", from, to)
	for at := from; at < to && !isEach; at++ {
		t := s.Tokens[at]
		next, found := s.Following(at)
		isEach = t.Kind == sentence.Word && s.IsPhrase("each", t.Lower) && found && s.isPeriod(next)
	}
	column := rowset.Scored(s.Rows)
	if !isEach || !s.IsSeries() || column < 0 {
		return true
	}
	for n := 1; n < len(s.Rows.Result.Rows); n++ {
		before, okBefore := rowset.Amount(s.Rows, n, column)
		after, okAfter := rowset.Amount(s.Rows, n+1, column)
		if !okBefore || !okAfter || before == after || before < after != isUp {
			return false
		}
	}
	return true
}

// isPeriod reports whether a word is one for a stretch of time.
func (s *checker) isPeriod(t sentence.Token) bool {
	return rowset.PerDay(string(s.CountedBy(t.Lower))) > 0 || s.IsPhrase("quarter", t.Lower)
}

// flags are the columns of yes and no that words assert, by what their names hold.
var flags = []string{"draft", "prerelease", "merge"}

// isFlagged reports whether the rows that a sentence speaks of are what a word of a
// column of yes and no calls them: "a pre-release", "not a draft".
func (s *checker) isFlagged(i int, runs []claim.Run) bool {
	t := s.Tokens[i]
	for _, flag := range flags {
		if !s.IsPhrase("is "+flag, t.Lower) {
			continue
		}
		for column, c := range s.Rows.Columns {
			name := strings.ToLower(strings.NewReplacer("_", "", "is", "").Replace(c.Name))
			if !strings.Contains(name, flag) {
				continue
			}
			rows := rowset.All(s.Rows)
			if r, found := s.LastRun(runs, i); found {
				rows = rowset.Union(r.Items)
			} else if len(runs) > 0 {
				rows = rowset.Union(runs[0].Items)
			}
			from, _ := s.Clause(i)
			isDenied := slices.ContainsFunc(s.Tokens[from:i], s.Denies)
			for row := range rows {
				if isTrue, isBool := s.Rows.Result.Rows[row-1][column].(bool); isBool && isTrue == isDenied {
					return false
				}
			}
		}
	}
	return true
}

// isOnlyOne reports whether the thing that a sentence calls the only one is: the
// only row that keeps to the bound of the clause, or the only one that has, or
// lacks, what its column's name says. What is neither is not known.
func (s *checker) isOnlyOne(i int, runs []claim.Run) bool {
	_, to := s.Clause(i)
	for at := i + 1; at < to; at++ {
		t := s.Tokens[at]
		if t.Kind == sentence.Number && t.Rank == 0 && len(t.Values) > 0 && s.SenseBefore(at) != sentence.Exact {
			return slices.ContainsFunc(s.Columns(s.NounBehind(at)), func(column int) bool {
				kept := rowset.Where(s.Rows, column, s.QuantityAt(at).Accepts)
				return len(kept) == 1 && (len(runs) == 0 || kept.Meets(rowset.Union(runs[0].Items)))
			})
		}
		if t.Kind != sentence.Word {
			continue
		}
		for column, c := range s.Rows.Columns {
			isHeld := strings.EqualFold(strings.TrimSuffix(t.Lower, "s"), strings.TrimSuffix(c.Name, "s"))
			if !isHeld || !s.isHad(at) {
				continue
			}
			isLack := slices.ContainsFunc(s.Tokens[i+1:at], s.Denies)
			held := 0
			for _, row := range s.Rows.Result.Rows {
				if (row[column] == nil || row[column] == any(int64(0))) == isLack {
					held++
				}
			}
			return held == 1
		}
	}
	return true
}

// isHad reports whether a word stands behind one for having or lacking it, with at
// most an article between: "with a login", "without comments".
func (s *checker) isHad(at int) bool {
	before := s.WordsBefore(at, 2)
	isWith := func(words []string) bool {
		return s.PhraseBefore("with", words) > 0 || s.PhraseBefore("without", words) > 0 || len(words) > 0 && s.Sections["zero"][words[len(words)-1]]
	}
	return isWith(before) || len(before) == 2 && before[1] != "#" && isWith(before[:1])
}

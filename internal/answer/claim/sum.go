package claim

import (
	"slices"
	"strings"

	"repochat/internal/answer/columnname"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// isSum reports whether a number is the sum of the rows that a sentence speaks of,
// where it speaks of a sum or of a stretch of time.
func (s *Checker) isSum(i int, q sentence.Quantity, runs []Run) bool {
	isMarked := s.Has("sum", 0, len(s.Tokens)) || slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool { return t.Text == "+" })
	for _, rows := range s.summands(i, runs, isMarked) {
		if len(rows) < 2 {
			continue
		}
		for _, column := range s.Columns(s.NounBehind(i)) {
			if !rowset.IsAdditive(s.Rows, s.Key, column) {
				continue
			}
			if sum, ok := rowset.Sum(s.Rows, rows, column); ok && q.Accepts(sum) {
				return true
			}
		}
	}
	return false
}

// summands returns the sets of rows that a sum at a token can be over.
func (s *Checker) summands(i int, runs []Run, isMarked bool) []Set {
	var found []Set
	group, hasGroup := s.groupIn(i, runs)
	all := rowset.All(s.Rows)
	switch {
	case hasGroup && (len(group.Items) > 1 || s.IsSeries()) && (isMarked || s.IsSeries()):
		if rows := s.stretch(group); rows != nil {
			found = append(found, rows)
		}
		if isMarked || len(group.Items) == 1 {
			found = append(found, rowset.Union(group.Items))
		}
	case hasGroup && s.IsSeries():
	case !hasGroup && isMarked && !s.Rows.AtLimit, !hasGroup && isMarked && !s.Has("everything", 0, len(s.Tokens)):
		found = append(found, all)
	case !hasGroup && s.IsSeries():
		found = append(found, all)
	}
	for n := 0; s.IsSeries() && n+1 < len(runs); n++ {
		first, next := runs[n].Items, runs[n+1].Items
		if len(s.WordsAfter(runs[n].To, 2)) > 1 && s.Has("to", runs[n].To, runs[n+1].From) && runs[n+1].From-runs[n].To < 5 {
			found = append(found, rowset.Between(first[len(first)-1], next[0]))
		}
	}
	if isMarked && !hasGroup {
		if n := s.partSize(); n > 0 {
			found = []Set{rowset.Between(Set{1: true}, Set{n: true})}
		}
	}
	return found
}

// isBound reports whether the amounts of all things that a bound is said of keep
// to it: "more than 40", "about 20 days".
func (s *Checker) isBound(i int, q sentence.Quantity, runs []Run) bool {
	if s.isCounted(i) {
		return true // settled with the count that it narrows
	}
	_, to := s.Clause(i)
	group, isOfGroup := s.groupIn(i, runs)
	items := group.Items
	isAll := s.Has("each", i, to) || s.Has("all", 0, i) || s.hasSection("all", 0, i)
	if !isOfGroup && (isAll || len(s.Rows.Result.Rows) == 1) {
		items = rowset.Each(s.Rows)
	}
	if len(items) == 0 {
		return false
	}
	return slices.ContainsFunc(s.Columns(s.NounBehind(i)), func(column int) bool {
		return !slices.ContainsFunc(items, func(rows Set) bool {
			amount, ok := s.Amount(rows, column)
			return !ok || !q.Accepts(amount)
		})
	})
}

func (s *Checker) hasSection(section string, from, to int) bool {
	return slices.ContainsFunc(s.Tokens[from:to], func(t sentence.Token) bool { return t.Kind == sentence.Word && s.Sections[section][t.Lower] })
}

// isCounted reports whether a bound narrows the rows that another number of its
// Clause counts, and the count is right: "only two made more than 40".
func (s *Checker) isCounted(i int) bool {
	from, to := s.Clause(i)
	for at := from; at < to; at++ {
		if at != i && s.CountsWithin(at, i) {
			if s.Tokens[at].Kind == sentence.Number {
				s.settle(at)
			}
			return true
		}
	}
	return false
}

// CountsWithin reports whether the number at a token, or a word for none, is that
// of the rows that keep to the bound at another.
func (s *Checker) CountsWithin(at, bound int) bool {
	t := s.Tokens[at]
	count := -1
	switch {
	case t.Kind == sentence.Number && len(t.Values) > 0 && t.Rank == 0 && s.SenseBefore(at) == sentence.Exact:
		count = int(t.Values[0])
	case t.Kind == sentence.Word && s.Sections["zero"][t.Lower]:
		count = 0
	case t.Kind == sentence.Word && s.Sections["two"][t.Lower]:
		count = 2
	}
	if count < 0 || s.IsWholeOf(at) {
		return false
	}
	q := s.QuantityAt(bound)
	if q.Sense == sentence.Exact || s.IsWholeOf(bound) {
		return false
	}
	noun := s.NounBehind(at)
	if noun != "" && !rowset.NamesEach(s.Rows, noun) && !(s.IsSeries() && (noun == "months" || noun == "days" || noun == "years" || noun == "weeks")) {
		return false
	}
	return slices.ContainsFunc(s.Columns(s.NounBehind(bound)), func(column int) bool {
		held := len(rowset.Where(s.Rows, column, q.Accepts))
		return held == count || held == count+1 && s.Has("others", 0, len(s.Tokens))
	})
}

// isWhole reports whether the second number of "7 of the 11" is all of something:
// the rows, the only cell of its kind, or a sum.
func (s *Checker) isWhole(i int, q sentence.Quantity) bool {
	noun := s.NounBehind(i)
	if q.Accepts(float64(len(s.Rows.Result.Rows))) && (noun == "" || rowset.NamesEach(s.Rows, noun) || s.IsSeries() && noun == "months") {
		return true
	}
	for _, column := range s.Columns(noun) {
		if amount, ok := rowset.Amount(s.Rows, 1, column); ok && len(s.Rows.Result.Rows) == 1 && q.Accepts(amount) {
			return true
		}
		if sum, ok := rowset.Sum(s.Rows, rowset.All(s.Rows), column); ok && rowset.IsAdditive(s.Rows, s.Key, column) && q.Accepts(sum) {
			return true
		}
	}
	return false
}

// isPart reports whether the first number of "7 of the 11" is a part of a whole
// that there is, or the two are a share, as in "three out of five".
func (s *Checker) isPart(i, of int, q sentence.Quantity, runs []Run) bool {
	wholeNumber := s.QuantityAt(of)
	if s.isWhole(of, wholeNumber) {
		isOfRow := s.isPartOfRow(of, q)
		s.settle(of)
		switch {
		case isOfRow:
			return true
		case slices.Contains(wholeNumber.Values, float64(len(s.Rows.Result.Rows))):
			if rows := s.RowsBehind(i); rows != nil && len(runs) == 0 || rows != nil && runs[0].From > i {
				return q.Accepts(float64(len(rows)))
			}
			return s.countsWithinAny(i)
		}
		return s.isBoundExactly(i, runs)
	}
	t := s.Tokens[i]
	if len(t.Values) == 0 || len(wholeNumber.Values) == 0 || wholeNumber.Values[0] == 0 {
		return false
	}
	if s.splits(t.Values[0], wholeNumber.Values[0]) {
		s.settle(of)
		return true
	}
	percent := sentence.Quantity{Values: []float64{100 * t.Values[0] / wholeNumber.Values[0]}, Decimals: 1, Sense: q.Sense, Tolerance: 0.03}
	if !s.IsShare(i, percent, runs) {
		return false
	}
	s.settle(of)
	return true
}

func (s *Checker) settle(i int) {
	s.Settled[i] = true
	s.Tokens[i].Candidates = derived
}

// countsWithinAny reports whether a number counts the rows within a bound of its
// Clause.
func (s *Checker) countsWithinAny(i int) bool {
	from, to := s.Clause(i)
	for at := from; at < to; at++ {
		if t := s.Tokens[at]; at != i && t.Kind == sentence.Number && len(t.Values) > 0 && s.CountsWithin(i, at) {
			s.settle(at)
			return true
		}
	}
	return false
}

// isBoundExactly reports whether a number is the amount of what it is said of.
func (s *Checker) isBoundExactly(i int, runs []Run) bool {
	group, ok := s.groupAt(i, runs)
	if !ok {
		return false
	}
	q := s.QuantityAt(i)
	return slices.ContainsFunc(s.Columns(""), func(column int) bool {
		for _, rows := range group.Items {
			if amount, ok := s.Amount(rows, column); !ok || !q.Accepts(amount) {
				sum, isSum := rowset.Sum(s.Rows, rowset.Union(group.Items), column)
				return isSum && rowset.IsAdditive(s.Rows, s.Key, column) && q.Accepts(sum)
			}
		}
		return true
	})
}

// lacking returns how many rows lack what a number's clause denies of them, as in
// "two of the four have no login".
func (s *Checker) lacking(i int) (count int, isLack bool) {
	after := s.WordsAfter(i, 8)
	if len(s.Rows.Result.Rows) < 2 || s.IsWholeOf(i) {
		return 0, false
	}
	for n := 0; n+1 < len(after); n++ {
		if !s.Sections["zero"][after[n]] && s.PhraseAt("without", after[n:n+1]) == 0 {
			continue
		}
		for column, c := range s.Rows.Columns {
			if !strings.EqualFold(strings.TrimSuffix(after[n+1], "s"), strings.TrimSuffix(columnname.Words(c.Name), "s")) {
				continue
			}
			for n, row := range s.Rows.Result.Rows {
				if row[column] != nil && row[column] != any(int64(0)) {
					continue
				}
				if scored := rowset.Scored(s.Rows); column == s.Key && scored >= 0 {
					amount, _ := rowset.Amount(s.Rows, n+1, scored)
					return int(amount), true // the group without a name
				}
				count++
			}
			return count, true
		}
	}
	return 0, false
}

// saysEach reports whether a number is said of each row: "the five files have 14
// commits each".
func (s *Checker) saysEach(i int, runs []Run) bool {
	_, to := s.Clause(i)
	noun := s.NounBehind(i)
	return len(runs) == 0 && len(s.Rows.Result.Rows) > 1 && s.Has("each", i, to) && !s.Has("others", 0, i) && !s.Has("mean", 0, len(s.Tokens)) && !s.Has("to", 0, len(s.Tokens)) && !s.hasSection("between", 0, i) &&
		s.SenseBefore(i) == sentence.Exact && noun != "" && !rowset.NamesEach(s.Rows, noun)
}

func (s *Checker) isEach(i int, q sentence.Quantity) bool {
	return slices.ContainsFunc(s.Columns(s.NounBehind(i)), func(column int) bool {
		return len(rowset.Where(s.Rows, column, q.Accepts)) == len(s.Rows.Result.Rows)
	})
}

package claim

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/columnname"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// splits reports whether two numbers are the percentages of the only two rows, in
// their order: "split 65/35".
func (s *Checker) splits(first, second float64) bool {
	column := rowset.Scored(s.Rows)
	if len(s.Rows.Result.Rows) != 2 || column < 0 || first+second != 100 {
		return false
	}
	sum, ok := rowset.Sum(s.Rows, rowset.All(s.Rows), column)
	amount, _ := rowset.Amount(s.Rows, 1, column)
	return ok && sum > 0 && (sentence.Quantity{Values: []float64{first}}).Accepts(100*amount/sum)
}

// isPartOfRow reports whether a number is a count of the only row that is part of
// another one, or the rest of it where the words turn it round.
func (s *Checker) isPartOfRow(of int, q sentence.Quantity) bool {
	if len(s.Rows.Result.Rows) != 1 {
		return false
	}
	for _, p := range s.parts() {
		if q.Accepts(p.amount) && s.QuantityAt(of).Accepts(p.whole) {
			return true
		}
	}
	return false
}

// isRest reports whether a number is what a count of the only row leaves of the
// whole, where the sentence turns the column's name round.
func (s *Checker) isRest(q sentence.Quantity) bool {
	isOtherDeed := slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool {
		return t.Kind == sentence.Word && s.Deed(t.Lower) != "" && !s.ColumnWord[t.Lower]
	})
	if len(s.Rows.Result.Rows) != 1 || isOtherDeed && s.isNegated() {
		return false
	}
	for _, p := range s.parts() {
		if p.isRest && q.Accepts(p.amount) {
			s.IsDenied = s.isNegated()
			return true
		}
	}
	return false
}

// portion is a part of a whole.
type portion struct {
	amount, whole float64
	isRest        bool
}

// parts returns the part of the only row that a sentence speaks of: a count, or
// what is left of the whole where the sentence denies what the column's name says.
func (s *Checker) parts() []portion {
	var found []portion
	columns := s.Columns("")
	for _, i := range columns {
		for _, j := range columns {
			x, _ := rowset.Amount(s.Rows, 1, i)
			y, _ := rowset.Amount(s.Rows, 1, j)
			if i == j || s.Rows.Columns[i].Unit != answer.UnitCount || s.Rows.Columns[j].Unit != answer.UnitCount || x > y {
				continue
			}
			isRest := s.isNegated() != isNegative(s.Rows.Columns[i].Name)
			if isRest {
				x = y - x
			}
			found = append(found, portion{amount: x, whole: y, isRest: isRest})
		}
	}
	return found
}

// isNegated reports whether a sentence denies: "no fix is known", "nobody is
// assigned", "unassigned".
func (s *Checker) isNegated() bool { return slices.ContainsFunc(s.Tokens, s.Denies) }

// isNegative reports whether a column's name denies: unassignedIssues.
func isNegative(name string) bool {
	return slices.ContainsFunc(strings.Fields(columnname.Words(name)), func(word string) bool {
		return strings.HasPrefix(word, "un") || slices.Contains([]string{"no", "not", "without", "non", "missing"}, word)
	})
}

// IsShare reports whether a percentage is the share of what a sentence speaks of.
func (s *Checker) IsShare(i int, q sentence.Quantity, runs []Run) bool {
	return slices.ContainsFunc(s.shares(i, runs), q.Accepts)
}

// shares returns the percentages that a sentence can mean.
func (s *Checker) shares(i int, runs []Run) []float64 {
	var found []float64
	rows := s.Rows.Result.Rows
	group, hasGroup := s.groupAt(i, runs)
	if next, ok := s.RunBehind(runs, i); ok && !hasGroup {
		group, hasGroup = next, true
	}
	for column := range s.Rows.Columns {
		if s.Rows.Columns[column].Unit != answer.UnitPercent {
			continue
		}
		of := Set{1: len(rows) == 1}
		if hasGroup {
			of = rowset.Union(group.Items)
		}
		for row := range of {
			if percent, ok := rowset.Amount(s.Rows, row, column); ok && of[row] {
				if len(rows) == 1 && s.isNegated() != s.isNegativeRow() {
					percent = 100 - percent
				}
				found = append(found, percent)
			}
		}
	}
	if len(rows) == 1 {
		for _, p := range s.parts() {
			if p.whole > 0 {
				found = append(found, 100*p.amount/p.whole)
			}
		}
		return found
	}
	isOfRows := !s.Rows.AtLimit && !s.Rows.Result.Truncated || s.Has("listed", 0, len(s.Tokens)) || s.hasWholeOfRows()
	if hasGroup && isOfRows {
		sets := []Set{rowset.Union(group.Items)}
		if rows := s.stretch(group); rows != nil {
			sets = []Set{rows}
		}
		for _, column := range s.Columns("") {
			whole, ok := rowset.Sum(s.Rows, rowset.All(s.Rows), column)
			if !ok || whole <= 0 || s.Rows.Columns[column].Unit != answer.UnitCount && s.Rows.Columns[column].Unit != answer.UnitLines || !rowset.IsAdditive(s.Rows, s.Key, column) && !s.Has("listed", 0, len(s.Tokens)) {
				continue
			}
			for _, each := range sets {
				if sum, ok := rowset.Sum(s.Rows, each, column); ok {
					found = append(found, 100*sum/whole)
				}
			}
		}
	}
	rowsOfClause := s.RowsBehind(i)
	if rowsOfClause == nil {
		rowsOfClause = s.RowsBehind(-1)
	}
	if rowsOfClause != nil && isOfRows && !hasGroup {
		found = append(found, 100*float64(len(rowsOfClause))/float64(len(rows)))
	}
	return found
}

// isNegativeRow reports whether the only row counts what something lacks.
func (s *Checker) isNegativeRow() bool {
	return slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool { return isNegative(c.Name) })
}

// hasWholeOfRows reports whether a sentence names the sum of the rows: "of the 241
// commits".
func (s *Checker) hasWholeOfRows() bool {
	for i, t := range s.Tokens {
		before := s.WordsBefore(i, 2)
		if t.Kind == sentence.Number && len(t.Values) > 0 && len(before) > 1 && s.PhraseAt("of", before[:1]) > 0 && s.isWhole(i, s.QuantityAt(i)) {
			return true
		}
	}
	return false
}

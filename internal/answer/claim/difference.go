package claim

import (
	"slices"

	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// differs reports whether two things differ by a quantity, in the direction that
// the words say.
func (s *Checker) differs(i int, q sentence.Quantity, runs []Run) bool {
	noun := s.NounBehind(i)
	direction := s.direction(i)
	a, b := s.operands(i, runs)
	if s.Has("others", i, len(s.Tokens)) && len(a) == 1 {
		b = nil
		for row := range rowset.Without(rowset.All(s.Rows), a[0]) {
			b = append(b, Set{row: true})
		}
	}
	if len(s.Rows.Result.Rows) == 1 {
		return s.differInRow(q)
	}
	return slices.ContainsFunc(s.Columns(noun), func(column int) bool {
		first, second := a, b
		if len(first) == 0 {
			first = []Set{rowset.Extremes(s.Rows, column, true)}
		}
		if len(second) == 0 {
			second = []Set{s.neighbour(first[0], column, direction)}
			own, okOwn := s.Amount(first[0], column)
			top, okTop := s.Amount(rowset.Extremes(s.Rows, column, true), column)
			if okOwn && okTop && direction < 0 && q.Accepts(top-own) {
				return true // "23 fewer", than the first
			}
		}
		for _, x := range first {
			for _, y := range second {
				left, okLeft := s.Amount(x, column)
				right, okRight := s.Amount(y, column)
				isWrong := direction > 0 && left < right || direction < 0 && left > right
				if !okLeft || !okRight || isWrong || !q.Accepts(max(left-right, right-left)) {
					return false
				}
			}
		}
		return true
	})
}

// neighbour returns the rows that a lone thing is held against: those behind it,
// or those before it where it is said to have less.
func (s *Checker) neighbour(rows Set, column, direction int) Set {
	if len(s.Rows.Result.Rows) == 2 {
		return rowset.Without(rowset.All(s.Rows), rows)
	}
	if direction >= 0 {
		return rowset.Below(s.Rows, rows, column)
	}
	above := Set{}
	for n := range s.Rows.Result.Rows {
		if below := rowset.Below(s.Rows, Set{n + 1: true}, column); below.Meets(rows) {
			above[n+1] = true
		}
	}
	return above
}

// differInRow reports whether two amounts of the only row differ by a quantity, or
// a part of a whole and its rest.
func (s *Checker) differInRow(q sentence.Quantity) bool {
	columns := s.Columns("")
	for _, i := range columns {
		for _, j := range columns {
			x, _ := rowset.Amount(s.Rows, 1, i)
			y, _ := rowset.Amount(s.Rows, 1, j)
			if i != j && s.Rows.Columns[i].Unit == s.Rows.Columns[j].Unit && x <= y && (q.Accepts(y-x) || q.Accepts(max(2*x-y, y-2*x))) {
				return true
			}
		}
	}
	return false
}

// direction returns 1 where the words around a number say that the first thing has
// more, -1 for less, 0 for neither.
func (s *Checker) direction(i int) int {
	from, to := s.Clause(i)
	for _, words := range [][]string{s.WordsAfter(i, 6), s.WordsBefore(i, 8)} {
		for n, word := range words {
			switch {
			case s.PhraseAt("is less", words[n:]) > 0:
				return -1
			case s.PhraseAt("is more", words[n:]) > 0:
				return 1
			case s.Sections["than"][word]:
			}
		}
	}
	if s.Has("is less", from, to) {
		return -1
	}
	return 0
}

// HasRatio reports whether one thing is a quantity of times another.
func (s *Checker) HasRatio(i int, q sentence.Quantity, runs []Run) bool {
	a, b := s.operands(i, runs)
	if len(a) == 0 {
		a = []Set{{1: true}}
	}
	if len(b) == 0 {
		b = []Set{rowset.Without(rowset.All(s.Rows), a[0])}
		if len(s.Rows.Result.Rows) > 2 {
			b = []Set{rowset.Below(s.Rows, a[0], len(s.Rows.Columns)-1)}
		}
	}
	isEither := s.Has("for every", 0, len(s.Tokens))
	return slices.ContainsFunc(s.Columns(""), func(column int) bool {
		for _, x := range a {
			for _, y := range b {
				left, okLeft := s.Amount(x, column)
				right, okRight := s.Amount(y, column)
				if !okLeft || !okRight || right == 0 || left == 0 || !q.Accepts(left/right) && !(isEither && q.Accepts(right/left)) {
					return false
				}
			}
		}
		return true
	})
}

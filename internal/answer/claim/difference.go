package claim

import (
	"math"
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
		b = slices.DeleteFunc(rowset.Each(s.Rows), a[0].Meets)
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
		return s.holdsOfAll(first, second, column, func(left, right float64) bool {
			isWrong := direction > 0 && left < right || direction < 0 && left > right
			return !isWrong && q.Accepts(math.Abs(left-right))
		})
	})
}

// holdsOfAll reports whether something holds for the amounts of each two things.
func (s *Checker) holdsOfAll(a, b []Set, column int, holds func(left, right float64) bool) bool {
	for _, x := range a {
		for _, y := range b {
			left, okLeft := s.Amount(x, column)
			right, okRight := s.Amount(y, column)
			if !okLeft || !okRight || !holds(left, right) {
				return false
			}
		}
	}
	return true
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
	for row := range rowset.All(s.Rows) {
		if rowset.Below(s.Rows, Set{row: true}, column).Meets(rows) {
			above[row] = true
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
			if i != j && s.Rows.Columns[i].Unit == s.Rows.Columns[j].Unit && x <= y && (q.Accepts(y-x) || q.Accepts(math.Abs(2*x-y))) {
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
		for n := range words {
			switch {
			case s.PhraseAt("is less", words[n:]) > 0:
				return -1
			case s.PhraseAt("is more", words[n:]) > 0:
				return 1
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
		return s.holdsOfAll(a, b, column, func(left, right float64) bool {
			return left != 0 && right != 0 && (q.Accepts(left/right) || isEither && q.Accepts(right/left))
		})
	})
}

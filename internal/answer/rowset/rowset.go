// Package rowset answers questions about sets of the rows of a result, which it
// holds by their numbers.
package rowset

import (
	"maps"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/columnname"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// Set is a set of rows.
type Set map[int]bool

// Meets reports whether two sets share a row.
func (a Set) Meets(b Set) bool {
	for row := range b {
		if a[row] {
			return true
		}
	}
	return false
}

// Both returns the rows that are in both sets.
func Both(a, b Set) Set {
	common := maps.Clone(a)
	maps.DeleteFunc(common, func(row int, _ bool) bool { return !b[row] })
	return common
}

// Union returns the rows that are in any of the sets.
func Union(sets []Set) Set {
	all := Set{}
	for _, each := range sets {
		maps.Copy(all, each)
	}
	return all
}

// HasRank reports whether one of some rows holds a rank by the amounts of a column.
// Rows with the same amount share the first of their ranks, or hold those of their
// order. Without a column it is their order that counts.
func HasRank(rows answer.Rows, some Set, rank, column int) bool {
	for row := range some {
		own, isAmount := 0.0, false
		if column >= 0 {
			own, isAmount = Amount(rows, row, column)
		}
		if !isAmount {
			if row == rank {
				return true
			}
			continue
		}
		more := len(Where(rows, column, func(amount float64) bool { return amount > own }))
		same := Where(rows, column, func(amount float64) bool { return amount == own })
		maps.DeleteFunc(same, func(other int, _ bool) bool { return other >= row })
		if rank == more+1 || rank == more+len(same)+1 && row == rank {
			return true
		}
	}
	return false
}

// Scored returns the column of amounts that the rows are ranked by: the last one;
// -1 where there is none.
func Scored(rows answer.Rows) int {
	for i := range slices.Backward(rows.Columns) {
		if _, ok := Amount(rows, 1, i); ok {
			return i
		}
	}
	return -1
}

// IsComparable reports whether a value can be a key of a map.
func IsComparable(value any) bool {
	switch value.(type) {
	case string, int64, float64, bool:
		return true
	}
	return false
}

// Compares reports whether the amounts of a row of each set compare so in a column.
func Compares(rows answer.Rows, first, second Set, holds func(a, b float64) bool) bool {
	return AnyPair(rows, first, second, func(i int, a, b any) bool {
		x, isX := graph.Float(a)
		y, isY := graph.Float(b)
		return IsAmount(rows.Columns[i]) && isX && isY && holds(x, y)
	})
}

// HasEqual reports whether some of the sets, or else any two rows, have an equal
// value beside what names them.
func HasEqual(rows answer.Rows, key int, items []Set) bool {
	if len(items) < 2 {
		items = Each(rows)
	}
	for n, item := range items {
		for _, other := range items[:n] {
			if AnyPair(rows, other, item, func(i int, a, b any) bool { return i != key && IsComparable(a) && a == b }) {
				return true
			}
		}
	}
	return false
}

// AnyPair reports whether something holds for a value of the first rows and that
// of the second in the same column.
func AnyPair(rows answer.Rows, first, second Set, holds func(column int, a, b any) bool) bool {
	values := rows.Result.Rows
	for a := range first {
		for b := range second {
			if a > len(values) || b > len(values) {
				continue
			}
			for i := range rows.Columns {
				if holds(i, values[a-1][i], values[b-1][i]) {
					return true
				}
			}
		}
	}
	return false
}

// CountedIn returns what the counts of a column count: a kind of thing, or else
// the plural that the column is called by.
func CountedIn(column answer.Column) schema.Kind {
	words := strings.Fields(strings.ToLower(columnname.Words(column.Name)))
	if column.Counted == "" && column.Unit == answer.UnitCount && len(words) > 0 {
		if last := words[len(words)-1]; len(last) > 3 && strings.HasSuffix(last, "s") && last != "times" {
			return schema.Kind(last)
		}
	}
	return column.Counted
}

// NamesEach reports whether each row names another thing of a kind, so that the
// number of rows is one of such things.
func NamesEach(rows answer.Rows, kind schema.Kind) bool {
	for i, column := range rows.Columns {
		seen := map[any]bool{}
		for _, row := range rows.Result.Rows {
			if column.Kind == kind && IsComparable(row[i]) {
				seen[row[i]] = true
			}
		}
		if len(seen) == len(rows.Result.Rows) {
			return true
		}
	}
	return false
}

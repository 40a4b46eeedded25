// Package rowset holds sets of the rows of a result, by their numbers.
package rowset

import "repochat/internal/graph"

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
	common := Set{}
	for row := range a {
		if b[row] {
			common[row] = true
		}
	}
	return common
}

// Union returns the rows that are in any of the sets.
func Union(sets []Set) Set {
	all := Set{}
	for _, each := range sets {
		for row := range each {
			all[row] = true
		}
	}
	return all
}

// HasRank reports whether one of some rows holds a rank by the amounts of the last
// column, ties counted.
func HasRank(rows [][]any, some Set, rank int) bool {
	last := len(rows[0]) - 1
	for row := range some {
		before, equal := 0, 0
		own, isAmount := graph.Float(rows[row-1][last])
		for _, other := range rows {
			if n, ok := graph.Float(other[last]); ok && n > own {
				before++
			} else if ok && n == own {
				equal++
			}
		}
		if rank == row || isAmount && before < rank && rank <= before+equal {
			return true
		}
	}
	return false
}

// IsComparable reports whether a value can be a key of a map.
func IsComparable(value any) bool {
	switch value.(type) {
	case string, int64, float64, bool:
		return true
	}
	return false
}

package rowset

import (
	"cmp"
	"fmt"
	"slices"

	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
)

// InOrder returns a result whose rows that a query's ORDER BY leaves equal are in
// the order of their other values, so that a question has the same answer each
// time: Neo4j returns such rows in the order that it happens to find them in.
// Rows of a query that sorts by what it does not return are left as they are.
func InOrder(query *facts.Facts, result graph.Result) graph.Result {
	var keys []int
	for _, key := range query.Ordering {
		if key.Column < 0 || key.Column >= len(result.Columns) {
			return result
		}
		keys = append(keys, key.Column)
	}
	isTie := func(a, b []any) bool {
		return !slices.ContainsFunc(keys, func(key int) bool { return compare(a[key], b[key]) != 0 })
	}
	if len(keys) == 0 {
		return result
	}
	result.Rows = slices.Clone(result.Rows)
	for from, to := 0, 1; from < len(result.Rows); from, to = to, to+1 {
		for to < len(result.Rows) && isTie(result.Rows[from], result.Rows[to]) {
			to++
		}
		slices.SortStableFunc(result.Rows[from:to], func(a, b []any) int { return slices.CompareFunc(a, b, compare) })
	}
	return result
}

// compare orders two values: numbers by size, others by their text, null last.
func compare(a, b any) int {
	x, isX := graph.Float(a)
	y, isY := graph.Float(b)
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	case isX && isY:
		return cmp.Compare(x, y)
	}
	return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
}

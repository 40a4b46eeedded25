package rowset

import (
	"slices"

	"repochat/internal/graph"
)

// IsNothing reports whether a result has no rows, or one row of nothing but null,
// zero, false and empty lists.
func IsNothing(result graph.Result) bool {
	return len(result.Rows) == 0 || len(result.Rows) == 1 && isEmpty(result.Rows[0])
}

// PartsAreNothing reports whether no part of a question has an answer: each row of
// its result is the name of a part and nothing else.
func PartsAreNothing(result graph.Result) bool {
	isPart := len(result.Columns) == 2 && result.Columns[0] == "part"
	return isPart && !slices.ContainsFunc(result.Rows, func(row []any) bool { return !isEmpty(row[1:]) })
}

func isEmpty(row []any) bool {
	return !slices.ContainsFunc(row, func(value any) bool {
		list, isList := value.([]any)
		return value != nil && value != false && value != int64(0) && value != float64(0) && (!isList || len(list) > 0)
	})
}

// Package states counts the rows of a list by the state of what they are about.
package states

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// mostStates is how many states are told at most: a column with more is none.
const mostStates = 3

// Told returns how many rows there are of each state that stands in a column, the most
// first: "6 closed, 1 open"; "" where they have one state, or some of them none.
func Told(rows [][]any, column int) string {
	if column < 0 {
		return ""
	}
	count := map[string]int{}
	var all []string
	for _, row := range rows {
		state, isText := row[column].(string)
		if !isText || state == "" {
			return ""
		}
		if count[state]++; count[state] == 1 {
			all = append(all, state)
		}
	}
	if len(all) < 2 || len(all) > mostStates {
		return ""
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	for i, state := range all {
		all[i] = fmt.Sprintf("%d %s", count[state], state)
	}
	return strings.Join(all, ", ")
}

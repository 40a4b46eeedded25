// Package states counts the rows of a list by the state of what they are about.
package states

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// known are the states of issues and pull requests.
var known = []string{"open", "closed", "merged"}

// asksAgain matches what asks for the state of the things of a list.
var asksAgain = regexp.MustCompile(`(?i)\b(?:of\s+(?:them|these|those)|(?:is|are|were|was|have|has)\s+(?:any|they|it|all)|which\s+(?:ones?|were|are)|states?|status|outcomes?)\b`)

// Told returns how many rows there are of each state that stands in a column, the most
// first: "6 closed, 1 open". Where all have one state it is "all closed", unless the
// question asks for such things alone. It is "" where a row has no state.
func Told(question string, rows [][]any, column int) string {
	if column < 0 || len(rows) < 2 {
		return ""
	}
	count := map[string]int{}
	var all []string
	for _, row := range rows {
		state, isText := row[column].(string)
		if !isText || !slices.Contains(known, state) {
			return ""
		}
		if count[state]++; count[state] == 1 {
			all = append(all, state)
		}
	}
	if len(all) == 1 {
		if strings.Contains(strings.ToLower(question), all[0]) && !asksAgain.MatchString(question) {
			return ""
		}
		return "all " + all[0]
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	for i, state := range all {
		all[i] = fmt.Sprintf("%d %s", count[state], state)
	}
	return strings.Join(all, ", ")
}

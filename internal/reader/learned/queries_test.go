package learned_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/goldentest"
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// Every named query passes the check and runs, with what a question may name and
// with as little as it needs. The golden file holds how many rows the sample has.
func TestNamedQueriesRun(t *testing.T) {
	graphReader, name := loadSample(t)
	queries, err := bank.Queries()
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, of := range slices.Sorted(maps.Keys(queries)) {
		fmt.Fprint(&all, of)
		for _, slots := range []slot.Slots{nil, valuesOfTheSample()} {
			text, ok := compose.Write(frame.Frame{Target: frame.Commit, Query: of}, slots, queries)
			if !ok {
				fmt.Fprint(&all, " -")
				continue
			}
			var rows []string
			t.Run(of, func(t *testing.T) { rows = rowsOf(t, graphReader, name, text.Query) })
			fmt.Fprintf(&all, " %d", len(rows))
		}
		fmt.Fprintln(&all)
	}
	goldentest.Check(t, "testdata/queries.golden", all.String())
}

// valuesOfTheSample are two values of each kind that a question may name.
func valuesOfTheSample() slot.Slots {
	year := func(n int) condition.Period {
		return condition.Period{From: time.Date(n, 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(n+1, 1, 1, 0, 0, 0, 0, time.UTC)}
	}
	values := slot.Slots{
		{Kind: slot.Period, Period: year(2023)}, {Kind: slot.Period, Period: year(2024)},
		{Kind: slot.Person, Names: []string{"jonas"}}, {Kind: slot.Person, Names: []string{"mira"}},
		{Kind: slot.File, Names: []string{"README.md"}}, {Kind: slot.File, Names: []string{"handlers.go"}},
		{Kind: slot.Directory, Names: []string{"internal/"}}, {Kind: slot.Directory, Names: []string{"cmd/"}},
		{Kind: slot.Release, Names: []string{"v0.1.0"}}, {Kind: slot.Release, Names: []string{"v0.2.0"}},
		{Kind: slot.Issue, Names: []string{"1"}}, {Kind: slot.Pull, Names: []string{"2"}}, {Kind: slot.Label, Names: []string{"bug"}},
		{Kind: slot.Number, Number: 3}, {Kind: slot.Text, Names: []string{"loan"}}, {Kind: slot.Commit, Names: []string{"abcdef1"}},
	}
	for i := range values {
		values[i].Start = 10 * i
	}
	return values
}

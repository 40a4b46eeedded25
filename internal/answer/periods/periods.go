// Package periods reads the years and months that the rows of a series stand for.
package periods

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// AreOrdered reports whether the first value of each row comes after that of the row
// before it, as dates, months, years and numbers do.
func AreOrdered(rows [][]any) bool {
	for i := range rows[:max(0, len(rows)-1)] {
		before, text := fmt.Sprint(rows[i][0]), fmt.Sprint(rows[i+1][0])
		if text <= before || text == "" || text[0] < '0' || text[0] > '9' {
			return false
		}
	}
	return true
}

// shape matches a year or a month, as the graph's dates begin.
var shape = regexp.MustCompile(`^\d{4}(-\d\d)?$`)

// mostPeriods is how many periods a series spans at most whose gaps are looked for.
const mostPeriods = 1200

// Missing returns the years or months between the first and the last row of a series
// that no row stands for, in their order; none where the rows are of other periods.
func Missing(rows [][]any) (missing []string) {
	if len(rows) < 2 {
		return nil
	}
	first, last := fmt.Sprint(rows[0][0]), fmt.Sprint(rows[len(rows)-1][0])
	layout, years, months := "2006", 1, 0
	if len(first) > len(layout) {
		layout, years, months = "2006-01", 0, 1
	}
	at, err := time.Parse(layout, first)
	if err != nil || !shape.MatchString(first) || len(first) != len(last) {
		return nil
	}
	next := 0
	for range mostPeriods {
		label := at.Format(layout)
		switch {
		case label > last:
			return missing
		case next < len(rows) && fmt.Sprint(rows[next][0]) == label:
			next++
		default:
			missing = append(missing, label)
		}
		at = at.AddDate(years, months, 0)
	}
	return nil
}

// mostNamed is how many periods are named; more are counted.
const mostNamed = 3

// Names names periods that a series leaves out: "2019 and 2021", "14 of the months
// between".
func Names(missing []string) string {
	last := len(missing) - 1
	switch {
	case last < 0:
		return ""
	case last == 0:
		return missing[0]
	case last < mostNamed:
		return strings.Join(missing[:last], ", ") + " and " + missing[last]
	}
	kind := "years"
	if len(missing[0]) > len("2006") {
		kind = "months"
	}
	return fmt.Sprintf("%d of the %s between", len(missing), kind)
}

// Extremes returns where the first of the greatest and of the smallest amounts stands.
func Extremes(amounts []float64) (highest, lowest int) {
	for i, amount := range amounts { // not slices.Max: a quotient can be no number
		if amount > amounts[highest] {
			highest = i
		}
		if amount < amounts[lowest] {
			lowest = i
		}
	}
	return highest, lowest
}

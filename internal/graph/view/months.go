package view

import (
	"slices"
	"time"
)

// mostMonths bounds a series of months: a hundred years. A commit may carry
// any date that its author's clock showed, the year 9999 included.
const mostMonths = 1200

const monthLayout = "2006-01"

// commitMonths fills the months between the first and the last with zeros.
func commitMonths(rows [][]any, dataAsOf time.Time) []CommitMonth {
	counts := byMonth(rows)
	series := []CommitMonth{}
	for _, month := range monthsOf(dataAsOf, counts) {
		series = append(series, CommitMonth{month, counts[month]})
	}
	return series
}

func issueMonths(openedRows, closedRows [][]any, dataAsOf time.Time) []IssueMonth {
	opened, closed := byMonth(openedRows), byMonth(closedRows)
	series := []IssueMonth{}
	for _, month := range monthsOf(dataAsOf, opened, closed) {
		series = append(series, IssueMonth{month, opened[month], closed[month]})
	}
	return series
}

// byMonth leaves out what is not a month, such as a year of five digits.
func byMonth(rows [][]any) map[string]int {
	counts := map[string]int{}
	for _, row := range rows {
		if _, err := time.Parse(monthLayout, text(row[0])); err == nil {
			counts[text(row[0])] = integer(row[1])
		}
	}
	return counts
}

// monthsOf lists every month from the first to the last of the counts. A range
// beyond mostMonths is one of broken clocks: it then ends no later than the
// data, and begins mostMonths before its end.
func monthsOf(dataAsOf time.Time, counts ...map[string]int) []string {
	var known []string
	for _, group := range counts {
		for month := range group {
			known = append(known, month)
		}
	}
	if len(known) == 0 {
		return nil
	}
	first, last := month(slices.Min(known)), month(slices.Max(known))
	if end := month(dataAsOf.Format(monthLayout)); monthsBetween(first, last) > mostMonths && end.After(first) && end.Before(last) {
		last = end
	}
	if monthsBetween(first, last) > mostMonths {
		first = last.AddDate(0, 1-mostMonths, 0)
	}
	var all []string
	for m := first; !m.After(last); m = m.AddDate(0, 1, 0) {
		all = append(all, m.Format(monthLayout))
	}
	return all
}

func month(name string) time.Time {
	m, _ := time.Parse(monthLayout, name) // every name was made with this layout
	return m
}

// monthsBetween counts the months of a range, both ends included.
func monthsBetween(first, last time.Time) int {
	return (last.Year()-first.Year())*12 + int(last.Month()) - int(first.Month()) + 1
}

// ageLimits are the groups of ages, each up to a moment before the data's.
var ageLimits = []struct {
	age    string
	before func(time.Time) time.Time
}{
	{"under a week", func(t time.Time) time.Time { return t.AddDate(0, 0, -7) }},
	{"1 to 4 weeks", func(t time.Time) time.Time { return t.AddDate(0, 0, -28) }},
	{"4 weeks to 3 months", func(t time.Time) time.Time { return t.AddDate(0, -3, 0) }},
	{"3 to 12 months", func(t time.Time) time.Time { return t.AddDate(-1, 0, 0) }},
	{"1 to 2 years", func(t time.Time) time.Time { return t.AddDate(-2, 0, 0) }},
	{"over 2 years", func(time.Time) time.Time { return time.Time{} }},
}

// ageGroups counts days of opening by their distance from the data's day, all
// groups named when there is an open issue at all.
func ageGroups(rows [][]any, dataAsOf time.Time) []AgeGroup {
	groups := []AgeGroup{}
	if len(rows) == 0 || dataAsOf.IsZero() {
		return groups
	}
	for _, limit := range ageLimits {
		groups = append(groups, AgeGroup{Age: limit.age})
	}
	today := dataAsOf.UTC().Truncate(24 * time.Hour)
	for _, row := range rows {
		day, err := time.Parse(time.DateOnly, text(row[0]))
		if err != nil {
			continue
		}
		for i, limit := range ageLimits {
			if day.After(limit.before(today)) || i == len(ageLimits)-1 {
				groups[i].Issues += integer(row[1])
				break
			}
		}
	}
	return groups
}

package rowset

import (
	"maps"
	"math"
	"slices"
	"time"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// Amount returns the amount of a row in a column; ok is false where it has none.
func Amount(rows answer.Rows, row, column int) (amount float64, ok bool) {
	if row < 1 || row > len(rows.Result.Rows) || !IsAmount(rows.Columns[column]) {
		return 0, false
	}
	return graph.Float(rows.Result.Rows[row-1][column])
}

// IsAmount reports whether a column holds amounts that can be compared.
func IsAmount(c answer.Column) bool {
	return c.Kind == "" && c.Unit != answer.UnitPeriod && c.Unit != answer.UnitText && c.Unit != answer.UnitDate
}

// Sum returns the sum of the amounts of some rows in a column; ok is false where a
// row has none.
func Sum(rows answer.Rows, some Set, column int) (sum float64, ok bool) {
	for row := range some {
		amount, has := Amount(rows, row, column)
		if !has {
			return 0, false
		}
		sum += amount
	}
	return sum, len(some) > 0
}

// IsAdditive reports whether the counts of a column can be added up over rows:
// one commit changes several files, and no means or percentages are added.
func IsAdditive(rows answer.Rows, key, column int) bool {
	c := rows.Columns[column]
	return (c.Unit == answer.UnitCount || c.Unit == answer.UnitLines) && rows.Columns[key].Kind != schema.File && c.Counted != schema.Person
}

// All returns the set of all rows.
func All(rows answer.Rows) Set {
	all := Set{}
	for n := range rows.Result.Rows {
		all[n+1] = true
	}
	return all
}

// Each returns the rows, each as a set of its own.
func Each(rows answer.Rows) []Set {
	var each []Set
	for n := range rows.Result.Rows {
		each = append(each, Set{n + 1: true})
	}
	return each
}

// Where returns the rows with an amount in a column that something holds of.
func Where(rows answer.Rows, column int, holds func(amount float64) bool) Set {
	found := Set{}
	for n := range rows.Result.Rows {
		if amount, ok := Amount(rows, n+1, column); ok && holds(amount) {
			found[n+1] = true
		}
	}
	return found
}

// Without returns the rows of a set that another one lacks.
func Without(a, b Set) Set {
	rest := maps.Clone(a)
	maps.DeleteFunc(rest, func(row int, _ bool) bool { return b[row] })
	return rest
}

// Between returns the rows from one to another in their order.
func Between(a, b Set) Set {
	first, last := math.MaxInt, 0
	for _, set := range []Set{a, b} {
		for row := range set {
			first, last = min(first, row), max(last, row)
		}
	}
	between := Set{}
	for row := first; row <= last; row++ {
		between[row] = true
	}
	return between
}

// Date returns the date of a row in a column.
func Date(rows answer.Rows, row, column int) (at time.Time, ok bool) {
	if row < 1 || row > len(rows.Result.Rows) || rows.Columns[column].Unit != answer.UnitDate {
		return at, false
	}
	text, _ := rows.Result.Rows[row-1][column].(string)
	at, err := time.Parse(time.RFC3339, text)
	return at, err == nil
}

// Dates returns the dates of some rows in a column, the earliest first.
func Dates(rows answer.Rows, some Set, column int) []time.Time {
	var dates []time.Time
	for row := range some {
		if at, ok := Date(rows, row, column); ok {
			dates = append(dates, at)
		}
	}
	slices.SortFunc(dates, time.Time.Compare)
	return dates
}

// Dated returns the rows with a date in a column that something holds of.
func Dated(rows answer.Rows, column int, holds func(at time.Time) bool) Set {
	found := Set{}
	for n := range rows.Result.Rows {
		if at, ok := Date(rows, n+1, column); ok && holds(at) {
			found[n+1] = true
		}
	}
	return found
}

// AnyDates reports whether something holds for the dates of two rows in a column, one of
// each set.
func AnyDates(rows answer.Rows, column int, a, b Set, holds func(from, to time.Time) bool) bool {
	for x := range a {
		for y := range b {
			from, okFrom := Date(rows, x, column)
			to, okTo := Date(rows, y, column)
			if okFrom && okTo && x != y && holds(from, to) {
				return true
			}
		}
	}
	return false
}

// Extremes returns the rows with the greatest or smallest value of a column of
// amounts or dates.
func Extremes(rows answer.Rows, column int, greatest bool) Set {
	found := Set{}
	var best float64
	for n := range rows.Result.Rows {
		value, ok := Amount(rows, n+1, column)
		if at, isDate := Date(rows, n+1, column); isDate {
			value, ok = float64(at.Unix()), true
		}
		switch {
		case !ok:
		case len(found) == 0 || greatest && value > best || !greatest && value < best:
			best, found = value, Set{n + 1: true}
		case value == best:
			found[n+1] = true
		}
	}
	return found
}

// Below returns the rows with the next smaller amount than those of a set.
func Below(rows answer.Rows, some Set, column int) Set {
	least := math.Inf(1)
	for row := range some {
		if amount, ok := Amount(rows, row, column); ok {
			least = min(least, amount)
		}
	}
	best := math.Inf(-1)
	for n := range rows.Result.Rows {
		if amount, ok := Amount(rows, n+1, column); ok && amount < least {
			best = max(best, amount)
		}
	}
	return Where(rows, column, func(amount float64) bool { return amount == best })
}

// Spans returns how long it is from one date to another, in a unit of time: in
// whole days by the calendar and by the clock.
func Spans(from, to time.Time, unit string) []float64 {
	if to.Before(from) {
		from, to = to, from
	}
	hours := to.Sub(from).Hours()
	calendar := math.Round(to.Truncate(24*time.Hour).Sub(from.Truncate(24*time.Hour)).Hours() / 24)
	switch unit {
	case "hours":
		return []float64{hours}
	case "days":
		return slices.Compact([]float64{calendar, hours / 24, math.Floor(hours / 24)})
	case "weeks":
		return []float64{calendar / 7}
	case "months":
		months := float64(12*(to.Year()-from.Year())+int(to.Month())-int(from.Month())) + float64(to.Day()-from.Day())/30.4
		return []float64{calendar / 30.4, months}
	case "years":
		return []float64{calendar / 365.25}
	}
	return nil
}

// PerDay returns how many of a unit of time are a day; 0 for what is none.
func PerDay(unit string) float64 {
	return map[string]float64{"minutes": 1440, "hours": 24, "days": 1, "weeks": 1.0 / 7, "months": 1 / 30.4, "years": 1 / 365.25}[unit]
}

// First returns the first row of a set; 0 for none.
func First(some Set) int {
	if len(some) == 0 {
		return 0
	}
	return slices.Min(slices.Collect(maps.Keys(some)))
}

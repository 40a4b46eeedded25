package learned

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/slot"
)

// neighbour is a period told by the one of the question before: "and the month
// before?"
var neighbour = regexp.MustCompile(`(?i)\bthe\s+(day|week|month|quarter|year)\s+(before|after)(?:\s+(?:that|it))?(\s*[?.!]*)$`)

// withNeighbour returns the values of a sentence with the days beside the last
// question's period where it asks for "the month before". ok is false where that
// names none.
func withNeighbour(old slot.Slots, s sentence) (values slot.Slots, ok bool) {
	m := neighbour.FindStringSubmatchIndex(s.text)
	if m == nil {
		return s.slots, true
	}
	for _, before := range old.Of(slot.Period) {
		if before.Period.From.IsZero() || before.Period.To.IsZero() {
			continue
		}
		value := slot.Slot{Kind: slot.Period, Start: m[2], End: m[5], Text: s.text[m[2]:m[5]]}
		value.Period = beside(before.Period, strings.ToLower(s.text[m[2]:m[3]]), strings.EqualFold(s.text[m[4]:m[5]], "before"))
		value.Note = value.Text + " = " + days(value.Period)
		value.Value = days(value.Period)
		return append(slices.Clip(s.slots), value), true
	}
	return nil, false
}

// beside returns the day, week, … that ends where a period begins, or begins
// where it ends.
func beside(period condition.Period, unit string, before bool) condition.Period {
	days, months := 0, 0
	switch unit {
	case "day":
		days = 1
	case "week":
		days = 7
	case "month":
		months = 1
	case "quarter":
		months = 3
	default:
		months = 12
	}
	if before {
		return condition.Period{From: period.From.AddDate(0, -months, -days), To: period.From}
	}
	return condition.Period{From: period.To, To: period.To.AddDate(0, months, days)}
}

// inYearOf gives a period that names no year the one of the period whose place
// it takes: "and in July?" after "June 2023" is July 2023.
func inYearOf(old, value slot.Slot) slot.Slot {
	if old.Period.From.IsZero() {
		return value
	}
	if years := value.Period.From.Year() - old.Period.From.Year(); value.IsSame && !old.Period.To.IsZero() {
		value.Period = condition.Period{From: old.Period.From.AddDate(years, 0, 0), To: old.Period.To.AddDate(years, 0, 0)}
		value.Value = days(value.Period)
		value.Note, value.IsSame = value.Text+" = "+value.Value+" (the days of the question before)", false
		return value
	}
	if strings.Contains(value.Note, "no year is named") && !value.Period.From.IsZero() && !value.Period.To.IsZero() {
		years := old.Period.From.Year() - value.Period.From.Year()
		return inYear(value, condition.Period{From: value.Period.From.AddDate(years, 0, 0), To: value.Period.To.AddDate(years, 0, 0)})
	}
	if value.Period.MonthDay == "" {
		return value
	}
	year := old.Period.From.Format("2006")
	for layout, months := range map[string]int{"2006-01-": 1, "2006-01-02T": 0} {
		if from, err := time.Parse(layout, year+value.Period.MonthDay); err == nil {
			return inYear(value, condition.Period{From: from, To: from.AddDate(0, months, 1-months)})
		}
	}
	return value
}

func inYear(value slot.Slot, period condition.Period) slot.Slot {
	value.Period = period
	value.Note = value.Text + " = " + days(period) + " (the year of the question before)"
	value.Value = days(period)
	return value
}

// days writes the days of a period.
func days(period condition.Period) string {
	first, last := period.From.Format(time.DateOnly), period.To.AddDate(0, 0, -1).Format(time.DateOnly)
	if first == last {
		return first
	}
	return first + " to " + last
}

package slot

import (
	"strings"
	"time"

	"repochat/internal/cypher/condition"
)

// Beside returns the day, week, … that ends where a period begins, or begins
// where it ends.
func Beside(period condition.Period, unit string, before bool) condition.Period {
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

// InYearOf gives a period that names no year the one of the period whose place
// it takes: "and in July?" after "June 2023" is July 2023.
func InYearOf(old, value Slot) Slot {
	if old.Period.From.IsZero() {
		return value
	}
	if years := value.Period.From.Year() - old.Period.From.Year(); value.IsSame && !old.Period.To.IsZero() {
		value.Period = condition.Period{From: old.Period.From.AddDate(years, 0, 0), To: old.Period.To.AddDate(years, 0, 0)}
		value.Value = value.Period.Days()
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

func inYear(value Slot, period condition.Period) Slot {
	value.Period = period
	value.Note = value.Text + " = " + period.Days() + " (the year of the question before)"
	value.Value = period.Days()
	return value
}

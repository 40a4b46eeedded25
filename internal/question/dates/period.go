package dates

import (
	"fmt"
	"time"
)

// period is a stretch of whole days, months or years, or of exact moments.
type period struct {
	from, to time.Time // half open; a zero bound is none
	// hasYear is false for "July 31" and "July": then only month and day count.
	hasYear bool
	month   time.Month
	day     int    // 0 for the whole month
	how     string // what was not plain in the words
	// isAssumed is set where no year is named and the latest one is taken.
	isAssumed bool
	// guessedDay is set for "oct 24", read as October 2024: the day that it
	// would be otherwise.
	guessedDay int
	// isSame is set for "the same period in 2025".
	isSame bool
}

func dayOf(year int, month time.Month, day int) period {
	from := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	return period{from: from, to: from.AddDate(0, 0, 1), hasYear: true, month: month, day: day}
}

func monthOf(year int, month time.Month) period {
	from := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	return period{from: from, to: from.AddDate(0, 1, 0), hasYear: true, month: month}
}

func monthsOf(year, firstMonth, count int) period {
	from := time.Date(year, time.Month(firstMonth), 1, 0, 0, 0, 0, time.UTC)
	return period{from: from, to: from.AddDate(0, count, 0), hasYear: true}
}

func yearOf(year int) period { return monthsOf(year, 1, 12) }

// inYear gives a year to a period that has none.
func (p period) inYear(year int) period {
	if p.hasYear {
		return p
	}
	dated := monthOf(year, p.month)
	if p.day != 0 {
		dated = dayOf(year, p.month, p.day)
	}
	dated.how = p.how
	return dated
}

// latest gives the year in which the period last began, for a bound such as
// "since 3 May" that needs one.
func (p period) latest(now time.Time) period {
	if p.hasYear {
		return p
	}
	dated := p.inYear(now.Year())
	if dated.from.After(now) {
		dated = p.inYear(now.Year() - 1)
	}
	dated.how, dated.isAssumed = latestYear, true
	return dated
}

// latestYear is how a period without a year is read that needs one.
const latestYear = "no year is named: the latest one"

// monthDay is a substring of the date strings of such a day of any year.
func (p period) monthDay() string {
	if p.day == 0 {
		return fmt.Sprintf("-%02d-", p.month)
	}
	return fmt.Sprintf("-%02d-%02dT", p.month, p.day)
}

// describe returns the period in plain words, both ends included.
func (p period) describe() string {
	text := p.plain()
	if p.how != "" {
		text += " (" + p.how + ")"
	}
	return text
}

func (p period) plain() string {
	const layout = "2 January 2006"
	switch {
	case !p.hasYear && p.day == 0:
		return p.month.String() + " of any year"
	case !p.hasYear:
		return fmt.Sprintf("%d %s of any year", p.day, p.month)
	case p.to.IsZero():
		return "from " + moment(p.from) + " on"
	case p.from.IsZero():
		return "before " + moment(p.to)
	case !wholeDays(p):
		return moment(p.from) + " to " + moment(p.to)
	case p.to.Equal(p.from.AddDate(0, 0, 1)):
		return p.from.Format(layout)
	default:
		return p.from.Format(layout) + " to " + p.to.AddDate(0, 0, -1).Format(layout)
	}
}

func wholeDays(p period) bool { return midnight(p.from) && midnight(p.to) }

func midnight(t time.Time) bool { return t.Equal(startOfDay(t)) }

func startOfDay(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

func moment(t time.Time) string {
	if midnight(t) {
		return t.Format("2 January 2006")
	}
	return t.Format("2 January 2006 15:04 UTC")
}

package dates

import (
	"regexp"
	"time"

	"repochat/internal/wordset"
)

var (
	numberWords = map[string]int{"a": 1, "an": 1, "one": 1, "two": 2, "couple": 2, "three": 3, "four": 4, "five": 5, "six": 6,
		"seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fourteen": 14, "thirty": 30}
	weekdays = map[string]time.Weekday{"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 0}
)

// relative reads what counts from now: "yesterday", "last week", "this month",
// "the last 30 days", "two weeks ago", "last Friday".
func (p parser) relative(i int) (period, int) {
	if p.at(i).text == "the" {
		if found, n := p.window(i + 1); n > 0 {
			return found, n + 1
		}
	}
	return firstOf(i, p.namedDay, p.window, p.windowBehind, p.calendarUnit, p.unitBefore, p.ago)
}

func (p parser) namedDay(i int) (period, int) {
	switch p.at(i).text {
	case "today":
		return p.daysBack(0), 1
	case "yesterday":
		if p.at(i).raw == "hier" && p.isGerman() {
			return period{}, 0 // it is "here"
		}
		return p.daysBack(1), 1
	case "day":
		if p.at(i+1).text == "before" && p.at(i+2).text == "yesterday" {
			return p.daysBack(2), 3
		}
	case "last", "past", "on":
		if weekday, ok := weekdays[p.at(i+1).text]; ok {
			return p.lastWeekday(weekday), 2
		}
	}
	if weekday, ok := weekdays[p.at(i).text]; ok && bounding[p.at(i-1).text] && !p.isWeekday(i-2) && !p.isWeekday(i+2) {
		return p.lastWeekday(weekday), 1
	}
	return period{}, 0
}

// isGerman reports whether a text has words that only German has.
func (p parser) isGerman() bool {
	for i := 0; p.at(i).raw != ""; i++ {
		if germanWords[asciiLower(p.at(i).raw)] {
			return true
		}
	}
	return false
}

// isWeekday reports whether a word is one: "from Monday to Friday" are no dates.
func (p parser) isWeekday(i int) bool {
	_, ok := weekdays[p.at(i).text]
	return ok
}

// bounding are the words after which a weekday alone is the last one.
var bounding = wordset.Of("since before after until till from to and between")

func (p parser) lastWeekday(weekday time.Weekday) period {
	return p.daysBack((int(p.now.Weekday())-int(weekday)+6)%7 + 1)
}

func (p parser) daysBack(n int) period {
	day := p.now.AddDate(0, 0, -n)
	return dayOf(day.Year(), day.Month(), day.Day())
}

// window reads "last 30 days", "past two weeks" and "past month": they end now.
func (p parser) window(i int) (period, int) {
	switch p.at(i).text {
	case "last", "past", "previous", "latest", "recent":
	default:
		return period{}, 0
	}
	if p.at(i+1).text == "half" && p.at(i+2).text == "year" {
		return period{from: p.now.AddDate(0, -6, 0), to: p.now, hasYear: true, how: "up to now"}, 3
	}
	count, n := p.count(i + 1)
	if n == 0 {
		if p.at(i).text != "past" && !p.isLasting(i) {
			return period{}, 0
		}
		count = 1
	}
	from, ok := p.before(p.now, count, p.at(i+1+n).text)
	if !ok {
		return period{}, 0
	}
	return period{from: from, to: p.now, hasYear: true, how: "up to now"}, 2 + n
}

// isLasting reports whether "last" speaks of the time up to now: "over the last year"
// does, and "last year" and "the last year" speak of the year before this one.
func (p parser) isLasting(i int) bool {
	return p.at(i).text == "last" && p.at(i-1).text == "the" && lasting[p.at(i-2).text] && !yearNumber.MatchString(p.at(i+2).text)
}

var (
	lasting    = wordset.Of("over within during throughout across in")
	yearNumber = regexp.MustCompile(`^(?:of|19\d\d|20\d\d)$`)
)

// count reads "30", "three", "a couple of", "few" is too vague to be one.
func (p parser) count(i int) (number, n int) {
	text := p.at(i).text
	if text == "a" && p.at(i+1).text == "couple" {
		i, n, text = i+1, 1, "couple"
	}
	number = numberWords[text]
	if number == 0 && isDigits(text) && len(text) <= 4 {
		number = atoi(text)
	}
	if number == 0 {
		return 0, 0
	}
	if text == "couple" && p.at(i+1).text == "of" {
		n++
	}
	return number, n + 1
}

// before returns the moment that many units earlier.
func (p parser) before(t time.Time, count int, unit string) (time.Time, bool) {
	switch unit {
	case "hour", "hours":
		return t.Add(-time.Duration(count) * time.Hour), true
	case "day", "days":
		return t.AddDate(0, 0, -count), true
	case "week", "weeks":
		return t.AddDate(0, 0, -7*count), true
	case "month", "months":
		return t.AddDate(0, -count, 0), true
	case "quarter", "quarters":
		return t.AddDate(0, -3*count, 0), true
	case "year", "years":
		return t.AddDate(-count, 0, 0), true
	}
	return time.Time{}, false
}

// calendarUnit reads "last week" (Monday to Sunday), "this month", "previous
// quarter", "last weekend" as whole units of the calendar.
func (p parser) calendarUnit(i int) (period, int) {
	back := 0
	switch p.at(i).text {
	case "last", "previous":
		back = 1
	case "this", "current":
	default:
		return period{}, 0
	}
	return p.unitBack(p.at(i+1).text, back)
}

// unitBack returns the unit of the calendar that lies so many units back.
func (p parser) unitBack(unit string, back int) (period, int) {
	switch unit {
	case "week":
		return weekAround(p.now.AddDate(0, 0, -7*back)), 2
	case "weekend":
		week := weekAround(p.now.AddDate(0, 0, -7*back))
		return period{from: week.to.AddDate(0, 0, -2), to: week.to, hasYear: true}, 2
	case "month":
		return monthsOf(p.now.Year(), int(p.now.Month())-back, 1), 2
	case "quarter":
		return monthsOf(p.now.Year(), (int(p.now.Month())-1)/3*3+1-3*back, 3), 2
	case "year":
		return yearOf(p.now.Year() - back), 2
	}
	return period{}, 0
}

// ago reads "three days ago" as that day, "two months ago" as that month.
func (p parser) ago(i int) (period, int) {
	count, n := p.count(i)
	if n == 0 || p.at(i+n+1).text != "ago" {
		return period{}, 0
	}
	unit := p.at(i + n).text
	at, ok := p.before(p.now, count, unit)
	if !ok {
		return period{}, 0
	}
	switch unit {
	case "month", "months":
		return monthOf(at.Year(), at.Month()), n + 2
	case "year", "years":
		return yearOf(at.Year()), n + 2
	default:
		return dayOf(at.Year(), at.Month(), at.Day()), n + 2
	}
}

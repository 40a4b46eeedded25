package dates

import (
	"regexp"
	"repochat/internal/question/dates/token"
	"time"

	"repochat/internal/wordset"
)

var weekdays = map[string]time.Weekday{"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 0}

// relative reads what counts from now: "yesterday", "last week", "this month",
// "the last 30 days", "two weeks ago", "last Friday".
func (p parser) relative(i int) (period, int) {
	if p.at(i).Text == "the" {
		if found, n := p.portion(i + 1); n > 0 && p.at(i+1).Text == "last" {
			return found, n + 1
		}
		if found, n := p.window(i + 1); n > 0 {
			return found, n + 1
		}
	}
	return firstOf(i, p.namedDay, p.window, p.windowBehind, p.calendarUnit, p.unitBefore, p.ago)
}

func (p parser) namedDay(i int) (period, int) {
	switch p.at(i).Text {
	case "ytd":
		return period{from: yearOf(p.now.Year()).from, to: p.daysBack(0).to, hasYear: true}, 1
	case "year":
		if p.phrase(i, "year to date") > 0 {
			return period{from: yearOf(p.now.Year()).from, to: p.daysBack(0).to, hasYear: true}, 3
		}
	case "today":
		return p.daysBack(0), 1
	case "yesterday":
		if p.at(i).Raw == "hier" && token.IsGerman(p.words) {
			return period{}, 0 // it is "here"
		}
		return p.daysBack(1), 1
	case "day":
		if p.at(i+1).Text == "before" && p.at(i+2).Text == "yesterday" {
			return p.daysBack(2), 3
		}
	case "last", "past", "on":
		if weekday, ok := weekdays[p.at(i+1).Text]; ok {
			return p.lastWeekday(weekday), 2
		}
	}
	if weekday, ok := weekdays[p.at(i).Text]; ok && bounding[p.at(i-1).Text] && !p.isWeekday(i-2) && !p.isWeekday(i+2) {
		return p.lastWeekday(weekday), 1
	}
	return period{}, 0
}

// isWeekday reports whether a word is one: "from Monday to Friday" are no dates.
func (p parser) isWeekday(i int) bool {
	_, ok := weekdays[p.at(i).Text]
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
	switch p.at(i).Text {
	case "last", "past", "previous", "latest", "recent":
	default:
		return period{}, 0
	}
	length, n := p.length(i + 1)
	if n == 0 && (p.at(i).Text == "past" || p.isLasting(i)) {
		length, n = p.someUnits(i+1, "")
	}
	from, ok := p.before(p.now, length.count, length.unit)
	if !ok || n == 0 {
		return period{}, 0
	}
	return period{from: from, to: p.now, hasYear: true, how: upToNow(length.how)}, 1 + n
}

// isLasting reports whether "last" speaks of the time up to now: "over the last year"
// does, and "last year" and "the last year" speak of the year before this one.
func (p parser) isLasting(i int) bool {
	return p.at(i).Text == "last" && p.at(i-1).Text == "the" && lasting[p.at(i-2).Text] && !yearNumber.MatchString(p.at(i+2).Text)
}

var (
	lasting    = wordset.Of("over within during throughout across in")
	yearNumber = regexp.MustCompile(`^(?:of|19\d\d|20\d\d)$`)
)

// calendarUnit reads "last week" (Monday to Sunday), "this month", "previous
// quarter", "last weekend" as whole units of the calendar.
func (p parser) calendarUnit(i int) (period, int) {
	back := 0
	switch p.at(i).Text {
	case "last", "previous":
		back = 1
	case "this", "current":
	default:
		return period{}, 0
	}
	return p.unitBack(p.at(i+1).Text, back)
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

// ago reads "three days ago" as that day, "two months ago" as that month, and so
// "vor zwei Monaten", "il y a deux mois" and "hace dos meses".
func (p parser) ago(i int) (period, int) {
	if length, n := p.length(i); n > 0 && p.at(i+n).Text == "ago" {
		return p.unitAgo(length, n+1)
	}
	for _, phrase := range token.Known.Ago {
		skipped := p.phrase(i, phrase)
		if length, n := p.length(i + skipped); skipped > 0 && n > 0 {
			return p.unitAgo(length, skipped+n)
		}
	}
	return period{}, 0
}

func (p parser) unitAgo(length length, n int) (period, int) {
	at, ok := p.before(p.now, length.count, length.unit)
	if !ok {
		return period{}, 0
	}
	found := dayOf(at.Year(), at.Month(), at.Day())
	switch length.unit {
	case "month":
		found = monthOf(at.Year(), at.Month())
	case "year":
		found = yearOf(at.Year())
	}
	found.how = length.how
	return found, n
}

package dates

import (
	"regexp"
	"repochat/internal/question/dates/token"
	"strings"
	"time"
)

var numberWords = map[string]int{
	"a": 1, "an": 1, "one": 1, "two": 2, "couple": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "eighteen": 18, "twenty": 20, "twenty-four": 24, "thirty": 30, "thirty-six": 36, "sixty": 60, "ninety": 90,
	"einem": 1, "einer": 1, "einen": 1, "eine": 1, "ein": 1, "un": 1, "une": 1, "una": 1,
}

// length is a number of units of the calendar.
type length struct {
	count int
	unit  string // in the singular
	how   string // what was not plain in the words
}

// unitNames are the units by their names, and shortUnits by what they are written as
// behind digits.
var (
	unitNames = map[string]string{
		"hour": "hour", "hours": "hour", "day": "day", "days": "day", "week": "week", "weeks": "week", "fortnight": "fortnight", "fortnights": "fortnight",
		"month": "month", "months": "month", "quarter": "quarter", "quarters": "quarter", "halfyear": "halfyear", "year": "year", "years": "year", "decade": "decade", "decades": "decade",
		"hrs": "hour", "wks": "week", "mos": "month", "mths": "month", "yrs": "year",
	}
	shortUnits = map[string]string{"h": "hour", "hr": "hour", "d": "day", "w": "week", "wk": "week", "wks": "week", "mo": "month", "mos": "month", "m": "month", "y": "year", "yr": "year", "yrs": "year"}
	shortSpan  = regexp.MustCompile(`^(\d{1,3})(h|hr|d|wks?|w|mos?|m|yrs?|y)$`)
)

// unit returns the unit that a word names, "" for none.
func (p parser) unit(i int) string { return unitNames[p.at(i).Text] }

// fewUnits is how many "a few" and "several" are taken for.
const fewUnits = 3

// length reads "30 days", "three months", "a couple of weeks", "half a year", "a year
// and a half", "30d" and "a few weeks", which is told.
func (p parser) length(i int) (found length, n int) {
	if m := shortSpan.FindStringSubmatch(p.at(i).Text); m != nil {
		return length{count: atoi(m[1]), unit: shortUnits[m[2]]}, 1
	}
	if p.at(i).Text == "half" {
		next := i + 1
		if token.Known.Articles[p.at(next).Text] {
			next++
		}
		if p.at(next).Text == "year" {
			return length{count: 6, unit: "month"}, next + 1 - i
		}
	}
	if text := p.at(i).Text; (text == "eineinhalb" || text == "anderthalb") && p.unit(i+1) == "year" {
		return length{count: 18, unit: "month"}, 2
	}
	if few, n := p.someUnits(i, "few"); n > 0 {
		return few, n
	}
	count, n := p.count(i)
	if n > 0 && p.at(i+n).Text == "mo" {
		return length{count: count, unit: "month"}, n + 1
	}
	if n == 0 || p.unit(i+n) == "" {
		if p.at(i).Text == "halfyear" {
			return length{count: 6, unit: "month"}, 1
		}
		n = 0 // "year and a half"
		count = 1
	}
	found = length{count: count, unit: p.unit(i + n)}
	if p.unit(i+n) == "year" && p.phrase(i+n+1, "and a half") > 0 {
		return length{count: 12*count + 6, unit: "month"}, n + 4
	}
	if n == 0 || found.unit == "" {
		return length{}, 0
	}
	return found, n + 1
}

// someUnits reads "few weeks", and with no word before them "weeks", as three of them;
// without one, a unit in the singular is one.
func (p parser) someUnits(i int, few string) (found length, n int) {
	start := i
	if few != "" {
		for i < start+2 && token.Known.Articles[p.at(i).Text] || numberWords[p.at(i).Text] == 1 {
			i++
		}
		if text := p.at(i).Text; text != few && text != "several" {
			return length{}, 0
		}
		i++
	}
	unit := p.unit(i)
	switch {
	case unit == "":
		return length{}, 0
	case few == "" && p.at(i).Text == unit && p.at(i).Raw != "mois":
		return length{count: 1, unit: unit}, i + 1 - start
	}
	return length{count: fewUnits, unit: unit, how: "how many is not said: three"}, i + 1 - start
}

// upToNow is how a period that ends now is read.
func upToNow(how string) string { return strings.Trim("up to now, "+how, ", ") }

// count reads "30", "three", "a couple of".
func (p parser) count(i int) (number, n int) {
	text := p.at(i).Text
	if text == "a" && p.at(i+1).Text == "couple" {
		i, n, text = i+1, 1, "couple"
	}
	number = numberWords[text]
	if number == 0 && isDigits(text) && len(text) <= 4 {
		number = atoi(text)
	}
	if number == 0 {
		return 0, 0
	}
	if text == "couple" && p.at(i+1).Text == "of" {
		n++
	}
	return number, n + 1
}

// before returns the moment that many units earlier.
func (p parser) before(t time.Time, count int, unit string) (time.Time, bool) {
	return after(t, -count, unit)
}

// after returns the moment that many units later.
func after(t time.Time, count int, unit string) (time.Time, bool) {
	switch unit {
	case "hour":
		return t.Add(time.Duration(count) * time.Hour), true
	case "day":
		return t.AddDate(0, 0, count), true
	case "week":
		return t.AddDate(0, 0, 7*count), true
	case "fortnight":
		return t.AddDate(0, 0, 14*count), true
	case "month":
		return t.AddDate(0, count, 0), true
	case "quarter":
		return t.AddDate(0, 3*count, 0), true
	case "halfyear":
		return t.AddDate(0, 6*count, 0), true
	case "year":
		return t.AddDate(count, 0, 0), true
	case "decade":
		return t.AddDate(10*count, 0, 0), true
	}
	return time.Time{}, false
}

package dates

import (
	"regexp"
	"repochat/internal/question/dates/token"
	"strings"
	"time"

	"repochat/internal/wordset"
)

var ordinalDay = regexp.MustCompile(`^(\d{1,2})(st|nd|rd|th|er)?$`)

// day reads a day of a month: "18", "18th".
func day(text string) (number int, ordinal, ok bool) {
	m := ordinalDay.FindStringSubmatch(text)
	if m == nil {
		return 0, false, false
	}
	number = atoi(m[1])
	return number, m[2] != "", number >= 1 && number <= 31
}

// yearAfter reads the year that completes a date at word i: "2022", ", 2022",
// "of 2022", "'22" or "22" when shortYears are wanted, "last year".
func (p parser) yearAfter(i int, shortYears bool) (year, n int) {
	if p.at(i).Text == "of" || p.at(i).Text == "in" {
		next := p.articlesAt(i + 1)
		if year, n := p.yearAfter(next, false); n > 0 {
			return year, next + n - i
		}
		return 0, 0
	}
	switch text := p.at(i).Text; {
	case text == "year" && fourDigitYear(p.at(i+1).Text) && p.at(i-1).Text != "per":
		return atoi(p.at(i + 1).Text), 2
	case text == "year" && following[token.Lower(p.at(i+1).Raw)]:
		return p.now.Year() - 1, 2
	case len(text) == 2 && isDigits(text) && p.at(i).Apostrophe:
		return fullYear(text), 1
	case fourDigitYear(text):
		return atoi(text), 1
	case (text == "last" || text == "previous") && p.at(i+1).Text == "year":
		return p.now.Year() - 1, 2
	case (text == "this" || text == "current") && p.at(i+1).Text == "year":
		return p.now.Year(), 2
	case shortYears && len(text) == 2 && isDigits(text) && !p.at(i-1).Comma:
		return fullYear(text), 1
	}
	return 0, 0
}

func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// monthFirst reads "August 18, 2022", "Aug the 18th", "August 2022", "oct 24",
// "July 31" and, after a preposition, "July".
func (p parser) monthFirst(i int) (period, int) {
	month := token.Months[p.at(i).Text]
	if month == 0 {
		return period{}, 0
	}
	if year, n := p.yearAfter(i+1, false); n > 0 {
		return monthOf(year, month), 1 + n
	}
	next := i + 1
	if p.at(next).Text == "the" {
		next++
	}
	number, ordinal, ok := day(p.at(next).Text)
	if ok && (ordinal || next == i+1) {
		if year, n := p.yearAfter(next+1, false); n > 0 {
			return dated(year, month, number, next+1+n-i)
		}
	}
	if next == i+1 && !ordinal {
		if year, isYear := p.shortYear(i); isYear {
			found := monthOf(year, month)
			found.how = "month and year"
			if ok {
				found.guessedDay = number
			}
			return found, 2
		}
	}
	if ok && (ordinal || next == i+1) {
		return period{month: month, day: number}, next + 1 - i
	}
	if p.monthAlone(i) {
		return p.bareMonth(i, month)
	}
	return period{}, 0
}

func dated(year int, month time.Month, number, n int) (period, int) {
	found := dayOf(year, month, number)
	if found.from.Day() != number {
		return period{}, 0
	}
	return found, n
}

// shortYear reads the two digits after a month as a year. After an
// abbreviation ("oct 24") they are one unless that year is still to come;
// after a month's full name ("July 31") they are a day when they can be.
func (p parser) shortYear(i int) (int, bool) {
	next := p.at(i + 1)
	if len(next.Text) != 2 || !isDigits(next.Text) {
		return 0, false
	}
	number, year := atoi(next.Text), fullYear(next.Text)
	if number > 31 || number == 0 || next.Apostrophe {
		return year, true
	}
	return year, p.abbreviated(i) && year <= p.now.Year()
}

// abbreviated reports whether a month is written short. May is its own
// abbreviation: in lower case it counts as one, unless "on" asks for a day.
func (p parser) abbreviated(i int) bool {
	if w := p.at(i); w.Text == "may" {
		return w.Raw == "may" && p.at(i-1).Text != "on"
	}
	return len(p.at(i).Text) <= 4 && p.at(i).Text != "june" && p.at(i).Text != "july"
}

// monthAlone reports whether a month's name without day and year is meant as one:
// "may", "march" and "April" are other words too.
func (p parser) monthAlone(i int) bool {
	return monthPrepositions[p.at(i-1).Text] || (token.Ranges[p.at(i+1).Text] || besideMonth[p.at(i+1).Text]) && token.Months[p.at(i+2).Text] != 0
}

// besideMonth are the words between two months that are listed or compared.
var besideMonth = wordset.Of("and or & , vs versus than with")

var monthPrepositions = wordset.Of("in of during since until till before after from between to through for by last this throughout month - – and every any")

func (p parser) bareMonth(i int, month time.Month) (period, int) {
	found := period{month: month}
	if previous := p.at(i - 1).Text; previous == "last" || previous == "this" {
		found = found.latest(p.now)
		found.isAssumed = false // "last July" names one
	}
	return found, 1
}

// dayFirst reads "18 August 2022", "the 18th of Aug, 2022", "24 oct 23" and "31 jul".
func (p parser) dayFirst(i int) (period, int) {
	start := i
	if p.at(i).Text == "the" {
		i++
	}
	number, ordinal, ok := day(p.at(i).Text)
	if !ok || i > start && !ordinal {
		return period{}, 0
	}
	i++
	if p.at(i).Text == "of" || p.at(i).Text == "day" && p.at(i+1).Text == "of" {
		i++
	}
	month := token.Months[p.at(i).Text]
	if month == 0 || p.at(i-1).Text == "day" {
		return period{}, 0
	}
	if year, n := p.yearAfter(i+1, true); n > 0 {
		return dated(year, month, number, i+1+n-start)
	}
	return period{month: month, day: number}, i + 1 - start
}

// daysOfMonth reads two days of one month, both included: "7/8 july 2023",
// "7 to 9 July", "July 7-8, 2023".
func (p parser) daysOfMonth(i int) (period, int) {
	if month := token.Months[p.at(i).Text]; month != 0 {
		first, last, n := p.dayPair(i + 1)
		if n == 0 {
			return period{}, 0
		}
		year, more := p.yearAfter(i+1+n, false)
		return p.days(year, month, first, last, 1+n+more)
	}
	first, last, n := p.dayPair(i)
	if n == 0 {
		return period{}, 0
	}
	next := i + n
	if p.at(next).Text == "of" {
		next++
	}
	month := token.Months[p.at(next).Text]
	if month == 0 {
		return period{}, 0
	}
	year, more := p.yearAfter(next+1, true)
	return p.days(year, month, first, last, next+1+more-i)
}

// dayPair reads "7/8", "7 - 8", "the 7th and the 8th", "7 to 8".
func (p parser) dayPair(i int) (first, last, n int) {
	start := i
	i = p.articlesAt(i)
	first, _, ok := day(p.at(i).Text)
	if !ok || !pairs[p.at(i+1).Text] {
		return 0, 0, 0
	}
	i = p.articlesAt(i + 2)
	last, _, ok = day(p.at(i).Text)
	if !ok || last <= first || fourDigitYear(p.at(i).Text) {
		return 0, 0, 0
	}
	return first, last, i + 1 - start
}

var pairs = wordset.Of("/ - – — and & to until till through thru al au")

func (p parser) days(year int, month time.Month, first, last, n int) (period, int) {
	how, isAssumed := "", year == 0
	if isAssumed {
		year, how = period{month: month, day: first}.latest(p.now).from.Year(), latestYear
	}
	begin, end := dayOf(year, month, first), dayOf(year, month, last)
	if end.from.Day() != last {
		return period{}, 0
	}
	return period{from: begin.from, to: end.to, hasYear: true, how: how, isAssumed: isAssumed}, n
}

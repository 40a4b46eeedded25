package dates

import (
	"regexp"
	"time"

	"repochat/internal/question/dates/token"
	"repochat/internal/wordset"
)

var (
	quarterYear = regexp.MustCompile(`^q([1-4])[/-]?((?:19|20)\d\d)?$`)
	yearQuarter = regexp.MustCompile(`^((?:19|20)\d\d)[/-]?q([1-4])$`)
	halfYear    = regexp.MustCompile(`^h([12])[/-]?((?:19|20)\d\d)?$`)
	ordinals    = map[string]int{"first": 1, "1st": 1, "1er": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 4,
		"1": 1, "2": 2, "3": 3, "4": 4, "2e": 2, "3e": 3, "4e": 4, "2ème": 2, "3ème": 3, "4ème": 4, "3er": 3, "1º": 1, "2º": 2, "3º": 3, "4º": 4}
)

// quarter reads "Q3 2023", "Q3/2023", "2023-Q3", "2023 Q3", "third quarter of
// 2023" and "Q3".
func (p parser) quarter(i int) (period, int) {
	if m := yearQuarter.FindStringSubmatch(p.at(i).Text); m != nil {
		return quarterOf(atoi(m[1]), atoi(m[2])), 1
	}
	if m := quarterYear.FindStringSubmatch(p.at(i).Text); m != nil {
		return p.quarterAt(atoi(m[1]), m[2], i+1, 1)
	}
	if m := quarterYear.FindStringSubmatch(p.at(i + 1).Text); m != nil && m[2] == "" && fourDigitYear(p.at(i).Text) {
		return quarterOf(atoi(p.at(i).Text), atoi(m[1])), 2
	}
	number := ordinals[p.at(i).Text]
	switch {
	case number > 0 && p.at(i+1).Text != "quarter":
		return p.quarterBeside(i, number)
	case number == 0:
		return period{}, 0
	case p.at(i).Text != "last":
		next := i + 2
		if next = p.articlesAt(next); next > i+2 || p.at(next).Text != "of" || p.at(next+1).Text != "the" {
			return p.quarterAt(number, "", next, next-i)
		}
		return p.quarterAt(number, "", next+2, 2)
	}
	year, n := p.yearAfter(i+2, false)
	if n == 0 {
		return period{}, 0
	}
	return quarterOf(year, number), 2 + n
}

// joinsQuarters are the words between two quarters of which the second has the year.
var joinsQuarters = wordset.Of("and with to vs versus against & und mit et y con")

// quarterBeside reads the first ordinal of "the third and the fourth quarter of 2022".
func (p parser) quarterBeside(i, number int) (period, int) {
	second := p.articlesAt(i + 2)
	if !joinsQuarters[p.at(i+1).Text] || ordinals[p.at(second).Text] == 0 || p.at(second+1).Text != "quarter" {
		return period{}, 0
	}
	found, _ := p.quarterAt(number, "", p.articlesAt(second+2), 1)
	return found, 1
}

// quarterAt completes a quarter with its year: written with it, after it, or
// the latest one that has begun.
func (p parser) quarterAt(number int, year string, next, n int) (period, int) {
	if year != "" {
		return quarterOf(atoi(year), number), n
	}
	if year, more := p.yearAfter(next, true); more > 0 {
		return quarterOf(year, number), n + more
	}
	found := quarterOf(p.now.Year(), number)
	if found.from.After(p.now) {
		found = quarterOf(p.now.Year()-1, number)
	}
	found.how, found.isAssumed = latestYear, true
	return found, n
}

func quarterOf(year, number int) period { return monthsOf(year, 3*number-2, 3) }

// half reads "first half of 2022", "2nd half of August 2022" and "H1 2022".
func (p parser) half(i int) (period, int) {
	if m := halfYear.FindStringSubmatch(p.at(i).Text); m != nil {
		if m[2] != "" {
			return monthsOf(atoi(m[2]), 6*atoi(m[1])-5, 6), 1
		}
		if year, n := p.yearAfter(i+1, true); n > 0 {
			return monthsOf(year, 6*atoi(m[1])-5, 6), 1 + n
		}
		found := monthsOf(p.now.Year(), 6*atoi(m[1])-5, 6)
		if found.from.After(p.now) {
			found = monthsOf(p.now.Year()-1, 6*atoi(m[1])-5, 6)
		}
		found.how, found.isAssumed = latestYear, true
		return found, 1
	}
	number := ordinals[p.at(i).Text]
	if p.at(i).Text == "last" || p.at(i).Text == "latter" {
		number = 2
	}
	if half := p.at(i + 1).Text; number < 1 || number > 2 || half != "half" && half != "halfyear" {
		return period{}, 0
	}
	next := i + 2
	if p.at(next).Text == "of" || p.at(next).Text == "in" {
		next++
	}
	for token.Known.Articles[p.at(next).Text] || p.at(next).Text == "of" || p.at(next).Text == "year" && p.at(next+1).Text != "last" && !following[p.at(next+1).Raw] {
		next++
	}
	whole, n := p.whole(next)
	if month := token.Months[p.at(next).Text]; n == 0 && month != 0 {
		whole, n = period{month: month}, 1
	}
	if n == 0 && p.at(next-1).Text == "year" && p.at(next-2).Text == "the" { // "the first half of the year"
		whole, n = yearOf(p.now.Year()), 0
		whole.isAssumed, whole.how = true, latestYear
	} else if n == 0 {
		return period{}, 0
	}
	whole = whole.latest(p.now)
	found := halfOf(whole, number)
	found.how = whole.how
	return found, next + n - i
}

// halfOf cuts a period in the middle: a year at 1 July, a month after its 15th day.
func halfOf(whole period, number int) period {
	middle := whole.from.Add(whole.to.Sub(whole.from) / 2)
	if months := monthsBetween(whole.from, whole.to); months > 1 && months%2 == 0 {
		middle = whole.from.AddDate(0, months/2, 0)
	} else if months == 1 {
		middle = whole.from.AddDate(0, 0, 15)
	} else {
		middle = startOfDay(middle)
	}
	if number == 1 {
		return period{from: whole.from, to: middle, hasYear: true, isAssumed: whole.isAssumed}
	}
	return period{from: middle, to: whole.to, hasYear: true, isAssumed: whole.isAssumed}
}

func monthsBetween(from, to time.Time) int {
	if from.Day() != 1 || to.Day() != 1 || !midnight(from) || !midnight(to) {
		return 0
	}
	return 12*(to.Year()-from.Year()) + int(to.Month()) - int(from.Month())
}

// edge reads "the beginning of 2021" as its first day and "the end of June
// 2020" as its last.
func (p parser) edge(i int) (period, int) {
	next := p.articlesAt(i)
	name := p.at(next).Text
	if !token.Known.Starts[name] && !token.Known.Ends[name] {
		return period{}, 0
	}
	whole, n := p.edgeOf(next)
	if n == 0 {
		return period{}, 0
	}
	found := period{from: whole.to.AddDate(0, 0, -1), to: whole.to, hasYear: true, isAssumed: whole.isAssumed, how: whole.how}
	if token.Known.Starts[name] {
		found.from, found.to = whole.from, whole.from.AddDate(0, 0, 1)
	}
	return found, next + n - i
}

// weekOf reads "the week of July 3, 2023" (Monday to Sunday around it) and
// "the weekend of 8 July 2023".
func (p parser) weekOf(i int) (period, int) {
	name := p.at(i).Text
	if found, n := p.numberedWeek(i); n > 0 {
		return found, n
	}
	if name != "week" && name != "weekend" || p.at(i+1).Text != "of" {
		return period{}, 0
	}
	day, n := p.whole(i + 2)
	if n == 0 || !day.hasYear {
		return period{}, 0
	}
	if name == "weekend" && day.to.Sub(day.from) > 24*time.Hour {
		return day, 2 + n
	}
	found := weekAround(day.from)
	if name == "weekend" {
		found.from = found.to.AddDate(0, 0, -2)
	}
	return found, 2 + n
}

var isoWeek = regexp.MustCompile(`^((?:19|20)\d\d)-?w(\d\d?)$`)

// numberedWeek reads the weeks of ISO 8601: "week 12 of 2024", "KW 12 2024" and
// "2024-W12".
func (p parser) numberedWeek(i int) (period, int) {
	if m := isoWeek.FindStringSubmatch(p.at(i).Text); m != nil {
		return weekNumber(atoi(m[1]), atoi(m[2]), 1)
	}
	name, number := p.at(i).Text, p.at(i+1).Text
	if name != "week" && name != "kw" && name != "calendar" || !isDigits(number) || len(number) > 2 {
		return period{}, 0
	}
	year, n := p.yearAfter(i+2, false)
	if n == 0 {
		return period{}, 0
	}
	return weekNumber(year, atoi(number), 2+n)
}

// weekNumber returns a week of a year; the fourth of January is in the first one.
func weekNumber(year, number, n int) (period, int) {
	if number < 1 || number > 53 {
		return period{}, 0
	}
	first := weekAround(dayOf(year, 1, 4).from)
	from := first.from.AddDate(0, 0, 7*(number-1))
	return period{from: from, to: from.AddDate(0, 0, 7), hasYear: true, how: "weeks of ISO 8601"}, n
}

// weekAround returns the Monday-to-Sunday week that holds a moment.
func weekAround(t time.Time) period {
	sinceMonday := (int(t.Weekday()) + 6) % 7
	from := startOfDay(t).AddDate(0, 0, -sinceMonday)
	return period{from: from, to: from.AddDate(0, 0, 7), hasYear: true}
}

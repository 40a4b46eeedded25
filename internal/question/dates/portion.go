package dates

import (
	"repochat/internal/question/dates/token"
	"strings"
	"time"

	"repochat/internal/wordset"
)

// articlesAt returns the first word from i on that is no article.
func (p parser) articlesAt(i int) int {
	for token.Known.Articles[p.at(i).Text] {
		i++
	}
	return i
}

// wholeAfter reads the period that a part is one of: "of 2026", "in March", "des letzten
// Jahres", and, with nothing before it, a year or a month.
func (p parser) wholeAfter(i int) (period, int) {
	next := i
	for p.at(next).Text == "of" || p.at(next).Text == "in" || token.Known.Articles[p.at(next).Text] {
		next++
	}
	if next == i && token.Months[p.at(i).Text] == 0 && !fourDigitYear(p.at(i).Text) && !p.isLastYear(i) {
		return period{}, 0
	}
	if p.at(next).Text == "year" && fourDigitYear(p.at(next+1).Text) {
		next++
	}
	found, n := p.whole(next)
	if n == 0 && token.Months[p.at(next).Text] != 0 {
		found, n = period{month: token.Months[p.at(next).Text]}, 1 // "letzte Woche März"
	}
	if n == 0 {
		return period{}, 0
	}
	return found.latest(p.now), next + n - i
}

func (p parser) isLastYear(i int) bool {
	_, n := p.yearAfter(i, false)
	return n > 0
}

// positions are the words for a place among the units of a period: from its beginning,
// and below 0 from its end.
var positions = map[string]int{"first": 1, "opening": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": -1, "final": -1, "closing": -1}

// portion reads "first seven months of 2026", "last three weeks of March", "second week
// of May 2024" and "sept premiers mois de 2026".
func (p parser) portion(i int) (period, int) {
	count, n := p.count(i)
	position := positions[p.at(i+n).Text]
	switch {
	case position == 0:
		return period{}, 0
	case n > 0:
		n++
	default:
		if count, n = p.count(i + 1); n == 0 {
			count = 1
		}
		n++
	}
	if weekday, ok := weekdays[p.at(i+n).Text]; ok && count == 1 {
		whole, more := p.wholeAfter(i + n + 1)
		found, ok := weekdayOf(whole, position, weekday)
		if more == 0 || !ok {
			return period{}, 0
		}
		return found, n + 1 + more
	}
	unit := p.unit(i + n)
	if unit == "" || unit == "hour" || p.at(i+n).Comma || count > 1 && position > 1 {
		return period{}, 0
	}
	whole, more := p.wholeAfter(i + n + 1)
	if more == 0 {
		return period{}, 0
	}
	found, ok := portionOf(whole, position, count, unit)
	if !ok {
		return period{}, 0
	}
	return found, n + 1 + more
}

// weekdayOf returns the first, second, … or last such day of the week of a period.
func weekdayOf(whole period, position int, weekday time.Weekday) (found period, ok bool) {
	day, step := whole.from, 1
	if position < 0 {
		day, step = whole.to.AddDate(0, 0, -1), -1
	}
	for range 7 {
		if day.Weekday() == weekday {
			break
		}
		day = day.AddDate(0, 0, step)
	}
	if position > 1 {
		day = day.AddDate(0, 0, 7*(position-1))
	}
	found = dayOf(day.Year(), day.Month(), day.Day())
	found.how, found.isAssumed = whole.how, whole.isAssumed
	return found, !day.Before(whole.from) && day.Before(whole.to)
}

// portionOf returns so many units of a period, counted from a place in it. ok is false
// where they do not lie in it.
func portionOf(whole period, position, count int, unit string) (found period, ok bool) {
	found = period{from: whole.from, to: whole.to, hasYear: true, isAssumed: whole.isAssumed, how: whole.how}
	if position < 0 {
		found.from, ok = after(whole.to, -count, unit)
		return found, ok && !found.from.Before(whole.from) && found.from.Before(whole.to)
	}
	found.from, ok = after(whole.from, position-1, unit)
	if !ok {
		return period{}, false
	}
	found.to, _ = after(found.from, count, unit)
	if position > 1 && unit == "week" {
		found.how = strings.Trim(found.how+", weeks counted from the first day", ", ")
	}
	return found, found.from.Before(whole.to) && !found.to.After(whole.to)
}

// third reads "early 2024", "late 2023", "mid-2022", "Mitte 2022" and, where no bound
// stands before it, "the end of 2021": each a third of the period.
func (p parser) third(i int) (period, int) {
	next := p.articlesAt(i)
	name := p.at(next).Text
	glued, rest := "", ""
	if at := strings.IndexByte(name, '-'); at > 0 {
		glued, rest = name[:at], name[at+1:]
		if english := token.English(glued); english != "" {
			glued = english
		}
	}
	if place, ok := token.Known.Thirds[glued]; ok && rest != "" {
		inner := parser{words: append([]token.Word{{Text: "of"}, {Text: token.Lower(rest), Raw: rest}}, p.words[min(next+1, len(p.words)):]...), now: p.now}
		if english := token.English(rest); english != "" {
			inner.words[1].Text = english
		}
		if whole, n := inner.wholeAfter(0); n > 1 {
			return thirdOf(whole, place, glued), next + n - 1 - i
		}
		return period{}, 0
	}
	place, ok := token.Known.Thirds[name]
	if !ok {
		return period{}, 0
	}
	whole, n := p.edgeOf(next)
	if n == 0 {
		return period{}, 0
	}
	return thirdOf(whole, place, token.Lower(p.at(next).Raw)), next + n - i
}

// isThird are the words for a third of a period in any place: a bound does not make them
// an end of it.
var isThird = wordset.Of("early mid middle late")

// thirdOf cuts a third out of a period: four months of a year, ten days of a month.
func thirdOf(whole period, place int, name string) period {
	cut := func(n int) time.Time {
		if months := monthsBetween(whole.from, whole.to); months%3 == 0 && months > 0 {
			return whole.from.AddDate(0, n*months/3, 0)
		} else if months == 1 && n < 3 {
			return whole.from.AddDate(0, 0, 10*n)
		}
		return startOfDay(whole.from.Add(time.Duration(n) * whole.to.Sub(whole.from) / 3))
	}
	found := period{from: cut(place), to: cut(place + 1), hasYear: true, isAssumed: whole.isAssumed}
	if place == 2 {
		found.to = whole.to
	}
	found.how = "“" + name + "” is read as the " + [...]string{"first", "middle", "last"}[place] + " third"
	if whole.how != "" {
		found.how += ", " + whole.how
	}
	return found
}

// edgeOf reads what a word for a part of a period, at word i, is said of.
func (p parser) edgeOf(i int) (period, int) {
	next := i + 1
	if p.at(next).Text == "on" {
		next++ // "early on in 2024"
	}
	isBare := isThird[p.at(i).Text] || token.Known.Bare[p.at(i).Text]
	if !isBare && p.at(next).Text != "of" && !(p.at(next).Text == "in" && isThird[p.at(i).Text]) && !(token.Known.Articles[p.at(next).Text] && p.at(i).Raw != p.at(i).Text) {
		if !fourDigitYear(p.at(next).Text) || !boundsBefore[p.at(i-1).Text] {
			return period{}, 0
		}
	}
	for p.at(next).Text == "of" || p.at(next).Text == "in" || token.Known.Articles[p.at(next).Text] || p.at(next).Text == "year" && fourDigitYear(p.at(next+1).Text) {
		next++
	}
	whole, n := p.whole(next)
	if n == 0 && token.Months[p.at(next).Text] != 0 {
		whole, n = period{month: token.Months[p.at(next).Text]}, 1
	}
	if n == 0 {
		return period{}, 0
	}
	return whole.latest(p.now), next + n - i
}

// boundsBefore are words before "end 2023" and "start 2024" without "of".
var boundsBefore = wordset.Of("by until till since before after to from in at")

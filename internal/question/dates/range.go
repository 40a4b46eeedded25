package dates

import (
	"strings"

	"repochat/internal/wordset"
)

// period reads a date, or a period with its bounding words, at word i:
// "between A and B", "from A to B", "A - B", "since A", "before A".
func (p parser) period(i int) (period, int) {
	switch p.at(i).text {
	case "between", "from", "betwen", "b/w":
		if found, n := p.twoPoints(i+1, true); n > 0 {
			return found, n + 1
		}
		if p.at(i).text == "from" {
			return p.fromOn(i)
		}
		return period{}, 0
	}
	for _, b := range bounds {
		for _, phrase := range b.phrases {
			n := p.phrase(i, phrase)
			if n == 0 {
				continue
			}
			if point, more := p.point(i + n); more > 0 {
				return b.cut(point.latest(p.now)), n + more
			}
		}
	}
	if found, n := p.twoPoints(i, false); n > 0 {
		return found, n
	}
	return p.point(i)
}

// bounds are the words that turn a date into an end of a period. A bound takes
// the whole of its date in or leaves the whole of it out.
var bounds = []struct {
	cut     func(period) period
	phrases []string // longer ones before those that they begin with
}{
	{fromStart, []string{"since", "starting from", "starting in", "starting on", "starting", "on or after", "not before", "no earlier than"}},
	{afterEnd, []string{"later than", "after", "newer than"}},
	{toEnd, []string{"on or before", "up to", "up until", "until", "till", "through", "by", "no later than"}},
	{beforeStart, []string{"before", "prior to", "earlier than", "older than"}},
}

func fromStart(p period) period {
	return period{from: p.from, hasYear: true, how: p.how, isAssumed: p.isAssumed}
}
func afterEnd(p period) period {
	return period{from: p.to, hasYear: true, how: p.how, isAssumed: p.isAssumed}
}
func toEnd(p period) period {
	return period{to: p.to, hasYear: true, how: p.how, isAssumed: p.isAssumed}
}
func beforeStart(p period) period {
	return period{to: p.from, hasYear: true, how: p.how, isAssumed: p.isAssumed}
}

// phrase returns the number of words of a phrase when it stands at word i, else 0.
func (p parser) phrase(i int, phrase string) int {
	n := 0
	for word := range strings.FieldsSeq(phrase) {
		if p.at(i+n).text != word {
			return 0
		}
		n++
	}
	return n
}

// fromOn reads "from A on" and "from A onwards" as "since A". Any other "from A"
// is no more than "of A".
func (p parser) fromOn(i int) (period, int) {
	point, n := p.point(i + 1)
	switch p.at(i + 1 + n).text {
	case "on", "onward", "onwards", "forward":
		if n > 0 {
			return fromStart(point.latest(p.now)), n + 2
		}
	}
	return period{}, 0
}

var (
	rangeWords  = wordset.Of("to - – — .. ... / until till through thru upto")
	boundedAnds = wordset.Of("and &")
)

// twoPoints reads two dates as one period with both of them in it. "and" joins
// them only after "between" or "from"; without one they are two dates.
func (p parser) twoPoints(i int, bounded bool) (period, int) {
	if bounded {
		if found, n := p.daysOfMonth(i); n > 0 {
			return found, n
		}
	}
	a, n := p.point(i)
	if n == 0 {
		return period{}, 0
	}
	if p.at(i+n).text == "up" { // "from A up to B"
		n++
	}
	if connector := p.at(i + n).text; !rangeWords[connector] && !(bounded && boundedAnds[connector]) {
		return period{}, 0
	}
	start := i + n + 1
	for p.at(start).text == "and" || p.at(start).text == "including" {
		start++
	}
	b, more := p.point(start)
	if more == 0 {
		b, more = p.sameMonth(a, start)
	}
	if more == 0 {
		return period{}, 0
	}
	return p.join(a, b), start + more - i
}

// sameMonth reads the second day of "July 1 to 15": it has the first one's month.
func (p parser) sameMonth(a period, i int) (period, int) {
	number, _, ok := day(p.at(i).text)
	if !ok || a.day == 0 || a.month == 0 {
		return period{}, 0
	}
	b := period{month: a.month, day: number}
	if year, n := p.yearAfter(i+1, false); n > 0 {
		return b.inYear(year), 1 + n
	}
	if a.hasYear {
		return b.inYear(a.from.Year()), 1
	}
	return b, 1
}

// join makes one period of two, whichever comes first. A date without a year
// takes the other's; without any year it is the latest such period.
func (p parser) join(a, b period) period {
	a, b = asDays(a, b)
	how, isAssumed := "", false
	switch {
	case !a.hasYear && b.hasYear:
		a = a.inYear(b.from.Year())
		if a.from.After(b.from) {
			a = period{month: a.month, day: a.day}.inYear(b.from.Year() - 1)
		}
	case a.hasYear && !b.hasYear:
		b = b.inYear(a.from.Year())
		if b.from.Before(a.from) {
			b = period{month: b.month, day: b.day}.inYear(a.from.Year() + 1)
		}
	case !a.hasYear && !b.hasYear:
		a, b = a.latest(p.now), b.latest(p.now)
		if a.from.After(b.from) {
			a = period{month: a.from.Month(), day: a.day}.inYear(a.from.Year() - 1)
		}
		how, isAssumed = latestYear, true
	}
	if a.how != "" && how == "" {
		how = a.how
	}
	if b.from.Before(a.from) {
		a, b = b, a
		if how != "" {
			how += ", "
		}
		how += "the earlier date first"
	}
	return period{from: a.from, to: b.to, hasYear: true, how: how, isAssumed: isAssumed}
}

// asDays reads "oct 24" as a day after all where the other end of the period
// is one, or is written the same way in the same month.
func asDays(a, b period) (period, period) {
	sameMonth := a.guessedDay != 0 && b.guessedDay != 0 && a.month == b.month
	if a.guessedDay != 0 && (b.day != 0 || sameMonth) {
		a = period{month: a.month, day: a.guessedDay}
	}
	if b.guessedDay != 0 && a.day != 0 {
		b = period{month: b.month, day: b.guessedDay}
	}
	return a, b
}

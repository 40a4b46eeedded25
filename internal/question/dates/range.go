package dates

import (
	"slices"
	"strings"

	"repochat/internal/question/dates/token"
	"repochat/internal/wordset"
)

// period reads a date, or a period with its bounding words, at word i:
// "between A and B", "from A to B", "A - B", "since A", "before A".
func (p parser) period(i int) (period, int) {
	switch p.at(i).Text {
	case "between", "from", "betwen", "b/w":
		if found, n := p.twoPoints(i+1, true); n > 0 {
			return found, n + 1
		}
		if p.at(i).Text == "from" {
			return p.fromOn(i)
		}
		return period{}, 0
	case "since":
		if found, n := p.sinceLength(i + 1); n > 0 {
			return found, n + 1
		}
	}
	if found, n := firstOf(i, p.likeBefore, p.around, p.reach, p.ago); n > 0 {
		return found, n
	}
	for _, b := range bounds {
		for _, phrase := range b.phrases {
			n := p.phrase(i, phrase)
			if n == 0 {
				continue
			}
			if point, more := p.point(i + n); more > 0 {
				if phrase == "by" && datedThing[p.at(i+n+more).Text] {
					return period{}, 0 // "by May 2018 commits"
				}
				return b.cut(point.latest(p.now)), n + more
			}
			if next := p.articlesAt(i + n); next > i+n {
				if point, more := p.point(next); more > 0 {
					return b.cut(point.latest(p.now)), next + more - i
				}
			}
		}
	}
	if found, n := p.twoPoints(i, false); n > 0 {
		return found, n
	}
	return firstOf(i, p.third, p.point)
}

// bounds are the words that turn a date into an end of a period. A bound takes
// the whole of its date in or leaves the whole of it out.
var bounds = []struct {
	cut     func(period) period
	phrases []string // longer ones before those that they begin with
}{
	{fromStart, []string{"since", "starting from", "starting in", "starting on", "starting", "à partir de", "à partir du", "a partir de", "a partir del", "à compter du", "on or after", "not before", "no earlier than"}},
	{afterEnd, []string{"later than", "after of", "after", "newer than", "posterior a", "posterior al", "posteriores a", "posteriores al", "postérieur à", "postérieur au", "postérieurs à", "postérieurs au"}},
	{toEnd, []string{"on or before", "up to", "up until", "until", "till", "through", "by", "no later than"}},
	{beforeStart, []string{"before of", "before", "prior to", "earlier than", "older than", "vor", "anterior a", "anterior al", "anteriores a", "anteriores al", "previo a", "previo al", "antérieur à", "antérieur au", "antérieurs à", "antérieurs au", "précédant"}},
}

// datedThing are what a period may stand before.
var datedThing = wordset.Of("commit commits fix fixes release releases issues bugs prs pull changes")

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
		if at := p.at(i + n); at.Text != word && token.Lower(at.Raw) != word {
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
	switch p.at(i + 1 + n).Text {
	case "on", "onward", "onwards", "forward", "inclusive", "incl", "included":
		if n > 0 {
			return fromStart(point.latest(p.now)), n + 2
		}
	}
	return period{}, 0
}

var (
	boundedAnds = wordset.Of("and &")
	comparing   = wordset.Of("compare comparing comparison")
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
	if next := p.articlesAt(i); n == 0 && bounded && next > i {
		a, n = p.point(next)
		n += next - i
	}
	if a == (period{}) {
		return period{}, 0
	}
	if p.at(i+n).Text == "up" { // "from A up to B"
		n++
	}
	connector := p.at(i + n).Text
	isOfTwo := connector == "to" && !bounded && slices.ContainsFunc(p.words[:i], func(w token.Word) bool { return comparing[w.Text] }) // "compare A to B"
	if isOfTwo || !token.Ranges[connector] && !(bounded && boundedAnds[connector]) {
		return period{}, 0
	}
	start := i + n + 1
	for text := p.at(start).Text; text == "and" || text == "including" || text == "to" && start == i+n+1; text = p.at(start).Text {
		start++
	}
	start = p.articlesAt(start)
	b, more := firstOf(start, p.point, p.untilNow)
	if more == 0 {
		b, more = p.sameMonth(a, start)
	}
	if more == 0 {
		return period{}, 0
	}
	return p.join(a, b), start + more - i
}

// untilNow reads the end of "2020 to now".
func (p parser) untilNow(i int) (period, int) {
	if text := p.at(i).Text; text != "now" && text != "date" && text != "present" {
		return period{}, 0
	}
	return p.daysBack(0), 1
}

// sameMonth reads the second day of "July 1 to 15": it has the first one's month.
func (p parser) sameMonth(a period, i int) (period, int) {
	number, _, ok := day(p.at(i).Text)
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
	if a.hasYear && b.hasYear && a.isAssumed && !b.isAssumed { // "Q1 to Q3 2024"
		how := b.how
		a = a.yearsLater(b.from.Year() - a.from.Year())
		a.how = how
	}
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

package dates

import (
	"fmt"
	"repochat/internal/question/dates/token"
	"slices"
	"time"

	"repochat/internal/wordset"
)

// around reads "around Christmas 2023", "um den 3. Mai 2024": the period with some time
// on both sides, which is told.
func (p parser) around(i int) (period, int) {
	next := i + 1
	switch text := p.at(i).Text; {
	case text == "around" || text == "approximately" || text == "roughly":
	default:
		return period{}, 0
	}
	for p.at(next).Text == "of" || p.at(next).Text == "time" && p.at(next+1).Text == "of" || token.Known.Articles[p.at(next).Text] {
		next++
	}
	point, n := p.point(next)
	if n == 0 {
		return period{}, 0
	}
	point = point.latest(p.now)
	margin, found := "a week", point
	switch length := point.to.Sub(point.from); {
	case point.from.IsZero() || point.to.IsZero():
		return period{}, 0
	case length <= 7*24*time.Hour:
		found.from, found.to = point.from.AddDate(0, 0, -7), point.to.AddDate(0, 0, 7)
	case length <= 31*24*time.Hour:
		margin, found.from, found.to = "two weeks", point.from.AddDate(0, 0, -14), point.to.AddDate(0, 0, 14)
	default:
		margin, found.from, found.to = "three months", point.from.AddDate(0, -3, 0), point.to.AddDate(0, 3, 0)
	}
	found.how = withHow(point.how, "“"+token.Lower(p.at(i).Raw)+"” is read as with "+margin+" before and after")
	return found, next + n - i
}

func withHow(how, more string) string {
	if how == "" || how == more {
		return more
	}
	return how + ", " + more
}

// spans are the words that "the same" is said of for a period named before.
var spans = wordset.Of("period time months weeks days span timeframe timespan window interval stretch half quarter season month week dates")

// isEarlier are the words for the unit before a period.
var isEarlier = wordset.Of("previous preceding prior")

// likeBefore reads a period by one that was named before it: "the same period in 2025",
// "a year earlier", "the previous year". What began and still goes on is compared up to
// the same day.
func (p parser) likeBefore(i int) (period, int) {
	start, before := i, p.named
	hasBefore := !before.from.IsZero() && !before.to.IsZero()
	if before.to.After(p.now) && before.from.Before(p.now) {
		before.to = startOfDay(p.now).AddDate(0, 0, 1)
	}
	i = p.articlesAt(i)
	if text := p.at(i).Text; text == "vorjahr" || text == "vorjahres" || text == "vorjahreszeitraum" {
		found := yearOf(p.now.Year() - 1)
		if hasBefore {
			found = before.yearsLater(-1)
		}
		found.isSame = true
		return found, i + 1 - start
	}
	if p.at(i).Text == "same" && spans[p.at(i+1).Text] {
		year, n := p.yearAfter(i+2, false)
		if n == 0 && p.at(i+2).Text == "a" && p.at(i+3).Text == "year" {
			year, n = before.from.Year()-1, 3 // "a year before"
		}
		if n == 0 && (p.at(i+2).Text == "of" || p.at(i+2).Text == "in") {
			if next := p.articlesAt(i + 3); isEarlier[p.at(next).Text] && p.at(next+1).Text == "year" || p.at(next).Text == "year" && p.at(next+1).Text == "before" {
				year, n = before.from.Year()-1, next-i
			}
		}
		if n == 0 {
			return period{}, 0
		}
		if !hasBefore {
			found := yearOf(year)
			found.isSame = true
			return found, i + 2 + n - start
		}
		found := before.yearsLater(year - before.from.Year())
		found.isSame = true
		return found, i + 2 + n - start
	}
	if !hasBefore {
		return period{}, 0
	}
	isAgo := (p.at(start).Text == "a" || p.at(start).Text == "one" || p.at(start).Text == "the") && p.at(start+1).Text == "year" && (p.at(start+2).Text == "earlier" || p.at(start+2).Text == "before" || p.at(start+2).Text == "prior")
	if isAgo && p.at(start+2).Comma || isAgo && p.at(start+3).Text == "" {
		return before.yearsLater(-1), 3
	}
	if unit := p.unit(i + 1); isEarlier[p.at(i).Text] && unit != "" && unit != "hour" && !(before.from.Before(p.now) && before.to.After(p.now)) {
		from, ok := after(before.from, -1, unit)
		if whole, _ := after(before.from, 1, unit); ok && whole.Equal(p.named.to) {
			return period{from: from, to: before.from, hasYear: true, how: "before the one named"}, i + 2 - start
		}
	}
	return period{}, 0
}

// yearsLater returns the same days of another year.
func (p period) yearsLater(years int) period {
	return period{from: p.from.AddDate(years, 0, 0), to: p.to.AddDate(years, 0, 0), hasYear: true, how: fmt.Sprintf("the days of the period before it, in %d", p.from.Year()+years)}
}

// reach reads "the six months before June 2024", "the week after 3 May 2024": a length
// that ends or begins at a date. An article or a preposition stands before it, since
// "longer than three days before …" is no period.
func (p parser) reach(i int) (period, int) {
	next := p.articlesAt(i)
	if next == i && !lasting[p.at(i-1).Text] && p.at(i-1).Text != "for" {
		return period{}, 0
	}
	long, n := p.length(next)
	if unit := p.unit(next); n == 0 && unit != "" && next > i {
		long, n = length{count: 1, unit: unit}, 1
	}
	if n == 0 || long.unit == "hour" {
		return period{}, 0
	}
	for _, way := range reaches {
		for _, phrase := range way.phrases {
			skipped := p.phrase(next+n, phrase)
			if skipped == 0 {
				continue
			}
			at := p.articlesAt(next + n + skipped)
			point, more := p.whole(at)
			if more == 0 {
				continue
			}
			point = point.latest(p.now)
			from, to := point.to, point.from
			if way.isTo {
				to = point.to
			}
			if way.isAfter {
				to, _ = after(point.to, long.count, long.unit)
			} else {
				from, _ = after(to, -long.count, long.unit)
			}
			return period{from: from, to: to, hasYear: true, isAssumed: point.isAssumed, how: withHow(long.how, point.how)}, at + more - i
		}
	}
	return period{}, 0
}

// reaches are the words between a length and a date at which it ends or begins.
var reaches = []struct {
	phrases       []string
	isAfter, isTo bool
}{
	{[]string{"before", "prior to", "preceding", "leading up to", "running up to", "vor", "avant"}, false, false},
	{[]string{"up to", "until", "till", "to"}, false, true},
	{[]string{"after", "following", "starting"}, true, false},
}

// sinceLength reads what lasts up to now: "since two years", "seit zwei Jahren",
// "depuis deux ans" and "desde hace dos años".
func (p parser) sinceLength(i int) (period, int) {
	next := p.articlesAt(i)
	if token.Lower(p.at(next).Raw) == "hace" {
		next++
	}
	long, n := p.length(next)
	if n == 0 || long.unit == "hour" || p.at(next+n).Text == "ago" || slices.ContainsFunc(p.words, isLastingState) {
		return period{}, 0
	}
	from, ok := p.before(p.now, long.count, long.unit)
	if !ok {
		return period{}, 0
	}
	return period{from: from, hasYear: true, how: long.how}, next + n - i
}

// isLastingState reports whether a word says that something has been so for a time:
// then the time is how long, and no period.
func isLastingState(w token.Word) bool { return token.Known.States[token.Lower(w.Raw)] }

// inYearOf gives spans that name no year the one of the next in the same list: "in March
// and April 2024".
func inYearOf(year int, monthDay string) (found period, ok bool) {
	for layout, isMonth := range map[string]bool{"2006-01-": true, "2006-01-02T": false} {
		at, err := time.Parse(layout, fmt.Sprintf("%d%s", year, monthDay))
		switch {
		case err != nil:
		case isMonth:
			return monthOf(at.Year(), at.Month()), true
		default:
			return dayOf(at.Year(), at.Month(), at.Day()), true
		}
	}
	return period{}, false
}

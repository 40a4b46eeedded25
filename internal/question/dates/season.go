package dates

import (
	"regexp"
	"repochat/internal/question/dates/token"
	"time"

	"repochat/internal/wordset"
)

// season is a part of the year that has a name: so many days or months from a day on.
type season struct {
	month        time.Month
	day          int
	months, days int
	how          string
}

var seasons = map[string]season{
	"spring":    {3, 1, 3, 0, "spring = March to May"},
	"summer":    {6, 1, 3, 0, "summer = June to August"},
	"autumn":    {9, 1, 3, 0, "autumn = September to November"},
	"winter":    {12, 1, 3, 0, "winter = December to February"},
	"christmas": {12, 24, 0, 3, "Christmas = 24 to 26 December"},
}

func (s season) in(year int) period {
	from := time.Date(year, s.month, s.day, 0, 0, 0, 0, time.UTC)
	return period{from: from, to: from.AddDate(0, s.months, s.days), hasYear: true, how: s.how}
}

// twoYears matches the years of a winter: "2023/24" and "2023-2024".
var twoYears = regexp.MustCompile(`^((?:19|20)\d\d)[/-](?:20)?(\d\d)$`)

// season reads "summer 2023", "the spring of 2024", "last winter", "Christmas" after a
// word for when, and "winter 2023/24".
func (p parser) season(i int) (period, int) {
	if first := p.at(i).Text; first == "last" || first == "this" {
		if s, ok := seasons[p.at(i+1).Text]; ok {
			return s.lately(p.now, first == "last"), 2
		}
	}
	s, ok := seasons[p.at(i).Text]
	if !ok {
		return period{}, 0
	}
	if m := twoYears.FindStringSubmatch(p.at(i + 1).Text); m != nil && atoi(m[2]) == (atoi(m[1])+1)%100 {
		return s.in(atoi(m[1])), 2
	}
	if year, n := p.yearAfter(i+1, false); n > 0 {
		return s.in(year), 1 + n
	}
	if following[token.Lower(p.at(i+1).Raw)] {
		return s.lately(p.now, true), 2
	}
	before := i - 1
	for token.Known.Articles[p.at(before).Text] {
		before--
	}
	// "in spring" may be in a framework.
	isTime := monthPrepositions[p.at(before).Text] && (p.at(i).Text != "spring" || before < i-1 || token.Lower(p.at(i).Raw) != "spring") || s.days > 0 && festive[p.at(before).Text]
	if !isTime {
		return period{}, 0
	}
	found := s.lately(p.now, false)
	found.isAssumed, found.how = true, withHow(s.how, latestYear)
	return found, 1
}

// lately returns the latest season that has begun, or that is over.
func (s season) lately(now time.Time, isOver bool) period {
	found := s.in(now.Year())
	if found.from.After(now) || isOver && found.to.After(now) {
		found = s.in(now.Year() - 1)
	}
	return found
}

// festive are words besides those before a month behind which a feast stands alone.
var festive = wordset.Of("around over at near um zu à en a")

// decadePattern matches "2010s" and "2010er".
var decadePattern = regexp.MustCompile(`^((?:19[7-9]|20\d)0)['’]?(?:s|er|ern)$`)

func (p parser) decade(i int) (period, int) {
	m := decadePattern.FindStringSubmatch(p.at(i).Text)
	if m == nil {
		return period{}, 0
	}
	return monthsOf(atoi(m[1]), 1, 120), 1
}

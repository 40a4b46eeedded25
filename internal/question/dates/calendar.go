package dates

import (
	"regexp"
	"repochat/internal/question/dates/token"
	"strconv"
	"strings"
	"time"

	"repochat/internal/wordset"
)

// parser reads dates from words, counting relative ones from now.
type parser struct {
	words []token.Word
	now   time.Time
	// named is the last period named before the place that is read.
	named period
	// isDayFirst is set where 6/7/2018 is a day of July.
	isDayFirst bool
}

func (p parser) at(i int) token.Word {
	if i < 0 || i >= len(p.words) {
		return token.Word{}
	}
	return p.words[i]
}

// point reads one date or period without bounds at word i and returns how many
// words it takes, 0 for none.
func (p parser) point(i int) (period, int) {
	return firstOf(i, p.half, p.portion, p.edge, p.narrow, p.weekOf, p.whole)
}

// narrow reads a third of a period where the word says so in any place.
func (p parser) narrow(i int) (period, int) {
	name, _, _ := strings.Cut(p.at(p.articlesAt(i)).Text, "-")
	if !isThird[name] && token.English(name) != "mid" {
		return period{}, 0
	}
	return p.third(i)
}

// whole reads a point that is not itself a part of another one. Parts are not
// cut again, so that the depth of a text has a bound.
func (p parser) whole(i int) (period, int) {
	return firstOf(i, p.numeric, p.daysOfMonth, p.monthFirst, p.dayFirst, p.quarter, p.season, p.decade, p.relative, p.year)
}

// firstOf returns what the first reader that can reads at word i.
func firstOf(i int, readers ...func(int) (period, int)) (period, int) {
	for _, read := range readers {
		if found, n := read(i); n > 0 {
			return found, n
		}
	}
	return period{}, 0
}

var (
	isoDay    = regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$`)
	isoMoment = regexp.MustCompile(`^\d{4}-\d\d-\d\dt\d\d:\d\d(:\d\d)?(\.\d+)?z?$`)
	isoMonth  = regexp.MustCompile(`^((?:19|20)\d\d)[-/](\d{1,2})$`)
	clock     = regexp.MustCompile(`^\d{1,2}:\d\d(:\d\d)?$`)
	threePart = regexp.MustCompile(`^(\d{1,2})([/.-])(\d{1,2})[/.-]((?:19|20)\d\d)$`)
	slashDay  = regexp.MustCompile(`^(\d{1,2})(/)(\d{1,2})/(\d\d)$`)
	dottedDay = regexp.MustCompile(`^(\d{1,2})(\.)(\d{1,2})\.(\d\d)$`) // may be a version in English
	monthYear = regexp.MustCompile(`^(\d{1,2})[/.]((?:19|20)\d\d)$`)
)

// numeric reads 2022-08-18, 2022-08, 8/18/2022, 18.08.2022 and their kin.
func (p parser) numeric(i int) (period, int) {
	text := p.at(i).Text
	if versionLike(p.at(i - 1).Text) {
		return period{}, 0
	}
	if isoMoment.MatchString(text) {
		return p.moment(text)
	}
	if m := isoDay.FindStringSubmatch(text); m != nil {
		n := 1
		if clock.MatchString(p.at(i + 1).Text) {
			n = 2
		}
		return checked(atoi(m[1]), atoi(m[2]), atoi(m[3]), "", n)
	}
	if m := isoMonth.FindStringSubmatch(text); m != nil {
		return checkedMonth(atoi(m[1]), atoi(m[2]))
	}
	if m := monthYear.FindStringSubmatch(text); m != nil {
		return checkedMonth(atoi(m[2]), atoi(m[1]))
	}
	m := threePart.FindStringSubmatch(text)
	if m == nil {
		m = slashDay.FindStringSubmatch(text)
	}
	if d := dottedDay.FindStringSubmatch(text); d != nil && p.isDayFirst && fullYear(d[4]) > 2004 && fullYear(d[4]) <= p.now.Year() {
		m = d
	}
	if m == nil {
		return period{}, 0
	}
	return p.threeNumbers(atoi(m[1]), atoi(m[3]), fullYear(m[4]), m[2])
}

// versionLike reports whether a number after the word is a version.
func versionLike(previous string) bool {
	return previous == "version" || previous == "release" || previous == "v"
}

func (p parser) moment(text string) (period, int) {
	text = strings.TrimSuffix(strings.ToUpper(text), "Z")
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if at, err := time.Parse(layout, text); err == nil {
			return period{from: at, to: at.Add(time.Second), hasYear: true}, 1
		}
	}
	return period{}, 0
}

// threeNumbers reads a date written with dots as day.month.year and any other as
// month/day/year, unless the text has the day first; where that is no date, the other way.
func (p parser) threeNumbers(a, b, year int, separator string) (period, int) {
	const american, european = "month/day/year", "day/month/year"
	if separator == "." || p.isDayFirst {
		if found, n := checked(year, b, a, strings.ReplaceAll(european, "/", separator), 1); n > 0 {
			return found, n
		}
	}
	if found, n := checked(year, a, b, american, 1); n > 0 {
		return found, n
	}
	return checked(year, b, a, european, 1)
}

func checked(year, month, day int, how string, n int) (period, int) {
	found := dayOf(year, time.Month(month), day)
	if month < 1 || month > 12 || day < 1 || found.from.Day() != day || year < 1970 || year > 2199 {
		return period{}, 0
	}
	found.how = how
	return found, n
}

func checkedMonth(year, month int) (period, int) {
	if month < 1 || month > 12 {
		return period{}, 0
	}
	return monthOf(year, time.Month(month)), 1
}

// year reads a year that stands alone. Four digits are also issue numbers and
// counts: the words around them decide.
func (p parser) year(i int) (period, int) {
	if p.at(i).Text == "year" && !p.at(i).Comma && !distributive[p.at(i-1).Text] && fourDigitYear(p.at(i+1).Text) {
		return yearOf(atoi(p.at(i + 1).Text)), 2
	}
	if at := p.at(i); at.Apostrophe && len(at.Text) == 2 && isDigits(at.Text) && bounding[p.at(i-1).Text] || at.Apostrophe && len(at.Text) == 2 && isDigits(at.Text) && p.at(i-1).Text == "in" {
		return yearOf(fullYear(at.Text)), 1
	}
	previous := p.at(i - 1).Text
	afterDay := isDigits(previous) && len(previous) <= 2 // "February 30, 2022" is no date, nor is its year
	if !fourDigitYear(p.at(i).Text) || afterDay || numbersFollow[previous] && !(previous == "commit" && extremes[p.at(i-2).Text]) || counted[p.at(i+1).Text] {
		return period{}, 0
	}
	return yearOf(atoi(p.at(i).Text)), 1
}

// A four-digit number after these words is the number of something, and one
// before those counts something.
var (
	numbersFollow = wordset.Of(`issue bug ticket defect pr prs pull request number no nr id commit top last first past next than least most mr
		version release line port`)
	counted  = wordset.Of("lines files additions deletions changes times days people stars")
	extremes = wordset.Of("first earliest last latest oldest newest final") // "earliest commit 2020"
)

// distributive are the words after which "year" is a unit: "per year 2016 to 2024".
var distributive = wordset.Of("per each every by a")

var yearPattern = regexp.MustCompile(`^(19[7-9]\d|20\d\d)$`)

func fourDigitYear(text string) bool { return yearPattern.MatchString(text) }

// fullYear completes a year of two digits.
func fullYear(text string) int {
	year := atoi(text)
	switch {
	case year >= 100:
		return year
	case year >= 70:
		return 1900 + year
	default:
		return 2000 + year
	}
}

// atoi is for texts that a pattern has already found to be digits.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

package language

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Day is a date as far as a text names it. A zero part can be any; year,
// month and so on are those of the calendar.
type Day struct {
	Year, Month, Date, Quarter, Half int
	Weekday                          string
	Clock                            string
}

// Covers reports whether a moment lies in what a text names. Only as much of the
// moment as known is compared: a period such as 2024-03 has no day.
func (d Day) Covers(at time.Time, known int) bool {
	switch {
	case d.Year != 0 && d.Year != at.Year(),
		d.Month != 0 && (known < 2 || d.Month != int(at.Month())),
		d.Date != 0 && (known < 3 || d.Date != at.Day()),
		d.Quarter != 0 && (known < 2 || d.Quarter != (int(at.Month())+2)/3),
		d.Half != 0 && (known < 2 || d.Half != (int(at.Month())+5)/6),
		d.Weekday != "" && (known < 3 || d.Weekday != at.Weekday().String()),
		d.Clock != "" && (known < 4 || d.Clock != at.Format("15:04") && d.Clock != at.Format("15:04:05")):
		return false
	}
	return true
}

// MomentOf reads a value of the graph: a date, or a period by which rows are
// grouped. known is how much of it there is: a year, a month, a day, a time.
func MomentOf(value string) (at time.Time, known int) {
	for known, layout := range []string{"", "2006", "2006-01", time.DateOnly, time.RFC3339} {
		if at, err := time.Parse(layout, value); err == nil && layout != "" {
			return at.UTC(), known
		}
	}
	var year, quarter int
	if n, err := fmt.Sscanf(value, "%d-Q%d", &year, &quarter); n == 2 && err == nil {
		return time.Date(year, time.Month(3*quarter-2), 1, 0, 0, 0, 0, time.UTC), 2
	}
	return time.Time{}, 0
}

var (
	months   = map[string]int{}
	weekdays = map[string]string{}
)

var datePatterns []datePattern

// datePattern is a form of dates, and what its groups are: y, m (a month in
// words), n (in digits), d, q, w and c.
type datePattern struct {
	*regexp.Regexp
	groups []string
}

func init() {
	var calendar struct{ Months, Weekdays [][]string }
	decode("calendar", &calendar)
	for i, names := range calendar.Months {
		for _, name := range names {
			months[name] = i + 1
		}
	}
	for i, names := range calendar.Weekdays {
		for _, name := range names {
			weekdays[name] = time.Weekday(i).String()
		}
	}
	month, weekday := slices.Concat(calendar.Months...), slices.Concat(calendar.Weekdays...)
	m := `((?i:` + strings.Join(month, "|") + `))\b\.?`
	const nth, year = `(\d{1,2})(?:st|nd|rd|th|er|º|ª)?\.?`, `(\d{4})`
	for _, form := range []struct{ groups, pattern string }{
		{"y n d c", year + `-(\d\d)-(\d\d)[tT ](\d\d:\d\d(?::\d\d)?)Z?`},
		{"y n d", year + `[-/](\d\d?)[-/](\d\d?)`}, {"y n", year + `-(\d\d)`}, {"y q", year + `[- ]?Q([1-4])`},
		{"d n y", `(\d\d?)[./](\d\d?)[./](\d{4})`}, {"n d y", `(\d\d?)/(\d\d?)/(\d{4})`},
		{"d m y", nth + `\s+(?:of\s+|de\s+)?` + m + `,?\s+(?:del?\s+)?` + year}, {"d m", nth + `\s+(?:of\s+|de\s+)?` + m},
		{"m d y", m + `\s+` + nth + `,?\s+` + year}, {"m y", m + `,?\s+(?:of\s+|in\s+|del?\s+)?` + year}, {"m d", m + `\s+` + nth}, {"m", m},
		{"q y", `[QT]([1-4])[\s/]+` + year}, {"q", `Q([1-4])`}, {"w", `((?i:` + strings.Join(weekday, "|") + `)s?)`}, {"c", `(\d?\d:\d\d(?::\d\d)?)`},
		{"y", `((?:19|20)\d\d)`},
		{"e m y", `((?i:last day of|letzte[nr]? Tag des|letzte[nr]? Tag im|dernier jour de|último día de)) ` + m + `,?\s+(?:of\s+|de\s+|del\s+)?` + year},
		{"h y", `((?i:first|second|ersten?|erstes|zweiten?|zweites|premier|second|primer|segundo) (?i:half|halbjahr|semest(?:er|re)|hälfte))\s+(?:of\s+|de\s+|des Jahres\s+|von\s+)?` + year},
		{"h y", `([HS][12])\s+` + year},
	} {
		datePatterns = append(datePatterns, datePattern{regexp.MustCompile(`^` + form.pattern + `(?:[^\p{L}\p{N}]|$)`), strings.Fields(form.groups)})
	}
}

// DateAt reads a date at the beginning of a text in every way that it can be
// read, and returns its length; 0 when there is none.
func DateAt(text string) (days []Day, length int) {
	for _, pattern := range datePatterns {
		m := pattern.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		end := m[len(m)-1]
		found, ok := pattern.read(text, m)
		if !ok || length > 0 && end != length {
			continue
		}
		days, length = append(days, found), end
	}
	return days, length
}

var firstHalf = regexp.MustCompile(`(?i)^(?:first|erst|prem|primer)|1$`)

func (p datePattern) read(text string, m []int) (Day, bool) {
	var d Day
	isEnd := false
	for i, group := range p.groups {
		part := text[m[2*i+2]:m[2*i+3]]
		number, _ := strconv.Atoi(part)
		switch group {
		case "y":
			d.Year = number
		case "n":
			d.Month = number
		case "d":
			d.Date = number
		case "q":
			d.Quarter = number
		case "h":
			if d.Half = 2; firstHalf.MatchString(part) {
				d.Half = 1
			}
		case "e":
			isEnd = true
		case "c":
			d.Clock = part
		case "w":
			if d.Weekday = weekdays[strings.ToLower(part)]; d.Weekday == "" {
				d.Weekday = weekdays[strings.TrimSuffix(strings.ToLower(part), "s")]
			}
		case "m":
			d.Month = months[strings.ToLower(part)]
			if part == strings.ToLower(part) && len(part) == 3 && weekdays[part] != "" {
				return d, false
			}
			// In lower case "may" and "march" are other words.
			if part == "may" || part == "march" || part == "mar" || strings.ToLower(part) == "sept" && len(p.groups) == 1 || part == "dic" {
				return d, false
			}
		}
	}
	if isEnd {
		d.Date = time.Date(d.Year, time.Month(d.Month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
	}
	return d, d.Month <= 12 && d.Date <= 31
}

// IsMonth reports whether a word in lower case is the name of a month.
func IsMonth(word string) bool { return months[word] > 0 }

// IsWeekday is IsMonth for the days of a week.
func IsWeekday(word string) bool { return weekdays[word] != "" }

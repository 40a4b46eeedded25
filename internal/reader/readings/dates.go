package readings

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/question/dates"
)

// dateReadings returns what is unclear about the dates of a question.
func dateReadings(q question.Scanned) Ambiguities {
	var all Ambiguities
	for _, span := range q.Dates {
		if a := withoutYear(q, span); a != nil {
			all = append(all, a)
		}
		for _, a := range []Ambiguity{rollingOrWhole(q, span), ongoingOrOfTheData(q, span)} {
			if a != nil {
				all = append(all, a)
			}
		}
	}
	if a := order(q); a != nil {
		all = append(all, a)
	}
	return all
}

// withoutYear is for "31 July": the day of every year, or of the latest.
func withoutYear(q question.Scanned, span dates.Span) Ambiguity {
	month, day := 0, 0
	if _, err := fmt.Sscanf(span.MonthDay, "-%02d-%02dT", &month, &day); err != nil {
		if _, err := fmt.Sscanf(span.MonthDay, "-%02d-", &month); err != nil {
			return nil
		}
	}
	words := strings.TrimSpace(q.Text[span.Start:span.End])
	year := q.Now.UTC().Year()
	if latest := time.Date(year, time.Month(month), max(day, 1), 0, 0, 0, 0, time.UTC); latest.After(q.Now) {
		year--
	}
	date, iso := fmt.Sprintf("%s %d", time.Month(month), year), fmt.Sprintf("%d-%02d", year, month)
	if day > 0 {
		date, iso = fmt.Sprintf("%d %s", day, date), fmt.Sprintf("%s-%02d", iso, day)
	}
	return Ambiguity{
		{ID: identifier("any-year", words), Text: words + " = that of any year", evident: holdsDate(span.MonthDay)},
		{ID: identifier("latest-year", words), Text: words + " = only " + date, evident: holdsDate(iso),
			instead: []replacement{{span.Start, span.Start + len(words), date}}},
	}
}

var (
	unit = regexp.MustCompile(`(?i)\b(last|past|previous)\s+(week|month|quarter|year)\b`)
	// ongoing are the units that the present day lies in.
	ongoing = regexp.MustCompile(`(?i)\b(this|current)\s+(week|month|quarter|year)\b`)
)

// rollingOrWhole is for "last week": the one before this week's Monday, or the
// seven days up to now.
func rollingOrWhole(q question.Scanned, span dates.Span) Ambiguity {
	m := unit.FindStringSubmatchIndex(q.Text[span.Start:span.End])
	if m == nil {
		return nil
	}
	said, of := strings.ToLower(q.Text[span.Start+m[2]:span.Start+m[3]]), strings.ToLower(q.Text[span.Start+m[4]:span.Start+m[5]])
	words := q.Text[span.Start+m[0] : span.Start+m[1]]
	choice := func(kind, article, instead string) Choice {
		read := dates.Parse(instead+" "+of, q.Now)
		if len(read) != 1 {
			return Choice{}
		}
		from, to := read[0].From, read[0].To
		c := Choice{ID: identifier(kind, words), evident: holdsDate(from.Format(time.DateOnly)),
			Text: fmt.Sprintf("%s = the %s, %s to %s", words, article, from.Format(time.DateOnly), to.Add(-time.Second).Format(time.DateOnly))}
		if instead != said {
			c.instead = []replacement{{span.Start + m[2], span.Start + m[3], instead}}
		}
		return c
	}
	whole, rolling := choice("whole", "calendar "+of, "last"), choice("rolling", of+" up to now", "past")
	if whole.ID == "" || rolling.ID == "" {
		return nil
	}
	all := Ambiguity{whole, rolling}
	if said == "past" {
		all = Ambiguity{rolling, whole}
	}
	if c := ofTheData(q, span, m); c.ID != "" {
		all = append(all, c)
	}
	return all
}

// ongoingOrOfTheData is for "this month" where the data end before it.
func ongoingOrOfTheData(q question.Scanned, span dates.Span) Ambiguity {
	m := ongoing.FindStringSubmatchIndex(q.Text[span.Start:span.End])
	if m == nil {
		return nil
	}
	c := ofTheData(q, span, m)
	if c.ID == "" {
		return nil
	}
	words := q.Text[span.Start+m[0] : span.Start+m[1]]
	return Ambiguity{{ID: identifier("ongoing", words), Text: words + " = the one of today", evident: holdsDate(span.From.Format(time.DateOnly))}, c}
}

// ofTheData reads "last month" as one that the data hold, where they end before
// the month that is meant: the last whole month, the week or quarter before the last commit, and
// the year of the last commit. m are the places of the words in the span.
func ofTheData(q question.Scanned, span dates.Span, m []int) Choice {
	end := q.Vocabulary.LastCommit
	if end.IsZero() || !span.From.After(end) {
		return Choice{}
	}
	from, to := span.Start+m[0], span.Start+m[1]
	words := q.Text[from:to]
	var name string
	switch of := strings.ToLower(q.Text[span.Start+m[4] : span.Start+m[5]]); of {
	case "year":
		name = strconv.Itoa(end.UTC().Year())
	case "month":
		name = q.Vocabulary.LastWholeMonth().Format("January 2006")
	default:
		last := dates.Parse("last "+of, end)
		if len(last) != 1 {
			return Choice{}
		}
		name = last[0].From.Format(time.DateOnly) + " to " + last[0].To.Add(-time.Second).Format(time.DateOnly)
	}
	read := dates.Parse(name, end)
	if len(read) != 1 {
		return Choice{}
	}
	return Choice{ID: identifier("of-the-data", words), Text: fmt.Sprintf("%s = the last of the data, %s", words, name),
		evident: holdsDate(read[0].From.Format(time.DateOnly)), instead: []replacement{{from, to, linked(q.Text[:from], name, q.Text[to:])}}}
}

var preposition = regexp.MustCompile(`(?i)\b(?:in|of|during|for|from|over|since|until|till|before|after|by|to|with|and|or|vs\.?|versus|than|the|within|throughout)\s*$`)

// linked returns a period's name as it stands between two parts of a question:
// "who fixed it in 2024", but "the bugs of 2024" and "2024's bugs".
func linked(before, period, after string) string {
	if strings.TrimSpace(before) == "" || preposition.MatchString(before) || strings.HasPrefix(after, "'") || strings.HasPrefix(after, "’") {
		return period
	}
	return "in " + period
}

var slashed = regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})\b`)

// order is for 8/1/2022: month/day/year, or day/month/year. One date that can
// be read in one way only says how all are meant.
func order(q question.Scanned) Ambiguity {
	var instead []replacement
	var words, dayFirst []string
	for _, m := range slashed.FindAllStringSubmatchIndex(q.Text, -1) {
		if !within(q.Dates, m[0]) {
			continue
		}
		first, _ := strconv.Atoi(q.Text[m[2]:m[3]])
		second, _ := strconv.Atoi(q.Text[m[4]:m[5]])
		year, _ := strconv.Atoi(q.Text[m[6]:m[7]])
		if first > 12 || second > 12 {
			return nil
		}
		if year < 100 {
			year += 2000
		}
		iso := fmt.Sprintf("%04d-%02d-%02d", year, second, first)
		instead = append(instead, replacement{m[0], m[1], iso})
		if first != second {
			words, dayFirst = append(words, q.Text[m[0]:m[1]]), append(dayFirst, iso)
		}
	}
	if len(words) == 0 {
		return nil
	}
	said := strings.Join(words, ", ")
	return Ambiguity{
		{ID: identifier("month-first", said), Text: said + " = month/day/year"},
		{ID: identifier("day-first", said), Text: said + " = day/month/year: " + strings.Join(dayFirst, ", "), instead: instead, evident: holdsDate(dayFirst[0])},
	}
}

func within(spans []dates.Span, at int) bool {
	for _, span := range spans {
		if span.Start <= at && at < span.End {
			return true
		}
	}
	return false
}

// holdsDate returns whether a query compares with a text that begins so.
func holdsDate(text string) func(*facts.Facts) bool {
	return func(f *facts.Facts) bool {
		for _, literal := range f.Literals {
			if len(literal.Subjects) > 0 && strings.HasPrefix(literal.Value, text) {
				return true
			}
		}
		return false
	}
}

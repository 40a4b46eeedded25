// Package dates finds the dates and periods that a question names, however
// they are written, and says how it read them.
package dates

import (
	"regexp"
	"repochat/internal/question/dates/token"
	"strings"
	"time"
)

// Span is one date or period in a text.
type Span struct {
	// Start and End are byte offsets in the text. The words that bound a period
	// ("since", "between … and …") belong to it; a plain "on" or "in" does not.
	Start, End int
	// From and To are the half-open period [From, To) in UTC. A zero From or To
	// means that the period has no bound there.
	From, To time.Time
	// MonthDay is set instead of From and To when no year is named: "-07-31T"
	// for 31 July and "-07-" for July, contained in the ISO-8601 date string of
	// such a day of any year.
	MonthDay string
	// NoYear reports that no year is named in a period that needs one ("before 30
	// July"): From and To are those of the latest year.
	NoYear bool
	// Note describes how the words were read: "8/1/2022 = 1 August 2022
	// (month/day/year)".
	Note string
	// IsSame is set for "the same period in 2025": the days of the period that the text
	// names before it, else all of 2025, and what it is the same as was named elsewhere.
	IsSame bool
}

// Parse returns the spans of a text in their order. Relative ones ("last
// week") count from now. A hash, a version, an issue number or a file name is
// not a date, even when it has the digits of one.
func Parse(text string, now time.Time) []Span {
	words := token.Split(text)
	p := parser{words: words, now: now.UTC(), isDayFirst: token.IsDayFirst(words)}
	dateless := -1 // the last span, where it names no year
	var spans []Span
	for i := 0; i < len(p.words); {
		found, n := p.period(i)
		if n == 0 {
			i++
			continue
		}
		span := p.span(i, n, found)
		span.Note = strings.TrimSpace(text[span.Start:span.End]) + " = " + found.describe()
		if dateless >= 0 && found.hasYear && !found.isAssumed && inList.MatchString(text[spans[dateless].End:span.Start]) {
			spans[dateless] = spans[dateless].inYear(text, found.from.Year())
		}
		if p.named.hasYear && !found.hasYear && len(spans) > 0 && inList.MatchString(text[spans[len(spans)-1].End:span.Start]) {
			span = span.inYear(text, p.named.from.Year())
			found, _ = inYearOf(p.named.from.Year(), found.monthDay())
		}
		if last := len(spans) - 1; last >= 0 && p.named.isAssumed && spans[last].NoYear && found.hasYear && !found.isAssumed && !found.from.IsZero() && !p.named.from.IsZero() && inList.MatchString(text[spans[last].End:span.Start]) {
			earlier := p.named.yearsLater(found.from.Year() - p.named.from.Year()) // "Q1 and Q2 2025"
			earlier.how = ""
			spans[last].From, spans[last].To, spans[last].NoYear = earlier.from, earlier.to, false
			spans[last].Note = strings.TrimSpace(text[spans[last].Start:spans[last].End]) + " = " + earlier.describe()
		}
		spans = append(spans, span)
		dateless = -1
		if found.hasYear {
			p.named = found
		} else {
			dateless = len(spans) - 1
		}
		i += n
	}
	return joinBounds(text, spans)
}

// inList matches what stands between two dates of a list or a comparison, of which one
// may give the other its year.
var inList = regexp.MustCompile(`(?i)^\s*(?:,|/|&|and|or|und|oder|et|ou|y|o|vs\.?|versus|than|als|with|to)?\s*(?:in|im|on|en|of)?\s*$`)

// inYear gives a span that names no year one.
func (s Span) inYear(text string, year int) Span {
	found, ok := inYearOf(year, s.MonthDay)
	if !ok {
		return s
	}
	s.From, s.To, s.MonthDay = found.from, found.to, ""
	s.Note = strings.TrimSpace(text[s.Start:s.End]) + " = " + found.describe()
	return s
}

func (p parser) span(i, n int, found period) Span {
	span := Span{Start: p.words[i].Start, End: p.words[i+n-1].End, From: found.from, To: found.to, NoYear: found.isAssumed, IsSame: found.isSame}
	if !found.hasYear {
		span.NoYear = false
		span.From, span.To, span.MonthDay = time.Time{}, time.Time{}, found.monthDay()
	}
	return span
}

// joinBounds makes one period of two that bound each other: "since May 2020
// but before July 2021".
func joinBounds(text string, spans []Span) []Span {
	var joined []Span
	for _, span := range spans {
		if len(joined) == 0 {
			joined = append(joined, span)
			continue
		}
		last := &joined[len(joined)-1]
		between := strings.Trim(text[last.End:span.Start], " ,")
		connected := between == "" || between == "and" || between == "but"
		if connected && last.MonthDay == "" && span.MonthDay == "" && last.To.IsZero() && span.From.IsZero() {
			if last.NoYear && !span.NoYear && !last.From.Before(span.To) { // "since July until August 2018"
				last.From = last.From.AddDate(span.To.Year()-last.From.Year(), 0, 0)
				last.NoYear = false
				last.Note = strings.TrimSpace(text[last.Start:last.End]) + " = " + period{from: last.From, hasYear: true}.describe()
			}
			last.End, last.To, last.NoYear = span.End, span.To, last.NoYear || span.NoYear
			last.Note += "; " + span.Note
			continue
		}
		joined = append(joined, span)
	}
	return joined
}

// Package dates finds the dates and periods that a question names, however
// they are written, and says how it read them.
package dates

import (
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
}

// Parse returns the spans of a text in their order. Relative ones ("last
// week") count from now. A hash, a version, an issue number or a file name is
// not a date, even when it has the digits of one.
func Parse(text string, now time.Time) []Span {
	p := parser{words: split(text), now: now.UTC()}
	var spans []Span
	for i := 0; i < len(p.words); {
		found, n := p.period(i)
		if n == 0 {
			i++
			continue
		}
		span := p.span(i, n, found)
		span.Note = strings.TrimSpace(text[span.Start:span.End]) + " = " + found.describe()
		spans = append(spans, span)
		i += n
	}
	return joinBounds(text, spans)
}

func (p parser) span(i, n int, found period) Span {
	span := Span{Start: p.words[i].start, End: p.words[i+n-1].end, From: found.from, To: found.to, NoYear: found.isAssumed}
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
			last.End, last.To, last.NoYear = span.End, span.To, last.NoYear || span.NoYear
			last.Note += "; " + span.Note
			continue
		}
		joined = append(joined, span)
	}
	return joined
}

// Package ordering tells the questions for everything of a kind in an order of time
// from those for the first or the last of it, and makes a series of what is asked of
// each of several periods.
package ordering

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

var (
	// oldestFirst and newestFirst match what says in which order a list is wanted.
	oldestFirst = regexp.MustCompile(`(?i)\b(?:oldest|earliest|longest[- ]waiting)[- ](?:first|1st|on top|to newest)\b|(?:älteste|aelteste)\p{L}*\s+zuerst\b|\bles plus ancien\p{L}*\s+d'abord\b|\bm[aá]s antigu\p{L}+\s+primero\b`)
	newestFirst = regexp.MustCompile(`(?i)\b(?:newest|latest|(?:most )?recent)[- ](?:first|1st|on top|to oldest)\b|\bneueste\p{L}*\s+zuerst\b|\bles plus récent\p{L}*\s+d'abord\b|\bm[aá]s recientes?\s+primero\b`)
	sorted      = regexp.MustCompile(`(?i)\b(?:sort(?:ed)?|order(?:ed)?)\s+by\s+(?:age|date)\b`)
)

// Wanted returns the order that a question wants a list in: "first" for the oldest
// first, "last" for the newest first, "" for none.
func Wanted(text string) string {
	switch {
	case newestFirst.MatchString(text):
		return "last"
	case oldestFirst.MatchString(text), sorted.MatchString(text):
		return "first"
	}
	return ""
}

// Of returns the frame that lists everything in the order that a question wants it in.
// ok is false where the question wants none, says how many, or where the frame has
// another order.
func Of(f frame.Frame, wanted string, slots slot.Slots) (list frame.Frame, ok bool) {
	isList := f.Order == "" || f.Order == "first" || f.Order == "last"
	if wanted == "" || !isList || slots.Has(slot.Number) || f.Query != "" || f.Ask != "" || f.Measure != "" || !dated[f.Target] {
		return f, false
	}
	f.Order = wanted
	return f, true
}

// dated are the kinds of which everything has a date.
var dated = map[frame.Entity]bool{frame.Issue: true, frame.Pull: true, frame.Commit: true, frame.Release: true}

// All returns a query for the first thing in an order without its limit.
func All(query string) string { return strings.TrimSuffix(query, " LIMIT 1") }

// several matches what asks for some of the first or the last things, and says not how
// many: "recent commits".
var several = regexp.MustCompile(`(?i)\b(?:latest|newest|recent|last|first|oldest|earliest|neuest\p{L}*|letzten?|erst\p{L}*|ältest\p{L}*)\s+(?:\p{L}+\s+)?(?:commits|issues|bugs|tickets|reports|prs|pulls|pull\s+requests|merge\s+requests|releases|versions|versionen|tags|changes)\b|\b(?:derni[eè]res|premi[eè]res|derniers|premiers|[uú]ltim[oa]s|primer[oa]s)\s+\p{L}+s\b|\b(?:commits|issues|prs|tickets|bugs|releases|tags)\s+(?:récente?s|recientes)\b`)

// Some returns the query of a frame for the first thing in an order as one for ten, where
// its question asks for several.
func Some(f frame.Frame, text, query string) string {
	if f.Query != "" || !dated[f.Target] || f.Order != "first" && f.Order != "last" || !several.MatchString(text) || !strings.HasSuffix(query, " LIMIT 1") {
		return query
	}
	return All(query) + " LIMIT 10"
}

// units are the words for periods that there is a figure for each of, behind what says
// so.
var units = map[string]*regexp.Regexp{
	"day":     regexp.MustCompile(`(?i)\b(?:(?:which|what|per|each|every|by)\s+day\b|daily\b|(?:pro|je|welche\p{L}*)\s+tag\b|täglich|(?:par|quel)\s+jour\b)`),
	"week":    regexp.MustCompile(`(?i)\b(?:(?:which|what|per|each|every|by)\s+week\b|weekly\b|(?:pro|je|welche\p{L}*)\s+woche\b|(?:par|quelle)\s+semaine\b)`),
	"month":   regexp.MustCompile(`(?i)\b(?:(?:which|what|per|each|every|by)\s+month\b|monthly\b|(?:pro|je|welche\p{L}*)\s+monat\b|monatlich|(?:par|quel|qué|por|cada)\s+mois|mes\b)`),
	"quarter": regexp.MustCompile(`(?i)quart|trimest|\bq[1-4]?\b`),
	"year":    regexp.MustCompile(`(?i)\b(?:(?:which|what|per|each|every|by)\s+year\b|yearly\b|(?:pro|je|welche\p{L}*)\s+jahr\b|jährlich|(?:par|quelle)\s+an(?:née)?\b)`),
}

// PerSaid returns a frame that gives a figure for each period of one length with the
// length that the question says, where it says one alone and not that of the frame.
func PerSaid(f frame.Frame, text string) frame.Frame {
	if own := units[f.Per]; own == nil || own.MatchString(text) || f.Query != "" {
		return f
	}
	said := ""
	for unit, words := range units {
		if words.MatchString(text) {
			if said != "" {
				return f
			}
			said = unit
		}
	}
	if said != "" {
		f.Per = said
	}
	return f
}

// leastOfSeries is how many periods of a question make a series.
const leastOfSeries = 3

// PerPeriod returns the frame that gives a figure for each of the periods of a
// question, where those are three or more years, or as many months.
func PerPeriod(f frame.Frame, slots slot.Slots) frame.Frame {
	periods := slots.Of(slot.Period)
	if len(periods) < leastOfSeries || f.Ask == "" || f.Per != "" || f.Query != "" || f.Order != "" || f.Target == frame.None {
		return f
	}
	isEach := func(years, months int) bool {
		return !slices.ContainsFunc(periods, func(s slot.Slot) bool {
			return s.Period.From.IsZero() || !s.Period.From.AddDate(years, months, 0).Equal(s.Period.To)
		})
	}
	switch {
	case isEach(1, 0):
		f.Per = "year"
	case isEach(0, 1):
		f.Per = "month"
	}
	return f
}

// most and least match what asks for the highest and for the lowest figure of a series.
var (
	most  = regexp.MustCompile(`(?i)\b(?:busiest|most|highest|strongest|liveliest|aktivst\p{L}*|meisten|plus\s+(?:actif|active|chargée?|animée?)|más\s+(?:activo|activa))\b`)
	least = regexp.MustCompile(`(?i)\b(?:quietest|calmest|slowest|least|fewest|lowest|weakest|ruhigst\p{L}*|wenigsten|schwächst\p{L}*|(?:plus\s+calme|moins\s+(?:actif|active))|más\s+(?:tranquil[oa]|calmad[oa])|menos\s+activ[oa])\b`)
)

// BothEnds returns a series in the order of time where a question asks for its highest
// and its lowest figure: an order by size would show one of them alone.
func BothEnds(f frame.Frame, text string) frame.Frame {
	if f.Per != "" && f.Query == "" && (f.Order == "most" || f.Order == "least") && most.MatchString(text) && least.MatchString(text) {
		f.Order = ""
	}
	return f
}

// perPeriod matches the names of the queries that give figures for each period.
var perPeriod = regexp.MustCompile(`_(?:per|each)_(?:year|quarter|month)s?$`)

// OneSpan returns the values of a question with one period in the place of several that
// follow one another without a gap, for a query that gives figures for each: "in 2021,
// 2022 and 2023".
func OneSpan(f frame.Frame, slots slot.Slots) slot.Slots {
	periods := slices.Clone(slots.Of(slot.Period))
	if len(periods) < 2 || !perPeriod.MatchString(f.Query) {
		return slots
	}
	slices.SortStableFunc(periods, func(a, b slot.Slot) int { return a.Period.From.Compare(b.Period.From) })
	span := periods[0]
	for _, next := range periods[1:] {
		if span.Period.To.IsZero() || next.Period.From.IsZero() || next.Period.From.After(span.Period.To) {
			return slots
		}
		if next.Period.To.After(span.Period.To) {
			span.Period.To = next.Period.To
		}
		span.Start, span.End = min(span.Start, next.Start), max(span.End, next.End)
	}
	last := span.Period.To.AddDate(0, 0, -1)
	span.Text = span.Period.From.Format("2006") + " to " + last.Format("2006")
	span.Note = span.Text + " = " + span.Period.From.Format("2 January 2006") + " to " + last.Format("2 January 2006")
	rest := slices.DeleteFunc(slices.Clone(slots), func(v slot.Slot) bool { return v.Kind == slot.Period })
	rest = append(rest, span)
	slices.SortStableFunc(rest, func(a, b slot.Slot) int { return a.Start - b.Start })
	return rest
}

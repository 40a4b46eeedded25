package clarify

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/answer/back"
	"repochat/internal/question"
	"repochat/internal/question/dates"
)

// How likely a period without a year is that of the latest one. "Since May" is
// the last May, while "before May" may look back from any year. A year in which the
// period cuts nothing off the data, or leaves nothing of them, is not meant.
const (
	latestYear    = 0.85
	latestOfEarly = 0.65
)

// yearsOfPeriods is for "before 30 July", which is read as that of the latest
// year. Where the data end before it, the latest of theirs is likelier.
func yearsOfPeriods(q question.Scanned) []Ambiguity {
	var all []Ambiguity
	for _, span := range q.Dates {
		if a, ok := yearsOfPeriod(q, span); ok {
			all = append(all, a)
		}
	}
	return all
}

func yearsOfPeriod(q question.Scanned, span dates.Span) (Ambiguity, bool) {
	first, last := q.Vocabulary.FirstCommit, latest(q.Vocabulary.LastCommit, q.Vocabulary.DataAsOf)
	if !span.NoYear || first.IsZero() {
		return Ambiguity{}, false
	}
	words := strings.TrimSpace(q.Text[span.Start:span.End])
	a := Ambiguity{Aspect: back.YearAspect, Of: words, Ask: words + " of which year?"}
	read := yearOf(span)
	usual, asRead := "", strconv.Itoa(read)
	for year := max(read, last.Year()); year >= first.Year() && len(a.Values) < mostYears; year-- {
		dated := fmt.Sprintf("%s %d", words, year)
		own, ok := inYear(span, dated, q.Now)
		if !ok {
			return Ambiguity{}, false // with a year behind it, it is something else
		}
		cutsOff := cuts(own, first, last)
		if year != read && !cutsOff {
			continue // it has not come yet, or was before the data
		}
		v := Value{ID: strconv.Itoa(year), Label: strconv.Itoa(year), Likelihood: 1.01 - float64(len(a.Values))/100, Say: replacing(words, dated)}
		if cutsOff && year <= read && usual == "" {
			usual = v.ID
		}
		a.Values = append(a.Values, v)
	}
	switch usual {
	case asRead:
	case "":
		usual = asRead
	default:
		a.Values = slices.DeleteFunc(a.Values, func(v Value) bool { return v.ID == asRead })
	}
	a.takeUsual(usual, span.From.IsZero())
	// Where the words are not read as what is likeliest, the sentence has to say it.
	a.IsVague = usual != asRead
	return a, len(a.Values) > 1 || a.IsVague
}

// takeUsual gives a year its likelihood, and the others what is left of it.
func (a *Ambiguity) takeUsual(id string, isEarly bool) {
	share := latestYear
	if isEarly {
		share = latestOfEarly
	}
	var rest float64
	for _, v := range a.Values {
		if v.ID != id {
			rest += v.Likelihood
		}
	}
	for i, v := range a.Values {
		if v.ID == id {
			a.Values[i].Likelihood = share
		} else {
			a.Values[i].Likelihood *= (1 - share) / rest
		}
	}
	slices.SortStableFunc(a.Values, byLikelihood)
}

// yearOf returns the year that a period ends in, or that it begins in where it
// has no end.
func yearOf(span dates.Span) int {
	if span.To.IsZero() {
		return span.From.Year()
	}
	return span.To.Add(-time.Second).Year()
}

// inYear reads a period with its year behind it. ok is false where that is no
// period of the same kind.
func inYear(span dates.Span, dated string, now time.Time) (own dates.Span, ok bool) {
	read := dates.Parse(dated, now)
	if len(read) != 1 || read[0].NoYear || read[0].Start > 0 || read[0].End < len(dated) {
		return dates.Span{}, false
	}
	own = read[0]
	isOfKind := own.From.IsZero() == span.From.IsZero() && own.To.IsZero() == span.To.IsZero()
	return own, isOfKind && own.MonthDay == ""
}

// cuts reports whether a period holds a part of what was done from a first to a
// last moment, but not all of it.
func cuts(span dates.Span, first, last time.Time) bool {
	isBefore := !span.To.IsZero() && !span.To.After(first)
	isAfter := !span.From.IsZero() && span.From.After(last)
	holdsAll := !span.From.After(first) && (span.To.IsZero() || span.To.After(last))
	return !isBefore && !isAfter && !holdsAll
}

// latest returns the later of two moments.
func latest(x, y time.Time) time.Time {
	if x.After(y) {
		return x
	}
	return y
}

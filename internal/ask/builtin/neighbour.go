package builtin

import (
	"regexp"
	"strings"
	"time"

	"repochat/internal/ask"
	"repochat/internal/ask/dates"
)

// neighbour is a period told by the one of the question before: "and the month
// before?"
var neighbour = regexp.MustCompile(`(?i)\bthe\s+(day|week|month|quarter|year)\s+(before|after)(?:\s+(?:that|it))?(\s*[?.!]*)$`)

// datedByNeighbour writes a period that is told by the last one of the
// conversation as the days that it has.
func (p *Parser) datedByNeighbour(request ask.Request) ask.Request {
	text := request.Question.Text
	m := neighbour.FindStringSubmatchIndex(text)
	if m == nil || len(request.Question.Conversation) == 0 {
		return request
	}
	for _, span := range dates.Parse(p.lastInFull(request), request.Question.Now) {
		if span.From.IsZero() || span.To.IsZero() {
			continue
		}
		from, to := beside(span, strings.ToLower(text[m[2]:m[3]]), strings.EqualFold(text[m[4]:m[5]], "before"))
		request.Question.Text = text[:m[0]] + "between " + from.Format(time.DateOnly) + " and " + to.AddDate(0, 0, -1).Format(time.DateOnly) + text[m[6]:]
		return request
	}
	return request
}

// beside returns the day, week, … that ends where a period begins, or begins
// where it ends.
func beside(span dates.Span, unit string, before bool) (from, to time.Time) {
	days, months := 0, 0
	switch unit {
	case "day":
		days = 1
	case "week":
		days = 7
	case "month":
		months = 1
	case "quarter":
		months = 3
	default:
		months = 12
	}
	if before {
		return span.From.AddDate(0, -months, -days), span.From
	}
	return span.To, span.To.AddDate(0, months, days)
}

// Package note writes the note of an answer: how the question was read, which days the
// query covers, and how old the data are; and how long it may take.
package note

import (
	"context"
	"fmt"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/cypher/facts"
	"repochat/internal/prose"
)

// mostReading is how much of a reading is told, in characters.
const mostReading = 300

// Window returns the days that a query covers, when it covers one period.
func Window(window *facts.Window) *answer.Window {
	if window == nil {
		return nil
	}
	of := window.Of
	for of.Property == "" && of.Of != nil {
		of = *of.Of
	}
	return answer.NewWindow(of.Property, window.From, window.To)
}

// Write describes how a question was read, which days its query covers, and how old the
// data are; window may be nil and dataAsOf zero.
func Write(reading string, window *answer.Window, dataAsOf time.Time) string {
	var parts []string
	if reading := strings.TrimRight(prose.OneLine(reading, mostReading), "."); reading != "" {
		parts = append(parts, "Reading: "+prose.Escape(reading)+".")
	}
	if window != nil {
		parts = append(parts, window.String())
	}
	if !dataAsOf.IsZero() {
		parts = append(parts, "Data as of "+dataAsOf.UTC().Format(time.DateOnly)+".")
	}
	return strings.Join(parts, " ")
}

// worthTelling is the shortest limit of a question that is told while it is
// waited for.
const worthTelling = 4 * time.Minute

// WithinDeadline returns the time that a question has left, for a status: a
// model on a slow machine may need much of it.
func WithinDeadline(ctx context.Context, now time.Time) string {
	deadline, limited := ctx.Deadline()
	if left := deadline.Sub(now).Round(time.Minute); limited && left >= worthTelling {
		return fmt.Sprintf(" (this may take up to %d minutes)", int(left.Minutes()))
	}
	return ""
}

// Readings returns how each question of a message was read, with the question.
func Readings(questions []string, answers []answer.Answer) string {
	var all []string
	for i, one := range answers {
		if one.Reading != "" {
			all = append(all, "“"+strings.TrimRight(questions[i], "?")+"”: "+one.Reading)
		}
	}
	return strings.Join(all, " | ")
}

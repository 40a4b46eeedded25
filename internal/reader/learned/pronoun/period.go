package pronoun

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/slot"
)

// Neighbour matches a period told by the one of the question before: "and the month
// before?"
var Neighbour = regexp.MustCompile(`(?i)\bthe\s+(day|week|month|quarter|year)\s+(before|after)(?:\s+(?:that|it))?(\s*[?.!]*)$`)

// WithNeighbour returns the values of a text with the days beside the last
// question's period where it asks for "the month before". ok is false where that
// names none.
func WithNeighbour(old slot.Slots, text string, slots slot.Slots) (values slot.Slots, ok bool) {
	m := Neighbour.FindStringSubmatchIndex(text)
	if m == nil {
		return slots, true
	}
	for _, before := range old.Of(slot.Period) {
		if before.Period.From.IsZero() || before.Period.To.IsZero() {
			continue
		}
		value := slot.Slot{Kind: slot.Period, Start: m[2], End: m[5], Text: text[m[2]:m[5]]}
		value.Period = slot.Beside(before.Period, strings.ToLower(text[m[2]:m[3]]), strings.EqualFold(text[m[4]:m[5]], "before"))
		value.Note = value.Text + " = " + value.Period.Days()
		value.Value = value.Period.Days()
		return append(slices.Clip(slots), value), true
	}
	return nil, false
}

// same matches a period told by the one of the question before, with what joins it.
var same = regexp.MustCompile(`(?i)\b(?:(?:in|during|within|over|for)\s+)?(?:that|the\s+same)\s+(year|month|quarter|week)(\s*[?.!]*)$|\b(?:there|then|at\s+(?:that|the)\s+time|(?:in|during|over)\s+(?:that|this)\s+(?:time|period|stretch))(\s*[?.!]*)$`)

// WithPeriod returns a question that ends with "that year" with the last year that
// message names before it in its place, or one that ends with "then" with the last period, as it is written there; the question itself
// where there is none. start is where the question stands in the message.
func WithPeriod(text string, message slot.Slots, start int) string {
	m := same.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	unit, mark := "", text[max(m[4], m[6]):]
	if m[2] >= 0 {
		unit = strings.ToLower(text[m[2]:m[3]])
	}
	for _, before := range slices.Backward(message.Of(slot.Period)) {
		of := before.Period
		if before.End > start || of.From.IsZero() || unit != "" && !slot.Beside(condition.Period{To: of.From}, unit, false).To.Equal(of.To) {
			continue
		}
		joined := before.Text
		if first, _ := utf8.DecodeRuneInString(joined); unicode.IsDigit(first) || unicode.IsUpper(first) {
			joined = "in " + joined
		}
		return text[:m[0]] + joined + mark
	}
	return text
}

package pronoun

import (
	"regexp"
	"slices"
	"strings"

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

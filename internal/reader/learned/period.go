package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/slot"
)

// neighbour is a period told by the one of the question before: "and the month
// before?"
var neighbour = regexp.MustCompile(`(?i)\bthe\s+(day|week|month|quarter|year)\s+(before|after)(?:\s+(?:that|it))?(\s*[?.!]*)$`)

// withNeighbour returns the values of a sentence with the days beside the last
// question's period where it asks for "the month before". ok is false where that
// names none.
func withNeighbour(old slot.Slots, s sentence) (values slot.Slots, ok bool) {
	m := neighbour.FindStringSubmatchIndex(s.text)
	if m == nil {
		return s.slots, true
	}
	for _, before := range old.Of(slot.Period) {
		if before.Period.From.IsZero() || before.Period.To.IsZero() {
			continue
		}
		value := slot.Slot{Kind: slot.Period, Start: m[2], End: m[5], Text: s.text[m[2]:m[5]]}
		value.Period = slot.Beside(before.Period, strings.ToLower(s.text[m[2]:m[3]]), strings.EqualFold(s.text[m[4]:m[5]], "before"))
		value.Note = value.Text + " = " + value.Period.Days()
		value.Value = value.Period.Days()
		return append(slices.Clip(s.slots), value), true
	}
	return nil, false
}

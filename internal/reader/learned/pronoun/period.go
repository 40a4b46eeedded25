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

// exists ends what stands before a "there" that is no place.
var exists = regexp.MustCompile(`(?i)\b(?:is|are|was|were|been|be)\s+$`)

// WithPeriod returns a question that ends with "that year" with the last year that
// message names before it in its place, or one that ends with "then" with the last
// period, as it is written there; the question itself where there is none. start is
// where the question stands in the message.
func WithPeriod(text string, message slot.Slots, start int) string {
	m := same.FindStringSubmatchIndex(text)
	if m == nil || strings.EqualFold(text[m[0]:min(len(text), m[0]+len("there"))], "there") && exists.MatchString(text[:m[0]]) {
		return text // "how many issues are there"
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

// present matches what asks for how things are now, or for all time.
var present = regexp.MustCompile(`(?i)\b(?:is|are|am|has|have|open|now|still|yet|currently|today|ever|total|overall|altogether|so\s+far|since|all\s+time)\b`)

// WithPeriods returns a question for a number that is one of several in a message, with the
// periods that the message names before it where it names none itself: "what happened in 2024,
// and how many people were involved?" own are its own values, and start is where it stands.
func WithPeriods(text string, own, message slot.Slots, start int) string {
	if own.Has(slot.Period) || present.MatchString(text) {
		return text
	}
	var joined []string
	for _, before := range message.Of(slot.Period) {
		said := strings.TrimPrefix(before.Text, "year ")
		first, _ := utf8.DecodeRuneInString(said)
		if before.End > start || before.Period.From.IsZero() || before.Period.To.IsZero() || !unicode.IsDigit(first) && !unicode.IsUpper(first) {
			return text // which of them is meant is not plain
		}
		joined = append(joined, "in "+said)
	}
	if len(joined) == 0 {
		return text
	}
	end := len(strings.TrimRight(text, " ?.!"))
	return text[:end] + " " + strings.Join(joined, " and ") + text[end:]
}

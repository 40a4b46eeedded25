package question

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/schema"
)

// Part is a part of the state of a conversation: what an answer is about, what it
// was narrowed to, and which days it covers. A later question goes on from it, or
// takes it away by its ID.
type Part struct {
	ID   string   `json:"id"`
	Kind PartKind `json:"kind"`
	Text string   `json:"text"`
}

// PartKind is what a part of the state is.
type PartKind string

// The kinds of part. Only filters and periods can be taken away.
const (
	SubjectPart PartKind = "subject"
	MeasurePart PartKind = "measure"
	FilterPart  PartKind = "filter"
	PeriodPart  PartKind = "period"
)

// PeriodID is the ID of a period.
const PeriodID = "period"

// NameID returns the ID of a filter by a thing, and StateID that of one by a
// state.
func NameID(kind schema.Kind, value string) string { return string(kind) + ":" + value }

// StateID returns the ID of a filter by a state such as "open".
func StateID(state string) string { return "state:" + state }

// States are the states that a question narrows its things to.
var States = []string{"open", "closed", "merged"}

var (
	// leading is what stands before a name or period that is taken away.
	leading = regexp.MustCompile(`(?i)(?:^|\s)(?:(?:of|by|in|on|from|for|to|at|since|with|during|about|within|over|until|before|after)\s+(?:the\s+)?)?$`)
	owning  = regexp.MustCompile(`^['’]s?\b`)
)

// without returns a question's text without the parts of these IDs.
func (s Scanned) without(ids []string) string {
	text := s.Text
	for _, span := range slices.Backward(s.Spans) {
		if !span.isAnyOf(ids) {
			continue
		}
		before, after := text[:span.Start], text[span.End:]
		before = before[:len(before)-len(leading.FindString(before))]
		text = before + " " + strings.TrimSpace(owning.ReplaceAllString(after, ""))
	}
	for _, state := range States {
		if slices.Contains(ids, StateID(state)) {
			text = regexp.MustCompile(`(?i)\b`+state+`\s*`).ReplaceAllString(text, "")
		}
	}
	return strings.Join(strings.Fields(text), " ")
}

// isAnyOf reports whether a span is one of the parts with these IDs.
func (s Span) isAnyOf(ids []string) bool {
	if s.Period != nil {
		return slices.Contains(ids, PeriodID)
	}
	for _, match := range s.Name.Matches {
		if s.Name.Known() && slices.Contains(ids, NameID(s.Name.Kind, match.Value)) {
			return true
		}
	}
	return false
}

// mostTurns is how many earlier questions can matter to one.
const mostTurns = 20

// Recent returns the last turns of a conversation, their questions no longer than a
// number of characters: a client sends what it likes.
func Recent(turns []Turn, longest int) []Turn {
	turns = slices.Clone(turns[max(0, len(turns)-mostTurns):])
	for i := range turns {
		text := []rune(turns[i].Question)
		turns[i].Question = string(text[:min(len(text), longest)])
	}
	return turns
}

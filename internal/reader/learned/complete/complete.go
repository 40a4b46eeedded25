// Package complete reads the questions of which each word is accounted for: those for plain
// figures, for facts of one thread, for what two people did with the same things, for who
// was there in two periods, for what has how many of something or took how long, and for lists.
package complete

import (
	"regexp"

	"repochat/internal/reader/learned/amounts"
	"repochat/internal/reader/learned/assisted"
	"repochat/internal/reader/learned/bots"
	"repochat/internal/reader/learned/durations"
	"repochat/internal/reader/learned/extremes"
	"repochat/internal/reader/learned/facts"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/filepair"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/hours"
	"repochat/internal/reader/learned/labelled"
	"repochat/internal/reader/learned/lists"
	"repochat/internal/reader/learned/pairs"
	"repochat/internal/reader/learned/presence"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/reader/learned/testfunctions"
	"repochat/internal/reader/learned/turned"
	"repochat/internal/reader/learned/verdicts"
)

// Read is what such a question is taken to ask.
type Read struct {
	frame.Frame
	Query, Reading string
	// IsJoined is set where no other reading has it.
	IsJoined bool
}

// Of reads a question. ok is false for any other one. What comes first in an order, with
// something beside each, is no figure: "the slowest ones, with the number of comments".
func Of(text string, slots slot.Slots, known figures.Known) (read Read, ok bool) {
	if found, ok := pairs.Of(text, slots); ok {
		return Read{frame.Frame{Target: found.Target}, found.Query, found.Reading, true}, true
	}
	if found, ok := amounts.Of(text, slots); ok {
		return Read{frame.Frame{Target: found.Target}, found.Query, found.Reading, !found.IsPlain}, true
	}
	if found, ok := presence.Of(text, slots); ok {
		return Read{frame.Frame{Target: frame.Person}, found.Query, found.Reading, true}, true
	}
	if query, reading, ok := verdicts.Of(text, slots); ok {
		return Read{frame.Frame{Target: frame.Person}, query, reading, true}, true
	}
	if query, reading, target, ok := bots.Of(text, slots); ok {
		return Read{frame.Frame{Target: target, Ask: "count"}, query, reading, true}, true
	}
	if query, reading, ok := testfunctions.Of(text, slots); ok {
		return Read{frame.Frame{Target: frame.Function, Ask: "count"}, query, reading, true}, true
	}
	if query, reading, ok := assisted.Of(text); ok {
		return Read{frame.Frame{Target: frame.Commit}, query, reading, true}, true
	}
	if found, ok := hours.Of(text, slots); ok {
		return Read{frame.Frame{Target: found.Target}, found.Query, found.Reading, true}, true
	}
	if query, reading, target, ok := turned.Of(text, slots); ok {
		return Read{frame.Frame{Target: target}, query, reading, true}, true
	}
	if query, reading, target, ok := labelled.Of(text, slots); ok {
		return Read{frame.Frame{Target: target}, query, reading, true}, true
	}
	if query, reading, target, ok := extremes.Of(text, slots); ok {
		return Read{frame.Frame{Target: target}, query, reading, true}, true
	}
	if query, reading, ok := filepair.Of(text, slots); ok {
		return Read{frame.Frame{Target: frame.File}, query, reading, true}, true
	}
	if found, ok := durations.Of(text, slots); ok {
		return Read{frame.Frame{Target: found.Target}, found.Query, found.Reading, !found.IsPlain}, true
	}
	list, isList := lists.Of(text, slots, known)
	if found, ok := figures.Of(text, slots, known); ok && !list.IsOrdered && !areApart(text, slots.Of(slot.Person)) {
		return Read{frame.Frame{Target: found.Target, Ask: "count"}, found.Query, found.Reading, !found.IsPlain}, true
	}
	if found, ok := facts.Of(text, slots); ok && !list.IsOrdered {
		return Read{frame.Frame{Target: found.Target}, found.Query, found.Reading, true}, true
	}
	return Read{frame.Frame{Target: list.Target}, list.Query, list.Reading, list.IsDetailed}, isList
}

var (
	// compares matches what asks for the same of two people, and joined what stands between
	// them.
	compares = regexp.MustCompile(`(?i)\b(?:compar|vergl|versus\b)`)
	joined   = regexp.MustCompile(`(?i)\b(?:and|or|vs\.?|versus|than|compared|against|und|oder|et|ou|y|o)\b|[,/&+;?:]`)
)

// areApart reports whether a text says of two people something of its own each: "issues opened
// by ann that were assigned to bob".
func areApart(text string, people slot.Slots) bool {
	return len(people) == 2 && people[0].End <= people[1].Start && !compares.MatchString(text) && !joined.MatchString(text[people[0].End:people[1].Start])
}

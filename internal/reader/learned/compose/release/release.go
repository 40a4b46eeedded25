// Package release writes what a question says of releases as conditions: on commits
// that are in them, and on releases themselves.
package release

import (
	"slices"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/slot"
)

// sides tell what it means to be in a release, since it or before it.
var sides = map[slot.Side]struct {
	note      string
	condition func(commit string, tags ...string) string
}{
	slot.In:         {"in a release = in the history of its tag and of none that was published before it, pre-releases aside", condition.InRelease},
	slot.Since:      {"since a release = in the history of no release up to it", condition.SinceRelease},
	slot.Unreleased: {"unreleased = in the history of no release", condition.Unreleased},
	slot.Before:     {"before a release = in its history, or in that of a release before it", condition.BeforeRelease},
}

// ends say of which release of a line the publication counts.
var ends = map[slot.Side]string{
	slot.Since: "since a line of releases = in the history of no release up to its last one", slot.Before: "before a line of releases = in the history of its first one, or of a release before it",
}

// NarrowsCommits reports whether releases narrow commits to those in them, since them
// or before them: not to the one that a tag names.
func NarrowsCommits(named slot.Slots) bool { return len(named) > 0 && sides[named[0].Side].note != "" }

// Commits returns the condition that a commit stands where the question says: in one of
// some releases, or after the one and before the other. note says what that means.
func Commits(variable string, named slot.Slots) (text, note string) {
	if len(named) == 2 && named[0].Side == slot.Since && named[1].Side == slot.Before {
		return condition.SinceRelease(variable, named[0].Names...) + " AND " + condition.BeforeRelease(variable, named[1].Names...),
			"between two releases = in the history of the second, and not of the first or of a release before it"
	}
	side := sides[named[0].Side]
	note = side.note
	if end := ends[named[0].Side]; named[0].IsLine() && end != "" {
		note = end
	}
	return side.condition(variable, named.Names(slot.Release)...), note
}

// Releases returns the condition that a release which is asked for is one of those that
// are named, or was published after or before them.
func Releases(variable string, named slot.Slots) string {
	bySide := map[slot.Side][]string{}
	for _, s := range named {
		bySide[s.Side] = append(bySide[s.Side], s.Names...)
	}
	after, before := bySide[slot.Since], bySide[slot.Before]
	if len(after)+len(before) == 0 {
		return condition.Tag(variable+".tag", named.Names(slot.Release)...)
	}
	text := condition.Published(variable, after, before)
	if in := bySide[slot.In]; len(in) > 0 && condition.IsLine(in[0]) {
		text += " AND " + condition.Tag(variable+".tag", in...) // "the 2.x releases before v2.5.0"
	}
	return text
}

// AreBounds reports whether all of some releases bound a time, as "since v2" does.
func AreBounds(named slot.Slots) bool {
	return len(named) > 0 && !slices.ContainsFunc(named, func(s slot.Slot) bool { return s.Side != slot.Since && s.Side != slot.Before })
}

// Dated returns the condition that a date is after or before the publication of the
// releases which are named.
func Dated(property string, named slot.Slots) string {
	bySide := map[slot.Side][]string{}
	for _, s := range named {
		bySide[s.Side] = append(bySide[s.Side], s.Names...)
	}
	return condition.Dated(property, bySide[slot.Since], bySide[slot.Before])
}

// Line returns the condition that a Release node is one of those of a line, and where its
// slot begins; "" where no line is named.
func Line(variable string, named slot.Slots) (text string, start int) {
	for _, s := range named {
		if s.IsLine() {
			return condition.Tag(variable+".tag", s.Names...), s.Start
		}
	}
	return "", 0
}

// One returns the condition that a Release node is the one that is named, or one of a
// line, for a query that knows the moment of the newest one, and where its slot begins.
// There is none for what is said of the time before or after a release.
func One(variable string, named slot.Slots) (text string, start int) {
	switch {
	case len(named) != 1 || named[0].Side == slot.Since || named[0].Side == slot.Before:
		return "", 0
	case named[0].Names[0] == condition.Latest:
		return variable + ".published_at = newest", named[0].Start
	}
	return condition.Tag(variable+".tag", named[0].Names...), named[0].Start
}

// Ranges returns releases as the ranges that they are the ends of, where there are two:
// "between 1.0 and 1.1 or between 1.1 and 1.2"; else all as one.
func Ranges(releases slot.Slots) []slot.Slots {
	if len(releases) == 4 && isRange(releases[:2]) && isRange(releases[2:]) {
		return []slot.Slots{releases[:2], releases[2:]}
	}
	return []slot.Slots{releases}
}

// isRange reports whether two releases are the ends of a range.
func isRange(two slot.Slots) bool { return two[0].Side == slot.Since && two[1].Side == slot.Before }

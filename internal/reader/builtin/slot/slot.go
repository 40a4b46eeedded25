// Package slot finds the values in a question: its dates, and the names of
// files, people, commits, issues, pull requests, releases, branches and labels.
package slot

import "repochat/internal/cypher/condition"

// Kind says what a slot's value is; the names are those of the example bank's slots.
type Kind string

// The kinds of slot.
const (
	Period    Kind = "range"
	File      Kind = "file"
	Directory Kind = "directory"
	Person    Kind = "person"
	Issue     Kind = "issue"
	Pull      Kind = "pull"
	Commit    Kind = "hash"
	Release   Kind = "release"
	Branch    Kind = "branch"
	Label     Kind = "label"
	Text      Kind = "text" // words to look for
)

// Slot is a value that a question names.
type Slot struct {
	Kind       Kind
	Start, End int
	Text       string   // as written
	Names      []string // what a query compares with; none for a period
	Period     condition.Period
	AsOf       bool   // "as of" stands before the period
	Note       string // how it was read, when that is not plain
}

// OfKind returns the slots of a kind.
func OfKind(slots []Slot, kind Kind) []Slot {
	var found []Slot
	for _, s := range slots {
		if s.Kind == kind {
			found = append(found, s)
		}
	}
	return found
}

// Without returns the slots without some of them.
func Without(slots []Slot, taken ...Slot) []Slot {
	var left []Slot
	for _, s := range slots {
		keep := true
		for _, t := range taken {
			keep = keep && s.Start != t.Start
		}
		if keep {
			left = append(left, s)
		}
	}
	return left
}

// Names returns the names in slots.
func Names(slots []Slot) []string {
	var all []string
	for _, s := range slots {
		all = append(all, s.Names...)
	}
	return all
}

// Notes says how slots were read, where that is not plain.
func Notes(slots []Slot) []string {
	var notes []string
	for _, s := range slots {
		if s.Note != "" {
			notes = append(notes, s.Note)
		}
	}
	return notes
}

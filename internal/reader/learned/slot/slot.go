// Package slot holds the values in a question: its periods, its numbers, and the
// names of files, people, commits, issues, pull requests, releases, branches and
// labels.
package slot

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"repochat/internal/cypher/condition"
)

// Kind describes what a slot's value is.
type Kind string

// The kinds of slot.
const (
	Period     Kind = "period"
	File       Kind = "file"
	Directory  Kind = "directory"
	Person     Kind = "person"
	Issue      Kind = "issue"
	Pull       Kind = "pull"
	Commit     Kind = "commit"
	Release    Kind = "release"
	Branch     Kind = "branch"
	Label      Kind = "label"
	Function   Kind = "function"
	Class      Kind = "class"
	Annotation Kind = "annotation"
	Text       Kind = "text"   // words to look for
	Number     Kind = "number" // how many
	Topic      Kind = "topic"  // the words that questions do not have
	// Subject is a word that the texts of what is asked for have to hold.
	Subject Kind = "subject"
	// FileSet is all files of a language or format, or with one end of their names.
	FileSet Kind = "fileset"
	// FileRole is all files that are tests, documentation or source files.
	FileRole Kind = "filerole"
	// Bots is "without bots", which a question says of any deed.
	Bots Kind = "bots"
	// Merges are all merge commits, and Crew people by what they are: "the editors".
	Merges Kind = "merges"
	Crew   Kind = "crew"
	// Duration is a number of days, months or years.
	Duration Kind = "duration"
)

// Family is a kind of slot; a file and a directory are of one.
func (k Kind) Family() Kind {
	if k == Directory {
		return File
	}
	return k
}

// Slot is a value that a question names.
type Slot struct {
	Kind       Kind
	Start, End int
	Text       string   // as written
	Names      []string // what a query compares with; none for a period
	Value      string   // what names it and nothing else, where one thing is meant
	Number     int
	IsAll      bool          // whether a thing has this label and the others that are named
	IsBound    bool          // whether a number is how many of it something has: "with three labels"
	IsNone     bool          // whether a number is no amount: "three points", "section 4"
	IsRows     bool          // whether a duration is so many units that are asked for
	Length     time.Duration // how long, with months of 30 days and years of 365
	Period     condition.Period
	Note       string // how it was read, where that is not plain
	// IsSame says that a period is the same days of another year as one before it.
	IsSame bool
	// Side is where a commit stands to a release, empty for any other kind.
	Side Side
	// Denied says that what a person did is left out, and how.
	Denied Denial
	// Leaving are the words before it that leave it out.
	Leaving string
	// IsAsked reports that files of a role are what the question asks for: "which tests".
	IsAsked bool
	// Directory is the one that is called as the files of a role are, if any.
	Directory string
	// Noun is the word for releases that stands beside a line of them, and in its slot:
	// "releases" of "2.x releases".
	Noun string
	// IsForeign reports that the repository has nothing of the name, nor of one
	// near to it: a class of a library.
	IsForeign bool
}

// Said returns how a question may name it again: a directory by its path, for a file may
// have the same name, and an issue or a pull request as a number of one.
func (s Slot) Said() string {
	if (s.Kind == Issue || s.Kind == Pull) && strings.IndexFunc(s.Text, unicode.IsDigit) == 0 {
		return "#" + s.Text
	}
	if s.Kind == Directory && len(s.Names) == 1 {
		return s.Names[0]
	}
	return s.Text
}

// Slots are the values of one question, in their order.
type Slots []Slot

// Of returns the slots of a kind.
func (all Slots) Of(kind Kind) Slots {
	var found Slots
	for _, s := range all {
		if s.Kind == kind {
			found = append(found, s)
		}
	}
	return found
}

// Without returns the slots of all kinds but one.
func (all Slots) Without(kind Kind) Slots {
	return slices.DeleteFunc(slices.Clone(all), func(s Slot) bool { return s.Kind == kind })
}

// Denied returns the slots that are left out, and the others.
func (all Slots) Denied() (denied, others Slots) {
	for _, s := range all {
		if s.Denied != "" {
			denied = append(denied, s)
		} else {
			others = append(others, s)
		}
	}
	return denied, others
}

// Unused returns the slots that are not used, by where they stand.
func (all Slots) Unused(used map[int]bool) Slots {
	return slices.DeleteFunc(slices.Clone(all), func(s Slot) bool { return used[s.Start] })
}

// Has reports whether there is a slot of one of the kinds.
func (all Slots) Has(kinds ...Kind) bool {
	for _, kind := range kinds {
		if len(all.Of(kind)) > 0 {
			return true
		}
	}
	return false
}

// Names returns the names in the slots of a kind.
func (all Slots) Names(kind Kind) []string {
	var names []string
	for _, s := range all.Of(kind) {
		names = append(names, s.Names...)
	}
	return names
}

// Written returns the slots as they are written, with spaces between them.
func (all Slots) Written() string {
	var texts []string
	for _, s := range all {
		texts = append(texts, s.Text)
	}
	return strings.Join(texts, " ")
}

// CutFrom returns the text of a question without its slots.
func (all Slots) CutFrom(text string) string {
	var left strings.Builder
	at := 0
	for _, s := range all {
		if s.Start >= at {
			left.WriteString(text[at:s.Start] + " ")
			at = s.End
		}
	}
	return left.String() + text[min(at, len(text)):]
}

// Notes reports how slots were read, where that is not plain.
func (all Slots) Notes() []string {
	var notes []string
	for _, s := range all {
		if s.Note != "" {
			notes = append(notes, s.Note)
		}
	}
	return notes
}

// Told returns what a report is told of a slot.
func (s Slot) Told() string {
	if s.Value != "" {
		return s.Value
	}
	return strings.TrimSpace(s.Text)
}

// LastBefore returns the last value that is a name or a period and ends before a place
// of a message; nil where there is none.
func (all Slots) LastBefore(end int) *Slot {
	var last *Slot
	for i, v := range all {
		if v.End <= end && !slices.Contains([]Kind{Number, Duration, Bots}, v.Kind) && (last == nil || v.Kind != Period) {
			last = &all[i]
		}
	}
	return last
}

// Texts returns the values as they are written.
func (all Slots) Texts() []string {
	texts := make([]string, len(all))
	for i, v := range all {
		texts[i] = v.Text
	}
	return texts
}

// ThreadBefore returns the last issue or pull request that is named before a place of a
// message; nil where there is none.
func (all Slots) ThreadBefore(end int) *Slot {
	for i, v := range slices.Backward(all) {
		if v.End <= end && (v.Kind == Issue || v.Kind == Pull) {
			return &all[i]
		}
	}
	return nil
}

// IsSurelyMeant reports whether a value is a thing that its question is surely about;
// isEntity is set for a kind of thing that the graph has nodes of. A plain word that some
// file is called by may be no name, and a release may say when something was.
func (s Slot) IsSurelyMeant(isEntity bool) bool {
	switch family := s.Kind.Family(); family {
	case File:
		return strings.ContainsAny(s.Text, "./")
	case Release:
		return false
	default:
		return isEntity || family == Directory
	}
}

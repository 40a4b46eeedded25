// Package frame reads a question's concepts and slots into a frame: what is
// asked of which thing, by which verbs, within which bounds.
package frame

import (
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
)

// Entity is a kind of thing in the graph.
type Entity string

// The things of the graph. Labels, directories and extensions are no nodes of
// their own.
const (
	NoEntity   Entity = ""
	Commit     Entity = "commit"
	Issue      Entity = "issue"
	File       Entity = "file"
	Person     Entity = "person"
	Pull       Entity = "pull"
	Release    Entity = "release"
	Branch     Entity = "branch"
	Label      Entity = "label"
	Directory  Entity = "directory"
	Extension  Entity = "extension"
	Repository Entity = "repository"
)

// Asked is what a question wants to know of its target.
type Asked int

// What can be asked.
const (
	List       Asked = iota // the things themselves, or a ranking of them
	Count                   // how many there are
	Exists                  // whether there is one
	Percentage              // what share of them has a property
	Average                 // a mean over them
	Median                  // a median over them
	Sum                     // the sum of a measure
)

// Measure is what a ranking, a sum or a comparison counts.
type Measure struct {
	// Counted is a thing linked with the target, counted without repetition.
	Counted Entity
	// Property is a number that the target itself carries, such as
	// "changedFiles", or lines, additions, deletions and comments.
	Property string
}

// IsZero says whether nothing is counted.
func (m Measure) IsZero() bool { return m == Measure{} }

// Direction is how rows are ordered.
type Direction int

// The directions. The latest and the most come first in a descending order.
const (
	Unordered  Direction = 0
	Ascending  Direction = 1
	Descending Direction = -1
)

// Link is a verb of the question.
type Link struct {
	Verb    string
	Form    lexicon.Form
	Negated bool
	// Of is the thing that the verb is an attribute of: the commits of "fixing
	// commits".
	Of    Entity
	At    int // position among the concepts
	Start int // byte offset in the question
	// AfterIssue is set when the verb says something of the issue before it.
	AfterIssue bool
	// Joined is set when "and" alone stands between the verb and the one before.
	Joined bool
	// Condition is set in "what share of the commits introduced bugs": the verb
	// tells the share from the whole.
	Condition bool
}

// Comparison is "more than three bugs".
type Comparison struct {
	Operator string
	Number   int
	Counted  Entity
}

// Frame is what a question asks, in the terms of the graph but not yet in its
// patterns.
type Frame struct {
	Asked  Asked
	Target Entity
	// Wanted are properties of the target asked for by name: message, date.
	Wanted []string
	Links  []Link

	Rank       Direction // most is descending
	Measure    Measure
	Limit      int
	Order      Direction // by date: latest is descending
	OrderOf    Entity    // what "latest" says the date of
	Compare    *Comparison
	GroupUnit  string // day, week, month, quarter, year
	UnitAsked  bool   // which day or month is asked for
	GroupBy    Entity
	States     []State
	Buggy      bool     // "buggy" without a verb
	BugDate    BugDate  // which date of a bug counts, when that was chosen
	AsOf       bool     // the period is a moment to look back from
	Both       bool     // two names are meant together, not as alternatives
	they       bool     // "they" does something besides the target
	sized      bool     // "largest": how large, unless something is counted
	Also       []Entity // things to be told beside the target
	About      []string // the properties of the repository itself that are asked for
	Changes    bool     // the changes themselves are asked for
	Mentioned  map[Entity]bool
	IssueWord  string // the word for issues, as written
	PersonWord string // the word for people, as written
	Slots      []slot.Slot
}

// BugDate is a date of a bug.
type BugDate string

// The dates of a bug: that of the commit that introduced it, and that of its report.
const (
	Introduced BugDate = "introduced"
	Reported   BugDate = "reported"
)

// State is an adjective of an issue, a pull request or a file.
type State struct {
	Value     string
	Negated   bool
	Condition bool
}

// SlotsOf returns the slots of a kind.
func (f *Frame) SlotsOf(kind slot.Kind) []slot.Slot { return slot.OfKind(f.Slots, kind) }

// drop takes verbs out.
func (f *Frame) drop(verbs ...string) {
	var kept []Link
	for _, l := range f.Links {
		dropped := false
		for _, v := range verbs {
			dropped = dropped || l.Verb == v
		}
		if !dropped {
			kept = append(kept, l)
		}
	}
	f.Links = kept
}

// Says is has for what is denied or only shared by some, too.
func (f *Frame) Says(verbs ...string) bool {
	for _, l := range f.Links {
		for _, v := range verbs {
			if l.Verb == v {
				return true
			}
		}
	}
	return false
}

// Has says whether something does what one of the verbs says.
func (f *Frame) Has(verbs ...string) bool {
	for _, l := range f.Links {
		if l.Negated || l.Condition {
			continue
		}
		for _, v := range verbs {
			if l.Verb == v {
				return true
			}
		}
	}
	return false
}

// HasState says whether an adjective occurs.
func (f *Frame) HasState(value string) bool {
	for _, s := range f.States {
		if s.Value == value {
			return true
		}
	}
	return false
}

// slotEntities says which thing a slot names.
var slotEntities = map[slot.Kind]Entity{
	slot.File: File, slot.Directory: File, slot.Person: Person, slot.Issue: Issue, slot.Pull: Pull,
	slot.Commit: Commit, slot.Release: Release, slot.Branch: Branch,
}

// OfSlot returns the thing that a kind of slot names, NoEntity for a
// period, a label or words.
func OfSlot(kind slot.Kind) Entity { return slotEntities[kind] }

// Names says whether a slot names a thing of the kind.
func (f *Frame) Names(e Entity) bool {
	for _, s := range f.Slots {
		if slotEntities[s.Kind] == e {
			return true
		}
	}
	return false
}

// Involved says whether a thing plays a part in the question: asked for,
// counted, named or mentioned.
func (f *Frame) Involved(e Entity) bool {
	return f.Target == e || f.Measure.Counted == e || f.GroupBy == e || f.Mentioned[e] || f.Names(e)
}

// DerivedFrom returns the node that a thing is worked out of when it is none
// itself, else NoEntity.
func DerivedFrom(e Entity) Entity {
	switch e {
	case Label:
		return Issue
	case Extension, Directory:
		return File
	}
	return NoEntity
}

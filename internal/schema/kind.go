package schema

import (
	"regexp"
	"slices"
	"strings"
)

// Kind is a kind of thing that has a name.
type Kind string

// Noun is the word for a kind of thing.
type Noun struct{ One, Many string }

// Entry describes the things of one kind. Everything that differs from kind to
// kind and is not code is here, so that a new kind is one more entry.
type Entry struct {
	Kind Kind
	Noun Noun
	// Node is the label of the kind's nodes, and Key the property that names
	// one of them. Both are "" for a kind without nodes of its own: directories
	// are the beginnings of paths, and labels are lists of names.
	Node, Key string
	KeyType   PropertyType
	// Variable is what the conditions in a prompt call a node of the kind.
	Variable string
	// Title is the property that says what a thing is about; "" when its name
	// says all.
	Title string
	// Places are the properties that hold names of the kind, or names beside
	// them: a query that compares one of them with a literal names a thing of
	// the kind.
	Places []Place

	// Prefix and Length say how a thing is written in a few characters: what
	// stands before its name, and how much of the name, 0 for all.
	Prefix string
	Length int
	// IsCode is set for names that are shown in a monospaced type.
	IsCode bool
	// Page is the path of a thing's page below the address of its repository,
	// up to its name; "" when it has none there.
	Page string

	// Shape is the form that every name of the kind has; nil for any text.
	Shape *regexp.Regexp
	// Announced matches the end of what stands before a name in quotation marks
	// when it can only be a name of the kind; nil when nothing does.
	Announced *regexp.Regexp
	// IsWhole is set for names that are few and are looked up as a whole,
	// whatever their case.
	IsWhole bool
	// IsDefined is set for what source files define: its names are code, and few
	// repositories have any.
	IsDefined bool

	// Card is what evidence shows of a thing; nil when it is no evidence.
	Card *Card
	// InNeighbourhood is set for kinds that the picture of a neighbourhood shows.
	InNeighbourhood bool
}

// Place is a property of the nodes with a label, or of the relationships of a
// type.
type Place struct{ Label, Property string }

// Card describes where the particulars of a thing are found, each "" for none.
type Card struct {
	// Author is the type of the relationship from the person whom a thing is by.
	Author string
	// Date is a property.
	Date string
	// State is an expression on the node n.
	State string
}

// Kinds returns the table of kinds, in the order in which a name is looked up:
// the likeliest kind first.
func Kinds() []Entry { return append([]Entry(nil), kinds...) }

// EntryOf returns what describes a kind. For what is no kind it describes a
// row of a result.
func EntryOf(kind Kind) Entry {
	for _, entry := range kinds {
		if entry.Kind == kind {
			return entry
		}
	}
	return Entry{Kind: kind, Noun: Noun{"row", "rows"}}
}

// EntryOfNode returns what describes the nodes with a label; found is false
// for a label whose nodes have no names.
func EntryOfNode(label string) (entry Entry, found bool) {
	for _, entry := range kinds {
		if entry.Node == label && label != "" {
			return entry, true
		}
	}
	return Entry{}, false
}

// KindsAt returns the kinds whose names a property of a label or relationship
// type holds, the likeliest first; none for a property that holds no names.
func KindsAt(label, property string) []Kind {
	var found []Kind
	for _, entry := range kinds {
		if slices.Contains(entry.Places, Place{label, property}) {
			found = append(found, entry.Kind)
		}
	}
	return found
}

// NounOf returns the word for a kind; "row" for what is no kind.
func NounOf(kind Kind) Noun { return EntryOf(kind).Noun }

// columnNouns are the columns of which each value is one of what they are called, and no
// thing of the graph.
var columnNouns = []string{"thread", "label", "year", "quarter", "month", "week", "day", "weekday", "directory", "tag", "definition"}

// NounOfColumn returns the word for what a column of no kind names; "row" for any other.
func NounOfColumn(column string) Noun {
	switch {
	case column == "directory":
		return Noun{column, "directories"}
	case slices.Contains(columnNouns, column):
		return Noun{column, column + "s"}
	}
	return NounOf("")
}

// KindOf returns the kind of thing that a property of a label names; "" when it
// names nothing.
func KindOf(label, property string) Kind {
	if entry, found := EntryOfNode(label); found && entry.Key == property {
		return entry.Kind
	}
	return ""
}

// IsNumbered reports whether the things of the kind are named by numbers, which
// count nothing.
func (e Entry) IsNumbered() bool { return e.KeyType == Integer }

// Counted is what a number of the kind's things is called in the API:
// "pull_requests".
func (e Entry) Counted() string { return strings.ReplaceAll(e.Noun.Many, " ", "_") }

// CanBe reports whether a text has the form of the kind's names.
func (e Entry) CanBe(text string) bool {
	if e.Shape != nil {
		return e.Shape.MatchString(text)
	}
	return text != ""
}

// Short is how a thing is written in a few characters: "#135", "3cae549".
func Short(kind Kind, value string) string {
	entry := EntryOf(kind)
	if entry.Length > 0 {
		value = value[:min(entry.Length, len(value))]
	}
	return entry.Prefix + value
}

var loginShape = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})(?:\[bot\])?$`)

// IsLogin reports whether a text has the form of a login on GitHub.
func IsLogin(text string) bool { return loginShape.MatchString(text) }

// Package facts reads from the tree of a checked query what the query asks of
// the graph: which labels and relationships it uses, where its columns come
// from, what its literals are compared with, which period it covers. Whatever
// has to know something about a query asks these facts; the text of a query is
// matched nowhere.
package facts

import (
	"slices"
	"time"

	"repochat/internal/cypher/syntax"
)

// Facts are what a query asks of the graph.
type Facts struct {
	// Labels and Types are the labels and relationship types that the query
	// names, sorted, each once.
	Labels, Types []string
	// Properties are the properties of whatever that the query reads, sorted,
	// each once. Keys of maps are among them.
	Properties []string
	// Columns are those of the RETURN, in order. Of a UNION, a column has the
	// source that all parts agree on.
	Columns []Column
	// Distinct is set for RETURN DISTINCT.
	Distinct bool
	// Literals are the strings and numbers of the query, in the order of the text.
	Literals []Literal
	// Window is the one period that the query covers; nil when it covers none, or
	// when any other comparison of dates narrows or widens it.
	Window *Window
	// Windows are all periods that the query names, whatever their sign.
	Windows []Window
	// Grouping are the keys by which the last aggregation groups.
	Grouping []Source
	// Ordering are the keys that sort the rows, the first one first.
	Ordering []Key
	// Limit is how many rows the query asks for at most. It is 0, as in LIMIT 0,
	// unless Limited is set.
	Limit   int
	Limited bool
	// Optional is set for a query with an OPTIONAL MATCH.
	Optional bool
}

// Column is one column of a result.
type Column struct {
	Name   string
	Source Source
}

// Key is one key of ORDER BY.
type Key struct {
	Source     Source
	Descending bool
	// Column is the index of the column that the key is, or -1.
	Column int
}

// Thing is a node or a relationship that a query matches. One thing is one
// pointer, by whatever names the query calls it.
type Thing struct {
	// Name is what the query calls it first, different for different things; ""
	// for a thing without a name.
	Name string
	// Labels are the labels that a node can have, or the types that a
	// relationship can have, sorted.
	Labels []string
	// IsRelationship tells a relationship from a node.
	IsRelationship bool
}

// Label returns the label or type of the thing, or "" when it can have several.
func (t *Thing) Label() string {
	if t == nil || len(t.Labels) != 1 {
		return ""
	}
	return t.Labels[0]
}

// Kind is the kind of a Source.
type Kind string

// The kinds of source.
const (
	// Computed is any expression that none of the others describes. Of is what
	// it is computed from, when that is one value.
	Computed Kind = ""
	// Whole is a node or relationship itself: Thing.
	Whole Kind = "whole"
	// PropertyValue is Property of Thing.
	PropertyValue Kind = "property"
	// Aggregate is Function over the values Of; count(*) has no Of.
	Aggregate Kind = "aggregate"
	// Collected is a list of the values Of.
	Collected Kind = "collected"
	// DatePart is a part of the date Of.
	DatePart Kind = "date part"
	// Constant is the literal Value.
	Constant Kind = "constant"
)

// Source is where a value comes from, followed through every renaming.
type Source struct {
	Kind     Kind
	Thing    *Thing
	Property string
	// Function is the name of the aggregate or function, in lower case.
	Function string
	// Distinct is set for an aggregate or list over distinct values.
	Distinct bool
	Of       *Source
	Value    string
	// Start and Length are the characters that a DatePart takes: 0 and 7 for
	// the month of a year. Length is 0 for a part named by Function, as the year
	// in datetime(c.committedDate).year.
	Start, Length int
}

// Is reports whether the source is a property of a thing that can have no other
// label or type than the given one.
func (s Source) Is(label, property string) bool {
	return s.Kind == PropertyValue && s.Property == property && s.Thing.Label() == label
}

// Literal is a string or a number in a query.
type Literal struct {
	// Span is where the literal stands in the repaired text, with its quotes.
	syntax.Span
	Value    string
	IsNumber bool
	// Subjects are what the literal is compared with, mostly one property; none
	// for a literal that is compared with nothing of the graph.
	Subjects []Source
	// Keys are where the names of these properties stand, each place once.
	Keys []syntax.Span
	// Operator is the comparison, with the subject on its left: "=", "<>", "<",
	// "<=", ">", ">=", "IN", "STARTS WITH", "ENDS WITH", "CONTAINS" or "=~". An
	// entry in the property map of a pattern is "=".
	Operator string
	// Folded is set when the comparison disregards case.
	Folded bool
	// Negated is set when rows pass for which the comparison does not hold: by
	// NOT, none() or <>.
	Negated bool
	// Alternative is set when rows pass whatever the comparison yields, as within
	// OR, XOR, CASE, or outside of any condition.
	Alternative bool
}

// Compares reports whether the literal is compared with a property of the given
// name, or with a part of it, whatever it is a property of.
func (l Literal) Compares(property string) bool {
	for _, subject := range l.Subjects {
		if subject.Kind == DatePart {
			subject = *subject.Of
		}
		if subject.Kind == PropertyValue && subject.Property == property {
			return true
		}
	}
	return false
}

// Window is the half-open period [From, To) in which a date of the graph is
// asked to lie.
type Window struct {
	Of       Source
	From, To time.Time
	// Negated is set for a period that is excluded, Alternative for one that
	// other rows need not lie in.
	Negated, Alternative bool
}

// UsesLabel reports whether the query names the label.
func (f *Facts) UsesLabel(label string) bool { return slices.Contains(f.Labels, label) }

// UsesType reports whether the query names the relationship type.
func (f *Facts) UsesType(name string) bool { return slices.Contains(f.Types, name) }

// Compares reports whether a literal of the query is compared with a property
// of the given name.
func (f *Facts) Compares(property string) bool {
	for _, literal := range f.Literals {
		if literal.Compares(property) {
			return true
		}
	}
	return false
}

// Holds reports whether the query has a string literal of the value.
func (f *Facts) Holds(value string) bool {
	for _, literal := range f.Literals {
		if !literal.IsNumber && literal.Value == value {
			return true
		}
	}
	return false
}

// ReachesLimit reports whether a result of so many rows has as many as the
// query asks for: then there may be more, and their number is no total.
func (f *Facts) ReachesLimit(rows int) bool { return f.Limited && rows == f.Limit }

// Package compose writes the Cypher query of a frame: the pattern of the graph
// that its parts and the question's slots need, the conditions on it, and what
// is returned, with the reading that this takes.
package compose

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// plurals are the names of counts.
var plurals = map[frame.Entity]string{
	frame.Commit: "commits", frame.Issue: "bugs", frame.File: "files", frame.Person: "developers", frame.Pull: "pulls", frame.Release: "releases", frame.Branch: "branches",
	frame.Label: "labels", frame.Directory: "directories", frame.Extension: "extensions",
	frame.Function: "functions", frame.Class: "classes", frame.Field: "fields", frame.Annotation: "annotations", frame.Definition: "definitions",
	frame.Caller: "callers", frame.Callee: "callees", frame.Supertype: "supertypes", frame.Subtype: "subtypes", frame.Imported: "imports", frame.Importer: "importers",
}

// counted describes which thing a measure counts.
var counted = map[string]frame.Entity{
	"commits": frame.Commit, "issues": frame.Issue, "files": frame.File, "people": frame.Person, "pulls": frame.Pull, "releases": frame.Release,
	"functions": frame.Function, "classes": frame.Class, "fields": frame.Field, "annotations": frame.Annotation, "definitions": frame.Definition,
	"callers": frame.Caller, "callees": frame.Callee, "supertypes": frame.Supertype, "subtypes": frame.Subtype, "imports": frame.Imported, "importers": frame.Importer,
}

// derived are the expressions of what is no node of its own.
var derived = map[frame.Entity]string{
	frame.Label: "label", frame.Extension: "f.extension", frame.Directory: "left(f.path, size(f.path) - size(f.name))",
}

// Text is a query, or the name of a report in its place, with what a reader is
// to know of it.
type Text struct {
	Query  string
	Report string
	// Search is what is looked for in the texts, in words that a search reads.
	Search string
	// Arguments are what the report is told.
	Arguments map[string]string
	Reading   string // how the question was understood, in one line
	// Unused are the slots that the query has no place for.
	Unused slot.Slots
}

// relation is a frame with the pattern that is built for it.
type relation struct {
	frame   frame.Frame
	slots   slot.Slots
	denied  slot.Slots // those of the people who are left out
	pattern pattern
	notes   []string
	used    map[int]bool // the slots that the query holds, by where they stand
	date    string       // the property that periods and orders go by
}

// Write writes the query of a frame. ok is false when its parts do not go
// together, or when a slot that it needs is missing.
func Write(f frame.Frame, slots slot.Slots, named map[string]string) (written Text, ok bool) {
	r := &relation{frame: f, slots: slots, pattern: pattern{subject: subjectOf(f), needed: map[frame.Entity]bool{}}, used: map[int]bool{}}
	if f.Target == frame.None {
		return Text{Reading: f.Query}, true
	}
	if f.Query != "" {
		if denied, others := slots.Denied(); !strings.Contains(named[f.Query], "NOT coalesce($user(") {
			r.slots, r.denied = others, denied // a named query leaves a person out only where it has a place for that
		}
		query, ok := r.fill(named[f.Query])
		r.useRoles(query)
		parts := append([]string{strings.ReplaceAll(f.Query, "_", " ")}, r.compared()...)
		return Text{Query: query, Reading: strings.Join(slices.Concat(parts, r.notes, r.slots.Notes()), "; "), Unused: slots.Unused(r.used)}, ok
	}
	r.denied, r.slots = slots.Denied()
	if r.pattern.subject == "" || !r.relate() {
		return Text{}, false
	}
	query, ok := r.compose()
	if !ok || !r.pattern.connected() {
		return Text{}, false
	}
	return Text{Query: query, Reading: r.describe(), Unused: r.slots.Unused(r.used)}, true
}

func (r *relation) use(kind slot.Kind) {
	for _, s := range r.slots.Of(kind) {
		r.used[s.Start] = true
	}
}

// number returns the question's first number of one of the kinds, which is used
// up, or a default.
func (r *relation) number(otherwise int, kinds ...slot.Kind) int {
	for _, s := range r.slots {
		if slices.Contains(kinds, s.Kind) && !s.IsNone && (!s.IsBound || r.frame.Having != "") {
			r.used[s.Start] = true
			return s.Number
		}
	}
	return otherwise
}

// subjectOf returns the node that a query is about.
func subjectOf(f frame.Frame) frame.Entity {
	switch f.Target {
	case frame.Label:
		if f.Measure == "pulls" || strings.Contains(f.Via, "opens") {
			return frame.Pull
		}
		return frame.Issue
	case frame.Extension, frame.Directory:
		return frame.File
	}
	return f.Target
}

func (r *relation) compose() (string, bool) {
	f := r.frame
	switch {
	case f.Target == frame.Repository:
		return r.composeRepository()
	case derived[f.Target] != "":
		return r.composeDerived()
	case f.Having != "":
		return r.composeComparison()
	case f.Per != "":
		return r.composeSeries()
	}
	switch f.Ask {
	case "share":
		return r.composeShare()
	case "mean", "median":
		return r.composeMean()
	case "sum":
		return r.composeSum()
	case "count", "exists":
		if f.Order != "" {
			return "", false
		}
		r.pattern.needed[f.Target] = true
		count := r.count(f.Target)
		if f.Ask == "exists" {
			return r.pattern.String() + " RETURN " + count + " > 0 AS found", true
		}
		return r.pattern.String() + " RETURN " + count + " AS " + plurals[f.Target], true
	}
	switch f.Order {
	case "most", "fewest":
		return r.composeRanking()
	case "first", "last":
		return r.composeFirst()
	}
	return r.composeList()
}

// count counts a thing without repetition.
func (r *relation) count(e frame.Entity) string {
	r.pattern.needed[e] = true
	if len(r.pattern.edges) == 0 {
		return "count(" + variables[e] + ")"
	}
	return "count(DISTINCT " + variables[e] + ")"
}

// composeList returns the things themselves.
func (r *relation) composeList() (string, bool) {
	f := r.frame
	if f.Measure != "" && f.Target != frame.Person {
		return "", false
	}
	result, order := slices.Clone(tables().Columns[f.Target]), tables().Natural[f.Target]
	switch {
	case f.Target == frame.Person:
		if score := r.scoreOfPeople(); score != "" {
			result = append(result, r.count(score)+" AS "+plurals[score])
			return r.pattern.String() + " RETURN " + strings.Join(result, ", ") + " ORDER BY " + plurals[score] + " DESC" + r.limit(), true
		}
	case f.Target == frame.Commit && (f.Show == "changes" || r.pattern.changeNamed) && (r.pattern.holds("changed") || r.pattern.holds("touched")):
		r.pattern.changeNamed = true
		result = append(result, "r.change_type AS change", "r.additions AS additions", "r.deletions AS deletions")
		order = "date DESC"
	case f.Target == frame.Commit && (r.pattern.holds("changed") || r.pattern.holds("touched")):
		order = "date DESC"
	}
	result = append(result, r.shown()...)
	distinct := map[bool]string{true: "DISTINCT "}[len(r.pattern.edges) > 0]
	return r.pattern.String() + " RETURN " + distinct + strings.Join(result, ", ") + " ORDER BY " + order + r.limit(), true
}

// limit is the number of rows that the question asks for.
func (r *relation) limit() string {
	kinds := []slot.Kind{slot.Number}
	isRows := func(s slot.Slot) bool { return s.Kind == slot.Duration && s.IsRows }
	if r.frame.Per != "" && slices.ContainsFunc(r.slots, isRows) {
		kinds = append(kinds, slot.Duration) // "the three months with the most commits"
	}
	if n := r.number(0, kinds...); n > 0 {
		return fmt.Sprintf(" LIMIT %d", n)
	}
	return ""
}

// scoreOfPeople returns what a list of people is counted by, when it is not
// about one thing only.
func (r *relation) scoreOfPeople() frame.Entity {
	for _, kind := range []slot.Kind{slot.Issue, slot.Commit, slot.Pull} {
		if len(r.slots.Names(kind)) == 1 {
			return ""
		}
	}
	if e := counted[r.frame.Measure]; e != "" && r.pattern.reaches(e) {
		return e
	}
	for _, e := range []frame.Entity{frame.Issue, frame.Pull, frame.Commit} {
		if r.pattern.reaches(e) {
			return e
		}
	}
	return ""
}

// composeFirst returns the first or last things by date.
func (r *relation) composeFirst() (string, bool) {
	f := r.frame
	if r.date == "" || f.Measure != "" {
		return "", false
	}
	dated := entityOf(r.date)
	r.pattern.needed[dated] = true
	result := slices.Clone(tables().Columns[f.Target])
	if dated != f.Target {
		result = append(result, tables().Columns[dated][0])
	}
	if !slices.ContainsFunc(result, func(c string) bool { return strings.HasSuffix(c, " AS date") }) {
		result = append(result, r.date+" AS date")
	}
	if strings.HasSuffix(r.date, "closed_at") || strings.HasSuffix(r.date, "merged_at") {
		r.pattern.condition(dated, r.date+" IS NOT NULL")
	}
	result = append(result, slices.DeleteFunc(slices.Clone(r.shown()), func(c string) bool { return strings.HasPrefix(c, r.date+" AS ") })...)
	return fmt.Sprintf("%s RETURN DISTINCT %s ORDER BY date%s LIMIT %d", r.pattern.String(), strings.Join(result, ", "), r.direction(), r.number(1, slot.Number)), true
}

func (r *relation) direction() string {
	if r.frame.Order == "most" || r.frame.Order == "last" {
		return " DESC"
	}
	return ""
}

func (r *relation) shown() []string {
	more := tables().Wanted[r.frame.Target][r.frame.Show]
	if r.frame.Show == "author" && len(more) > 0 {
		r.pattern.needed[frame.Person] = true
	}
	if len(more) == 0 || r.frame.Show == "detail" && r.frame.Target == frame.Commit && !r.slots.Has(slot.Commit) {
		return tables().Listed[r.frame.Target]
	}
	return more
}

func (r *relation) composeRepository() (string, bool) {
	result, known := tables().Repository[r.frame.Show]
	return "MATCH (g:Repository) RETURN " + result, known && r.frame.Ask == "" && r.frame.Order == ""
}

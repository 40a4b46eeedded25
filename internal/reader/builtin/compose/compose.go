// Package compose writes the Cypher query of a frame: it finds the graph's
// pattern that joins the frame's things, narrows it by names, states and dates,
// and returns what is asked, with the reading that this takes.
package compose

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/slot"
)

// columns are what identifies a thing in the rows.
var columns = map[frame.Entity][]string{
	frame.Commit:  {"c.id AS commit", "c.message AS message", "c.committedDate AS date"},
	frame.Issue:   {"i.number AS issue", "i.title AS title"},
	frame.File:    {"f.path AS path", "f.name AS file"},
	frame.Person:  {"u.login AS login", "u.name AS name"},
	frame.Pull:    {"p.number AS pull", "p.title AS pullTitle"},
	frame.Release: {"t.tag AS tag", "t.published_at AS date"},
	frame.Branch:  {"b.name AS branch", "b.committedDate AS date"},
}

// natural is the order of a list that asks for none.
var natural = map[frame.Entity]string{
	frame.Commit: "date", frame.Issue: "issue", frame.File: "path", frame.Person: "login", frame.Pull: "pull", frame.Release: "date", frame.Branch: "branch",
}

// plurals are the names of counts.
var plurals = map[frame.Entity]string{
	frame.Commit: "commits", frame.Issue: "bugs", frame.File: "files", frame.Person: "developers", frame.Pull: "pulls", frame.Release: "releases", frame.Branch: "branches",
	frame.Label: "labels", frame.Directory: "directories", frame.Extension: "extensions",
}

// Text is a query with what a reader is to know of it.
type Text struct {
	Query     string
	Reading   string // how the question was understood, in one line
	Reasoning string // how the query follows from it
}

// Write writes the query of a frame. ok is false when the frame's things
// cannot be joined, or when it asks for something that no query of this kind
// can tell. The slots are all of the question's; the frame's are used up.
func Write(f *frame.Frame, slots []slot.Slot) (written Text, ok bool) {
	r, ok := relate(f)
	if !ok {
		return Text{}, false
	}
	query, ok := r.compose()
	if !ok || !r.pattern.complete() {
		return Text{}, false
	}
	return Text{Query: query, Reading: r.describe(slots), Reasoning: r.reason()}, true
}

func (r *relation) compose() (string, bool) {
	if !r.oneThing() {
		return "", false
	}
	if !r.ordersAnother() {
		return r.composeAsked()
	}
	first := r.first()
	r.frame.Order, r.frame.Limit = frame.Unordered, 0
	query, ok := r.composeAsked()
	return first + query, ok
}

// oneThing says whether the question asks for one of the things that a query
// can do, not for several on top of each other.
func (r *relation) oneThing() bool {
	f := r.frame
	mean := f.Asked == frame.Average || f.Asked == frame.Median
	switch {
	case f.GroupBy != frame.NoEntity && !mean,
		f.Compare != nil && (f.Rank != frame.Unordered || f.Order != frame.Unordered),
		f.Order != frame.Unordered && !r.ordersAnother() && (f.Asked != frame.List || f.Rank != frame.Unordered),
		len(f.Also) > 0 && (f.Asked != frame.List || f.Rank != frame.Unordered || f.Compare != nil || f.GroupUnit != ""):
		return false
	}
	return true
}

// ordersAnother says whether "latest" narrows something else than what is
// asked for: "which files did the latest commit change". Who did something to
// the latest one is who did it last.
func (r *relation) ordersAnother() bool {
	f := r.frame
	plain := f.Asked == frame.List && f.Rank == frame.Unordered && (f.Target == f.OrderOf || f.Target == frame.Person)
	switch f.OrderOf {
	case frame.Commit, frame.Issue, frame.Pull:
		return f.Order != frame.Unordered && !plain
	}
	return false
}

// first returns the clauses that find the first or last things of a kind.
func (r *relation) first() string {
	f := r.frame
	v := variables[f.OrderOf]
	r.pattern.needed[f.OrderOf] = true
	part := r.pattern.around(f.OrderOf, func(e frame.Entity) bool { return e != f.Target && f.Names(e) })
	date := map[frame.Entity]string{frame.Commit: "c.committedDate", frame.Issue: "i.created_at", frame.Pull: r.datePull(false)}[f.OrderOf]
	direction := ""
	if f.Order == frame.Descending {
		direction = " DESC"
	}
	return fmt.Sprintf("%s WITH DISTINCT %s ORDER BY %s%s LIMIT %d ", part, v, date, direction, max(f.Limit, 1))
}

func (r *relation) composeAsked() (string, bool) {
	f := r.frame
	switch {
	case f.Target == frame.Repository:
		return r.composeRepository()
	case frame.DerivedFrom(f.Target) != frame.NoEntity:
		return r.composeDerived()
	case f.GroupUnit != "":
		return r.composeSeries()
	case f.Asked == frame.Percentage:
		return r.composeShare()
	case f.Asked == frame.Average, f.Asked == frame.Median:
		return r.composeMean()
	case f.Asked == frame.Sum:
		return r.composeSum()
	case f.Compare != nil:
		return r.composeComparison()
	case f.Rank != frame.Unordered:
		return r.composeRanking()
	case (f.Asked == frame.Count || f.Asked == frame.Exists) && !f.Measure.IsZero():
		return "", false
	case f.Asked == frame.Count:
		return r.String() + " RETURN " + r.counted(f.Target) + " AS " + plurals[f.Target], true
	case f.Asked == frame.Exists:
		return r.String() + " RETURN " + r.counted(f.Target) + " > 0 AS found", true
	default:
		return r.composeList()
	}
}

// String returns the MATCH clause; the conditions that a list of files implies
// are in it already.
func (r *relation) String() string { return r.pattern.String() }

// counted counts a thing without repetition.
func (r *relation) counted(e frame.Entity) string {
	r.pattern.needed[e] = true
	if len(r.pattern.edges) == 0 {
		return "count(" + variables[e] + ")"
	}
	return "count(DISTINCT " + variables[e] + ")"
}

// composeList returns the things themselves, by date when the question has an
// order, else as they naturally follow.
func (r *relation) composeList() (string, bool) {
	f := r.frame
	result := append([]string(nil), columns[f.Target]...)
	order := natural[f.Target]
	if !f.Measure.IsZero() && !f.Changes {
		return "", false // a list has no place for what is counted
	}
	if f.Order != frame.Unordered {
		return r.composeFirst(result)
	}
	switch {
	case f.Target == frame.Person:
		if m := r.scoreOfPeople(); m != frame.NoEntity {
			result = append(result, r.counted(m)+" AS "+plurals[m])
			return r.String() + " RETURN " + strings.Join(result, ", ") + " ORDER BY " + plurals[m] + " DESC", true
		}
	case f.Target == frame.Commit && (f.Changes || r.pattern.changeNamed) && r.pattern.holds(changed):
		r.pattern.changeNamed = true
		result = append(result, "r.change_type AS change", "r.additions AS additions", "r.deletions AS deletions")
		order = "date DESC"
	case f.Target == frame.Commit && r.pattern.holds(changed):
		order = "date DESC"
	}
	result = append(result, r.wantedColumns()...)
	result = append(result, r.alsoColumns()...)
	distinct := ""
	if len(r.pattern.edges) > 0 {
		distinct = "DISTINCT "
	}
	limit := ""
	if f.Limit > 0 {
		limit = " LIMIT " + strconv.Itoa(f.Limit)
	}
	return r.String() + " RETURN " + distinct + strings.Join(result, ", ") + " ORDER BY " + order + limit, true
}

// alsoColumns identify what is asked for beside the target.
func (r *relation) alsoColumns() []string {
	var result []string
	for _, e := range r.frame.Also {
		r.pattern.needed[e] = true
		result = append(result, columns[e]...)
	}
	return result
}

// scoreOfPeople returns what a list of people is counted by, when it is not
// about one thing only.
func (r *relation) scoreOfPeople() frame.Entity {
	f := r.frame
	if named := slices.Concat(f.SlotsOf(slot.Issue), f.SlotsOf(slot.Commit), f.SlotsOf(slot.Pull)); len(slot.Names(named)) == 1 {
		return frame.NoEntity
	}
	for _, e := range []frame.Entity{frame.Issue, frame.Pull, frame.Commit} {
		if r.pattern.reaches(e) && !(e == frame.Issue && r.sameCommit) {
			return e
		}
	}
	return frame.NoEntity
}

// composeFirst returns the first or last things by date.
func (r *relation) composeFirst(result []string) (string, bool) {
	f := r.frame
	if r.date == "" {
		return "", false
	}
	dated := r.dated()
	r.pattern.needed[dated] = true
	if dated != f.Target {
		result = append(result, columns[dated][0])
	}
	hasDate := false
	for _, c := range result {
		hasDate = hasDate || strings.HasSuffix(c, " AS date")
	}
	if !hasDate {
		result = append(result, r.date+" AS date")
	}
	direction := ""
	if f.Order == frame.Descending {
		direction = " DESC"
	}
	missing := ""
	if r.date == "i.closed_at" || r.date == "p.closed_at" || r.date == "p.merged_at" {
		missing = r.date
	}
	if missing != "" {
		r.pattern.condition(dated, missing+" IS NOT NULL")
	}
	result = append(result, r.wantedColumns()...)
	result = append(result, r.alsoColumns()...)
	return fmt.Sprintf("%s RETURN DISTINCT %s ORDER BY date%s LIMIT %d", r.String(), strings.Join(result, ", "), direction, max(f.Limit, 1)), true
}

// wantedColumns are properties of the target beside those that identify it.
func (r *relation) wantedColumns() []string {
	f := r.frame
	v := variables[f.Target]
	more := map[frame.Entity]map[string][]string{
		frame.Commit: {"detail": {"c.additions AS additions", "c.deletions AS deletions", "c.changedFiles AS files"}, "url": {"c.url AS url"}},
		frame.Issue: {"detail": {"i.state AS state", "i.created_at AS created", "i.closed_at AS closed", "i.label AS labels"},
			"date": {"i.created_at AS created", "i.closed_at AS closed"}, "state": {"i.state AS state"}, "body": {"i.body AS body"}, "url": {"i.url AS url"}},
		frame.Pull: {"detail": {"p.state AS state", "p.created_at AS created", "p.merged_at AS merged", "p.closed_at AS closed"},
			"date": {"p.created_at AS created", "p.merged_at AS merged", "p.closed_at AS closed"}, "state": {"p.state AS state"}, "body": {"p.body AS body"}, "url": {"p.url AS url"}},
		frame.Person:  {"email": {"u.email AS email"}},
		frame.Release: {"url": {"t.url AS url"}},
	}
	var result []string
	seen := map[string]bool{}
	for _, w := range f.Wanted {
		if w == "detail" && f.Target == frame.Commit && len(f.SlotsOf(slot.Commit)) == 0 {
			continue // a list's rows say enough
		}
		for _, c := range more[f.Target][w] {
			if !seen[c] && v != "" {
				seen[c] = true
				result = append(result, c)
			}
		}
	}
	return result
}

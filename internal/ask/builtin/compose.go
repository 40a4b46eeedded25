package builtin

import (
	"fmt"
	"strconv"
	"strings"
)

// columns are what identifies a thing in the rows.
var columns = map[entity][]string{
	commit:  {"c.id AS commit", "c.message AS message", "c.committedDate AS date"},
	issue:   {"i.number AS issue", "i.title AS title"},
	file:    {"f.path AS path", "f.name AS file"},
	person:  {"u.login AS login", "u.name AS name"},
	pull:    {"p.number AS pull", "p.title AS pullTitle"},
	release: {"t.tag AS tag", "t.published_at AS date"},
	branch:  {"b.name AS branch", "b.committedDate AS date"},
}

// natural is the order of a list that asks for none.
var natural = map[entity]string{
	commit: "date", issue: "issue", file: "path", person: "login", pull: "pull", release: "date", branch: "branch",
}

// plurals are the names of counts.
var plurals = map[entity]string{
	commit: "commits", issue: "bugs", file: "files", person: "developers", pull: "pulls", release: "releases", branch: "branches",
	label: "labels", directory: "directories", extension: "extensions",
}

// compose writes the query of a frame. ok is false when the frame asks for
// something that no query of this kind can tell.
func compose(r *relation) (query string, ok bool) {
	query, ok = r.compose()
	return query, ok && r.pattern.complete()
}

func (r *relation) compose() (string, bool) {
	f := r.frame
	switch {
	case f.target == repository:
		return r.composeRepository()
	case derived[f.target].of != noEntity:
		return r.composeDerived()
	case f.groupUnit != "":
		return r.composeSeries()
	case f.asked == percentage:
		return r.composeShare()
	case f.asked == average, f.asked == median:
		return r.composeMean()
	case f.asked == sum:
		return r.composeSum()
	case f.compare != nil:
		return r.composeComparison()
	case f.rank != unordered:
		return r.composeRanking()
	case f.asked == count:
		return r.String() + " RETURN " + r.counted(f.target) + " AS " + plurals[f.target], true
	case f.asked == exists:
		return r.String() + " RETURN " + r.counted(f.target) + " > 0 AS found", true
	default:
		return r.composeList()
	}
}

// String returns the MATCH clause; the conditions that a list of files implies
// are in it already.
func (r *relation) String() string { return r.pattern.String() }

// counted counts a thing without repetition.
func (r *relation) counted(e entity) string {
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
	result := append([]string(nil), columns[f.target]...)
	order := natural[f.target]
	if f.order != unordered {
		return r.composeFirst(result)
	}
	switch {
	case f.target == person:
		if m := r.scoreOfPeople(); m != noEntity {
			result = append(result, r.counted(m)+" AS "+plurals[m])
			return r.String() + " RETURN " + strings.Join(result, ", ") + " ORDER BY " + plurals[m] + " DESC", true
		}
	case f.target == commit && (f.changes || r.pattern.changeNamed) && r.pattern.holds(changed):
		r.pattern.changeNamed = true
		result = append(result, "r.change_type AS change", "r.additions AS additions", "r.deletions AS deletions")
		order = "date DESC"
	case f.target == commit && r.pattern.holds(changed):
		order = "date DESC"
	}
	result = append(result, r.wantedColumns()...)
	for _, e := range f.also {
		r.pattern.needed[e] = true
		result = append(result, columns[e]...)
	}
	distinct := ""
	if len(r.pattern.edges) > 0 {
		distinct = "DISTINCT "
	}
	limit := ""
	if f.limit > 0 {
		limit = " LIMIT " + strconv.Itoa(f.limit)
	}
	return r.String() + " RETURN " + distinct + strings.Join(result, ", ") + " ORDER BY " + order + limit, true
}

// scoreOfPeople returns what a list of people is counted by, when it is not
// about one thing only.
func (r *relation) scoreOfPeople() entity {
	f := r.frame
	if len(f.of(issueSlot))+len(f.of(commitSlot))+len(f.of(pullSlot)) > 0 {
		return noEntity
	}
	for _, e := range []entity{issue, pull, commit} {
		if r.pattern.reaches(e) && !(e == issue && r.sameCommit) {
			return e
		}
	}
	return noEntity
}

// composeFirst returns the first or last things by date.
func (r *relation) composeFirst(result []string) (string, bool) {
	f := r.frame
	if r.date == "" {
		return "", false
	}
	dated := r.dated()
	r.pattern.needed[dated] = true
	if dated != f.target {
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
	if f.order == descending {
		direction = " DESC"
	}
	missing := ""
	if r.date == "i.closed_at" || r.date == "p.closed_at" || r.date == "p.merged_at" {
		missing = r.date
	}
	if missing != "" {
		r.pattern.where = append(r.pattern.where, missing+" IS NOT NULL")
	}
	result = append(result, r.wantedColumns()...)
	return fmt.Sprintf("%s RETURN DISTINCT %s ORDER BY date%s LIMIT %d", r.String(), strings.Join(result, ", "), direction, max(f.limit, 1)), true
}

// wantedColumns are properties of the target beside those that identify it.
func (r *relation) wantedColumns() []string {
	f := r.frame
	v := variables[f.target]
	more := map[entity]map[string][]string{
		commit: {"detail": {"c.additions AS additions", "c.deletions AS deletions", "c.changedFiles AS files"}, "url": {"c.url AS url"}},
		issue: {"detail": {"i.state AS state", "i.created_at AS created", "i.closed_at AS closed", "i.label AS labels"},
			"date": {"i.created_at AS created", "i.closed_at AS closed"}, "state": {"i.state AS state"}, "body": {"i.body AS body"}, "url": {"i.url AS url"}},
		pull: {"detail": {"p.state AS state", "p.created_at AS created", "p.merged_at AS merged", "p.closed_at AS closed"},
			"date": {"p.created_at AS created", "p.merged_at AS merged", "p.closed_at AS closed"}, "state": {"p.state AS state"}, "body": {"p.body AS body"}, "url": {"p.url AS url"}},
		person:  {"email": {"u.email AS email"}},
		release: {"url": {"t.url AS url"}},
	}
	var result []string
	seen := map[string]bool{}
	for _, w := range f.wanted {
		if w == "detail" && f.target == commit && len(f.of(commitSlot)) == 0 {
			continue // a list's rows say enough
		}
		for _, c := range more[f.target][w] {
			if !seen[c] && v != "" {
				seen[c] = true
				result = append(result, c)
			}
		}
	}
	return result
}

// Package turned reads questions for the functions that were added, deleted, renamed or moved
// in a time, "which functions were removed in 2025", and for the people who did so with files:
// "who added the most files". It reads a question only where its shape is the whole of it.
package turned

import (
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
)

// turn is what becomes of a function, as the property change_type of touched has it.
type turn struct {
	change, said, told string
	form, byPeople     *prefilter.Regexp
}

const (
	functions = `(?:functions?(?:\s+(?:and|or)\s+methods?)?|methods?|funktionen|fonctions|funciones)`
	were      = `(?:\s+(?:that|which))?(?:\s+(?:were|was|are|got|have\s+been|has\s+been))?\s+(?:newly\s+)?`
)

// turns are those with what a question says for them. New functions are those that were added.
var turns = func() []turn {
	all := []turn{
		{change: "ADDED", said: `(?:added|introduced|created|new)`, told: "added"},
		{change: "DELETED", said: `(?:removed|deleted|dropped)`, told: "deleted"},
		{change: "RENAMED", said: `renamed`, told: "renamed"},
		{change: "MOVED", said: `moved`, told: "moved from another file"},
	}
	for i, t := range all {
		all[i].byPeople = shapes.Compile(`(?:who|which\s+(?:person|people|developers?|contributors?|authors?))\s+(?:has\s+|have\s+)?` + strings.Replace(t.said, "|new", "", 1) + `\s+(?:the\s+)?most\s+(?:new\s+)?files`)
		all[i].form = shapes.Compile(`(?:` + functions + were + t.said + `|` + t.said + `\s+` + functions + `)`)
	}
	return all
}()

// Of reads a question for the functions of which something became, and returns its query and
// its reading. ok is false for any other question, and for one that names anything but a
// person and a period.
func Of(text string, slots slot.Slots) (query, reading string, target frame.Entity, ok bool) {
	masked, ok := shapes.Mask(text, slots, slot.Number)
	if !ok || len(masked.People) > 0 || len(masked.Periods) > 1 || shapes.IsShare(masked.Text) {
		return "", "", "", false
	}
	for _, t := range turns {
		isByPeople := t.change != "MOVED" && t.byPeople.MatchString(masked.Text) // a file that is moved is renamed
		if !isByPeople && !t.form.MatchString(masked.Text) {
			continue
		}
		where, notes := "t.change_type = '"+t.change+"'", []string{"functions and methods; " + t.told}
		if isByPeople {
			notes[0] = "people by number of files that they " + t.told + ", the most first"
		}
		for _, period := range masked.Periods {
			where += " AND " + condition.Within("c.committedDate", period.Period)
			if period.Note != "" {
				notes = append(notes, period.Note)
			}
		}
		if isByPeople {
			return "MATCH (u:User)-[:author]->(c:Commit)-[t:changed]->(f:File) WHERE " + where + " RETURN u.login AS login, u.name AS name, count(DISTINCT f) AS files ORDER BY files DESC", strings.Join(notes, "; "), frame.Person, true
		}
		result := "DISTINCT fn.qualified_name AS function, fn.path AS path, fn.start_line AS line, c.id AS commit, c.committedDate AS date ORDER BY date DESC, path, line"
		if shapes.IsCount(masked.Text) {
			result, notes[0] = "count(DISTINCT fn) AS functions", "the number of "+notes[0]
		}
		return "MATCH (c:Commit)-[t:touched]->(fn:Function) WHERE " + where + " RETURN " + result, strings.Join(notes, "; "), frame.Function, true
	}
	return "", "", "", false
}

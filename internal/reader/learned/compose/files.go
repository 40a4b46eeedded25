package compose

import (
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// files returns the condition that a file is of the sets that the question speaks
// of, "" where it speaks of none.
func (r *relation) files(v string) string {
	var conditions []string
	for _, s := range append(r.slots[:len(r.slots):len(r.slots)], r.denied...) {
		var text string
		switch s.Kind {
		case slot.FileSet:
			text = condition.Ending(v, s.Names...)
		case slot.FileRole:
			text = condition.Role(v, s.Names...)
		default:
			continue
		}
		if r.used[s.Start] = true; s.Denied == slot.Others {
			text = "NOT " + text
		}
		conditions = append(conditions, text)
	}
	return strings.Join(conditions, " AND ")
}

// roleInName is the word for the files of a role in the names of queries.
var roleInName = map[string]string{condition.Tests: "test", condition.Documentation: "document", condition.Sources: "code"}

// useRoles uses the sets of files that a named query is about by its name.
func (r *relation) useRoles() {
	for _, s := range append(r.slots[:len(r.slots):len(r.slots)], r.denied...) {
		word := roleInName[s.Value]
		mayBe := s.Denied == "" || strings.Contains(r.frame.Query, "without_"+word)
		if s.Kind == slot.FileRole && mayBe && strings.Contains(r.frame.Query, word) {
			r.used[s.Start] = true
		}
	}
}

// leaveOutFiles adds the condition for files that do not count. Commits count that
// changed none of them.
func (r *relation) leaveOutFiles(s slot.Slot) bool {
	is := condition.Role("f", s.Names...)
	changed := condition.Role("other", s.Names...)
	if s.Denied == slot.Only {
		r.note("nothing but " + s.Told())
	} else {
		r.note("not " + s.Told())
	}
	if r.frame.Target == frame.Commit {
		const changes = "EXISTS { MATCH (c)-[:changed]->(other:File) WHERE "
		if s.Denied == slot.Only {
			r.pattern.condition(frame.Commit, changes+changed+" } AND NOT "+changes+"NOT "+changed+" }")
		} else {
			r.pattern.condition(frame.Commit, "NOT "+changes+changed+" }")
		}
		return true
	}
	if s.Denied != slot.Only {
		is = "NOT " + is
	}
	r.pattern.condition(frame.File, is)
	return r.reach(frame.File)
}

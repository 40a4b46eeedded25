package compose

import (
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose/leave"
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

// useRoles uses the files that a query is about by its name, and merges that it leaves out.
func (r *relation) useRoles(query string) {
	for _, s := range append(r.slots[:len(r.slots):len(r.slots)], r.denied...) {
		word := roleInName[s.Value]
		mayBe := s.Denied == "" || strings.Contains(r.frame.Query, "without_"+word)
		if s.Kind == slot.FileRole && mayBe && strings.Contains(r.frame.Query, word) || leave.IsLeftOut(s, query) {
			r.used[s.Start] = true
		}
	}
}

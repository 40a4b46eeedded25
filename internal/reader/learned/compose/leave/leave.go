// Package leave writes the conditions for the files and commits that a question leaves
// out.
package leave

import (
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// A Condition leaves something out of the things that On names.
type Condition struct {
	On   frame.Entity
	Text string // "" where nothing is left out
	Note string
}

// Out returns the condition for a value that is left out of the things of a kind. known
// is false for any value but files, merges and people by what they are; ok is false
// where the frame asks for the opposite.
func Out(s slot.Slot, f frame.Frame) (c Condition, known, ok bool) {
	switch s.Kind {
	case slot.File, slot.Directory, slot.FileSet, slot.FileRole:
		return files(s, f.Target), true, true
	case slot.Crew:
		return Condition{Note: s.Note}, true, true
	case slot.Merges:
		if s.Denied == slot.Only {
			return Condition{frame.Commit, "c.is_merge", "nothing but merges"}, true, f.State != "nomerge"
		}
		return Condition{frame.Commit, "NOT c.is_merge", "not merges"}, true, f.State != "merge" && f.Has != "commit.merge"
	}
	return Condition{}, false, true
}

// IsLeftOut reports whether a value is merges, and a query leaves them out.
func IsLeftOut(s slot.Slot, query string) bool {
	return s.Kind == slot.Merges && s.Denied == slot.Others && strings.Contains(query, "NOT c.is_merge")
}

// files leaves files out. Commits count that changed none of them.
func files(s slot.Slot, target frame.Entity) Condition {
	c := Condition{On: frame.File, Note: "not " + s.Told()}
	if s.Denied == slot.Only {
		c.Note = "nothing but " + s.Told()
	}
	if target == frame.Commit {
		const changes = "EXISTS { MATCH (c)-[:changed]->(other:File) WHERE "
		changed := is("other", s)
		c.On, c.Text = frame.Commit, "NOT "+changes+changed+" }"
		if s.Denied == slot.Only {
			c.Text = changes + changed + " } AND NOT " + changes + "NOT " + changed + " }"
		}
		return c
	}
	if c.Text = is("f", s); s.Denied != slot.Only {
		c.Text = "NOT " + c.Text
	}
	return c
}

// is returns the condition that a file is one of those of a value.
func is(variable string, s slot.Slot) string {
	switch s.Kind {
	case slot.File:
		return condition.File(variable, s.Names...)
	case slot.Directory:
		return condition.Directory(variable, s.Names...)
	case slot.FileSet:
		return condition.Ending(variable, s.Names...)
	}
	return condition.Role(variable, s.Names...)
}

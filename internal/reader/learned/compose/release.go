package compose

import (
	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// notesOfSide tell what being in a release, since it or before it means.
var notesOfSide = map[slot.Side]string{
	slot.In:     "in a release = committed up to its publication and after that of the release before it, pre-releases aside",
	slot.Since:  "since a release = committed after its publication",
	slot.Before: "before a release = committed up to its publication",
}

// isOfRelease reports whether the commits of the pattern are narrowed to those in
// a release, since it or before it. The commit that a tag names is another matter,
// and so is a question about releases.
func (r *relation) isOfRelease() bool {
	named := r.slots.Of(slot.Release)
	return len(named) > 0 && notesOfSide[named[0].Side] != "" && r.frame.Target != frame.Release && r.pattern.reaches(frame.Commit)
}

// ofRelease is the condition that a commit stands where the question says to the
// releases of the tags.
func (r *relation) ofRelease(tags []string) string {
	side := r.slots.Of(slot.Release)[0].Side
	r.note(notesOfSide[side])
	opening := "EXISTS { MATCH (t:Release) WHERE " + condition.Equal("t.tag", tags...)
	switch side {
	case slot.Since:
		return opening + " AND c.committedDate > t.published_at }"
	case slot.Before:
		return opening + " AND c.committedDate <= t.published_at }"
	}
	return opening + " AND c.committedDate <= t.published_at AND NOT EXISTS { MATCH (s:Release) " +
		"WHERE s.published_at < t.published_at AND s.published_at >= c.committedDate AND (t.is_prerelease OR NOT s.is_prerelease) } }"
}

package compose

import (
	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// sides tell what it means to be in a release, since it or before it.
var sides = map[slot.Side]struct {
	note      string
	condition func(commit string, tags ...string) string
}{
	slot.In:         {"in a release = committed up to its publication and after that of the release before it, pre-releases aside", condition.InRelease},
	slot.Since:      {"since a release = committed after its publication", condition.SinceRelease},
	slot.Unreleased: {"unreleased = committed after the publication of all releases", condition.Unreleased},
	slot.Before:     {"before a release = committed up to its publication", condition.BeforeRelease},
}

// isOfRelease reports whether commits are narrowed to those in a release, since it
// or before it: not to the one that a tag names, nor in a question about releases.
func (r *relation) isOfRelease() bool {
	named := r.slots.Of(slot.Release)
	return len(named) > 0 && sides[named[0].Side].note != "" && r.frame.Target != frame.Release && r.pattern.reaches(frame.Commit)
}

// ofRelease is the condition that a commit stands where the question says: in one of
// some releases, or after the one and before the other.
func (r *relation) ofRelease(tags []string) string {
	named := r.slots.Of(slot.Release)
	if len(named) == 2 && named[0].Side == slot.Since && named[1].Side == slot.Before {
		r.note("between two releases = committed after the publication of the first, up to that of the second")
		return condition.SinceRelease("c", named[0].Names...) + " AND " + condition.BeforeRelease("c", named[1].Names...)
	}
	side := sides[named[0].Side]
	r.note(side.note)
	return side.condition("c", tags...)
}

// release is the condition on a release that is asked for: that it is one of those that
// are named, or was published after or before them.
func (r *relation) release(tags []string) string {
	named := map[slot.Side][]string{}
	for _, s := range r.slots.Of(slot.Release) {
		named[s.Side] = append(named[s.Side], s.Names...)
	}
	if r.frame.Target != frame.Release || len(named[slot.Since])+len(named[slot.Before]) == 0 {
		return condition.Equal("t.tag", tags...)
	}
	return condition.Published("t", named[slot.Since], named[slot.Before])
}

package compose

import (
	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose/release"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// isOfRelease reports whether commits are narrowed to those in a release, since it
// or before it: not in a question about releases.
func (r *relation) isOfRelease() bool {
	return release.NarrowsCommits(r.slots.Of(slot.Release)) && r.frame.Target != frame.Release && r.pattern.reaches(frame.Commit)
}

// isDatedByRelease reports whether issues or pull requests are those since or before the
// day of a release.
func (r *relation) isDatedByRelease() bool {
	named := r.slots.Of(slot.Release)
	return release.AreBounds(named) && (r.pattern.reaches(frame.Issue) || r.pattern.reaches(frame.Pull)) && !r.pattern.reaches(frame.Commit) && !r.pattern.reaches(frame.Release)
}

// ofRelease is the condition that a commit or a release stands where the question says.
func (r *relation) ofRelease() (frame.Entity, string) {
	named := r.slots.Of(slot.Release)
	switch {
	case r.isOfRelease():
		text, note := release.Commits("c", named)
		r.note(note)
		return frame.Commit, text
	case r.frame.Target != frame.Release:
		return frame.Release, condition.Tag("t.tag", named.Names(slot.Release)...)
	}
	return frame.Release, release.Releases("t", named)
}

// taken marks the slot that a condition is of as used.
func (r *relation) taken(text string, start int) string {
	if text != "" {
		r.used[start] = true
	}
	return text
}

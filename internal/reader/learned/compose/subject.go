package compose

import (
	"slices"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// written are the properties that hold what people wrote of a thing.
var written = map[frame.Entity][]string{
	frame.Commit: {"c.message"}, frame.Issue: {"i.title", "i.body"}, frame.Pull: {"p.title", "p.body"},
}

// nameSubjects adds the conditions that the texts of what is asked for, or of what
// is counted, hold each of the words that say what it is about.
func (r *relation) nameSubjects() {
	for _, s := range r.slots.Of(slot.Subject) {
		on := r.subjectOfText()
		if on == "" {
			return
		}
		r.pattern.condition(on, condition.Holding(written[on], s.Names...))
		r.used[s.Start] = true
	}
}

// subjectOfText returns the thing whose texts say what a question is about; "" for
// none.
func (r *relation) subjectOfText() frame.Entity {
	inOrder := []frame.Entity{r.frame.Target, counted[r.frame.Measure], frame.Issue, frame.Pull, frame.Commit}
	at := slices.IndexFunc(inOrder, func(e frame.Entity) bool { return written[e] != nil && r.pattern.reaches(e) })
	if at < 0 {
		return ""
	}
	return inOrder[at]
}

package compose

import (
	"slices"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose/leave"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// leaveOut adds the conditions for what does not count. It returns false where nothing
// of the pattern is anybody's deed, or has no place for what is left out.
func (r *relation) leaveOut() bool {
	for _, s := range r.denied {
		if s.Kind == slot.Person || s.Kind == slot.Bots {
			if !r.leaveOutPeople(s) {
				return false
			}
			continue
		}
		left, known, ok := leave.Out(s, r.frame)
		if !known {
			left.On, left.Text = r.named(s.Kind, s.Names)
			left.Note = "not " + s.Told()
			if left.Text == "" || !r.pattern.reaches(left.On) {
				return false
			}
			left.Text = "NOT (" + left.Text + ")"
		}
		if !ok || left.Text != "" && !r.reach(left.On) {
			return false
		}
		if r.note(left.Note); left.Text != "" {
			r.pattern.condition(left.On, left.Text)
		}
	}
	return true
}

func (r *relation) leaveOutPeople(s slot.Slot) bool {
	if !r.reach(frame.Person) {
		return false
	}
	// Without a login, git's people are compared to null, which is neither true nor false.
	did, role := "coalesce("+condition.Person("u", s.Names...)+", false)", r.roleOfPeople()
	if s.Kind == slot.Bots {
		did = condition.Bot("u")
	}
	if s.Denied == slot.Others || r.frame.Target == frame.Person {
		r.pattern.condition(frame.Person, "NOT "+did)
	} else {
		deed := r.takeDeed()
		deed.condition(frame.Person, did)
		r.pattern.condition(r.pattern.subject, "NOT EXISTS { "+deed.String()+" }")
	}
	r.note("not " + role + s.Told())
	return true
}

// takeDeed takes the relationships between people and the subject out of the pattern.
func (r *relation) takeDeed() pattern {
	subject := r.pattern.subject
	deed := pattern{subject: subject, needed: map[frame.Entity]bool{}}
	isOf := func(e edge) bool {
		return e.from == frame.Person || e.to == frame.Person || slices.ContainsFunc(deed.edges, func(have edge) bool {
			return have.from != subject && (have.from == e.from || have.from == e.to) || have.to != subject && (have.to == e.from || have.to == e.to)
		})
	}
	for at := slices.IndexFunc(r.pattern.edges, isOf); at >= 0; at = slices.IndexFunc(r.pattern.edges, isOf) {
		deed.edges = append(deed.edges, r.pattern.edges[at])
		r.pattern.edges = slices.Delete(r.pattern.edges, at, at+1)
	}
	return deed
}

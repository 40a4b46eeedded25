package compose

import (
	"cmp"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose/release"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// periods adds the conditions for dates. It returns false when nothing in the
// pattern has one.
func (r *relation) periods() bool {
	f := r.frame
	all := r.slots.Of(slot.Period)
	if f.Date == "asof" {
		return r.openAt(all)
	}
	if r.insideLink(slot.Period) && f.Order != "first" && f.Order != "last" {
		return true
	}
	if named := r.slots.Of(slot.Release); r.isDatedByRelease() {
		if r.date = r.dateProperty(); r.date == "" {
			return false
		}
		r.pattern.condition(entityOf(r.date), release.Dated(r.date, named))
		r.use(slot.Release)
		r.note("since or before a release = after or before it was published")
	}
	if len(all) == 0 && f.Order != "first" && f.Order != "last" && f.Per == "" {
		return true
	}
	if r.date = r.dateProperty(); r.date == "" {
		return false
	}
	if len(all) == 0 {
		return true
	}
	bounds := make([]condition.Period, len(all))
	for i, s := range all {
		bounds[i] = s.Period
	}
	r.pattern.condition(entityOf(r.date), condition.Within(r.date, bounds...))
	r.use(slot.Period)
	return true
}

// entityOf returns the thing that has a property.
func entityOf(property string) frame.Entity {
	for e, v := range variables {
		if strings.HasPrefix(property, v+".") {
			return e
		}
	}
	return ""
}

// openAt adds that an issue or a pull request was open at the end of a period.
func (r *relation) openAt(all slot.Slots) bool {
	if len(all) != 1 {
		return false
	}
	until := cmp.Or(all[0].Period.To, all[0].Period.From)
	on, v := r.tracked()
	if until.IsZero() || !r.pattern.reaches(on) {
		return false
	}
	moment := condition.Moment(until)
	r.pattern.condition(on, v+".created_at < "+moment+" AND ("+v+".closed_at IS NULL OR "+v+".closed_at >= "+moment+")")
	r.use(slot.Period)
	r.note("open at that time = created before and closed later or not at all")
	r.noteIf(strings.Contains(r.frame.Via, "assigned"), "assignments as they are now")
	return true
}

// dateProperty chooses the date that periods and orders go by.
func (r *relation) dateProperty() string {
	f := r.frame
	on, v := r.tracked()
	hasTracked := r.pattern.reaches(on)
	switch f.Date {
	case "created":
		if hasTracked {
			r.noteIf(on == frame.Issue, noteReported)
			return v + ".created_at"
		}
	case "closed":
		if hasTracked {
			r.note(noteClosed)
			return v + ".closed_at"
		}
	case "merged":
		if r.pattern.reaches(frame.Pull) {
			return "p.merged_at"
		}
	case "introduced", "fixed":
		if r.reach(frame.Issue) && !r.pattern.reaches(frame.Commit) {
			r.pattern.add(f.Date)
			r.note(map[string]string{"introduced": noteBugDate, "fixed": noteFixDate}[f.Date])
		}
		if r.pattern.reaches(frame.Commit) {
			return "c.committedDate"
		}
		return ""
	}
	switch {
	case f.Target == frame.Pull, r.pattern.reaches(frame.Pull) && !r.pattern.reaches(frame.Commit):
		return r.pullDate()
	case r.pattern.reaches(frame.Commit):
		r.noteIf(r.pattern.holds("introduced") && f.Target == frame.Issue, noteBugDate)
		r.noteIf(r.pattern.holds("fixed") && f.Target != frame.Commit, noteFixDate)
		return "c.committedDate"
	case f.State == "closed" && hasTracked:
		r.note(noteClosed)
		return "i.closed_at"
	case r.pattern.holds("impacted") && f.Target == frame.File:
		r.pattern.add("introduced")
		r.note(noteBugDate)
		return "c.committedDate"
	case r.pattern.reaches(frame.Issue):
		r.note(noteReported)
		return "i.created_at"
	case r.pattern.reaches(frame.Release):
		return "t.published_at"
	case r.pattern.reaches(frame.Branch):
		return "b.committedDate"
	case r.pattern.reaches(frame.File):
		r.pattern.add("changed")
		return "c.committedDate"
	case r.pattern.reaches(frame.Person):
		r.pattern.add("author")
		return "c.committedDate"
	}
	return ""
}

func (r *relation) pullDate() string {
	switch state := r.frame.State; {
	case state == "merged", state == "" && r.pattern.holds("merges"):
		return "p.merged_at"
	case state == "closed", state == "abandoned":
		return "p.closed_at"
	}
	return "p.created_at"
}

package compose

import (
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/slot"
)

// relatePeriods adds the conditions for dates, on the date that the question
// means. It returns false when nothing in the pattern has one.
func (r *relation) relatePeriods() bool {
	f := r.frame
	periods := f.SlotsOf(slot.Period)
	if f.AsOf && f.HasState("open") {
		return r.openAt(periods)
	}
	r.date = r.dateProperty()
	if len(periods) == 0 {
		return true
	}
	if r.date == "" {
		return false
	}
	if r.datedTwice() {
		for _, s := range periods {
			if owner := f.Owner(s); owner != nil {
				r.date = r.dateOf(*owner)
			}
			r.pattern.condition(r.dated(), condition.Within(r.date, s.Period))
		}
		return true
	}
	all := make([]condition.Period, len(periods))
	for i, s := range periods {
		all[i] = s.Period
		if s.AsOf {
			all[i] = condition.Period{To: s.Period.To}
		}
	}
	r.pattern.condition(r.dated(), condition.Within(r.date, all...))
	return true
}

// datedTwice says whether two verbs of the question have dates of their own:
// "bugs reported in 2022 and fixed in 2023".
func (r *relation) datedTwice() bool {
	dates := map[string]bool{}
	for _, l := range r.frame.Links {
		if !l.Negated && !l.Condition {
			dates[r.dateOf(l)] = true
		}
	}
	delete(dates, "")
	return len(dates) > 1
}

// dateOf returns the date of what a verb says, "" when it says none.
func (r *relation) dateOf(l frame.Link) string {
	date := map[string]string{"report": "i.created_at", "close": "i.closed_at", "fix": "c.committedDate", "introduce": "c.committedDate"}[l.Verb]
	if date == "" || !r.pattern.reaches(entityOfDate(date)) {
		return ""
	}
	return date
}

// dated returns the thing whose date counts.
func (r *relation) dated() frame.Entity { return entityOfDate(r.date) }

func entityOfDate(date string) frame.Entity {
	for e, v := range variables {
		if strings.HasPrefix(date, v+".") {
			return e
		}
	}
	return frame.NoEntity
}

// openAt adds that an issue or a pull request was open at the end of a period.
func (r *relation) openAt(periods []slot.Slot) bool {
	if len(periods) != 1 || periods[0].Period.To.IsZero() {
		return false
	}
	until := periods[0].Period.To
	on := frame.Issue
	if r.frame.Involved(frame.Pull) && !r.frame.Involved(frame.Issue) {
		on = frame.Pull
	}
	v, moment := variables[on], condition.Moment(until)
	r.pattern.condition(on, v+".created_at < "+moment+" AND ("+v+".closed_at IS NULL OR "+v+".closed_at >= "+moment+")")
	r.reading.note("open at that time = created before and closed later or not at all; assignments as they are now")
	return true
}

// dateProperty chooses the date that periods and orders go by.
func (r *relation) dateProperty() string {
	f := r.frame
	reported := f.Has("report", "open") || f.Has("create", "submit", "author") && !f.Involved(frame.Commit)
	dated := len(f.SlotsOf(slot.Period)) > 0 || f.Order != frame.Unordered || f.GroupUnit != ""
	switch {
	case f.OrderOf == frame.Issue && r.pattern.reaches(frame.Issue), reported && r.pattern.reaches(frame.Issue) && f.OrderOf != frame.Commit:
		r.reading.noteIf(dated && f.OrderOf != frame.Issue || reported, noteReported)
		if f.Has("close") {
			return "i.closed_at"
		}
		return "i.created_at"
	case f.Has("close") && r.pattern.reaches(frame.Issue) && !r.pattern.reaches(frame.Commit), f.HasState("closed") && r.pattern.subject == frame.Issue && len(r.pattern.edges) == 0:
		r.reading.noteIf(dated, noteClosed)
		return "i.closed_at"
	case r.pattern.reaches(frame.Pull) && !r.pattern.reaches(frame.Commit):
		return r.datePull(reported)
	case r.pattern.reaches(frame.Commit):
		if dated && r.pattern.holds(introduced) && r.pattern.subject == frame.Issue {
			r.reading.note(noteBugDate)
		}
		if dated && r.pattern.holds(fixed) && r.pattern.subject != frame.Commit {
			r.reading.note(noteFixDate)
		}
		return "c.committedDate"
	case r.pattern.reaches(frame.Release):
		return "t.published_at"
	case r.pattern.reaches(frame.Branch):
		return "b.committedDate"
	case !dated:
		return ""
	}
	return r.dateByCommits()
}

func (r *reading) noteIf(holds bool, text string) {
	if holds {
		r.note(text)
	}
}

func (r *relation) datePull(reported bool) string {
	f := r.frame
	switch {
	case (f.Has("merge") || f.HasState("merged")) && !reported:
		return "p.merged_at"
	case f.Has("close") || f.HasState("abandoned"):
		return "p.closed_at"
	default:
		return "p.created_at"
	}
}

// dateByCommits dates what has no date of its own by the commits that it is
// linked with: a bug by the commit that introduced it.
func (r *relation) dateByCommits() string {
	f := r.frame
	switch {
	case r.pattern.reaches(frame.Issue) && f.BugDate != frame.Reported && (f.BugDate == frame.Introduced || isBugWord(f.IssueWord)):
		r.pattern.add(introduced)
		r.reading.note(noteBugDate)
	case r.pattern.reaches(frame.Issue):
		r.reading.note(noteReported)
		return "i.created_at"
	case r.pattern.reaches(frame.File):
		r.pattern.add(changed)
	case r.pattern.reaches(frame.Person):
		r.pattern.add(author)
	default:
		return ""
	}
	return "c.committedDate"
}

// isBugWord tells a defect from an entry of the tracker: only a defect has the
// date of its introduction.
func isBugWord(word string) bool {
	return !strings.Contains(word, "issue") && !strings.Contains(word, "ticket") && !strings.Contains(word, "report")
}

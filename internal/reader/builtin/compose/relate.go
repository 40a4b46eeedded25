package compose

import (
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/slot"
)

// reading collects how a question was understood, a clause for each decision.
type reading struct{ notes []string }

func (r *reading) note(text string) {
	for _, n := range r.notes {
		if n == text {
			return
		}
	}
	r.notes = append(r.notes, text)
}

// relation is a frame with the pattern that was found for it.
type relation struct {
	frame   *frame.Frame
	pattern pattern
	reading reading
	// share is the condition that tells the share from the whole.
	share []string
	// sameCommit is set when one commit is to have fixed and introduced.
	sameCommit bool
	// date is the property that periods and orders go by.
	date string
}

// relate finds the pattern for a frame. ok is false when the frame's things
// cannot be joined.
func relate(f *frame.Frame) (r *relation, ok bool) {
	r = &relation{frame: f, pattern: pattern{subject: subjectOf(f), needed: map[frame.Entity]bool{}}}
	if r.pattern.subject == frame.NoEntity {
		return r, false
	}
	if both, ok := r.relateBoth(); !ok {
		return r, false
	} else if !both {
		for _, l := range f.Links {
			if !r.relateLink(l) {
				return r, false
			}
		}
	}
	if f.Buggy {
		r.pattern.add(impacted)
		r.reading.note(noteImpacted)
	}
	if f.Measure.Property != "" && f.Measure.Property != "comments" && f.Measure.Property != "changedFiles" {
		r.relateLines()
	}
	r.relateStates()
	if !r.join() {
		return r, false
	}
	if !r.oneRole() {
		return r, false
	}
	r.nameSlots()
	r.relateWhole()
	ok = r.relatePeriods()
	for _, e := range []frame.Entity{f.Measure.Counted, f.GroupBy} {
		if e != frame.NoEntity {
			r.pattern.needed[e] = true
		}
	}
	return r, ok
}

// oneRole says whether each person of the question plays one part: a pattern
// has one node for people, which cannot be both who reported and who fixed.
func (r *relation) oneRole() bool {
	roles := 0
	for _, e := range r.pattern.edges {
		if e.from == frame.Person {
			roles++
		}
	}
	return roles < 2 || len(r.frame.SlotsOf(slot.Person)) == 0
}

// subjectOf returns the node that a query is about. What is worked out of a
// node, such as a label, is not one itself.
func subjectOf(f *frame.Frame) frame.Entity {
	base := frame.DerivedFrom(f.Target)
	switch {
	case base == frame.NoEntity:
		return f.Target
	case variables[f.Measure.Counted] != "":
		f.Mentioned[base] = f.Target != frame.Label
		return f.Measure.Counted
	case f.Target == frame.Label && f.Mentioned[frame.Pull]:
		return frame.Pull
	}
	return base
}

// relateLines links what lines are counted of with the changes that hold them.
func (r *relation) relateLines() {
	switch r.frame.Target {
	case frame.Person:
		r.pattern.add(author)
	case frame.File:
		r.pattern.add(changed)
	}
}

// relateBoth is for questions about fixing and introducing at once; both is
// false when the question is not one.
func (r *relation) relateBoth() (both, ok bool) {
	f := r.frame
	var fix, intro *frame.Link
	for i := range f.Links {
		switch l := &f.Links[i]; {
		case l.Negated || l.Condition:
			return false, true
		case l.Verb == "fix":
			fix = l
		case l.Verb == "introduce":
			intro = l
		}
	}
	if fix == nil || intro == nil {
		return false, true
	}
	if f.Target == frame.Person && f.Both && fix.Of == frame.NoEntity && intro.Of == frame.NoEntity {
		return true, r.bothByPerson()
	}
	main, other, otherEdge := fix, intro, introduced
	if f.Target == frame.Issue || f.Measure.Counted == frame.Issue {
		// "bugs introduced by fixing commits": the verb that is no attribute of
		// the commit is the issue's; of two, the first.
		if fix.Of == frame.Commit || intro.Of != frame.Commit && intro.At < fix.At {
			main, other, otherEdge = intro, fix, fixed
		}
	} else if intro.At < fix.At && fix.AfterIssue {
		main, other, otherEdge = intro, fix, fixed
	}
	for _, l := range f.Links {
		if l.Verb != other.Verb && !r.relateLink(l) {
			return true, false
		}
	}
	r.addOther(main, other, otherEdge)
	return true, true
}

// bothByPerson is for "who has both fixed and introduced bugs": two commits,
// one person.
func (r *relation) bothByPerson() bool {
	r.pattern.add(author, fixed)
	r.pattern.condition(frame.Person, "EXISTS { "+reachRules[frame.Person]["introduce"]+" }")
	return len(r.frame.Slots) == 0
}

// addOther adds the second of the two verbs as a condition: on the same
// commit, or, where it speaks of the issue, on another one, with the names and
// dates that stand behind it.
func (r *relation) addOther(main, other *frame.Link, kind edge) {
	f := r.frame
	aboutIssue := f.Target == frame.Issue || f.Measure.Counted == frame.Issue
	named := f.Target != frame.Issue && len(f.SlotsOf(slot.Commit)) > 0
	if other.Of == frame.Commit || main.Of == frame.Commit || !aboutIssue && !other.AfterIssue && !named {
		r.sameCommit = true
		r.pattern.needed[frame.Commit] = true
		r.pattern.condition(frame.Issue, "EXISTS { (c)-[:"+kind.kind+"]->(j:Issue) WHERE j <> i }")
		r.reading.note(noteBuggyFix)
		return
	}
	path, where := "(:Commit)-[:"+kind.kind+"]->(i)", []string(nil)
	mine := f.OwnedBy(other)
	if found := slot.Names(slot.OfKind(mine, slot.Commit)); len(found) > 0 {
		where = append(where, condition.Commit("d", found...))
	}
	for _, s := range slot.OfKind(mine, slot.Period) {
		where = append(where, condition.Within("d.committedDate", s.Period))
	}
	if found := slot.Names(slot.OfKind(mine, slot.Person)); len(found) > 0 {
		path = "(v:User)-[:author]->" + path
		where = append(where, condition.Person("v", found...))
	}
	if len(where) > 0 {
		path = "MATCH " + strings.Replace(path, "(:Commit)", "(d:Commit)", 1) + " WHERE " + strings.Join(where, " AND ")
	}
	r.pattern.condition(frame.Issue, "EXISTS { "+path+" }")
	if !main.Joined && !other.Joined { // "introduced and fixed in 2023" bounds both
		f.Slots = slot.Without(f.Slots, mine...)
	}
}

// relateLink adds what one verb says: a relationship, a condition that there
// is none, or what tells a share from the whole. It returns false for a verb
// that says something the graph cannot.
func (r *relation) relateLink(l frame.Link) bool {
	f := r.frame
	switch {
	case l.Condition && l.Verb == "close" && f.Target == frame.Issue:
		r.share = append(r.share, negatedIf(l.Negated, "i.state = 'closed'"))
		return true
	case l.Condition && l.Verb == "merge" && f.Target == frame.Pull:
		r.share = append(r.share, negatedIf(l.Negated, "p.state = 'merged'"))
		return true
	case l.Condition:
		text := r.reach(l)
		if l.Verb == "introduce" && f.Target == frame.Commit && f.Has("fix") {
			text = brokeAnother
		}
		if text != "" {
			r.share = append(r.share, negatedIf(l.Negated, text))
			return true
		}
	case l.Negated && l.Verb == "fix" && (f.Target == frame.Issue || f.Measure.Counted == frame.Issue) && l.Of == frame.NoEntity:
		f.States = append(f.States, frame.State{Value: "open"})
		return true
	case l.Negated:
		text := r.reach(l)
		if text == "" {
			return false
		}
		r.pattern.condition(f.Target, negatedIf(true, text))
		r.reading.note(noteNone)
		return true
	}
	for _, rule := range verbRules {
		if rule.verb == l.Verb && rule.holds(f, l) {
			r.pattern.add(rule.edges...)
			if rule.note != "" {
				r.reading.note(rule.note)
			}
			return true
		}
	}
	return happened[l.Verb] && (f.Target != frame.Person || f.Measure.Property != "")
}

// brokeAnother holds for a fixing commit that introduced an issue other than
// one that it fixed.
const brokeAnother = "EXISTS { (i:Issue)<-[:fixed]-(c)-[:introduced]->(j:Issue) WHERE j <> i }"

// happened are the verbs that may say no more than that the thing came to be.
var happened = map[string]bool{"author": true, "create": true, "submit": true, "report": true, "open": true, "close": true, "merge": true, "add": true, "delete": true, "change": true}

func negatedIf(negated bool, text string) string {
	if negated {
		return "NOT " + text
	}
	return text
}

// join connects everything that the question speaks of.
func (r *relation) join() bool {
	f := r.frame
	for _, e := range []frame.Entity{frame.Commit, frame.Issue, frame.File, frame.Person, frame.Pull, frame.Release, frame.Branch} {
		if !f.Involved(e) || r.pattern.reaches(e) || r.spokenFor(e) {
			continue
		}
		if !r.connect(e) {
			return false
		}
	}
	return r.connected()
}

// spokenFor says whether a mention is part of a condition or a property
// instead of the pattern.
func (r *relation) spokenFor(e frame.Entity) bool {
	f := r.frame
	onlyMentioned := f.Target != e && f.Measure.Counted != e && f.GroupBy != e && !f.Names(e)
	switch {
	case e == frame.Branch:
		return true
	case f.Compare != nil && f.Compare.Counted == e && f.Target == frame.Commit && e == frame.File:
		return true
	case onlyMentioned && (f.Measure.Property != "" || len(r.share) > 0):
		return true
	case onlyMentioned && f.Compare == nil:
		for _, l := range f.Links {
			if l.Negated || l.Condition {
				return true
			}
		}
	}
	return false
}

// connect adds the usual relationship between a thing and the pattern.
func (r *relation) connect(e frame.Entity) bool {
	for _, j := range joins {
		other := j.a
		if other == e {
			other = j.b
		} else if j.b != e {
			continue
		}
		if r.pattern.reaches(other) && j.holds(r.frame) {
			r.pattern.add(j.edges...)
			if j.note != "" {
				r.reading.note(j.note)
			}
			return true
		}
	}
	return false
}

// connected joins the parts of the pattern that the verbs left apart and says
// whether it is one piece.
func (r *relation) connected() bool {
	for range 4 {
		apart := r.apart()
		if apart == frame.NoEntity {
			return true
		}
		if !r.bridge() {
			return false
		}
	}
	return false
}

// apart returns a thing of the pattern that no path leads to from the subject.
func (r *relation) apart() frame.Entity {
	reached := r.piece()
	for _, e := range r.pattern.edges {
		if !reached[e.from] {
			return e.from
		}
	}
	return frame.NoEntity
}

// piece returns what hangs together with the subject.
func (r *relation) piece() map[frame.Entity]bool {
	reached := map[frame.Entity]bool{r.pattern.subject: true}
	for range r.pattern.edges {
		for _, e := range r.pattern.edges {
			if reached[e.from] || reached[e.to] {
				reached[e.from], reached[e.to] = true, true
			}
		}
	}
	return reached
}

// bridge adds the first usual relationship between the subject's piece and the rest.
func (r *relation) bridge() bool {
	reached := r.piece()
	for _, j := range joins {
		if r.pattern.reaches(j.a) && r.pattern.reaches(j.b) && reached[j.a] != reached[j.b] && j.holds(r.frame) {
			r.pattern.add(j.edges...)
			if j.note != "" {
				r.reading.note(j.note)
			}
			return true
		}
	}
	return false
}

package builtin

import (
	"strings"

	"repochat/internal/ask/builtin/lexicon"
	"repochat/internal/ask/condition"
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

// relation finds the pattern for a frame. ok is false when the frame's things
// cannot be joined.
type relation struct {
	frame   *frame
	pattern pattern
	reading reading
	// share is the condition that tells the share from the whole.
	share []string
	// sameCommit is set when one commit is to have fixed and introduced.
	sameCommit bool
	// date is the property that periods and orders go by.
	date string
}

func relate(f *frame) (*relation, bool) {
	f.askState()
	r := &relation{frame: f, pattern: pattern{subject: subjectOf(f), needed: map[entity]bool{}}}
	if r.pattern.subject == noEntity || !f.sound() {
		return r, false
	}
	if both, ok := r.relateBoth(); !ok {
		return r, false
	} else if !both {
		for _, l := range f.links {
			if !r.relateLink(l) {
				return r, false
			}
		}
	}
	if f.buggy {
		r.pattern.add(impacted)
		r.reading.note(noteImpacted)
	}
	if f.measure.property != "" && f.measure.property != "comments" && f.measure.property != "changedFiles" {
		r.relateLines()
	}
	r.relateStates()
	if !r.join() {
		return r, false
	}
	r.nameSlots()
	r.relateWhole()
	ok := r.relatePeriods()
	for _, e := range []entity{f.measure.counted, f.groupBy} {
		if e != noEntity {
			r.pattern.needed[e] = true
		}
	}
	return r, ok
}

// askState makes "is issue 12 still open?" ask for its state, whatever it is.
func (f *frame) askState() {
	if f.asked == exists && f.target == issue && len(f.links) == 0 && len(f.of(issueSlot)) > 0 && len(f.states) == 1 {
		f.asked, f.states, f.wanted = list, nil, append(f.wanted, "state")
	}
}

// sound says whether the graph can tell what the frame asks: who closed a pull
// request it does not record, and people are not asked for by their own name.
func (f *frame) sound() bool {
	if f.hasState("open") && (f.target == issue || f.measure.counted == issue) {
		f.dropToFix()
	}
	if f.hasState("abandoned") {
		f.links = without(f.links, "close")
	}
	if f.has("close") && f.involved(pull) && f.involved(person) && !f.involved(issue) {
		return false
	}
	if f.says("contain") && f.says("introduce", "fix") {
		f.links = without(f.links, "contain") // "pull requests that contain a commit that introduced a bug"
	}
	if f.repeats("fix") || f.repeats("introduce") {
		return false
	}
	if f.target == repository {
		f.links = without(f.links, "author", "create")
		return len(f.slots) == 0 && len(f.links) == 0
	}
	if f.target == person && f.personWord == "who" && len(f.links)+len(f.slots)+len(f.states)+len(f.mentioned) == 1 && f.rank == unordered && f.order == unordered {
		return false // "who?"
	}
	if f.both && len(f.of(fileSlot)) > 1 && f.target != issue && f.target != commit {
		return false
	}
	if f.has("fix") && f.has("introduce") {
		return true // the second verb can have a person of its own
	}
	return f.target != person || len(f.of(personSlot)) == 0 || len(f.of(personSlot)) > 1 && f.rank != unordered
}

// dropToFix leaves out the fix of "the open bugs that ann has to fix": an open
// bug has not been fixed.
func (f *frame) dropToFix() {
	var kept []link
	for _, l := range f.links {
		if l.verb != "fix" || l.form != lexicon.Base || l.of != noEntity {
			kept = append(kept, l)
		}
	}
	f.links = kept
}

// repeats says whether two different clauses have the same verb.
func (f *frame) repeats(verb string) bool {
	n := 0
	for _, l := range f.links {
		if l.verb == verb {
			n++
		}
	}
	return n > 1 && len(f.of(issueSlot)) == 0 && len(f.of(commitSlot)) == 0
}

// subjectOf returns the node that a query is about. What is worked out of a
// node, such as a label, is not one itself.
func subjectOf(f *frame) entity {
	d := derived[f.target]
	switch {
	case d.of == noEntity:
		return f.target
	case variables[f.measure.counted] != "":
		f.mentioned[d.of] = f.target != label
		return f.measure.counted
	case f.target == label && f.mentioned[pull]:
		return pull
	}
	return d.of
}

// relateLines links what lines are counted of with the changes that hold them.
func (r *relation) relateLines() {
	switch r.frame.target {
	case person:
		r.pattern.add(author)
	case file:
		r.pattern.add(changed)
	}
}

// relateBoth is for questions about fixing and introducing at once; both is
// false when the question is not one.
func (r *relation) relateBoth() (both, ok bool) {
	f := r.frame
	var fix, intro *link
	for i := range f.links {
		switch l := &f.links[i]; {
		case l.negated || l.condition:
			return false, true
		case l.verb == "fix":
			fix = l
		case l.verb == "introduce":
			intro = l
		}
	}
	if fix == nil || intro == nil {
		return false, true
	}
	main, other, otherEdge := fix, intro, introduced
	if f.target == issue || f.measure.counted == issue {
		// "bugs introduced by fixing commits": the verb that is no attribute of
		// the commit is the issue's; of two, the first.
		if fix.of == commit || intro.of != commit && intro.at < fix.at {
			main, other, otherEdge = intro, fix, fixed
		}
	} else if intro.at < fix.at && fix.afterIssue {
		main, other, otherEdge = intro, fix, fixed
	}
	for _, l := range f.links {
		if l.verb != other.verb && !r.relateLink(l) {
			return true, false
		}
	}
	r.addOther(main, other, otherEdge)
	return true, true
}

// addOther adds the second of the two verbs as a condition: on the same
// commit, or, where it speaks of the issue, on another one, with the names and
// dates that stand behind it.
func (r *relation) addOther(main, other *link, kind edge) {
	f := r.frame
	aboutIssue := f.target == issue || f.measure.counted == issue
	named := f.target != issue && len(f.of(commitSlot)) > 0
	if other.of == commit || main.of == commit || !aboutIssue && !other.afterIssue && !named {
		r.sameCommit = true
		r.pattern.needed[commit] = true
		r.pattern.condition(issue, "EXISTS { (c)-[:"+kind.kind+"]->(j:Issue) WHERE j <> i }")
		r.reading.note(noteBuggyFix)
		return
	}
	path, where := "(:Commit)-[:"+kind.kind+"]->(i)", []string(nil)
	mine := f.ownedBy(other, main)
	if found := names(ofKind(mine, commitSlot)); len(found) > 0 {
		where = append(where, condition.Commit("d", found...))
	}
	for _, s := range ofKind(mine, periodSlot) {
		where = append(where, condition.Within("d.committedDate", s.period))
	}
	if found := names(ofKind(mine, personSlot)); len(found) > 0 {
		path = "(v:User)-[:author]->" + path
		where = append(where, condition.Person("v", found...))
	}
	if len(where) > 0 {
		path = "MATCH " + strings.Replace(path, "(:Commit)", "(d:Commit)", 1) + " WHERE " + strings.Join(where, " AND ")
	}
	r.pattern.condition(issue, "EXISTS { "+path+" }")
	if !main.joined && !other.joined { // "introduced and fixed in 2023" bounds both
		f.slots = less(f.slots, mine)
	}
}

// ownedBy returns the names and dates that belong to the second of two verbs:
// those that stand after it, or before the first when it comes first.
func (f *frame) ownedBy(verb, other *link) []slot {
	var mine []slot
	for _, s := range f.slots {
		if s.kind != commitSlot && s.kind != periodSlot && s.kind != personSlot {
			continue
		}
		afterMine, afterOther := s.start > verb.start, s.start > other.start
		if afterMine && (!afterOther || verb.start > other.start) || !afterMine && !afterOther && verb.start < other.start {
			mine = append(mine, s)
		}
	}
	return mine
}

func ofKind(slots []slot, kind slotKind) []slot {
	var found []slot
	for _, s := range slots {
		if s.kind == kind {
			found = append(found, s)
		}
	}
	return found
}

func less(slots, taken []slot) []slot {
	var left []slot
	for _, s := range slots {
		keep := true
		for _, t := range taken {
			keep = keep && s.start != t.start
		}
		if keep {
			left = append(left, s)
		}
	}
	return left
}

func names(slots []slot) []string {
	var all []string
	for _, s := range slots {
		all = append(all, s.names...)
	}
	return all
}

func withoutKind(slots []slot, kind slotKind) []slot {
	var kept []slot
	for _, s := range slots {
		if s.kind != kind {
			kept = append(kept, s)
		}
	}
	return kept
}

// relateLink adds what one verb says: a relationship, a condition that there
// is none, or what tells a share from the whole. It returns false for a verb
// that says something the graph cannot.
func (r *relation) relateLink(l link) bool {
	f := r.frame
	switch {
	case l.condition && l.verb == "close" && f.target == issue:
		r.share = append(r.share, negatedIf(l.negated, "i.state = 'closed'"))
		return true
	case l.condition && l.verb == "merge" && f.target == pull:
		r.share = append(r.share, negatedIf(l.negated, "p.state = 'merged'"))
		return true
	case l.condition:
		if text := r.reach(l); text != "" {
			r.share = append(r.share, negatedIf(l.negated, text))
			return true
		}
	case l.negated && l.verb == "fix" && (f.target == issue || f.measure.counted == issue) && l.of == noEntity:
		f.states = append(f.states, state{value: "open"})
		return true
	case l.negated:
		text := r.reach(l)
		if text == "" {
			return false
		}
		r.pattern.condition(f.target, negatedIf(true, text))
		r.reading.note(noteNone)
		return true
	}
	for _, rule := range verbRules {
		if rule.verb == l.verb && rule.holds(f, l) {
			r.pattern.add(rule.edges...)
			if rule.note != "" {
				r.reading.note(rule.note)
			}
			return true
		}
	}
	return happened[l.verb] && (f.target != person || f.measure.property != "")
}

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
	for _, e := range []entity{commit, issue, file, person, pull, release, branch} {
		if !f.involved(e) || r.pattern.reaches(e) || r.spokenFor(e) {
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
func (r *relation) spokenFor(e entity) bool {
	f := r.frame
	onlyMentioned := f.target != e && f.measure.counted != e && f.groupBy != e && len(slotsOf(f, e)) == 0
	switch {
	case e == branch:
		return true
	case f.compare != nil && f.compare.counted == e && f.target == commit && e == file:
		return true
	case onlyMentioned && (f.measure.property != "" || len(r.share) > 0):
		return true
	case onlyMentioned && f.compare == nil:
		for _, l := range f.links {
			if l.negated || l.condition {
				return true
			}
		}
	}
	return false
}

func slotsOf(f *frame, e entity) []slot {
	var found []slot
	for _, s := range f.slots {
		if slotEntities[s.kind] == e {
			found = append(found, s)
		}
	}
	return found
}

// connect adds the usual relationship between a thing and the pattern.
func (r *relation) connect(e entity) bool {
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
		if apart == noEntity {
			return true
		}
		if !r.bridge() {
			return false
		}
	}
	return false
}

// apart returns a thing of the pattern that no path leads to from the subject.
func (r *relation) apart() entity {
	reached := r.piece()
	for _, e := range r.pattern.edges {
		if !reached[e.from] {
			return e.from
		}
	}
	return noEntity
}

// piece returns what hangs together with the subject.
func (r *relation) piece() map[entity]bool {
	reached := map[entity]bool{r.pattern.subject: true}
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

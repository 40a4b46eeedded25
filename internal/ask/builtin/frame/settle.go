package frame

import (
	"repochat/internal/ask/builtin/lexicon"
	"repochat/internal/ask/builtin/slot"
)

// settle drops verbs that say nothing more than another part of the question does.
func (f *Frame) settle() {
	if f.Asked == Exists && f.Target == Issue && len(f.Links) == 0 && len(f.SlotsOf(slot.Issue)) > 0 && len(f.States) == 1 {
		// "is issue 12 still open?" asks for its state, whatever it is.
		f.Asked, f.States, f.Wanted = List, nil, append(f.Wanted, "state")
	}
	if f.HasState("open") && (f.Target == Issue || f.Measure.Counted == Issue) {
		f.dropToFix()
	}
	if f.HasState("abandoned") {
		f.drop("close")
	}
	if f.Says("contain") && f.Says("introduce", "fix") {
		f.drop("contain") // "pull requests that contain a commit that introduced a bug"
	}
	if f.Target == Repository {
		f.drop("author", "create") // "what is it written in"
	}
}

// dropToFix leaves out the fix of "the open bugs that ann has to fix": an open
// bug has not been fixed.
func (f *Frame) dropToFix() {
	var kept []Link
	for _, l := range f.Links {
		if l.Verb != "fix" || l.Form != lexicon.Base || l.Of != NoEntity {
			kept = append(kept, l)
		}
	}
	f.Links = kept
}

// Sound says whether the graph can tell what the frame asks: who closed a pull
// request it does not record, and people are not asked for by their own name.
func (f *Frame) Sound() bool {
	fixedAndIntroduced := f.Has("fix") && f.Has("introduce") // then the second verb can have a person of its own
	switch {
	case f.Has("close") && f.Involved(Pull) && f.Involved(Person) && !f.Involved(Issue),
		f.repeats("fix"), f.repeats("introduce"),
		f.Target == Repository && len(f.Slots)+len(f.Links) > 0,
		f.onlyWho(),
		f.Both && len(f.SlotsOf(slot.File)) > 1 && f.Target != Issue && f.Target != Commit:
		return false
	case f.Target == Person && len(f.SlotsOf(slot.Person)) > 0:
		return fixedAndIntroduced || len(f.SlotsOf(slot.Person)) > 1 && f.Rank != Unordered
	}
	return true
}

// onlyWho says whether the whole question is "who?".
func (f *Frame) onlyWho() bool {
	return f.Target == Person && f.PersonWord == "who" && len(f.Links)+len(f.Slots)+len(f.States) == 0 && len(f.Mentioned) == 1 &&
		f.Rank == Unordered && f.Order == Unordered
}

// repeats says whether two different clauses have the same verb.
func (f *Frame) repeats(verb string) bool {
	n := 0
	for _, l := range f.Links {
		if l.Verb == verb {
			n++
		}
	}
	return n > 1 && len(f.SlotsOf(slot.Issue)) == 0 && len(f.SlotsOf(slot.Commit)) == 0
}

// OwnedBy returns the names and dates that belong to one of two verbs: those
// that stand after it, or before the first when it comes first.
func (f *Frame) OwnedBy(verb, other *Link) []slot.Slot {
	var mine []slot.Slot
	for _, s := range f.Slots {
		if s.Kind != slot.Commit && s.Kind != slot.Period && s.Kind != slot.Person {
			continue
		}
		afterMine, afterOther := s.Start > verb.Start, s.Start > other.Start
		if afterMine && (!afterOther || verb.Start > other.Start) || !afterMine && !afterOther && verb.Start < other.Start {
			mine = append(mine, s)
		}
	}
	return mine
}

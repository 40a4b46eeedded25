package frame

import (
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
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
	if f.HasState("unmerged") && f.Says("close") {
		f.States = []State{{Value: "abandoned"}}
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
	case f.they && fixedAndIntroduced, // "who fixed bugs that they introduced"
		f.closesPulls(),
		f.repeats("fix"), f.repeats("introduce"),
		f.Target == Repository && len(f.Slots)+len(f.Links) > 0,
		f.onlyWho(),
		f.Both && f.namesSeveral() && (len(f.SlotsOf(slot.File)) < 2 || f.Target != Issue && f.Target != Commit):
		return false
	case f.Target == Person && len(f.SlotsOf(slot.Person)) > 0:
		return fixedAndIntroduced || len(f.SlotsOf(slot.Person)) > 1 && f.Rank != Unordered
	}
	return true
}

// Missing says what the graph does not hold of what the frame asks; "" when it
// may hold it all.
func (f *Frame) Missing() string {
	switch {
	case f.closesPulls():
		return "The graph does not record who closed a pull request, only who opened, merged, reviewed and commented on it."
	case f.Target == Branch && f.Rank != Unordered && f.Measure.Counted == Commit:
		return "The graph holds the commits of the default branch alone, so not how many another branch has."
	}
	return ""
}

// closesPulls says whether people are to have closed pull requests.
func (f *Frame) closesPulls() bool {
	return f.Has("close") && f.Involved(Pull) && f.Involved(Person) && !f.Involved(Issue)
}

// namesSeveral says whether there are two names of a kind.
func (f *Frame) namesSeveral() bool {
	count := map[slot.Kind]int{}
	for _, s := range f.Slots {
		count[s.Kind]++
		if count[s.Kind] > 1 {
			return true
		}
	}
	return false
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

// OwnedBy returns the names and dates that belong to a verb.
func (f *Frame) OwnedBy(verb *Link) []slot.Slot {
	var mine []slot.Slot
	for _, s := range f.Slots {
		if s.Kind != slot.Commit && s.Kind != slot.Period && s.Kind != slot.Person {
			continue
		}
		if owner := f.Owner(s); owner != nil && owner.At == verb.At {
			mine = append(mine, s)
		}
	}
	return mine
}

// Owner returns the verb that a slot belongs to: the last one before it, else
// the first one after it; nil where there is no verb.
func (f *Frame) Owner(s slot.Slot) *Link {
	var before, after *Link
	for i := range f.Links {
		l := &f.Links[i]
		switch {
		case l.Start < s.Start && (before == nil || l.Start > before.Start):
			before = l
		case l.Start > s.Start && (after == nil || l.Start < after.Start):
			after = l
		}
	}
	if before != nil {
		return before
	}
	return after
}

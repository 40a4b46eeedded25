package frame

import (
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
)

// readVerbs reads the relations of the question, with what negates them.
func (r *reader) readVerbs() {
	for i, c := range r.concepts {
		if r.used[i] {
			continue
		}
		if c.Text == "open" && r.opensSomething(i) {
			c = lexicon.Concept{Kind: lexicon.Verb, Value: "report"}
		}
		if c.Kind != lexicon.Verb {
			continue
		}
		r.use(i)
		if c.Value == "happen" || r.onlyMade(c) {
			continue
		}
		l := Link{Verb: c.Value, Form: c.Form, At: i, Start: c.Start, Negated: r.negated(i), AfterIssue: r.followsIssue(i)}
		r.frame.they = r.frame.they || r.at(i-1).Is(lexicon.Pronoun, "them")
		l.Joined = r.at(i-1).Kind == lexicon.And && r.at(i-2).Kind == lexicon.Verb
		if r.describes(i) {
			l.Of = entityOf(r.at(i + 1))
		}
		l.Condition = r.frame.Asked == Percentage && (l.Of == NoEntity || l.Negated) && r.afterWhole(i)
		r.frame.Links = append(r.frame.Links, l)
	}
	r.splitShare()
}

// followsIssue says whether a verb belongs to an issue named right before it:
// "the bugs that were introduced", but not "fixed a bug and introduced one".
func (r *reader) followsIssue(i int) bool {
	for j := i - 1; j >= 0; j-- {
		switch c := r.at(j); c.Kind {
		case lexicon.Clause, lexicon.Auxiliary, lexicon.Order, lexicon.Not:
		default:
			return entityOf(c) == Issue || c.Is(lexicon.Slot, string(slot.Issue))
		}
	}
	return false
}

// onlyMade says whether commits are said to be "introduced" without a bug:
// then they were just made.
func (r *reader) onlyMade(c lexicon.Concept) bool {
	if c.Text != "introduced" || r.frame.Target != Commit || len(r.frame.SlotsOf(slot.Issue)) > 0 {
		return false
	}
	for _, other := range r.concepts {
		if entityOf(other) == Issue || other.Is(lexicon.Quality) {
			return false
		}
	}
	return true
}

// describes says whether a verb is an attribute of the noun after it: "fixing
// commits", "the most fixed bugs", but not "who fixed bugs".
func (r *reader) describes(i int) bool {
	next := entityOf(r.at(i + 1))
	if next == NoEntity || r.at(i+1).Text == "who" {
		return false
	}
	switch r.at(i).Form {
	case lexicon.Gerund:
		return next == Commit
	case lexicon.Base:
		return next == Commit && r.at(i).Value == "fix"
	case lexicon.Past:
		before := r.at(i - 1)
		return before.Kind != lexicon.Noun && before.Kind != lexicon.Slot && before.Kind != lexicon.Clause && before.Kind != lexicon.Auxiliary && before.Kind != lexicon.And && before.Kind != lexicon.Verb && !before.Is(lexicon.Ask, "percent")
	}
	return false
}

// opensSomething says whether "open" is a verb: "which issues did ann open",
// but not "what are ann's open issues".
func (r *reader) opensSomething(i int) bool {
	before := r.at(i - 1)
	if before.Is(lexicon.Slot, string(slot.Person)) {
		switch auxiliary := r.at(i - 2); auxiliary.Text {
		case "is", "are", "was", "were":
			return false
		default:
			return auxiliary.Kind == lexicon.Auxiliary
		}
	}
	return before.Text == "who" || before.Text == "did"
}

// negated says whether a "not" belongs to the word at i, and takes it.
func (r *reader) negated(i int) bool {
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		switch c := r.at(j); {
		case c.Kind == lexicon.Not && !r.used[j]:
			if r.at(i).Kind == lexicon.State && entityOf(r.at(i+1)) != NoEntity {
				return false // "no open bugs" denies the bugs
			}
			r.use(j)
			return true
		case c.Kind == lexicon.Auxiliary, c.Kind == lexicon.Order, c.Kind == lexicon.Pronoun, c.Is(lexicon.Ask, "sum"):
		default:
			return false
		}
	}
	return false
}

// afterWhole says whether a word stands after the whole that a share is of:
// after the thing in "what share of the fixes …", after the question in "of the
// fixes …, what share …".
func (r *reader) afterWhole(i int) bool {
	percent := r.findAny(lexicon.Ask, "percent")
	if percent == len(r.concepts)-1 { // "…, in percent"
		return i > r.targetAt
	}
	return i > max(percent, r.targetAt)
}

// splitShare tells the whole from the share when several verbs follow: "what
// share of the commits that fixed a bug introduced one" is of the fixes. Who
// made a commit, and that it was made, is no share unless nothing else is said.
func (r *reader) splitShare() {
	var conditions []int
	for i, l := range r.frame.Links {
		if l.Condition && (l.Verb != "author" || len(r.frame.SlotsOf(slot.Person)) > 0) {
			conditions = append(conditions, i)
		} else {
			r.frame.Links[i].Condition = false
		}
	}
	stateFollows := r.find(lexicon.State) >= 0
	for n, i := range conditions {
		if stateFollows || n < len(conditions)-1 {
			r.frame.Links[i].Condition = false
		}
	}
}

// readStates reads the adjectives of issues and pull requests.
func (r *reader) readStates() {
	for i, c := range r.concepts {
		if r.used[i] || c.Kind != lexicon.State {
			continue
		}
		r.use(i)
		s := State{Value: c.Value, Negated: r.negated(i)}
		s.Condition = r.frame.Asked == Percentage && r.afterWhole(i)
		if c.Value == "open" && s.Negated {
			s = State{Value: "closed", Condition: s.Condition}
		}
		r.frame.States = append(r.frame.States, s)
	}
	if r.frame.HasState("open") && r.frame.HasState("closed") { // "open and closed issues" are all
		r.frame.States = nil
	}
}

// readQualities turns adjectives into what they say of the graph: a buggy
// commit introduced a bug, an experienced developer made many commits.
func (r *reader) readQualities() {
	for i, c := range r.concepts {
		if r.used[i] || c.Kind != lexicon.Quality {
			continue
		}
		r.use(i)
		next := entityOf(r.at(i + 1))
		if next == NoEntity {
			next = r.frame.Target
		}
		switch c.Value {
		case "buggy", "buggiest":
			r.readBuggy(i, next)
		case "fixing":
			r.frame.Links = append(r.frame.Links, Link{Verb: "fix", Of: next, At: i, Start: c.Start})
		case "experienced":
			r.rankBy(Measure{})
		case "overloaded", "busiest":
			r.rankBy(Measure{Counted: Issue})
			r.frame.States = append(r.frame.States, State{Value: "open"})
			r.frame.Links = append(r.frame.Links, Link{Verb: "assign", At: i, Start: c.Start})
		case "common":
			r.used[i] = DerivedFrom(r.frame.Target) != NoEntity
			r.rankBy(Measure{})
		case "discussed":
			r.rankBy(Measure{Property: "comments"})
		case "large":
			r.rankBy(Measure{Property: "lines"})
		default:
			r.used[i] = false
		}
	}
}

func (r *reader) readBuggy(i int, of Entity) {
	switch of {
	case Commit, Pull, Person:
		if r.frame.Says("introduce") {
			break
		}
		l := Link{Verb: "introduce", Of: of, At: i, Start: r.at(i).Start, Negated: r.negated(i)}
		l.Condition = r.frame.Asked == Percentage && r.afterWhole(i)
		r.frame.Links = append(r.frame.Links, l)
	default:
		r.frame.Buggy = true
	}
	if of == r.frame.Target && (r.frame.Rank != Unordered || of == File || of == Person) {
		r.rankBy(Measure{Counted: Issue})
	}
}

func (r *reader) rankBy(m Measure) {
	if r.frame.Asked != List && r.frame.Asked != Average {
		return
	}
	if r.frame.Rank == Unordered && r.frame.Order == Unordered {
		r.frame.Rank = Descending
	}
	if r.frame.Measure.IsZero() {
		r.frame.Measure = m
	}
}

// leftOver returns the concepts that the frame does not hold.
func (r *reader) leftOver() []lexicon.Concept {
	var left []lexicon.Concept
	for i, c := range r.concepts {
		switch c.Kind {
		case lexicon.Clause, lexicon.And, lexicon.Auxiliary, lexicon.Filler:
		case lexicon.Unknown:
			if c.Text != "before" || i < len(r.concepts)-1 { // "who has fixed bugs in it before"
				left = append(left, c)
			}
		case lexicon.Pronoun:
			if !r.refersBack(i) {
				left = append(left, c)
			}
		default:
			if !r.used[i] {
				left = append(left, c)
			}
		}
	}
	return left
}

// refersBack says whether a pronoun means something named before it in the
// same question: "developers with bugs assigned to them", "what caused bug 12
// and who fixed it", "this commit 3cae549".
func (r *reader) refersBack(i int) bool {
	if r.at(i+1).Kind == lexicon.Order || r.at(i).Value == "self" {
		return false // "their first commit" is one of each
	}
	if next := r.at(i + 1); r.at(i).Value == "this" {
		return r.used[i+1] && r.at(i+2).Kind == lexicon.Slot && absorbed[slot.Kind(r.at(i+2).Value)][next.Value]
	}
	if r.at(i).Text == "they" && r.frame.Target != Person && len(r.slots) > len(r.frame.SlotsOf(slot.Period)) {
		return true // "how did they fix bug 12" means nobody in particular
	}
	for j := range i {
		named := r.at(j).Kind == lexicon.Slot && r.at(j).Value != string(slot.Period)
		if named || r.at(i).Value == "them" && entityOf(r.at(j)) != NoEntity && r.at(i-1).Kind != lexicon.Auxiliary {
			return true
		}
	}
	return false
}

package builtin

import (
	"slices"

	"repochat/internal/reader"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
)

// followUp reads a question that only makes sense after the last one: it asks
// that again with one part changed, or about what its rows were about.
func (p *Parser) followUp(request reader.Request, s sentence) (understood, bool) {
	before, ok := p.stateOf(request)
	if !ok {
		return understood{}, false
	}
	full, ok := p.continued(before, s)
	if !ok {
		return understood{}, false
	}
	u, ok := p.answer(full)
	if ok {
		u.reading = "after “" + before.asked.text + "”: " + u.reading
	}
	return u, ok
}

// leans reports whether a question names no more than a part of one, even where
// it could be read by itself: "and in 2023?", "which commits?", "only the open
// ones".
func leans(s sentence) bool {
	return onlySlots(s) || onlyAsks(s) || onlyStates(s) || onlyTarget(s) || onlyDegree(s) || refersBack(s)
}

// refersBack reports whether a question has a pronoun for which it names nothing
// itself.
func refersBack(s sentence) bool {
	at := pronoun(s.concepts)
	if at < 0 || s.concepts[at].Value == "self" || namesBefore(s.concepts, s.concepts[at].Start) {
		return false
	}
	who := s.index(lexicon.Noun, "person")
	ofWho := slices.Contains([]string{"their", "his", "her"}, s.concepts[at].Text)
	return !ofWho || who < 0 || who > at // "who made their first commit in 2023?"
}

// onlySlots reports whether a question holds values and nothing that asks.
func onlySlots(s sentence) bool {
	return len(s.slots) > 0 && s.consistsOf(lexicon.Slot, lexicon.Ask) && asksNothing(s)
}

// asksNothing reports whether the only words that ask are those of "what about".
func asksNothing(s sentence) bool {
	return !slices.ContainsFunc(s.concepts, func(c lexicon.Concept) bool { return c.Kind == lexicon.Ask && c.Value != "which" })
}

// onlyAsks reports whether a question asks for the same things in another form:
// "which ones?", "how many?", "list them".
func onlyAsks(s sentence) bool {
	return s.index(lexicon.Ask, "count", "which", "list") >= 0 && len(s.slots) == 0 && s.consistsOf(lexicon.Ask, lexicon.Pronoun)
}

// onlyStates reports whether a question only narrows: "only the open ones",
// "how many of them are closed?"
func onlyStates(s sentence) bool {
	at := s.stateAt()
	if at < 0 || len(s.slots) > 0 {
		return false
	}
	s.concepts = slices.Delete(slices.Clone(s.concepts), at, at+1)
	return s.consistsOf(lexicon.Ask, lexicon.Pronoun, lexicon.Not)
}

// stateAt returns the first concept that is where an issue or a pull request
// stands, or -1. "Closed" is a verb as well.
func (s sentence) stateAt() int {
	return slices.IndexFunc(s.concepts, func(c lexicon.Concept) bool {
		return c.Kind == lexicon.State || c.Is(lexicon.Verb, "close", "merge") && c.Form == lexicon.Past
	})
}

// onlyDegree reports whether a question is the other end of a ranking: "and who
// the least?"
func onlyDegree(s sentence) bool {
	at := s.index(lexicon.Noun)
	return s.index(lexicon.Degree) >= 0 && len(s.slots) == 0 && s.consistsOf(lexicon.Degree, lexicon.Noun, lexicon.Ask) &&
		asksNothing(s) && (at < 0 || s.concepts[at].Text == "who")
}

// onlyTarget reports whether a question is "which" and a thing.
func onlyTarget(s sentence) bool {
	at := s.index(lexicon.Noun)
	return at > 0 && len(s.slots) == 0 && s.consistsOf(lexicon.Ask, lexicon.Noun) && s.index(lexicon.Ask, "which") >= 0 &&
		asksNothing(s) && s.concepts[at].Text != "who" && !s.concepts[at-1].Is(lexicon.Filler) && s.index(lexicon.Auxiliary) < 0
}

// withSlots puts the values of a question into the one before it, in the place
// of those of the same kind, else at its end.
func withSlots(before state, s sentence) (sentence, bool) {
	if !onlySlots(s) {
		return sentence{}, false
	}
	full := before.asked
	for _, value := range s.slots {
		at := full.index(lexicon.Slot, string(value.Kind))
		if at < 0 {
			full = full.replaced(len(full.concepts), len(full.concepts), part(value))
			continue
		}
		old := full.slots[countSlots(full.concepts[:at])]
		full = full.replaced(at, at+1, part(inYearOf(old, value)))
	}
	return full, true
}

// withAsked asks for the things of the last question in another form: those
// that were counted are listed, those that were listed are counted.
func withAsked(before state, s sentence) (sentence, bool) {
	if !onlyAsks(s) {
		return sentence{}, false
	}
	return asking(before.asked, s.concepts[s.index(lexicon.Ask, "count", "which", "list")])
}

// asking returns a question that asks for its things in the given form.
func asking(full sentence, form lexicon.Concept) (sentence, bool) {
	if form.Is(lexicon.Ask, "list") {
		form.Value, form.Text = "which", "which"
	}
	at := full.index(lexicon.Ask, "count", "which", "list", "times", "percent")
	if at >= 0 {
		return full.replaced(at, at+1, words(form)), true
	}
	if at = full.index(lexicon.Noun); at >= 0 && full.concepts[at].Text != "who" {
		return full.replaced(at, at, words(form)), true
	}
	return sentence{}, false
}

// withStates narrows the last question to what is open, closed, merged, ….
func withStates(before state, s sentence) (sentence, bool) {
	if !onlyStates(s) {
		return sentence{}, false
	}
	full := before.asked
	if at := s.index(lexicon.Ask, "count", "which", "list"); at >= 0 {
		if changed, ok := asking(full, s.concepts[at]); ok {
			full = changed
		}
	}
	added := s.concepts[s.stateAt()]
	if added.Kind == lexicon.Verb { // what somebody did to them is not asked
		added.Kind, added.Value, added.Form = lexicon.State, added.Text, lexicon.Base
	}
	if at := full.index(lexicon.State); at >= 0 {
		return full.replaced(at, at+1, words(added)), true
	}
	at := full.index(lexicon.Noun, "issue", "pull")
	if at < 0 {
		return sentence{}, false
	}
	return full.replaced(at, at, words(added)), true
}

// withDegree asks for the other end of the last ranking.
func withDegree(before state, s sentence) (sentence, bool) {
	at := before.asked.index(lexicon.Degree)
	if at < 0 || !onlyDegree(s) {
		return sentence{}, false
	}
	return before.asked.replaced(at, at+1, words(s.concepts[s.index(lexicon.Degree)])), true
}

// withTarget asks the last question for another kind of thing: "who introduced
// them?", "which commits?"
func withTarget(before state, s sentence) (sentence, bool) {
	if !onlyTarget(s) {
		return sentence{}, false
	}
	full, wanted := before.asked, s.concepts[s.index(lexicon.Noun)]
	at := full.index(lexicon.Noun)
	if at < 0 {
		return sentence{}, false
	}
	which := lexicon.Concept{Kind: lexicon.Ask, Value: "which", Text: "which"}
	if full.concepts[at].Value == wanted.Value {
		return asking(full, which)
	}
	if full.concepts[at].Text == "who" {
		return full.replaced(at, at+1, words(which, wanted)), true
	}
	return full.replaced(at, at+1, words(wanted)), true
}

// kindOf returns the kind of value that a kind of thing is named by.
func kindOf(noun string) slot.Kind {
	return map[string]slot.Kind{
		"commit": slot.Commit, "issue": slot.Issue, "file": slot.File, "pull": slot.Pull, "person": slot.Person, "release": slot.Release,
	}[noun]
}

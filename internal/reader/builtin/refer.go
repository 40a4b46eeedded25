package builtin

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
	"repochat/internal/schema"
)

// pronoun returns the first concept that refers to something said earlier.
func pronoun(concepts []lexicon.Concept) int {
	return slices.IndexFunc(concepts, func(c lexicon.Concept) bool { return c.Kind == lexicon.Pronoun })
}

// reference is where a question refers to something earlier, and which kinds of
// thing that can be, the likeliest first.
type reference struct {
	from, to int
	kinds    []slot.Kind
	many     bool
}

func referenceIn(s sentence) (reference, bool) {
	at := pronoun(s.concepts)
	if at < 0 {
		return reference{}, false
	}
	c := s.concepts[at]
	found := reference{from: at, to: at + 1, many: c.Value == "them", kinds: objects(s, at)}
	switch {
	case c.Value == "this" && at+1 < len(s.concepts):
		found.to, found.kinds = at+2, []slot.Kind{kindOf(s.concepts[at+1].Value)}
	case slices.Contains([]string{"he", "she", "him", "her", "his"}, c.Text), c.Text == "they" && acts(s.concepts[at+1:]):
		found.kinds = []slot.Kind{slot.Person}
	}
	return found, true
}

// acts reports whether the concepts after a pronoun begin with what it does.
func acts(after []lexicon.Concept) bool {
	for _, c := range after {
		if c.Kind != lexicon.Filler && c.Kind != lexicon.Auxiliary {
			return c.Kind == lexicon.Verb
		}
	}
	return false
}

// objectsOf lists the kinds of thing that a verb is done to.
var objectsOf = map[string][]slot.Kind{
	"fix": {slot.Issue}, "introduce": {slot.Issue}, "report": {slot.Issue, slot.Pull}, "assign": {slot.Issue, slot.Pull},
	"close": {slot.Issue, slot.Pull}, "merge": {slot.Pull}, "review": {slot.Pull}, "author": {slot.Commit, slot.Pull, slot.File},
	"change": {slot.File, slot.Commit}, "create": {slot.Issue, slot.Pull, slot.File}, "open": {slot.Issue, slot.Pull},
}

// objects returns what a pronoun at a position can stand for, by the verb before
// it.
func objects(s sentence, at int) []slot.Kind {
	all := []slot.Kind{slot.Issue, slot.Commit, slot.Pull, slot.File, slot.Person}
	for _, c := range slices.Backward(s.concepts[:at]) {
		if kinds := objectsOf[c.Value]; c.Kind == lexicon.Verb && kinds != nil {
			return kinds
		}
	}
	return all
}

// withThings puts what a pronoun stands for in its place: the things of the last
// rows, else what the last question named.
func withThings(before state, s sentence) (sentence, bool) {
	refers, ok := referenceIn(s)
	if !ok {
		return sentence{}, false
	}
	for _, kind := range refers.kinds {
		if value, ok := valueOf(before.things, kind); ok && (refers.many || len(value.Names) == 1) {
			return s.replaced(refers.from, refers.to, part(value)), true
		}
	}
	for _, value := range slices.Backward(before.asked.slots) {
		if slices.Contains(refers.kinds, value.Kind) && len(value.Names) == 1 {
			return s.replaced(refers.from, refers.to, part(value)), true
		}
	}
	return sentence{}, false
}

// withNoun puts the things that the last question was about in the place of a
// pronoun, with what narrowed them: "the bugs of sqlite.go".
func withNoun(before state, s sentence) (sentence, bool) {
	refers, ok := referenceIn(s)
	if !ok || !refers.many {
		return sentence{}, false
	}
	for _, kind := range refers.kinds {
		for i, c := range before.asked.concepts {
			if c.Kind != lexicon.Noun || kindOf(c.Value) != kind {
				continue
			}
			phrase := words(c)
			phrase.concepts[0].Form = lexicon.Third
			for n, after := range before.asked.concepts[i+1:] {
				if after.Kind == lexicon.Verb && !(kind == slot.Commit && after.Is(lexicon.Verb, "author", "happen")) {
					return sentence{}, false // whose deed narrows the things as well
				}
				if after.Kind == lexicon.Slot {
					phrase = phrase.replaced(len(phrase.concepts), len(phrase.concepts), part(before.asked.slots[countSlots(before.asked.concepts[:i+1+n])]))
				}
			}
			return s.replaced(refers.from, refers.to, phrase), true
		}
	}
	return sentence{}, false
}

// slotKindOf says which kind of value names a kind of thing.
var slotKindOf = map[schema.Kind]slot.Kind{
	schema.Commit: slot.Commit, schema.Issue: slot.Issue, schema.PullRequest: slot.Pull, schema.File: slot.File,
	schema.Person: slot.Person, schema.Release: slot.Release, schema.Branch: slot.Branch, schema.Label: slot.Label,
}

// valueOf returns the things of a kind as one value, each once.
func valueOf(things []question.Thing, kind slot.Kind) (slot.Slot, bool) {
	value := slot.Slot{Kind: kind}
	for _, thing := range things {
		name := thing.Value
		if thing.Kind == schema.File {
			name = "./" + name // this path, not every file of the name
		}
		if slotKindOf[thing.Kind] == kind && !slices.Contains(value.Names, name) {
			value.Names = append(value.Names, name)
		}
	}
	value.Text = strings.Join(value.Names, ", ")
	return value, len(value.Names) > 0
}

// ordinal is a row of the last answer by its place.
var ordinal = regexp.MustCompile(`(?i)\bthe\s+(?:(first|1st)|(second|2nd)|(third|3rd)|(fourth|4th)|(fifth|5th)|(last))(?:\s+one\b|\s*[?.!]*$)`)

// withOrdinal puts the thing of a row in the place of "the second one".
func withOrdinal(before state, s sentence) (sentence, bool) {
	m := ordinal.FindStringSubmatchIndex(s.text)
	if m == nil || len(before.things) == 0 {
		return sentence{}, false
	}
	place := 0
	for m[2+2*place] < 0 {
		place++
	}
	if place == 5 {
		place = len(before.things) - 1
	}
	if place >= len(before.things) {
		return sentence{}, false
	}
	thing := before.things[place]
	value, ok := valueOf([]question.Thing{thing}, slotKindOf[thing.Kind])
	if !ok {
		return sentence{}, false
	}
	value.Note = s.text[m[0]:m[1]] + " = " + thing.Value
	from, to := s.between(m[0], m[1])
	changed := s.replaced(from, to, part(value))
	if onlySlots(changed) {
		list := lexicon.Concept{Kind: lexicon.Ask, Value: "list", Text: "show"}
		changed = changed.replaced(0, 0, words(list))
	}
	return changed, true
}

// between returns the concepts that stand in a part of the text.
func (s sentence) between(start, end int) (from, to int) {
	from = len(s.concepts)
	for i, c := range s.concepts {
		if c.Start >= start && c.Start < end {
			from, to = min(from, i), i+1
		}
	}
	return from, max(from, to)
}

package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/pronoun"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
)

var (
	// superlative ends a question without the word for the things that it is one
	// of: "how old is the oldest?"
	superlative = regexp.MustCompile(`(?i)\bthe\s+(?:oldest|newest|latest|earliest|most\s+recent|largest|biggest|smallest)(?:\s+one)?(\s*[?.!]*)$`)
	// nounSaid is a word for what a question can be about.
	nounSaid = regexp.MustCompile(`(?i)\b(?:commit|issue|bug|ticket|pr|pull|file|release|version|tag|branch|people|person|developer|contributor|function|class|comment|label|review|fix|change)(?:e?s)?\b`)
	// asksWho begins a question for people.
	asksWho = regexp.MustCompile(`(?i)^\W*(?:(?:and|und|et|y)\s+)?(?:who|wer|qui|quién|quien)\b`)
	// joined is what stands before a pronoun for something in its own question.
	joined = regexp.MustCompile(`(?i)\p{L}.*(?:\b(?:and|und|et|y|whose|which|that)\b|[,;])`)
)

// ofThe puts the word for the things of the last question behind a superlative that
// has none, with the state that they were narrowed to.
func (before *state) ofThe(s sentence.Sentence) sentence.Sentence {
	m := superlative.FindStringSubmatchIndex(s.Text)
	if before == nil || m == nil || nounSaid.MatchString(s.Text) {
		return s
	}
	nouns := before.read.Frame.Nouns()
	if len(nouns) == 0 {
		return s
	}
	words := " " + strings.TrimSuffix(nouns[0], "s")
	if state := before.read.Frame.State; slices.Contains(question.States, state) {
		words = " " + state + words
	}
	return s.With(m[2], m[3], words, nil)
}

// sinceRelease puts the release that was told of before in the place of "since then".
func (before *state) sinceRelease(s sentence.Sentence) sentence.Sentence {
	m := asks.SinceThen(s.Text)
	if before == nil || m == nil || before.read.Frame.Target != frame.Release || len(before.things) != 1 {
		return s
	}
	return s.With(m[0], m[1], "since that release", nil)
}

// The shares of what a pronoun may stand for: the things of the last rows, the first of
// those that are in an order, the first of others, which is never sure, what the last
// question names, and what it was about.
const (
	ofRows  = 1.0
	ofFirst = 0.8
	ofAny   = 0.65
	ofNames = 0.95
	ofNouns = 0.85
	// ofNounsBesideFirst is for an "it" where there are rows, of which it is one.
	ofNounsBesideFirst = 0.7
)

// referred puts what a pronoun may stand for in its place, and returns the
// likeliest reading of that.
func (r *Reader) referred(before *state, s sentence.Sentence) (best Reading, ok bool) {
	at := pronoun.Find(s.Text, s.Slots)
	if at == nil {
		return Reading{}, false
	}
	try := func(whole sentence.Sentence, share float64) {
		if read, composed := r.interpret(whole); composed && read.Confidence*share > best.Confidence {
			read.Confidence *= share
			best, ok = read, true
		}
	}
	nouns := before.read.Frame.Nouns()
	for _, a := range ofFixed(s.Text[:at.Start], before.antecedents(*at)) {
		whole := s.With(at.Start, at.End, a.value.Text, &a.value)
		try(whole, a.share)
		for _, noun := range nouns { // "and which did he fix?"
			try(sentence.Sentence{Text: strings.TrimRight(whole.Text, " ?.!") + " " + noun, Slots: whole.Slots}, ofNouns*a.share)
		}
	}
	isOfSomebody := asksWho.MatchString(s.Text) && before.read.Slots.Has(slot.Person) // whose part the answer would take
	if !isOfSomebody && (at.Many || at.Kind != slot.Person && at.Place == 0) {
		share := ofNouns
		if !at.Many && len(before.things) > 0 {
			share = ofNounsBesideFirst
		}
		for _, noun := range nouns {
			try(s.With(at.Start, at.End, "the "+noun, nil).And(before.read.Slots), share)
		}
	}
	return best, ok
}

// fixes ends before what was fixed.
var fixes = regexp.MustCompile(`(?i)\b(?:fix(?:ed|es)?|solved?|resolved?|repaired)\s+$`)

// ofFixed leaves commits out of what a pronoun may stand for behind "fixed", where
// there is an issue: that is what is fixed.
func ofFixed(text string, all []antecedent) []antecedent {
	isOf := func(kind slot.Kind) func(antecedent) bool {
		return func(a antecedent) bool { return a.value.Kind == kind }
	}
	if !fixes.MatchString(text) || !slices.ContainsFunc(all, isOf(slot.Issue)) {
		return all
	}
	return slices.DeleteFunc(all, isOf(slot.Commit))
}

// isPlainlyReferred reports whether a question is surely about what an "it" or "this
// person" stands for: it names nothing itself that the pronoun could stand for.
func (r *Reader) isPlainlyReferred(before *state, s sentence.Sentence, at *pronoun.Pointing) bool {
	if before == nil || at == nil || at.Many || !at.IsThing && at.Kind != slot.Person || s.NamesOne() || joined.MatchString(s.Text[:at.Start]) {
		return false
	}
	read, ok := r.referred(before, s)
	return ok && (read.Confidence >= Sure || at.Kind == slot.Person && read.Confidence >= leastOfNoun)
}

// leastOfNoun is how sure the reading of a question is at least in which "this person"
// stands for what was told of before.
const leastOfNoun = 0.5

// antecedent is what a pronoun may stand for.
type antecedent struct {
	value slot.Slot
	share float64
}

func (before *state) antecedents(at pronoun.Pointing) []antecedent {
	var all []antecedent
	add := func(things []question.Thing, share float64) {
		for _, kind := range []slot.Kind{slot.Issue, slot.Commit, slot.Pull, slot.File, slot.Person, slot.Release} {
			value, ok := slot.OfThings(things, kind)
			if isOne := len(value.Names) == 1; ok && at.Allows(kind) && (at.Many && (!isOne || kind == slot.Person || len(things) == 1) || !at.Many && isOne) {
				all = append(all, antecedent{value, share})
			}
		}
	}
	switch {
	case at.Place > len(before.things) || at.Place != 0 && len(before.things) == 0:
		return nil
	case at.Place > 0:
		add(before.things[at.Place-1:at.Place], ofRows)
		return all
	case at.Place < 0:
		add(before.things[len(before.things)-1:], ofRows)
		return all
	}
	add(before.things, ofRows)
	switch isLed := before.read.Frame.Order != "" && at.Kind != ""; {
	case at.Many || len(before.things) < 2:
	case isLed:
		add(before.things[:1], ofNames) // "who made most commits, and is this person still here"
	case before.read.Frame.Order != "" || before.read.Frame.Query != "":
		add(before.things[:1], ofFirst)
	default:
		add(before.things[:1], ofAny)
	}
	for _, value := range before.read.Slots {
		if (sentence.Entities[value.Kind] != "" || value.Kind == slot.Function || value.Kind == slot.Class) && len(value.Names) == 1 && at.Allows(value.Kind) {
			all = append(all, antecedent{value, ofNames})
		}
	}
	return all
}

package builtin

import (
	"regexp"
	"strings"

	"repochat/internal/ask"
	"repochat/internal/ask/builtin/lexicon"
	"repochat/internal/ask/builtin/slot"
)

// followUp reads a question that only makes sense after the last one: "and
// last month?" asks the last question again with another date, and "who fixed
// it?" speaks of what the last question or its answer named.
func (p *Parser) followUp(request ask.Request, s sentence) (understood, bool) {
	turns := request.Question.Conversation
	if len(turns) == 0 {
		return understood{}, false
	}
	last := turns[len(turns)-1]
	text, ok := p.inFull(s, p.lastInFull(request), last.Answer)
	if !ok {
		return understood{}, false
	}
	request.Question.Text, request.Question.Conversation = text, nil
	u, ok := p.answer(p.takeApart(request))
	if ok {
		u.reading = "read as “" + text + "”: " + u.reading
	}
	return u, ok
}

// lastInFull returns the last question of the conversation, itself made whole
// by those before it.
func (p *Parser) lastInFull(request ask.Request) string {
	full, answer := "", ""
	for _, turn := range request.Question.Conversation {
		earlier := request
		earlier.Question.Text, earlier.Names = turn.Question, nil
		s := p.takeApart(earlier)
		whole := turn.Question
		if _, ok := p.answer(s); full != "" && (!ok || onlySlots(s)) {
			if joined, ok := p.inFull(s, full, answer); ok {
				whole = joined
			}
		}
		full, answer = whole, turn.Answer
	}
	return full
}

// inFull makes a question whole with the one before it, or with the one thing
// that its answer names.
func (p *Parser) inFull(s sentence, before, answer string) (string, bool) {
	if at := pronoun(s.concepts); at >= 0 {
		return p.replacePronoun(s, at, before, answer)
	}
	if onlySlots(s) {
		return p.replaceSlots(s, before), true
	}
	return "", false
}

// pronoun returns the first concept that refers to something said earlier.
func pronoun(concepts []lexicon.Concept) int {
	for i, c := range concepts {
		if c.Kind == lexicon.Pronoun {
			return i
		}
	}
	return -1
}

// onlySlots says whether a question holds values and nothing that asks.
func onlySlots(s sentence) bool {
	for _, c := range s.concepts {
		switch c.Kind {
		case lexicon.Slot, lexicon.Filler, lexicon.And, lexicon.Auxiliary:
		case lexicon.Ask:
			if c.Value != "which" { // "what about …"
				return false
			}
		default:
			return false
		}
	}
	return len(s.slots) > 0
}

// replaceSlots puts the values of a follow-up into the question before it, in
// the place of those of the same kind, else at its end.
func (p *Parser) replaceSlots(s sentence, before string) string {
	for _, value := range s.slots {
		earlier := p.takeApart(ask.Request{Question: ask.Question{Text: before}})
		replaced := false
		for _, old := range earlier.slots {
			if old.Kind == value.Kind {
				before = before[:old.Start] + value.Text + before[old.End:]
				replaced = true
				break
			}
		}
		if !replaced {
			before = strings.TrimRight(before, " ?.!") + " " + joining[value.Kind] + value.Text
		}
	}
	return before
}

// joining is the word that a value is added with.
var joining = map[slot.Kind]string{slot.File: "in ", slot.Person: "by ", slot.Directory: "in ", slot.Label: "labelled ", slot.Commit: "of commit "}

// replacePronoun puts a name in the place of a pronoun.
func (p *Parser) replacePronoun(s sentence, at int, before, answer string) (string, bool) {
	c := s.concepts[at]
	end := c.End
	wanted := map[string][]slot.Kind{"he": {slot.Person}, "she": {slot.Person}, "him": {slot.Person}, "her": {slot.Person}, "his": {slot.Person}}[c.Text]
	if c.Value == "this" && at+1 < len(s.concepts) {
		end = s.concepts[at+1].End
		wanted = map[string][]slot.Kind{"commit": {slot.Commit}, "issue": {slot.Issue}, "file": {slot.File}, "pull": {slot.Pull}, "person": {slot.Person}}[s.concepts[at+1].Value]
	}
	if len(wanted) == 0 {
		wanted = []slot.Kind{slot.Issue, slot.Commit, slot.Pull, slot.File, slot.Person}
	}
	name := p.antecedent(wanted, before, answer)
	if name == "" {
		return "", false
	}
	if c.Text == "its" || c.Text == "his" || c.Text == "her" || c.Text == "their" {
		name += "'s"
	}
	return s.text[:c.Start] + name + s.text[end:], true
}

// antecedent returns what a pronoun stands for: the last name of a wanted kind
// in the question before, else the only one that the answer names.
func (p *Parser) antecedent(wanted []slot.Kind, before, answer string) string {
	earlier := p.takeApart(ask.Request{Question: ask.Question{Text: before}})
	for i := len(earlier.slots) - 1; i >= 0; i-- {
		for _, kind := range wanted {
			if s := earlier.slots[i]; s.Kind == kind && len(s.Names) == 1 {
				return nounOf[kind] + s.Names[0]
			}
		}
	}
	for _, kind := range wanted {
		pattern := answered[kind]
		if pattern == nil {
			continue
		}
		found := map[string]bool{}
		name := ""
		for _, m := range pattern.FindAllStringSubmatch(answer, -1) {
			name = m[1]
			found[name] = true
		}
		if len(found) == 1 {
			return nounOf[kind] + name
		}
	}
	return ""
}

var (
	nounOf = map[slot.Kind]string{slot.Issue: "issue #", slot.Commit: "commit ", slot.Pull: "pull request #"}
	// answered are the links by which an answer names things.
	answered = map[slot.Kind]*regexp.Regexp{
		slot.Issue:  regexp.MustCompile(`/issues/(\d+)\b`),
		slot.Pull:   regexp.MustCompile(`/pull/(\d+)\b`),
		slot.Commit: regexp.MustCompile(`/commit/([0-9a-f]{7,64})\b`),
		slot.Person: regexp.MustCompile(`\[@([A-Za-z0-9][A-Za-z0-9_-]*)\]`),
		slot.File:   regexp.MustCompile(`/blob/[^/\s]+/([^\s)]+)`),
	}
)

package slot

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/schema"
)

// Read returns the values in a question, in their order, and the concepts
// of the rest. People come last: only what is no word of questions can be one.
func Read(lex *lexicon.Lexicon, request reader.Request) ([]Slot, []lexicon.Concept) {
	text := request.Text
	f := &finder{text: text, lex: lex, slots: findSlots(lex, request)}
	concepts := lex.Read(text, marksOf(f.slots))
	more := people(text, concepts, request.Scanned)
	if len(more) == 0 {
		return f.slots, concepts
	}
	for _, s := range more {
		f.add(s)
	}
	found := inOrder(f.slots)
	return found, lex.Read(text, marksOf(found))
}

func marksOf(slots []Slot) []lexicon.Mark {
	marks := make([]lexicon.Mark, len(slots))
	for i, s := range slots {
		marks[i] = lexicon.Mark{Start: s.Start, End: s.End, Value: string(s.Kind)}
	}
	return marks
}

// people takes words that the lexicon does not know for a person where one is
// expected: after "by" or "assigned to", before a verb, with "'s", or written
// like a name. The graph may know no such person; then the answer is none.
//
// Between "did" and a verb stands a person or a thing, and both can be unknown:
// "did deployment break". There the scan of the question decides.
func people(text string, concepts []lexicon.Concept, scanned question.Scanned) []Slot {
	var found []Slot
	for i := 0; i < len(concepts); i++ {
		c := concepts[i]
		if c.Kind != lexicon.Unknown && !c.Corrected {
			continue
		}
		start, end := nameAround(text, c.Start)
		if len(found) > 0 && start < found[len(found)-1].End {
			continue
		}
		next := i + 1
		for next < len(concepts) && concepts[next].Start < end {
			next++
		}
		name := text[start:end]
		if lower := strings.ToLower(name); indefinite[lower] || neverNames[lower] {
			continue
		}
		owns := strings.HasPrefix(text[end:], "'s") || strings.HasPrefix(text[end:], "’s")
		expected := owns || personExpected(concepts, i, next) || doerExpected(concepts, i, next) && canBePerson(name, scanned)
		if expected || c.Kind == lexicon.Unknown && start > 0 && looksLikeName(name) {
			found = append(found, Slot{Kind: Person, Start: start, End: end, Text: name, Names: []string{name}})
		}
	}
	return found
}

var (
	nameToken = regexp.MustCompile(`^[\p{L}\p{N}_][\p{L}\p{N}_.-]*[\p{L}\p{N}_](?:\[bot\])?|^[\p{L}\p{N}_](?:\[bot\])?`)
	surname   = regexp.MustCompile(`^(?:\s+(?:van|von|de|der|den|la|le|al|bin|di|da)){0,2}\s+\p{Lu}[\p{L}\p{N}_.-]*[\p{L}\p{N}_]`)
)

// nameAround returns the login, or the capitalised words, that begin at or
// around an offset.
func nameAround(text string, at int) (start, end int) {
	start = at
	for start > 0 && (text[start-1] == '-' || text[start-1] == '.' || wordRune(lastRune(text[:start]))) {
		start -= len(string(lastRune(text[:start])))
	}
	end = start + len(nameToken.FindString(text[start:]))
	if unicode.IsUpper(firstRune(text[start:])) {
		for {
			more := surname.FindString(text[end:])
			if more == "" {
				break
			}
			end += len(more)
		}
	}
	return start, max(end, at+1)
}

// personExpected says whether the words before concept i and after the name,
// which ends before concept next, ask for a person.
func personExpected(concepts []lexicon.Concept, i, next int) bool {
	if i == 0 {
		return false
	}
	before := concepts[i-1]
	switch {
	case before.Text == "by" && next < len(concepts) && concepts[next].Kind == lexicon.Filler && !leadsOn[concepts[next].Text]:
		return false // "by publication time"
	case before.Text == "of" && i > 1 && concepts[i-2].Is(lexicon.Noun, "commit", "issue", "pull") && concepts[i].Kind == lexicon.Unknown:
		return true // "the last commits of ann"
	case before.Text == "by", before.Text == "to" && i > 1 && concepts[i-2].Is(lexicon.Verb, "assign"):
		return true
	case before.Is(lexicon.Noun, "person", "assignee", "reporter", "reviewer", "committer") && before.Form == lexicon.Base && before.Text != "who":
		return true
	}
	return false
}

// doerExpected says whether the words around a name ask for whoever, or
// whatever, did something.
func doerExpected(concepts []lexicon.Concept, i, next int) bool {
	if next >= len(concepts) {
		return false
	}
	after := concepts[next]
	if c := concepts[i]; c.Kind == lexicon.Unknown && !strings.HasSuffix(c.Text, "ly") && !strings.HasSuffix(c.Text, "ing") && after.Kind == lexicon.Verb && after.Form == lexicon.Past {
		return true // "everything ann committed"
	}
	if i == 0 {
		return false
	}
	before := concepts[i-1]
	if before.Kind != lexicon.Auxiliary && before.Kind != lexicon.Clause && !before.Is(lexicon.Noun, "issue", "file", "commit", "pull") {
		return false
	}
	return after.Is(lexicon.State, "open") || after.Kind == lexicon.Verb && after.Form != lexicon.Gerund || after.Is(lexicon.Auxiliary) || after.Is(lexicon.Not) && after.Text != "without" && after.Text != "no"
}

// canBePerson reports whether a name is somebody's, or is taken for one by the
// scan though nobody has it. Without a vocabulary any name can be one.
func canBePerson(name string, scanned question.Scanned) bool {
	people := scanned.Vocabulary.People
	return len(people) == 0 || looksLikeName(name) ||
		slices.ContainsFunc(scanned.Unknown, func(unknown names.Resolved) bool {
			return unknown.Kind == schema.Person && strings.EqualFold(unknown.Text, name)
		}) ||
		slices.ContainsFunc(people, func(person names.Person) bool { return isCalled(person, history.PlainName(name)) })
}

// isCalled reports whether a name in plain letters is a person's login, whole
// name, or a word of it.
func isCalled(person names.Person, plain string) bool {
	whole := history.PlainName(person.Name)
	return plain == history.PlainName(person.Login) || plain == whole || slices.Contains(strings.Fields(whole), plain)
}

// looksLikeName says whether a word is capitalised or made like a login.
func looksLikeName(name string) bool {
	digit := strings.ContainsFunc(name, unicode.IsDigit)
	return unicode.IsUpper(firstRune(name)) || digit && strings.ContainsFunc(name, unicode.IsLetter) || strings.Contains(name, "-")
}

// leadsOn are the words that can follow a person's name.
var leadsOn = map[string]bool{"in": true, "on": true, "at": true, "during": true, "for": true, "of": true, "from": true, "within": true,
	"to": true, "so": true, "far": true, "this": true, "already": true, "still": true, "also": true, "with": true, "over": true, "then": true}

// indefinite words for people are no names.
var indefinite = map[string]bool{"nobody": true, "somebody": true, "anybody": true, "everybody": true, "someone": true, "anyone": true, "everyone": true,
	"another": true, "other": true, "others": true, "else": true}

// neverNames stand before "release" or "directory" without naming one.
var neverNames = map[string]bool{"previous": true, "next": true, "prior": true, "upcoming": true, "top-level": true, "sub": true, "parent": true, "same": true, "root": true}

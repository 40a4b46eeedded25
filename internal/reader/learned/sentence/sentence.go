// Package sentence holds a question beside the values in it, and how one is put in the
// place of another.
package sentence

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"repochat/internal/question"
	"repochat/internal/question/topic"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/pronoun"
	"repochat/internal/reader/learned/slot"
)

// Sentence is a question with its values.
type Sentence struct {
	Text  string
	Slots slot.Slots
}

// IsAboutCode reports whether a sentence may be about what source files define: it names a
// function or the like, or speaks of such things.
func (s Sentence) IsAboutCode() bool { return s.NamesCode() || question.SpeaksOfCode(s.Text) }

// NamesCode reports whether a sentence names a function or the like.
func (s Sentence) NamesCode() bool { return NamesCode(s.Slots) }

// NamesCode reports whether some values name a function or the like.
func NamesCode(slots slot.Slots) bool { return slots.Has(slot.Function, slot.Class, slot.Annotation) }

// Words are those of a sentence, in English as far as they can be told.
func (s Sentence) Words() []string { return classify.Told(classify.Words(s.Text, s.Slots)) }

// NewWords are the words of a sentence that are none of questions.
func (s Sentence) NewWords(isWord func(string) bool) []string {
	var found []string
	denied, _ := s.Slots.Denied()
	told := slices.Concat(denied, s.Slots.Of(slot.FileSet), s.Slots.Of(slot.FileRole), s.Slots.Of(slot.Crew), s.Slots.Of(slot.Merges))
	for _, word := range s.Words() {
		isKind := slices.ContainsFunc(told, func(set slot.Slot) bool { return strings.Contains(strings.ToLower(set.Leaving+set.Text), word) })
		if !isKind && !strings.HasPrefix(word, "§") && !isWord(word) && strings.ContainsFunc(word, unicode.IsLetter) && (len([]rune(word)) > 2 || topic.IsVersion(word)) {
			found = append(found, word)
		}
	}
	return found
}

// WithTopic returns the values with one at the end for the words that are none
// of questions: what those are about. There is none where all are words of
// questions.
func (s Sentence) WithTopic(isWord func(string) bool) slot.Slots {
	words := s.NewWords(isWord)
	if len(words) == 0 {
		return s.Slots
	}
	about := topic.Of(s.WithoutSlots()).Text()
	if about == "" {
		about = strings.Join(words, " ")
	}
	end := len(s.Text)
	return append(s.Slots[:len(s.Slots):len(s.Slots)], slot.Slot{Kind: slot.Topic, Start: end, End: end, Text: about, Names: []string{about}})
}

// WithoutSlots returns a text without those of its values that a search has a
// place for.
func (s Sentence) WithoutSlots() string {
	var text strings.Builder
	at := 0
	for _, value := range s.Slots {
		switch value.Kind {
		case slot.Person, slot.Period, slot.Text:
			text.WriteString(s.Text[at:max(at, value.Start)] + " ")
			at = max(at, value.End)
		}
	}
	return text.String() + s.Text[at:]
}

// With returns the sentence with a value, or words alone, in the place of a part.
func (s Sentence) With(start, end int, words string, value *slot.Slot) Sentence {
	shift := len(words) - (end - start)
	changed := Sentence{Text: s.Text[:start] + words + s.Text[end:]}
	for _, v := range s.Slots {
		switch {
		case v.End <= start:
			changed.Slots = append(changed.Slots, v)
		case v.Start >= end:
			v.Start, v.End = v.Start+shift, v.End+shift
			changed.Slots = append(changed.Slots, v)
		}
	}
	if value != nil {
		v := *value
		v.Start, v.End = start, start+len(words)
		changed.Slots = append(changed.Slots, v)
		slices.SortStableFunc(changed.Slots, func(a, b slot.Slot) int { return a.Start - b.Start })
	}
	return changed
}

// And adds the values of another question at the end, but those of a kind that
// the sentence has.
func (s Sentence) And(values slot.Slots) Sentence {
	own := s.Slots
	s.Text = strings.TrimRight(s.Text, " ?.!")
	for _, value := range values {
		if slices.ContainsFunc(own, func(v slot.Slot) bool { return slot.AreAlike(v.Kind, value.Kind) }) {
			continue
		}
		s.Text += " in "
		value.Start = len(s.Text)
		s.Text += value.Text
		value.End = len(s.Text)
		s.Slots = append(slices.Clip(s.Slots), value)
	}
	return s
}

// Pointing returns where a question refers to something earlier, as it is written: a
// sentence has plainer words in the place of some. It is nil where it refers to nothing.
func (s Sentence) Pointing(written string) *pronoun.Pointing {
	at := pronoun.Find(s.Text, s.Slots)
	if at == nil || s.Text == written {
		return at
	}
	said := s.Text[at.Start:at.End]
	found := regexp.MustCompile(`\b` + regexp.QuoteMeta(said) + `(?:\b|$)`).FindStringIndex(written)
	if found == nil {
		return nil
	}
	at.Start, at.End = found[0], found[1]
	return at
}

// Entities are the things that slots of a kind name.
var Entities = map[slot.Kind]frame.Entity{
	slot.Commit: frame.Commit, slot.Issue: frame.Issue, slot.Pull: frame.Pull, slot.File: frame.File, slot.Person: frame.Person,
	slot.Release: frame.Release, slot.Branch: frame.Branch,
}

// NamesOne reports whether a question names a thing itself.
func (s Sentence) NamesOne() bool {
	return slices.ContainsFunc(s.Slots, func(v slot.Slot) bool { return Entities[v.Kind] != "" })
}

// NamesBefore reports whether a question begins with one thing that a pronoun behind it
// stands for.
func (s Sentence) NamesBefore(at int) bool {
	return slices.ContainsFunc(s.Slots, func(v slot.Slot) bool {
		return v.Kind != slot.Person && Entities[v.Kind] != "" && len(v.Names) == 1 && v.End <= at && topicEnd.MatchString(s.Text[v.End:at]) && strings.Trim(s.Text[:v.Start], " #([") == ""
	})
}

// topicEnd begins what is asked of a name that stands alone before it.
var topicEnd = regexp.MustCompile(`^\s*[:,–—-]\s`)

// ThingOf returns something of a kind in the place of what the rows of a question will
// be about.
func ThingOf(target frame.Entity) []question.Thing {
	for of, entity := range Entities {
		if kind := slot.ThingOf(of); entity == target && kind != "" {
			return []question.Thing{{Kind: kind, Value: "0000000"}}
		}
	}
	return nil
}

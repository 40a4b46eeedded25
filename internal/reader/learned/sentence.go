package learned

import (
	"slices"
	"strings"
	"unicode"

	"repochat/internal/question"
	"repochat/internal/question/topic"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/slot"
)

// sentence is a question with its values.
type sentence struct {
	text  string
	slots slot.Slots
}

func (r *Reader) takeApart(q question.Scanned) sentence {
	q = q.WithPlainVerdicts().WithReleases()
	if listed := asks.WithoutOwnName(asks.Plain(asks.Listed(q.Text)), q.Repository.Name); listed != q.Text {
		q = q.WithText(listed)
	}
	isOfCode := question.SpeaksOfCode(q.Text)
	return sentence{q.Text, slot.Read(q, func(word string) bool {
		word = strings.ToLower(word)
		return r.isWord(word) || isOfCode && r.code.Words[word]
	})}
}

// words are those of a sentence, in English as far as they can be told.
func (s sentence) words() []string { return classify.Told(classify.Words(s.text, s.slots)) }

// newWords are the words of a sentence that are none of questions.
func (s sentence) newWords(isWord func(string) bool) []string {
	var found []string
	denied, _ := s.slots.Denied()
	told := slices.Concat(denied, s.slots.Of(slot.FileSet), s.slots.Of(slot.FileRole), s.slots.Of(slot.Crew), s.slots.Of(slot.Merges))
	for _, word := range s.words() {
		isKind := slices.ContainsFunc(told, func(set slot.Slot) bool { return strings.Contains(strings.ToLower(set.Leaving+set.Text), word) })
		if !isKind && !strings.HasPrefix(word, "§") && !isWord(word) && strings.ContainsFunc(word, unicode.IsLetter) && (len([]rune(word)) > 2 || topic.IsVersion(word)) {
			found = append(found, word)
		}
	}
	return found
}

// withTopic returns the values with one at the end for the words that are none
// of questions: what those are about. There is none where all are words of
// questions.
func (s sentence) withTopic(isWord func(string) bool) slot.Slots {
	words := s.newWords(isWord)
	if len(words) == 0 {
		return s.slots
	}
	about := topic.Of(s.withoutSlots()).Text()
	if about == "" {
		about = strings.Join(words, " ")
	}
	end := len(s.text)
	return append(s.slots[:len(s.slots):len(s.slots)], slot.Slot{Kind: slot.Topic, Start: end, End: end, Text: about, Names: []string{about}})
}

// withoutSlots returns a text without those of its values that a search has a
// place for.
func (s sentence) withoutSlots() string {
	var text strings.Builder
	at := 0
	for _, value := range s.slots {
		switch value.Kind {
		case slot.Person, slot.Period, slot.Text:
			text.WriteString(s.text[at:max(at, value.Start)] + " ")
			at = max(at, value.End)
		}
	}
	return text.String() + s.text[at:]
}

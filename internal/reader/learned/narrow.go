package learned

import (
	"slices"
	"strings"

	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/reader/learned/subject"
)

// narrowed returns the reading of a frame with the words that say what a question is
// about as what the texts have to hold: "commits of 2024 that touch the netrc handling".
// ok is false where there are none, or where the frame has no place for them.
func (r *Reader) narrowed(best choice, s sentence.Sentence) (read Reading, ok bool) {
	if s.Slots.Has(slot.Issue, slot.Pull) {
		return Reading{}, false // "the pull request 373 on the state machine" is one
	}
	subjects := subject.Of(s.Text, r.unread(s.Slots.CutFrom(s.Text)), s.NewWords(r.isWord))
	if len(subjects) == 0 && best.frame.Target != frame.None {
		subjects = subject.Told(s.Text, s.Slots)
	}
	if plain, isPlain := r.withoutSubject(s, subjects); isPlain {
		best = plain
	}
	if best.frame.Query != "" || best.confidence < Likely || len(subjects) == 0 {
		return Reading{}, false
	}
	slots := append(slices.Clone(s.Slots), subjects...)
	text, ok := r.write(best.frame, slots)
	if !ok || slices.ContainsFunc(text.Unused, func(s slot.Slot) bool { return s.Kind == slot.Subject }) {
		return Reading{}, false
	}
	read = r.reading(best.frame, text, slots)
	read.Confidence *= best.confidence * r.known(s)
	return read, true
}

// withoutSubject returns what a sentence asks for without what it is said to be about:
// those words are the ones of other questions. ok is false where nothing is left to ask.
func (r *Reader) withoutSubject(s sentence.Sentence, subjects slot.Slots) (best choice, ok bool) {
	begin, end, ok := subject.Phrase(s.Text, subjects)
	if !ok || !s.Slots.IsFree(begin, end) {
		return choice{}, false
	}
	instead := ""
	if asks.WhichKind(s.Text[:begin]) && strings.Trim(s.Text[end:], " ?.!") == "" {
		instead = "are there"
	}
	plain := s.With(begin, end, instead, nil)
	best, ok = r.likeliest(r.model, plain, classify.Said(plain.Words(), plain.Slots))
	return best, ok && best.confidence >= Likely && best.frame.Query == "" && best.frame.Target != frame.Texts && best.frame.Target != frame.None
}

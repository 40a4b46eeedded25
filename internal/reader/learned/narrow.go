package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/reader/learned/subject"
)

// narrowed returns the reading of a frame with the words that say what a question is
// about as what the texts have to hold: "commits of 2024 that touch the netrc handling".
// ok is false where there are none, or where the frame has no place for them.
func (r *Reader) narrowed(best choice, s sentence) (read Reading, ok bool) {
	subjects := subject.Of(s.text, r.unread(s.slots.CutFrom(s.text)), s.newWords(r.isWord))
	if len(subjects) == 0 && best.frame.Target != frame.None {
		subjects = subject.Told(s.text, s.slots)
	}
	if plain, isPlain := r.withoutSubject(s, subjects); isPlain {
		best = plain
	}
	if best.frame.Query != "" || best.confidence < Likely || len(subjects) == 0 {
		return Reading{}, false
	}
	slots := append(slices.Clone(s.slots), subjects...)
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
func (r *Reader) withoutSubject(s sentence, subjects slot.Slots) (best choice, ok bool) {
	begin, end, ok := subject.Phrase(s.text, subjects)
	if !ok || !s.slots.IsFree(begin, end) {
		return choice{}, false
	}
	instead := ""
	if asksWhich.MatchString(s.text[:begin]) && strings.Trim(s.text[end:], " ?.!") == "" {
		instead = "are there"
	}
	plain := s.with(begin, end, instead, nil)
	best, ok = r.likeliest(r.model, plain, classify.Said(plain.words(), plain.slots))
	return best, ok && best.confidence >= Likely && best.frame.Query == "" && best.frame.Target != frame.Texts && best.frame.Target != frame.None
}

// asksWhich matches a question that is no more than a kind of thing: "which closed
// issues".
var asksWhich = regexp.MustCompile(`(?i)^\W*(?:which|what)\s+(?:\p{L}+\s+){1,2}$`)

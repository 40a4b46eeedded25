package learned

import (
	"slices"

	"repochat/internal/reader/learned/slot"
	"repochat/internal/reader/learned/subject"
)

// narrowed returns the reading of a frame with the words that are none of questions
// as what the texts have to hold: "commits of 2024 that touch the netrc handling".
// ok is false where there are none, or where the frame has no place for them.
func (r *Reader) narrowed(best choice, s sentence) (read Reading, ok bool) {
	subjects := subject.Of(s.text, r.unread(s.slots.CutFrom(s.text)), s.newWords(r.isWord))
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

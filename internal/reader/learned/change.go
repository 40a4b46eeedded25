package learned

import (
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/pronoun"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
)

// changed asks the last question again with some of its parts changed, and with
// the values of the new one in the place of those of the same kind.
func (r *Reader) changed(before *state, s sentence.Sentence, change string) (Reading, bool) {
	beside, ok := pronoun.WithNeighbour(before.read.Slots, s.Text, s.Slots)
	if !ok {
		return Reading{}, false
	}
	s.Slots = beside
	f, slots := before.read.Frame, slot.Merged(before.read.Slots, s.Slots)
	switch {
	case change == bank.Same && len(s.Slots) == 0 && !r.isKnown(s):
		return Reading{}, false
	case change != bank.Same:
		parts := frame.Parse(change)
		if parts.Show != "" {
			return r.shown(before, parts.Show)
		}
		if f, ok = f.Changed(parts); !ok {
			return Reading{}, false
		}
	}
	text, ok := r.write(f, slots)
	if !ok {
		return Reading{}, false
	}
	return r.reading(f, text, slots), true
}

// shown shows a column of the things of the last answer.
func (r *Reader) shown(before *state, column string) (Reading, bool) {
	value, ok := before.thing()
	if !ok {
		return Reading{}, false
	}
	f := frame.Frame{Target: sentence.Entities[value.Kind], Show: column}
	if report := reports[value.Kind]; report != "" && column == "detail" {
		f = frame.Frame{Target: frame.Report, Query: report}
	}
	text, ok := r.write(f, slot.Slots{value})
	return r.reading(f, text, slot.Slots{value}), ok
}

// reports are those that tell all about a thing of a kind.
var reports = map[slot.Kind]string{slot.Person: "person", slot.File: "file", slot.Directory: "file", slot.Release: "release"}

// reason looks for the reason of what the last answer found: in the texts of a
// thread, or in the message of a commit.
func (r *Reader) reason(before *state) (Reading, bool) {
	value, ok := before.thing()
	switch {
	case ok && (value.Kind == slot.Issue || value.Kind == slot.Pull):
		return Reading{Search: threadSearch(value.Names[0]), Text: "the reason of #" + value.Names[0], Confidence: 1, Frame: before.read.Frame, Slots: before.read.Slots}, true
	case ok && value.Kind == slot.Commit:
		return r.shown(before, "detail")
	}
	f, ok := before.read.Frame.Changed(frame.Frame{Target: frame.Commit})
	if !ok {
		return Reading{}, false
	}
	f.Order = before.read.Frame.Order
	text, ok := r.write(f, before.read.Slots)
	return r.reading(f, text, before.read.Slots), ok && len(text.Unused) == 0
}

// thing returns what the last answer is about where that is one thing: its only
// row, its first one where it is ordered, or the only one that the question names.
func (before *state) thing() (slot.Slot, bool) {
	things := before.things
	if len(things) == 1 || len(things) > 1 && before.read.Frame.Order != "" {
		return slot.OfThings(things[:1], slot.KindOf(things[0].Kind))
	}
	var named slot.Slots
	for _, s := range before.read.Slots {
		if sentence.Entities[s.Kind] != "" && len(s.Names) == 1 {
			named = append(named, s)
		}
	}
	if len(named) != 1 {
		return slot.Slot{}, false
	}
	return named[0], true
}

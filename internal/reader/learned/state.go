package learned

import (
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/pronoun"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

// state is what a conversation has come to: the reading of its last question,
// with the parts that it took over from those before it, and what its rows are
// about, in order.
type state struct {
	asked  string
	read   Reading
	things []question.Thing
	// isFound is set where the things are what the texts hold of the last question's
	// words: a pronoun stands for them, and for nothing else.
	isFound bool
}

// stateOf follows a conversation to its end. It is nil where nothing was asked
// yet that was read.
func (r *Reader) stateOf(request reader.Request) *state {
	var now *state
	for i, turn := range request.Conversation {
		scanned := question.ScanText(turn.Question, request.Now)
		if i < len(request.Earlier) {
			scanned = request.Earlier[i]
		}
		read, pointed := r.inContext(now, r.takeApart(scanned))
		switch {
		case turn.IsFromTexts() && (read.Frame.Target != frame.Texts || asks.ForThing(turn.Question)):
			now = &state{asked: turn.Question, read: Reading{Frame: frame.Frame{Target: frame.Texts}}, things: turn.Things, isFound: true}
		case pointed == "" && read.Confidence >= Likely && read.Nothing == "":
			now = &state{asked: turn.Question, read: read, things: turn.Things}
		}
	}
	return now
}

// mostChanges is how many ways to go on are tried, and leastShare how likely one
// has to be.
const (
	mostChanges = 6
	leastShare  = 0.05
	// plainlyWhole is how likely a question with a pronoun stands on its own
	// where what the pronoun stands for is in the question itself.
	plainlyWhole = 0.8
)

// inContext reads a question as what it is after others: one that stands on its
// own, one that changes a part of the last one, or one about what was said.
// pointed is a word that refers to something that was not said.
func (r *Reader) inContext(before *state, s sentence.Sentence) (read Reading, pointed string) {
	s = before.sinceRelease(before.ofThe(s))
	alone, _ := r.interpret(s)
	changes := r.model.Changes(classify.Features(s.Text, s.WithTopic(r.isWord)))
	periods := s.Slots.Of(slot.Period)
	isSame := len(periods) == 1 && periods[0].IsSame
	if before != nil && (pronoun.Neighbour.MatchString(s.Text) || isSame) {
		changes = []classify.Change{{Name: bank.Same, Share: 1}}
	}
	points := pronoun.Find(s.Text, s.Slots)
	if points != nil && points.IsThing && s.NamesBefore(points.Start) {
		points = nil // "#12: who reported it"
	}
	beside := ""
	if m := pronoun.Neighbour.FindStringIndex(s.Text); m != nil && !s.Slots.Has(slot.Period) {
		beside = strings.Trim(s.Text[m[0]:m[1]], " ?.!")
	}
	if before == nil && beside != "" {
		return alone, beside
	}
	if before != nil && points != nil && points.Place > len(before.things) {
		return alone, s.Text[points.Start:points.End]
	}
	if before != nil && before.isFound && points != nil && !s.NamesOne() {
		return r.ofFound(before, s, points, alone)
	}
	isOutcome := before != nil && points != nil && points.IsThing && !s.NamesOne() && (asks.ForOutcome(s.Text) || asks.Why(s.Text) && (len(before.things) == 1 || points.Place != 0))
	if isOutcome || r.isPlainlyReferred(before, s, points) {
		changes = []classify.Change{{Name: bank.Refers, Share: 1}}
	}
	for i, change := range changes[:min(mostChanges, len(changes))] {
		if change.Share < leastShare {
			break
		}
		switch {
		case change.Name == bank.Whole && (points == nil || change.Share >= plainlyWhole || i == 0 && before == nil):
			if alone.Confidence >= Likely || before == nil {
				return alone, ""
			}
		case before == nil && points != nil && change.Name == bank.Refers && !s.NamesOne():
			return alone, s.Text[points.Start:points.End]
		case before == nil:
		default:
			read, ok := r.goneOn(before, s, change)
			// What asks for other things does not ask the same again.
			isSameAgain := read.key() == before.read.key() && alone.Frame.Target != read.Frame.Target && alone.Confidence >= Likely && len(alone.Unused) == 0
			if ok && !isSameAgain {
				read.Text = "after “" + before.asked + "”: " + read.Text + named(read)
				return read, ""
			}
		}
	}
	if beside != "" {
		return alone, beside // a period that was not said
	}
	if points != nil && alone.Confidence < Likely && changes[0].Name == bank.Refers {
		return alone, s.Text[points.Start:points.End]
	}
	return alone, ""
}

// ofFound reads a question with a pronoun for what was found in the texts. pointed is
// the pronoun where nothing was found, or nothing comes of it: it does not stand for
// everything.
func (r *Reader) ofFound(before *state, s sentence.Sentence, at *pronoun.Pointing, alone Reading) (read Reading, pointed string) {
	said := s.Text[at.Start:at.End]
	if read, ok := r.referred(before, s); ok && read.Confidence >= Likely {
		value, _ := before.thing()
		read.note = "“" + said + "” is taken for " + schema.Short(before.things[0].Kind, value.Value) + ", the best match of the texts for “" + strings.TrimRight(before.asked, "?!. ") + "”."
		read.Text = "after “" + before.asked + "”: " + read.Text + named(read)
		return read, ""
	}
	return alone, said
}

// goneOn reads a question as one that goes on from the last one in a way.
func (r *Reader) goneOn(before *state, s sentence.Sentence, change classify.Change) (Reading, bool) {
	var read Reading
	var ok bool
	switch change.Name {
	case bank.Whole, bank.Refers:
		read, ok = r.referred(before, s)
	case bank.Why:
		read, ok = r.reason(before)
	default:
		read, ok = r.changed(before, s, change.Name)
		read.Confidence *= r.known(s)
		if change.Share < Sure {
			read.Confidence = min(read.Confidence, (Likely+Sure)/2)
		}
	}
	return read, ok && read.Confidence >= Likely
}

// named says which names and periods a reading takes up.
func named(read Reading) string {
	var names []string
	for _, s := range read.Slots {
		if name := strings.TrimSpace(s.Text); name != "" && s.Kind != slot.Number && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; with " + strings.Join(names, ", ")
}

package builtin

import (
	"slices"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
)

// state is what a conversation has come to.
type state struct {
	// asked is the last question with the parts that it took over from those
	// before it.
	asked sentence
	// things are what the rows of its answer are about, in order.
	things []question.Thing
}

// stateOf follows a conversation to its end. ok is false where nothing was
// asked yet.
func (p *Parser) stateOf(request reader.Request) (now state, ok bool) {
	for i, turn := range request.Conversation {
		scanned := question.ScanText(turn.Question, request.Now)
		if i < len(request.Earlier) {
			scanned = request.Earlier[i]
		}
		said := p.takeApart(reader.Request{Scanned: scanned})
		if ok {
			if changed, follows := p.continued(now, said); follows {
				said = changed
			}
		}
		now, ok = state{said, turn.Things}, true
	}
	return now, ok
}

// continued returns what a question asks after others, when it does not stand
// on its own.
func (p *Parser) continued(before state, s sentence) (sentence, bool) {
	if !leans(s) {
		if s.whole {
			return sentence{}, false
		}
		if _, whole := p.answer(s); whole {
			return sentence{}, false
		}
	}
	for _, change := range []func(state, sentence) (sentence, bool){
		withNeighbour, withOrdinal, withStates, withAsked, withSlots, withDegree, withTarget, withThings, withNoun,
	} {
		changed, ok := change(before, s)
		if !ok {
			continue
		}
		changed.chosen = s.chosen
		if _, understood := p.answer(changed); understood {
			return changed, true
		}
	}
	return sentence{}, false
}

// replaced returns a sentence with other concepts in the place of those in
// [from, to), and the values that these concepts stand for.
func (s sentence) replaced(from, to int, with sentence) sentence {
	first := countSlots(s.concepts[:from])
	last := first + countSlots(s.concepts[from:to])
	return sentence{
		text:     s.text,
		concepts: slices.Concat(s.concepts[:from], with.concepts, s.concepts[to:]),
		slots:    slices.Concat(s.slots[:first], with.slots, s.slots[last:]),
		chosen:   s.chosen,
	}.inLine()
}

// inLine numbers the positions of a sentence's parts by their order, since
// they come from several texts.
func (s sentence) inLine() sentence {
	s.concepts, s.slots = slices.Clone(s.concepts), slices.Clone(s.slots)
	next := 0
	for i := range s.concepts {
		c := &s.concepts[i]
		c.Start, c.End = 10*i, 10*i+9
		if c.Kind == lexicon.Slot && next < len(s.slots) {
			s.slots[next].Start, s.slots[next].End = c.Start, c.End
			next++
		}
	}
	return s
}

func countSlots(concepts []lexicon.Concept) int {
	count := 0
	for _, c := range concepts {
		if c.Kind == lexicon.Slot {
			count++
		}
	}
	return count
}

// part returns a sentence of one value.
func part(value slot.Slot) sentence {
	return sentence{concepts: []lexicon.Concept{{Kind: lexicon.Slot, Value: string(value.Kind), Text: value.Text}}, slots: []slot.Slot{value}}
}

// words returns a sentence of concepts without values.
func words(concepts ...lexicon.Concept) sentence { return sentence{concepts: concepts} }

// index returns the first concept of a sentence that has a kind and one of the
// values, or -1.
func (s sentence) index(kind lexicon.Kind, values ...string) int {
	return slices.IndexFunc(s.concepts, func(c lexicon.Concept) bool { return c.Is(kind, values...) })
}

// consistsOf reports whether a sentence has nothing but fillers and concepts of
// some kinds.
func (s sentence) consistsOf(kinds ...lexicon.Kind) bool {
	for _, c := range s.concepts {
		if c.Kind != lexicon.Filler && c.Kind != lexicon.Auxiliary && c.Kind != lexicon.And && !slices.Contains(kinds, c.Kind) {
			return false
		}
	}
	return true
}

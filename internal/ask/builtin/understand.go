package builtin

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/ask"
	"repochat/internal/ask/builtin/compose"
	"repochat/internal/ask/builtin/frame"
	"repochat/internal/ask/builtin/lexicon"
	"repochat/internal/ask/builtin/slot"
	"repochat/internal/ask/readings"
	"repochat/prompts"
)

// understood is what the parser made of a question: a query, or words in its place.
type understood struct {
	reasoning string
	reading   string
	query     string
	// words say why there is no query, and kind which kind of nothing it is.
	words string
	kind  string
}

// The kinds of completion without a query, as the tag that holds them says.
const (
	notInGraph    = "not_in_graph"
	notUnderstood = "not_understood"
	conversation  = "conversation"
)

func (u understood) completion() string {
	return fmt.Sprintf("%s\n\nReading: %s\n\n<query>%s</query>\n", u.reasoning, u.reading, u.query)
}

func (u understood) declining() string {
	return fmt.Sprintf("<no_query kind=%q>%s</no_query>\n", u.kind, u.words)
}

// sentence is a question taken apart.
type sentence struct {
	text     string
	slots    []slot.Slot
	concepts []lexicon.Concept
	// chosen are the readings that the user asked for.
	chosen []readings.Choice
}

func (p *Parser) takeApart(request ask.Request) sentence {
	slots, concepts := slot.Read(p.lexicon, request)
	return sentence{text: request.Question.Text, slots: slots, concepts: concepts, chosen: request.Chosen}
}

func (p *Parser) understand(request ask.Request) understood {
	request = p.datedByNeighbour(request)
	s := p.takeApart(request)
	if u, ok := refuse(s); ok {
		return u
	}
	if onlySlots(s) { // "and in 2023?" would be a question by itself, too
		if u, ok := p.followUp(request, s); ok {
			return u
		}
	}
	if u, ok := p.answer(s); ok {
		return u.readAs(s.chosen)
	}
	if u, ok := p.followUp(request, s); ok {
		return u
	}
	return p.decline(s)
}

// readAs says which readings the user chose.
func (u understood) readAs(chosen []readings.Choice) understood {
	for _, choice := range slices.Backward(chosen) {
		u.reading = choice.Text + "; " + u.reading
	}
	return u
}

// answer tries the bank's own wordings, then a frame, then the bank's nearest.
func (p *Parser) answer(s sentence) (understood, bool) {
	if frame.Turns(s.chosen) {
		return fromFrame(s) // an entry of the bank has one reading
	}
	concepts := essence(s.concepts)
	if w, ok := p.bank.exact(concepts); ok {
		if u, ok := p.fromBank(w, s); ok {
			return u, true
		}
	}
	if u, ok := fromFrame(s); ok {
		return u, true
	}
	if w, likeness := p.bank.closest(concepts, true); likeness >= nearEnough {
		return p.fromBank(w, s)
	}
	return understood{}, false
}

// nearEnough is how like an entry's wording a question must be to mean the same.
const nearEnough = 0.75

func (p *Parser) fromBank(w wording, s sentence) (understood, bool) {
	var numbers []int
	for _, c := range s.concepts {
		if c.Kind == lexicon.Number {
			numbers = append(numbers, c.Number)
		}
	}
	typed, written, ok := w.values(s.slots, numbers)
	if !ok {
		return understood{}, false
	}
	for i, name := range w.slots {
		if slotOf(name) == countSlot && i < len(w.slots) {
			written[name] = fmt.Sprint(typed[name])
		}
	}
	e := p.bank.examples[w.example]
	query, err := e.Render(typed)
	if err != nil {
		return understood{}, false
	}
	return understood{
		reasoning: prompts.Fill(e.Reasoning, written),
		reading:   strings.Join(append([]string{prompts.Fill(e.Reading, written)}, slot.Notes(s.slots)...), "; "),
		query:     query,
	}, true
}

// fromFrame composes the query when every word of the question has its place.
func fromFrame(s sentence) (understood, bool) {
	f, left := frame.Read(s.concepts, s.slots)
	if len(left) > 0 || !f.Sound() || !f.Turn(s.chosen) {
		return understood{}, false
	}
	written, ok := compose.Write(&f, s.slots)
	return understood{reasoning: written.Reasoning, reading: written.Reading, query: written.Query}, ok
}

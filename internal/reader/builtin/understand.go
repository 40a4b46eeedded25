package builtin

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/reader"
	"repochat/internal/reader/builtin/compose"
	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
	"repochat/internal/reader/learned"
	learnedslot "repochat/internal/reader/learned/slot"
	"repochat/internal/reader/readings"
	"repochat/prompts"
)

// understood is what the parser made of a question: a query, or words in its place.
type understood struct {
	reasoning string
	reading   string
	query     string
	// words say why there is no query, and kind which kind of nothing it is.
	words string
	kind  reader.SayKind
	// near are questions to ask instead.
	near []string
	// report is what runs in the place of a query.
	report *reader.Report
	// unsure is set where the question may have been misread.
	unsure bool
}

// plan makes a plan of what was understood.
func (u understood) plan() reader.Plan {
	if u.words != "" {
		plan := reader.Plan{Steps: []reader.Step{reader.Say{Kind: u.kind, Text: u.words}}, Source: u.words}
		if len(u.near) > 0 {
			plan.Steps = append(plan.Steps, reader.Clarify{Question: "Questions near to it that I can answer:", Options: u.near})
		}
		return plan
	}
	if u.report != nil {
		return reader.Plan{Reading: u.reading, Unsure: u.unsure, Steps: []reader.Step{*u.report}, Source: u.reading}
	}
	return reader.Plan{
		Reading: u.reading, Unsure: u.unsure, Steps: []reader.Step{reader.Query{Cypher: u.query}},
		Source: fmt.Sprintf("%s\n\nReading: %s\n\n%s\n", u.reasoning, u.reading, u.query),
	}
}

// sentence is a question taken apart.
type sentence struct {
	text     string
	slots    []slot.Slot
	concepts []lexicon.Concept
	// chosen are the readings that the user asked for.
	chosen []readings.Choice
	// whole is set for a question that the trained heads read by itself.
	whole bool
}

func (p *Parser) takeApart(request reader.Request) sentence {
	slots, concepts := slot.Read(p.lexicon, request)
	return sentence{text: request.Text, slots: slots, concepts: concepts, chosen: request.Chosen}
}

func (p *Parser) understand(request reader.Request) understood {
	var read learned.Reading
	if p.learned != nil {
		read, _ = p.learned.Read(request.Scanned)
	}
	request = spelledOut(request)
	s := p.takeApart(request)
	s.whole = read.Confidence >= learned.Likely && read.Query+read.Report.Name != "" && !points(s)
	if u, ok := refuse(s); ok {
		return u
	}
	if u, ok := p.followUp(request, s); ok {
		return u.readAs(s.chosen)
	}
	if u, ok := p.byHeads(request, read, s); ok {
		return u.readAs(s.chosen)
	}
	if u, ok := p.answer(s); ok && !refersBack(s) && p.holds(u, read, s) {
		return u.readAs(s.chosen)
	}
	return p.decline(s)
}

// holds reports whether what the rules lead to is to be answered: where the heads
// find it likely, or where they have no say.
func (p *Parser) holds(u understood, read learned.Reading, s sentence) bool {
	return p.learned == nil || frame.Turns(s.chosen) || p.inBank(s) || read.Share(u.query) >= plausible || !usesNames(read, s)
}

// plausible is how likely the heads must find a query that the rules lead to.
const plausible = 0.08

// byHeads takes the reading of the trained heads where they find it likely. A
// wording of the example bank, and a choice of another reading, go their own
// way; so does a question about something that was not said.
func (p *Parser) byHeads(request reader.Request, read learned.Reading, s sentence) (understood, bool) {
	if p.learned == nil || read.Confidence < learned.Likely || frame.Turns(s.chosen) || refersBack(s) || points(s) || p.inBank(s) || !usesNames(read, s) {
		return understood{}, false
	}
	if read.Report.Name != "" {
		step, ok := reader.ReportOf(read.Report, request.Scanned)
		return understood{reading: read.Text, report: &step, unsure: read.Confidence < learned.Sure}, ok
	}
	if read.Query == "" {
		return nothing(read.Text)
	}
	return understood{
		reasoning: "The question asks for " + read.Text + ".", reading: read.Text, query: read.Query, unsure: read.Confidence < learned.Sure,
	}, true
}

// points reports whether a question is about one thing that was said before.
func points(s sentence) bool {
	return s.index(lexicon.Pronoun, "this", "it") >= 0 || ordinal.MatchString(s.text)
}

// usesNames reports whether a reading by the heads holds all names that the words
// of the question show: what is no name of the graph may still be one.
func usesNames(read learned.Reading, s sentence) bool {
	for _, have := range s.slots {
		named := have.Kind != slot.Period && have.Kind != slot.Text
		if named && !slices.ContainsFunc(read.Slots, func(other learnedslot.Slot) bool {
			return strings.EqualFold(other.Text, have.Text) && other.Kind != learnedslot.Text
		}) {
			return false
		}
	}
	return true
}

// inBank reports whether a question is worded as an entry of the example bank.
func (p *Parser) inBank(s sentence) bool {
	w, ok := p.bank.exact(essence(s.concepts))
	if ok {
		_, ok = p.fromBank(w, s)
	}
	return ok
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

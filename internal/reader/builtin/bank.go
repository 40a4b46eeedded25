package builtin

import (
	"math"
	"slices"
	"sort"
	"strings"
	"time"

	"repochat/internal/question/dates"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
	"repochat/prompts"
)

// bank finds the entries of the example bank that a question is worded like.
type bank struct {
	examples []prompts.Example
	wordings []wording
	// weight tells how much a concept says: one that few entries have says much.
	weight map[string]float64
}

// wording is one wording of an entry, in concepts.
type wording struct {
	example  int
	slots    []string // the names of its slots, in order
	concepts []string
	// anyYear is set when the entry is about a day without a year.
	anyYear bool
}

func newBank(lex *lexicon.Lexicon, examples []prompts.Example) (*bank, error) {
	b := &bank{examples: examples, weight: map[string]float64{}}
	for i, e := range examples {
		if _, err := e.Shot(); err != nil {
			return nil, err
		}
		anyYear := slices.ContainsFunc(dates.Parse(e.Values["date"], time.Time{}), func(d dates.Span) bool { return d.MonthDay != "" })
		for _, question := range e.Questions {
			text, marks := placeholders(question)
			b.wordings = append(b.wordings, wording{example: i, slots: prompts.Slots(question), concepts: essence(lex.Read(text, marks)), anyYear: anyYear})
		}
	}
	holding := map[string]int{}
	for _, w := range b.wordings {
		for c := range bag(w.concepts) {
			holding[c]++
		}
	}
	for c, n := range holding {
		b.weight[c] = math.Log(1 + float64(len(b.wordings))/float64(n))
	}
	return b, nil
}

// placeholders puts a word in the place of each slot of a wording and marks
// it. A count stays a number.
func placeholders(question string) (string, []lexicon.Mark) {
	var text strings.Builder
	var marks []lexicon.Mark
	for _, name := range prompts.Slots(question) {
		before, after, _ := strings.Cut(question, "{"+name+"}")
		text.WriteString(before)
		question = after
		if kind := slotOf(name); kind == countSlot {
			text.WriteString("7")
		} else {
			marks = append(marks, lexicon.Mark{Start: text.Len(), End: text.Len() + 1, Value: kind})
			text.WriteString("x")
		}
	}
	text.WriteString(question)
	return text.String(), marks
}

const countSlot = "count"

// slotOf returns the kind of slot behind a slot's name in the bank.
func slotOf(name string) string {
	if kind := prompts.SlotKind(name); kind != "date" {
		return kind
	}
	return string(slot.Period)
}

// essence returns what concepts mean as words to compare. What only leads to a
// question ("show me", "is") is left out.
func essence(concepts []lexicon.Concept) []string {
	var words []string
	for _, c := range concepts {
		switch c.Kind {
		case lexicon.Filler, lexicon.Auxiliary, lexicon.Clause, lexicon.And:
		case lexicon.Ask:
			if c.Value != "list" && c.Value != "which" {
				words = append(words, "ask "+c.Value)
			}
		case lexicon.Slot:
			words = append(words, "{"+c.Value+"}")
		case lexicon.Number:
			words = append(words, "{"+countSlot+"}")
		case lexicon.Not:
			words = append(words, "not")
		default:
			words = append(words, c.Value)
		}
	}
	return words
}

func bag(words []string) map[string]int {
	counts := map[string]int{}
	for _, w := range words {
		counts[w]++
	}
	return counts
}

// exact returns the entry with a wording of the same concepts in the same
// order, wherever the slots stand.
func (b *bank) exact(concepts []string) (wording, bool) {
	words, slots := apart(concepts)
	for _, w := range b.wordings {
		otherWords, otherSlots := apart(w.concepts)
		if words == otherWords && sameCounts(slots, otherSlots) {
			return w, true
		}
	}
	return wording{}, false
}

// apart parts the words, as one text, from the slots.
func apart(concepts []string) (string, map[string]int) {
	var words []string
	slots := map[string]int{}
	for _, c := range concepts {
		if strings.HasPrefix(c, "{") {
			slots[c]++
		} else {
			words = append(words, c)
		}
	}
	return strings.Join(words, "|"), slots
}

func sameCounts(a, b map[string]int) bool {
	if len(a) != len(b) {
		return false
	}
	for k, n := range a {
		if b[k] != n {
			return false
		}
	}
	return true
}

// closest returns the wording most like the question with the same slots, and
// how alike they are, from 0 to 1: the weight of what they share in the weight
// of all that either says.
func (b *bank) closest(concepts []string, sameSlots bool) (best wording, likeness float64) {
	_, slots := apart(concepts)
	asked := bag(concepts)
	for _, w := range b.wordings {
		_, otherSlots := apart(w.concepts)
		if sameSlots && !sameCounts(slots, otherSlots) {
			continue
		}
		if alike := b.likeness(asked, bag(w.concepts)); alike > likeness {
			best, likeness = w, alike
		}
	}
	return best, likeness
}

func (b *bank) likeness(one, other map[string]int) float64 {
	var shared, all float64
	for c, n := range one {
		weight := b.weigh(c)
		shared += weight * float64(min(n, other[c]))
		all += weight * float64(max(n, other[c]))
	}
	for c, n := range other {
		if one[c] == 0 {
			all += b.weigh(c) * float64(n)
		}
	}
	if all == 0 {
		return 0
	}
	return shared / all
}

func (b *bank) weigh(concept string) float64 {
	if w, known := b.weight[concept]; known {
		return w
	}
	return math.Log(1 + float64(len(b.wordings)))
}

// nearest returns the questions of the n entries most like a question, of those
// that any repository can be asked: their questions hold no name and no date.
func (b *bank) nearest(concepts []string, n int) []string {
	asked := bag(concepts)
	best := make([]float64, len(b.examples))
	var order []int
	for _, w := range b.wordings {
		best[w.example] = max(best[w.example], b.likeness(asked, bag(w.concepts)))
	}
	for i, e := range b.examples {
		if holdsOnlyCounts(e) {
			order = append(order, i)
		}
	}
	sort.SliceStable(order, func(i, j int) bool { return best[order[i]] > best[order[j]] })
	var questions []string
	for _, i := range order[:min(n, len(order))] {
		e := b.examples[i]
		questions = append(questions, prompts.Fill(e.Questions[0], placeholdersOf(e)))
	}
	return questions
}

func holdsOnlyCounts(e prompts.Example) bool {
	for name := range e.Values {
		if slotOf(name) != countSlot {
			return false
		}
	}
	return true
}

// placeholdersOf returns the values of an entry as another repository's user would see
// them: names stand for themselves, dates and numbers are examples.
func placeholdersOf(e prompts.Example) map[string]string {
	values := map[string]string{}
	for name, value := range e.Values {
		switch kind := slotOf(name); kind {
		case string(slot.Period), countSlot:
			values[name] = value
		case string(slot.Commit):
			values[name] = "HASH"
		default:
			values[name] = strings.ToUpper(kind)
		}
	}
	return values
}

// values assigns a question's slots and numbers to the slots of a wording. ok
// is false when one is missing.
func (w wording) values(slots []slot.Slot, numbers []int) (typed map[string]any, written map[string]string, ok bool) {
	typed, written = map[string]any{}, map[string]string{}
	taken := map[int]bool{}
	for _, name := range w.slots {
		kind := slotOf(name)
		if kind == countSlot {
			if len(numbers) == 0 {
				return nil, nil, false
			}
			typed[name], numbers = numbers[0], numbers[1:]
			continue
		}
		at := -1
		for i, s := range slots {
			if !taken[i] && string(s.Kind) == kind {
				at = i
				break
			}
		}
		if at < 0 {
			return nil, nil, false
		}
		taken[at] = true
		written[name] = slots[at].Text
		if kind == string(slot.Period) {
			if w.anyYear && slots[at].Period.MonthDay == "" {
				return nil, nil, false
			}
			typed[name] = slots[at].Period
		} else {
			typed[name] = slots[at].Names
		}
	}
	return typed, written, len(taken) == len(slots)
}

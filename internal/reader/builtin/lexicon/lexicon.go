package lexicon

import (
	"sort"
	"strings"
)

// Lexicon knows the words of questions. It is safe for concurrent use.
type Lexicon struct {
	phrases map[string]meaning // by words joined with single spaces
	longest int                // words in the longest phrase
	single  []string           // words without spaces, for the spelling
}

type meaning struct {
	kind   Kind
	value  string
	form   Form
	number int
}

// New returns the lexicon of the package's tables.
func New() *Lexicon {
	l := &Lexicon{phrases: map[string]meaning{}}
	for _, word := range strings.Fields(lookalikes) {
		l.put(word, meaning{kind: Unknown, value: word})
	}
	l.add(topics, func(phrase string) map[string]Form { return map[string]Form{phrase: Base} })
	for _, word := range strings.Fields(fillers) {
		l.put(word, meaning{kind: Filler})
	}
	l.add(verbs, forms)
	l.add(nouns, func(phrase string) map[string]Form { return map[string]Form{phrase: Base, plural(phrase): Third} })
	l.add(words, func(phrase string) map[string]Form { return map[string]Form{phrase: Base} })
	for word, n := range numberWords {
		l.put(word, meaning{kind: Number, number: n})
	}
	for phrase, m := range l.phrases {
		l.longest = max(l.longest, strings.Count(phrase, " ")+1)
		if m.kind != Unknown && m.kind != Topic && !strings.Contains(phrase, " ") && len(phrase) >= 4 {
			l.single = append(l.single, phrase)
		}
	}
	sort.Strings(l.single)
	return l
}

// add enters every form of every phrase; a later table replaces an earlier one.
func (l *Lexicon) add(table []entry, inflect func(string) map[string]Form) {
	for _, e := range table {
		for _, phrase := range strings.Split(e.words, ", ") {
			for text, form := range inflect(phrase) {
				l.put(text, meaning{kind: e.kind, value: e.value, form: form})
			}
		}
	}
}

func (l *Lexicon) put(text string, m meaning) { l.phrases[strings.ReplaceAll(text, "-", " ")] = m }

var numberWords = map[string]int{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
	"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "fifty": 50, "hundred": 100,
	"dozen": 12}

// Mark is a part of a question that is a value, not words.
type Mark struct {
	Start, End int
	Value      string // becomes the concept's value
}

// Read returns the concepts of a question in their order. The marks, ordered
// and apart from each other, become slots. Of several readings the longest
// phrase wins; a misspelt word counts as the one it is nearest to.
func (l *Lexicon) Read(text string, marks []Mark) []Concept {
	pieces := split(text, marks)
	var concepts []Concept
	for i := 0; i < len(pieces); {
		c, n := l.at(pieces, i)
		concepts = append(concepts, c)
		i += n
	}
	return inContext(concepts)
}

// at reads the concept that begins at a piece and returns how many it takes.
func (l *Lexicon) at(pieces []piece, i int) (Concept, int) {
	p := pieces[i]
	if p.slot != "" {
		return Concept{Kind: Slot, Value: p.slot, Text: p.text, Start: p.start, End: p.end}, 1
	}
	for n := min(l.longest, len(pieces)-i); n > 0; n-- {
		phrase, ok := join(pieces[i : i+n])
		if !ok {
			continue
		}
		if m, found := l.phrases[phrase]; found {
			return m.concept(phrase, p.start, pieces[i+n-1].end), n
		}
	}
	if number, ok := digits(p.text); ok {
		return Concept{Kind: Number, Number: number, Text: p.text, Start: p.start, End: p.end}, 1
	}
	if word, ok := l.nearest(p.text); ok {
		c := l.phrases[word].concept(p.text, p.start, p.end)
		c.Corrected = true
		return c, 1
	}
	return Concept{Kind: Unknown, Value: p.text, Text: p.text, Start: p.start, End: p.end}, 1
}

func (m meaning) concept(text string, start, end int) Concept {
	return Concept{Kind: m.kind, Value: m.value, Form: m.form, Number: m.number, Text: text, Start: start, End: end}
}

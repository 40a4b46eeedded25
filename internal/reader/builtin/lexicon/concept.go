// Package lexicon turns the words of a question into concepts: "defects",
// "tickets" and "bugs" are one noun, "resolved" and "repaired" one verb. It
// knows words, not questions: what concepts mean together is not its business.
package lexicon

// Kind is the part that a concept plays in a question.
type Kind int

// The kinds of concept.
const (
	Unknown   Kind = iota // a word that the lexicon does not have
	Filler                // a word that changes nothing: "the", "please"
	Noun                  // a thing of the graph, or a property of one
	Verb                  // a relation between things
	State                 // where an issue or pull request stands: open, merged
	Quality               // what a thing is like: buggy, experienced
	Ask                   // what is wanted: count, percent, list, when, which
	Auxiliary             // did, is, has: they begin a yes-or-no question
	Order                 // first, last
	Degree                // most, least
	Each                  // per, each: a group for every one
	Unit                  // day, month: what time is grouped by
	Compare               // more than, at least
	Not                   // not, never, without
	Number                // a number, in digits or words
	Pronoun               // it, they: something said earlier
	Clause                // that, which, who: a relative clause begins
	And                   // and, or, but
	Topic                 // something that the graph does not hold
	Slot                  // a value: a date, a name
)

// Concept is what one or several words of a question stand for.
type Concept struct {
	Kind  Kind
	Value string // the canonical word: "issue", "fix", "open"
	// Form is how the word is inflected.
	Form Form
	// Text is the words as written, lower case; Start and End their byte
	// offsets in the question.
	Text       string
	Start, End int
	// Number is the value of a Number.
	Number int
	// Corrected is set when the word was taken for a misspelling.
	Corrected bool
}

// Form is the inflection of a verb.
type Form int

// The forms. Base also stands for words without inflection.
const (
	Base   Form = iota // fix
	Third              // fixes, which may be a plural noun
	Past               // fixed
	Gerund             // fixing, which may stand before a noun
)

// Is says whether the concept has the kind and one of the values; without
// values any will do.
func (c Concept) Is(kind Kind, values ...string) bool {
	if c.Kind != kind {
		return false
	}
	for _, v := range values {
		if c.Value == v {
			return true
		}
	}
	return len(values) == 0
}

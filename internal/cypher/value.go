package cypher

import (
	"math"

	"repochat/internal/cypher/syntax"
)

// value is what is known of a value before the query runs: what a variable
// stands for, and how large the value can be. Names that carry on one value,
// such as d in WITH c AS d, share it.
type value struct {
	kind valueKind
	// labels are the label or type expressions that a node or relationship
	// satisfies wherever the variable is in scope.
	labels []*syntax.Labels
	// element is what a list or a map holds; nil when it is no list, or a list
	// of unknown things.
	element *value
	// number is the largest magnitude that it can have as a number, and length
	// how many characters, elements or keys it can have.
	number, length float64
	// numeric is set for what is certainly a number, neither text nor list.
	numeric bool
	// guessed is set when the length stands on a guess at the data, rather than
	// on the text of the query alone.
	guessed bool
}

type valueKind uint8

const (
	plainValue valueKind = iota
	nodeValue
	relationshipValue
)

// Sizes that stand for what only the data could tell. They are those of an
// ordinary large repository, not the largest possible.
const (
	dataText = 1_000  // characters of a property
	hugeText = 65_536 // characters of the longest one, which matter for products
	dataRows = 1_000  // rows of a pattern
	fewRows  = 10     // rows of a pattern that names a property's value
	smallMap = 50     // keys of a node, labels, nodes of a path
	wordSize = 4      // characters of a number, a date or a boolean
	// collected is the longest list that collect() is taken to make, whose
	// memory the database does count.
	collected = 50_000
	// timePart is more than any part of a date with a four-digit year, and than
	// the months or the days between two dates of one repository.
	timePart = 9_000
)

// The bounds beyond which a single expression could run on long after its
// transaction has been ended, or fill the memory that no limit counts.
const (
	maxRange  = 10_000      // elements of range()
	maxWeight = 100_000_000 // characters and elements of one value
	maxWork   = 10_000_000  // steps of the loops in one expression
	// maxCharacters and maxGuessed bound the characters and elements that an
	// expression copies or compares: where the query sets their number, and
	// where the data do. The latter is larger because guesses at the data are:
	// few properties are as long as dataText.
	maxCharacters = 1_000_000
	maxGuessed    = 2_000_000_000
	maxSteps      = 100_000 // looks that this analysis itself may take
)

// fromData is a value that comes out of the graph or from a parameter.
func fromData() *value { return &value{number: math.Inf(1), length: dataText, guessed: true} }

// word is a short value that is no large number: a boolean, a date, a node.
func word() *value { return &value{length: wordSize} }

// listOf is a list of so many elements.
func listOf(length float64, element *value) *value {
	return &value{element: element, length: length}
}

// guessedListOf is a list of as many elements as the data make it.
func guessedListOf(length float64, element *value) *value {
	return &value{element: element, length: length, guessed: true}
}

// numeric is a number of at most the given magnitude.
func numeric(magnitude float64) *value {
	return &value{number: magnitude, length: wordSize, numeric: true}
}

// weight is the number of characters and elements that the value holds in all.
func (v *value) weight() float64 {
	weight := math.Max(1, v.length)
	for depth := 0; v.element != nil && depth < syntax.MaxDepth; depth++ {
		v = v.element
		weight *= math.Max(1, v.length)
	}
	return weight
}

// elements returns what UNWIND and comprehensions take out of the value.
func (v *value) elements() *value {
	if v.element != nil {
		return v.element
	}
	return &value{number: v.number, length: v.length, numeric: v.numeric, guessed: v.guessed}
}

// join returns a value that can be either of the two.
func join(a, b *value) *value {
	switch {
	case a == nil || a == b:
		return b
	case b == nil:
		return a
	}
	joined := &value{
		number: math.Max(a.number, b.number), length: math.Max(a.length, b.length),
		numeric: a.numeric && b.numeric, guessed: a.guessed || b.guessed,
	}
	if a.element != nil || b.element != nil {
		joined.element = join(a.element, b.element)
	}
	return joined
}

// joinAll joins the values; of none, it is something without size.
func joinAll(values []*value) *value {
	joined := &value{}
	for _, v := range values {
		joined = join(joined, v)
	}
	return joined
}

// multiply is a product in which nothing times anything is nothing.
func multiply(a, b float64) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	return a * b
}

package cypher

import (
	"fmt"
	"math"
	"strings"

	"repochat/internal/cypher/syntax"
)

// effort is what it takes to evaluate expressions for one row.
type effort struct {
	// steps are the parts of expressions that are evaluated, each as often as
	// the loops around it turn.
	steps float64
	// characters are those that are copied or compared on the way, elements of
	// lists included, as far as the query itself sets their number; guessed are
	// those whose number depends on the data.
	characters, guessed float64
}

func (a effort) plus(b effort) effort {
	return effort{steps: a.steps + b.steps, characters: a.characters + b.characters, guessed: a.guessed + b.guessed}
}

// times is the effort of a loop over a list.
func (a effort) times(list *value) effort {
	total := effort{steps: multiply(list.length, a.steps), guessed: multiply(list.length, a.guessed)}
	characters := multiply(list.length, a.characters)
	if list.guessed {
		total.guessed += characters
	} else {
		total.characters = characters
	}
	return total
}

// spend adds to the effort so far, and refuses an expression that takes too much.
func (b *bindings) spend(e *syntax.Expression, more effort) {
	b.work = b.work.plus(more)
	switch {
	case b.work.steps > maxWork:
		b.refuse(e, Work, fmt.Sprintf("An expression loops in loops over long lists, about %.0e steps for one row, and could not be stopped.", b.work.steps),
			"Use UNWIND and rows instead of lists in lists.")
	case b.work.characters > maxCharacters, b.work.guessed > maxGuessed:
		b.refuse(e, Growth, fmt.Sprintf("An expression copies or compares about %.0e characters for one row, and could not be stopped.", b.work.characters+b.work.guessed),
			"Return the parts as rows instead of joining them, and search in properties instead of texts that the query makes.")
	}
}

// handle spends the effort of an operation or a function on its operands.
func (b *bindings) handle(e *syntax.Expression, operands []*value) {
	characters := handled(e, operands)
	if characters == 0 {
		return
	}
	for _, operand := range operands {
		if operand.guessed {
			b.spend(e, effort{guessed: characters})
			return
		}
	}
	b.spend(e, effort{characters: characters})
}

// handled is how many characters and elements an expression copies or compares,
// at the worst.
func handled(e *syntax.Expression, operands []*value) float64 {
	switch e.Kind {
	case syntax.Operation:
		return handledByOperator(e.Text, operands)
	case syntax.FunctionCall:
		return handledByFunction(strings.ToLower(e.Text), operands)
	case syntax.Slice:
		return long(operands[0].length)
	}
	return 0
}

func handledByOperator(operator string, operands []*value) float64 {
	if len(operands) < 2 {
		return 0
	}
	first, second := operands[0], operands[1]
	switch operator {
	case "+", "||":
		// The beginning of what a loop makes long is short, and counts too.
		if first.numeric && second.numeric {
			return 0
		}
		return first.length + second.length
	case "CONTAINS":
		return searched(first, second)
	case "IN":
		return multiply(long(second.length), compared(first, second.elements()))
	case "=", "<>", "<", "<=", ">", ">=", "STARTS WITH", "ENDS WITH":
		return long(math.Min(first.weight(), second.weight()))
	}
	return 0
}

// compared is how much of two values a comparison looks at. Texts of the data
// differ in their first characters, mostly; those that a query makes may not.
func compared(a, b *value) float64 {
	if a.guessed || b.guessed {
		return 1
	}
	return math.Max(1, long(math.Min(a.weight(), b.weight())))
}

// searched is how many characters a search for one text in another compares: it
// starts anew at each, and may find the difference at the last.
func searched(text, pattern *value) float64 {
	return long(multiply(text.length, math.Max(1, math.Min(pattern.length, text.length))))
}

// untouched are the functions that pass a value on, or look at a part of it only.
var untouched = lowerSet([]string{
	"avg", "coalesce", "collect", "count", "elementId", "endNode", "exists", "head", "id", "isEmpty", "keys", "labels",
	"last", "length", "max", "min", "nodes", "properties", "relationships", "startNode", "sum", "tail", "type",
})

func handledByFunction(name string, operands []*value) float64 {
	if untouched[name] || len(operands) == 0 {
		return 0
	}
	var characters float64
	for _, operand := range operands {
		characters += long(operand.length)
	}
	switch {
	case name == "replace":
		characters += replaced(operands).length
		fallthrough
	case name == "split" && len(operands) > 1:
		characters += searched(operands[0], operands[1])
	case strings.HasSuffix(name, "list"):
		characters = long(operands[0].weight())
	}
	return characters
}

// long leaves out what is no longer than a word or a date: handling it is part
// of the step.
func long(length float64) float64 {
	const short = 32
	if length <= short {
		return 0
	}
	return length
}

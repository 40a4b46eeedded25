package cypher

import (
	"fmt"
	"math"

	"repochat/internal/cypher/syntax"
)

// expression binds the names in an expression and returns what is known of its
// value. It notes a refusal when the value or the way to it grows out of bounds.
func (b *bindings) expression(e *syntax.Expression, current *scope) *value {
	if e == nil || b.refusal != nil {
		return fromData()
	}
	b.steps++
	b.work++
	if b.steps > maxSteps {
		b.refuse(e, Work, "The query nests reduce() too deeply to be judged.", "")
		return fromData()
	}
	switch e.Kind {
	case syntax.Variable:
		v, _ := current.find(e.Name.Text)
		if v == nil {
			return fromData()
		}
		b.expressions[e] = v
		return v
	case syntax.PatternPredicate:
		b.path(e.Path, newScope(current), false)
		return word()
	case syntax.PatternComprehension:
		return b.patternComprehension(e, current)
	case syntax.Subquery:
		return b.subquery(e, current)
	case syntax.ListComprehension:
		return b.bounded(e, b.listComprehension(e, current))
	case syntax.Quantifier:
		b.listComprehension(e, current)
		return word()
	case syntax.Reduce:
		return b.reduce(e, current)
	}
	if e.Subject != nil {
		b.expression(e.Subject, current)
	}
	operands := make([]*value, len(e.Operands))
	for i, operand := range e.Operands {
		operands[i] = b.expression(operand, current)
	}
	return b.bounded(e, b.compound(e, operands))
}

func (b *bindings) refuse(e *syntax.Expression, code Code, reason, suggestion string) {
	if b.refusal == nil {
		b.refusal = &Refusal{Code: code, Reason: reason, Suggestion: suggestion, Offset: e.Start}
	}
}

// bounded returns the value, and refuses one that is too heavy.
func (b *bindings) bounded(e *syntax.Expression, v *value) *value {
	if v.weight() > maxWeight {
		b.refuse(e, Growth, "An expression builds a text or a list of tens of millions of characters.",
			"Return the parts as rows instead of joining them.")
	}
	return v
}

func (b *bindings) patternComprehension(e *syntax.Expression, current *scope) *value {
	inside := newScope(current)
	b.path(e.Path, inside, false)
	b.expression(e.Where, inside)
	return listOf(dataRows, b.expression(e.Result, inside))
}

func (b *bindings) subquery(e *syntax.Expression, current *scope) *value {
	rows := b.rows
	b.rows = 1
	b.query(e.Query, current, nil)
	inner := b.rows
	b.rows = rows
	switch e.Text {
	case "COLLECT":
		return listOf(math.Min(inner, collected), fromData())
	case "COUNT":
		return numeric(inner)
	}
	return word()
}

// listComprehension binds [x IN list WHERE … | …] and all(x IN list WHERE …).
// Its work is that of its parts for every element.
func (b *bindings) listComprehension(e *syntax.Expression, current *scope) *value {
	list := b.expression(e.Operands[0], current)
	element := list.elements()
	inside := newScope(current)
	inside.names[e.Name.Text] = element
	b.repeated(e, list.length, func() {
		b.expression(e.Where, inside)
		if e.Result != nil {
			element = b.expression(e.Result, inside)
		}
	})
	return listOf(list.length, element)
}

// repeated counts the work of body so many times.
func (b *bindings) repeated(e *syntax.Expression, times float64, body func()) {
	before := b.work
	b.work = 0
	body()
	b.work = before + multiply(times, b.work)
	if b.work > maxWork {
		b.refuse(e, Work, fmt.Sprintf("An expression loops in loops over long lists, about %.0e steps for one row, and could not be stopped.", b.work),
			"Use UNWIND and rows instead of lists in lists.")
	}
}

// reduce follows the accumulator through three rounds and carries on its growth
// over the length of the list: evenly where it grows by equal steps, else as a
// power.
func (b *bindings) reduce(e *syntax.Expression, current *scope) *value {
	inside := newScope(current)
	var rounds [4]*value
	rounds[0] = b.expression(e.Operands[0], current)
	list := b.expression(e.Operands[1], current)
	inside.names[e.Name.Text] = list.elements()
	work := b.work
	for i := 1; i < len(rounds); i++ {
		inside.names[e.Accumulator.Text] = rounds[i-1]
		b.work = work
		b.repeated(e, list.length, func() { rounds[i] = b.expression(e.Result, inside) })
	}
	last := *rounds[3]
	last.number = grown(rounds, list.length, func(v *value) float64 { return v.number })
	last.length = grown(rounds, list.length, func(v *value) float64 { return v.length })
	if grown(rounds, list.length, (*value).weight) > maxWeight {
		b.refuse(e, Growth, "reduce() builds a text or a list that grows with every step.",
			"Return the parts as rows instead of joining them.")
	}
	return join(rounds[0], &last)
}

func grown(rounds [4]*value, times float64, size func(*value) float64) float64 {
	second, third := size(rounds[2]), size(rounds[3])
	firstStep, lastStep := second-size(rounds[1]), third-second
	switch {
	case times <= 3 || lastStep <= 0 || math.IsNaN(lastStep):
		return third
	case lastStep <= firstStep:
		return third + (times-3)*lastStep
	}
	return third * math.Pow(third/math.Max(1, second), times-3)
}

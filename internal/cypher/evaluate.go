package cypher

import (
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
	b.work.steps++
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
	v := b.bounded(e, b.compound(e, operands))
	b.handle(e, operands)
	return v
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
	return guessedListOf(dataRows, b.expression(e.Result, inside))
}

func (b *bindings) subquery(e *syntax.Expression, current *scope) *value {
	rows := b.rows
	b.rows = 1
	b.query(e.Query, current, nil)
	inner := b.rows
	b.rows = rows
	switch e.Text {
	case "COLLECT":
		return guessedListOf(math.Min(inner, collected), fromData())
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
	b.repeated(e, list, func() {
		b.expression(e.Where, inside)
		if e.Result != nil {
			element = b.expression(e.Result, inside)
		}
	})
	return &value{element: element, length: list.length, guessed: list.guessed}
}

// repeated spends the effort of body for every element of a list.
func (b *bindings) repeated(e *syntax.Expression, list *value, body func()) {
	b.spend(e, b.apart(body).times(list))
}

// apart returns the effort of body without spending it.
func (b *bindings) apart(body func()) effort {
	before := b.work
	b.work = effort{}
	body()
	spent := b.work
	b.work = before
	return spent
}

// reduce follows the accumulator through three rounds and carries on its growth
// over the length of the list: evenly where it grows by equal steps, else as a
// power. The effort of a round grows in the same way.
func (b *bindings) reduce(e *syntax.Expression, current *scope) *value {
	inside := newScope(current)
	var rounds [4]*value
	var efforts [4]effort
	rounds[0] = b.expression(e.Operands[0], current)
	list := b.expression(e.Operands[1], current)
	inside.names[e.Name.Text] = list.elements()
	for i := 1; i < len(rounds); i++ {
		inside.names[e.Accumulator.Text] = rounds[i-1]
		efforts[i] = b.apart(func() { rounds[i] = b.expression(e.Result, inside) })
	}
	last := *rounds[3]
	last.number = grown(rounds, list.length, func(v *value) float64 { return v.number })
	last.length = grown(rounds, list.length, func(v *value) float64 { return v.length })
	last.guessed = last.guessed || list.guessed
	if grown(rounds, list.length, (*value).weight) > maxWeight {
		b.refuse(e, Growth, "reduce() builds a text or a list that grows with every step.",
			"Return the parts as rows instead of joining them.")
	}
	b.spend(e, allRounds(efforts, list))
	return join(rounds[0], &last)
}

// allRounds is the effort of all rounds of a reduce() over a list: the mean of
// the third and the last round, as often as there are elements.
func allRounds(rounds [4]effort, list *value) effort {
	mean := func(of func(effort) float64) float64 {
		return (of(rounds[3]) + grown(rounds, list.length, of)) / 2
	}
	return effort{
		steps:      mean(func(w effort) float64 { return w.steps }),
		characters: mean(func(w effort) float64 { return w.characters }),
		guessed:    mean(func(w effort) float64 { return w.guessed }),
	}.times(list)
}

// grown carries the growth of a size over the first three rounds on to the last.
func grown[T any](rounds [4]T, times float64, size func(T) float64) float64 {
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

package facts

import (
	"maps"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// expression reads an expression at a place. Where the place is a condition,
// AND, OR and NOT lead on to the places of its parts.
func (r *reader) expression(e *syntax.Expression, current scope, at place) {
	if e == nil {
		return
	}
	switch e.Kind {
	case syntax.StringLiteral, syntax.NumberLiteral:
		r.literals[e] = &Literal{Span: e.Span, Value: e.Text, IsNumber: e.Kind == syntax.NumberLiteral, Alternative: true}
	case syntax.Variable:
		if defined, ok := current[e.Name.Text]; ok {
			r.definitions[e] = defined
		}
	case syntax.Operation:
		r.operation(e, current, at)
	case syntax.PatternPredicate:
		r.path(e.Path, current, at)
	case syntax.PatternComprehension:
		inside := r.aside()
		r.path(e.Path, current, inside)
		r.expression(e.Where, current, inside)
		r.expression(e.Result, current, inside)
	case syntax.Subquery:
		if e.Text != "EXISTS" {
			at = r.aside()
		}
		r.query(e.Query, current, at)
	case syntax.ListComprehension, syntax.Quantifier, syntax.Reduce:
		r.loop(e, current, at)
	default:
		r.expression(e.Subject, current, r.aside())
		for _, operand := range e.Operands {
			r.expression(operand, current, r.aside())
		}
	}
}

// loop reads what has a variable of its own for the elements of a list.
func (r *reader) loop(e *syntax.Expression, current scope, at place) {
	for _, operand := range e.Operands {
		r.expression(operand, current, r.aside())
	}
	inside := scope{}
	maps.Copy(inside, current)
	inside[e.Name.Text] = definition{e.Operands[len(e.Operands)-1], true}
	if e.Accumulator != nil {
		delete(inside, e.Accumulator.Text)
	}
	switch {
	case e.Kind == syntax.Quantifier && e.Text == "ANY", e.Kind == syntax.Quantifier && e.Text == "ALL":
	case e.Kind == syntax.Quantifier && e.Text == "NONE":
		at = r.conjunction(sign{negated: !at.negated, alternative: at.alternative})
	default:
		at = r.aside()
	}
	r.expression(e.Where, inside, at)
	r.expression(e.Result, inside, r.aside())
}

func (r *reader) operation(e *syntax.Expression, current scope, at place) {
	switch e.Text {
	case "()":
		r.expression(e.Operands[0], current, at)
	case "NOT":
		r.expression(e.Operands[0], current, r.conjunction(sign{negated: !at.negated, alternative: at.alternative}))
	case "AND":
		// Under a NOT, either side may fail: the literals are alternatives, and
		// a window that both sides make is still one that is denied.
		at.alternative = at.alternative || at.negated
		r.expression(e.Operands[0], current, at)
		r.expression(e.Operands[1], current, at)
	case "OR", "XOR":
		s := at.sign
		s.alternative = s.alternative || e.Text == "XOR" || !s.negated
		r.expression(e.Operands[0], current, r.conjunction(s))
		r.expression(e.Operands[1], current, r.conjunction(s))
	default:
		r.comparison(e, current, at)
	}
}

// comparison reads a comparison, or any other operation on values. In
// 'a' <= x < 'b' the operands of the first comparison are read by itself, and x
// is what 'b' is compared with.
func (r *reader) comparison(e *syntax.Expression, current scope, at place) {
	for _, operand := range e.Operands {
		inside := at
		if !isOrder(operand) {
			inside = r.aside()
		}
		r.expression(operand, current, inside)
	}
	if len(e.Operands) != 2 || !isComparison(e.Text) {
		return
	}
	left, right := e.Operands[0], e.Operands[1]
	if isOrder(left) {
		left = left.Operands[1]
	}
	if isOrder(right) {
		return // x < y inside of parentheses that are left out is no value
	}
	r.compare(r.subjects(left), right, e.Text, at)
	if turned := flipped(e.Text); turned != "" {
		r.compare(r.subjects(right), left, turned, at)
	}
}

func isOrder(e *syntax.Expression) bool {
	if e.Kind != syntax.Operation {
		return false
	}
	switch e.Text {
	case "=", "<>", "<", "<=", ">", ">=":
		return true
	}
	return false
}

func isComparison(operator string) bool {
	return flipped(operator) != "" || operator == "=~"
}

// flipped returns the operator with which the right side is compared with the
// left one, or "".
func flipped(operator string) string {
	switch operator {
	case "=", "<>", "IN", "STARTS WITH", "ENDS WITH", "CONTAINS":
		return operator
	case "<":
		return ">"
	case "<=":
		return ">="
	case ">":
		return "<"
	case ">=":
		return "<="
	}
	return ""
}

// compare notes that subjects are compared with the literals that a value
// consists of.
func (r *reader) compare(s subjects, value *syntax.Expression, operator string, at place) {
	if len(s.sources) == 0 {
		return
	}
	negated := at.negated != (operator == "<>")
	for _, e := range r.literalsOf(value) {
		literal := r.literals[e]
		if literal == nil {
			continue
		}
		if literal.Operator == "" {
			literal.Operator, literal.Negated, literal.Alternative, literal.Folded = operator, negated, at.alternative, s.folded
		} else {
			literal.Negated = literal.Negated && negated
			literal.Alternative = literal.Alternative || at.alternative
			literal.Folded = literal.Folded && s.folded
		}
		for _, source := range s.sources {
			if !slices.Contains(literal.Subjects, source) {
				literal.Subjects = append(literal.Subjects, source)
			}
		}
		for _, key := range s.keys {
			if !slices.Contains(literal.Keys, key) {
				literal.Keys = append(literal.Keys, key)
			}
		}
		r.addBound(s, literal, operator, at)
	}
}

// literalsOf returns the literals that a value consists of, through names and
// lists, and through functions that only change how a text is written.
func (r *reader) literalsOf(e *syntax.Expression) []*syntax.Expression {
	var found []*syntax.Expression
	seen := map[*syntax.Expression]bool{}
	var follow func(*syntax.Expression)
	follow = func(e *syntax.Expression) {
		if seen[e] {
			return
		}
		seen[e] = true
		switch {
		case e.Kind == syntax.StringLiteral, e.Kind == syntax.NumberLiteral:
			found = append(found, e)
		case e.Kind == syntax.Variable:
			if defined, ok := r.definitions[e]; ok {
				follow(defined.value)
			}
		case e.Kind == syntax.List, e.Kind == syntax.Operation && e.Text == "()", e.Kind == syntax.FunctionCall && isSpelling(e.Text):
			for _, operand := range e.Operands {
				follow(operand)
			}
		case e.Kind == syntax.ListComprehension:
			follow(e.Operands[0])
		}
	}
	follow(e)
	return found
}

// isSpelling reports whether a function returns what it is given, written in
// another way.
func isSpelling(function string) bool {
	return isFolding(function) || isOneOf(function, "trim", "ltrim", "rtrim", "btrim", "tostring", "tostringornull", "date", "datetime", "localdatetime", "normalize")
}

func isFolding(function string) bool {
	return isOneOf(function, "tolower", "lower", "toupper", "upper")
}

func isOneOf(function string, names ...string) bool {
	return slices.Contains(names, strings.ToLower(function))
}

package facts

import (
	"slices"
	"strconv"
	"strings"

	"repochat/internal/cypher/syntax"
)

// source returns where the value of an expression comes from.
func (r *reader) source(e *syntax.Expression) Source {
	if known, ok := r.known[e]; ok {
		return known
	}
	s := r.follow(e)
	r.known[e] = s
	return s
}

func (r *reader) follow(e *syntax.Expression) Source {
	switch e.Kind {
	case syntax.StringLiteral, syntax.NumberLiteral, syntax.WordLiteral:
		return Source{Kind: Constant, Value: e.Text}
	case syntax.Variable:
		return r.variable(e)
	case syntax.Property:
		return r.property(e)
	case syntax.Operation:
		if e.Text == "()" {
			return r.source(e.Operands[0])
		}
	case syntax.Index:
		return elementOf(r.source(e.Operands[0]))
	case syntax.Slice:
		return r.source(e.Operands[0])
	case syntax.ListComprehension:
		if e.Result != nil {
			return listOf(r.source(e.Result), false)
		}
		return r.source(e.Operands[0])
	case syntax.PatternComprehension:
		return listOf(r.source(e.Result), false)
	case syntax.Subquery:
		if e.Text == "COUNT" {
			return Source{Kind: Aggregate, Function: "count"}
		}
	case syntax.FunctionCall:
		return r.call(e)
	}
	return Source{}
}

func (r *reader) variable(e *syntax.Expression) Source {
	if thing := r.bindings.Variable(e); thing != nil {
		return Source{Kind: Whole, Thing: thing}
	}
	defined, ok := r.definitions[e]
	switch {
	case !ok:
		return Source{}
	case defined.isElement:
		return elementOf(r.source(defined.value))
	}
	return r.source(defined.value)
}

// property returns the source of owner.key: a property, or a part of a date.
func (r *reader) property(e *syntax.Expression) Source {
	owner := r.source(e.Operands[0])
	if owner.Kind == Whole {
		return Source{Kind: PropertyValue, Thing: owner.Thing, Property: e.Name.Text}
	}
	if owner.Kind == Computed && isOneOf(owner.Function, "date", "datetime", "localdatetime") && owner.Of != nil && r.isDate(*owner.Of) {
		return Source{Kind: DatePart, Of: owner.Of, Function: strings.ToLower(e.Name.Text)}
	}
	return Source{}
}

func (r *reader) isDate(s Source) bool {
	return s.Kind == PropertyValue && r.bindings.IsDate(s.Thing, s.Property)
}

// elementOf returns the source of what a list holds. What a property such as
// i.labels holds counts as the property.
func elementOf(list Source) Source {
	if list.Kind == Collected {
		return *list.Of
	}
	if list.Kind == PropertyValue {
		return list
	}
	return Source{}
}

func listOf(element Source, distinct bool) Source {
	return Source{Kind: Collected, Of: &element, Distinct: distinct}
}

func (r *reader) call(e *syntax.Expression) Source {
	function := strings.ToLower(e.Text)
	if len(e.Operands) == 0 {
		if e.Star {
			return Source{Kind: Aggregate, Function: function}
		}
		return Source{Function: function}
	}
	of := r.source(e.Operands[0])
	switch function {
	case "collect":
		return listOf(of, e.Distinct)
	case "count", "sum", "avg", "min", "max", "stdev", "stdevp", "percentilecont", "percentiledisc":
		return Source{Kind: Aggregate, Function: function, Distinct: e.Distinct, Of: &of}
	case "head", "last":
		return elementOf(of)
	case "size":
		if of.Kind == Collected {
			return Source{Kind: Aggregate, Function: "count", Distinct: of.Distinct, Of: of.Of}
		}
	case "left", "substring":
		if part, ok := r.datePart(e, function, of); ok {
			return part
		}
	}
	return Source{Function: function, Of: &of}
}

// datePart returns the characters that left() or substring() take of a date.
func (r *reader) datePart(e *syntax.Expression, function string, of Source) (Source, bool) {
	if !r.isDate(of) {
		return Source{}, false
	}
	var numbers []int
	for _, operand := range e.Operands[1:] {
		number, err := strconv.Atoi(operand.Text)
		if operand.Kind != syntax.NumberLiteral || err != nil {
			return Source{}, false
		}
		numbers = append(numbers, number)
	}
	part := Source{Kind: DatePart, Of: &of}
	switch {
	case function == "left" && len(numbers) == 1:
		part.Length = numbers[0]
	case function == "substring" && len(numbers) == 2:
		part.Start, part.Length = numbers[0], numbers[1]
	default:
		return Source{}, false
	}
	return part, true
}

// subjects are what one side of a comparison comes from.
type subjects struct {
	sources []Source
	keys    []syntax.Span // of the names of properties
	folded  bool
}

// subjects returns the properties and other values of the graph that an
// expression is made of: through names, lists, coalesce() and functions that
// only change how a text is written.
func (r *reader) subjects(e *syntax.Expression) subjects {
	var found subjects
	seen := map[*syntax.Expression]bool{}
	var follow func(*syntax.Expression)
	follow = func(e *syntax.Expression) {
		if seen[e] {
			return
		}
		seen[e] = true
		if e.Kind == syntax.FunctionCall && isFolding(e.Text) {
			found.folded = true
		}
		if defined, ok := r.definitions[e]; ok && r.bindings.Variable(e) == nil {
			follow(defined.value)
			return
		}
		if parts, ok := texts(e); ok {
			for _, part := range parts {
				follow(part)
			}
			return
		}
		if s := r.source(e); s.Kind != Computed && s.Kind != Constant && !slices.Contains(found.sources, s) {
			found.sources = append(found.sources, s)
		}
		if e.Kind == syntax.Property {
			found.keys = append(found.keys, e.Name.Span)
		}
	}
	follow(e)
	return found
}

// texts returns the parts of an expression that makes one text or list out of
// others without choosing among their characters.
func texts(e *syntax.Expression) ([]*syntax.Expression, bool) {
	switch e.Kind {
	case syntax.List:
		return e.Operands, true
	case syntax.Operation:
		return e.Operands, e.Text == "()" || e.Text == "+" || e.Text == "||"
	case syntax.Index, syntax.Slice:
		return e.Operands[:1], true
	case syntax.ListComprehension:
		if e.Result != nil {
			return []*syntax.Expression{e.Result}, true
		}
		return e.Operands, true
	case syntax.FunctionCall:
		if len(e.Operands) == 0 {
			return nil, false
		}
		if isOneOf(e.Text, "split", "replace", "head", "last", "collect", "tail", "reverse") {
			return e.Operands[:1], true
		}
		return e.Operands, isSpelling(e.Text) || isOneOf(e.Text, "coalesce")
	}
	return nil, false
}

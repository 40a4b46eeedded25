package syntax

// Inspect calls visit for every *Query, *SingleQuery, *Clause, *Path, *Node,
// *Relationship, *Group and *Expression below and including root, in the order
// of the text. It does not go into what visit returns false for. A nil root is
// left out.
func Inspect(root any, visit func(any) bool) {
	switch n := root.(type) {
	case *Query:
		if n != nil && visit(n) {
			inspectAll(n.Parts, visit)
		}
	case *SingleQuery:
		if visit(n) {
			inspectAll(n.Clauses, visit)
		}
	case *Clause:
		if visit(n) {
			inspectClause(n, visit)
		}
	case *Path:
		if n != nil && visit(n) {
			for _, element := range n.Elements {
				inspectElement(element, visit)
			}
		}
	case *Node:
		if visit(n) {
			Inspect(n.Properties, visit)
			Inspect(n.Where, visit)
		}
	case *Relationship:
		if visit(n) {
			Inspect(n.Properties, visit)
			Inspect(n.Where, visit)
		}
	case *Group:
		if visit(n) {
			Inspect(n.Path, visit)
			Inspect(n.Where, visit)
		}
	case *Expression:
		if n != nil && visit(n) {
			inspectExpression(n, visit)
		}
	}
}

func inspectAll[T any](list []T, visit func(any) bool) {
	for _, each := range list {
		Inspect(each, visit)
	}
}

func inspectClause(clause *Clause, visit func(any) bool) {
	inspectAll(clause.Paths, visit)
	Inspect(clause.List, visit)
	Inspect(clause.Query, visit)
	if result := clause.Result; result != nil {
		for _, item := range result.Items {
			Inspect(item.Value, visit)
		}
		inspectAll(result.OrderBy, visit)
		Inspect(result.Skip, visit)
		Inspect(result.Limit, visit)
	}
	Inspect(clause.Where, visit)
}

func inspectElement(element Element, visit func(any) bool) {
	switch {
	case element.Node != nil:
		Inspect(element.Node, visit)
	case element.Relationship != nil:
		Inspect(element.Relationship, visit)
	default:
		Inspect(element.Group, visit)
	}
}

func inspectExpression(e *Expression, visit func(any) bool) {
	Inspect(e.Subject, visit)
	inspectAll(e.Operands, visit)
	Inspect(e.Path, visit)
	Inspect(e.Query, visit)
	Inspect(e.Where, visit)
	Inspect(e.Result, visit)
}

// Names returns every name in the expression, in the order of the text.
func (l *Labels) Names() []*Name {
	if l == nil {
		return nil
	}
	if l.Name != nil {
		return []*Name{l.Name}
	}
	var names []*Name
	for _, operand := range l.Operands {
		names = append(names, operand.Names()...)
	}
	return names
}

// Matches reports whether something whose only label or type is the given one
// satisfies the expression. A nil expression is satisfied by everything.
func (l *Labels) Matches(label string) bool {
	if l == nil {
		return true
	}
	switch l.Operator {
	case "%":
		return true
	case "!":
		return !l.Operands[0].Matches(label)
	case "&":
		return l.Operands[0].Matches(label) && l.Operands[1].Matches(label)
	case "|":
		return l.Operands[0].Matches(label) || l.Operands[1].Matches(label)
	}
	return l.Name.Text == label
}

package plan

import (
	"slices"
	"strings"
)

// areInert reports whether the details of an operator that is no leaf and no
// Filter hold nothing that can fail.
func (c *confinement) areInert(operator string, tokens []token) bool {
	operator, _, _ = strings.Cut(operator, "(") // Expand(All), Expand(Into)
	switch operator {
	case "Apply", "CartesianProduct", "SemiApply", "AntiSemiApply", "RollUpApply",
		"Union", "OrderedUnion", "CacheProperties", "NodeHashJoin", "Optional", "Repeat", "LetSemiApply", "LetAntiSemiApply":
		return true // they only name variables and properties of nodes
	case "Expand", "VarLengthExpand":
		return !slices.ContainsFunc(tokens, func(t token) bool { return t.is("{") || t.is("WHERE") || t.kind == parameterToken })
	case "Distinct", "OrderedDistinct", "Projection", "EagerAggregation", "OrderedAggregation":
		return c.columns(tokens)
	case "Unwind":
		p := predicate{tokens: tokens, entities: c.entities}
		return p.list() && p.take("AS") && p.name() && len(p.tokens) == 0
	case "Limit", "ExhaustiveLimit":
		return len(tokens) == 1 && tokens[0].kind == numberToken
	case "ValueHashJoin", "SelectOrSemiApply", "SelectOrAntiSemiApply":
		return len(tokens) == 1 || c.isInert(tokens)
	}
	return false
}

// columns reports whether every column of an operator is an operand or an
// aggregate of one that never fails.
func (c *confinement) columns(tokens []token) bool {
	columns, ok := split(tokens, ",")
	return ok && !slices.ContainsFunc(columns, func(column []token) bool { return !c.isInertColumn(column) })
}

func (c *confinement) isInertColumn(column []token) bool {
	p := predicate{tokens: column, entities: c.entities}
	switch {
	case p.take("count", "(", "*", ")"):
	case p.take("count", "(", "DISTINCT"), p.take("count", "("), p.take("collect", "(", "DISTINCT"), p.take("collect", "("):
		if !p.operand() || !p.take(")") {
			return false
		}
	case !p.operand():
		return false
	}
	return len(p.tokens) == 0 || p.take("AS") && p.name() && len(p.tokens) == 0
}

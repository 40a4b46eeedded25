package plan

import (
	"maps"
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
		return c.isInertExpansion(tokens)
	case "Distinct", "OrderedDistinct", "Projection", "EagerAggregation", "OrderedAggregation":
		return c.columns(tokens)
	case "Unwind":
		p := predicate{tokens: tokens, kinds: c.kinds}
		return p.list() && p.take("AS") && p.name() && len(p.tokens) == 0
	case "Limit", "ExhaustiveLimit", "Skip":
		return len(tokens) == 1 && tokens[0].kind == numberToken
	case "Sort", "PartialSort", "Top", "PartialTop":
		return isOrder(tokens)
	case "ValueHashJoin", "SelectOrSemiApply", "SelectOrAntiSemiApply":
		return len(tokens) == 1 || c.isInert(tokens)
	}
	return false
}

// isInertExpansion reports whether an expansion has no condition on the way, or
// one on each of its nodes: p = (a)-[r*]->(b) WHERE all(x IN nodes(p) WHERE condition).
func (c *confinement) isInertExpansion(tokens []token) bool {
	where := slices.IndexFunc(tokens, func(t token) bool { return t.is("WHERE") })
	if where < 0 {
		where = len(tokens)
	}
	if slices.ContainsFunc(tokens[:where], func(t token) bool { return t.is("{") || t.kind == parameterToken }) {
		return false
	}
	if where == len(tokens) {
		return true
	}
	p := predicate{tokens: tokens[where+1:], kinds: maps.Clone(c.kinds)}
	if !p.take("all", "(") || len(p.tokens) == 0 || !p.tokens[0].isName() || !tokens[0].isName() || !tokens[1].is("=") {
		return false
	}
	p.kinds[p.tokens[0].text] = entity
	path := []token{{signToken, "("}, tokens[0], {signToken, ")"}}
	return p.name() && p.take("IN", "nodes") && p.takeTokens(path) && p.take("WHERE") && p.disjunction() && p.take(")") && len(p.tokens) == 0
}

// isOrder reads name ASC, name DESC LIMIT 2 and the like. Any two values can be put
// in order.
func isOrder(tokens []token) bool {
	p := predicate{tokens: tokens}
	for p.name() && (p.take("ASC") || p.take("DESC")) {
		if !p.take(",") {
			return len(p.tokens) == 0 || p.take("LIMIT") && p.kind(numberToken) && len(p.tokens) == 0
		}
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
	p := predicate{tokens: column, kinds: c.kinds}
	switch {
	case p.take("count", "(", "*", ")"):
	case p.take("count", "(", "DISTINCT"), p.take("count", "("), p.take("collect", "(", "DISTINCT"), p.take("collect", "("),
		p.take("min", "("), p.take("max", "("):
		if !p.operand() || !p.take(")") {
			return false
		}
	case !p.operand():
		return false
	}
	return len(p.tokens) == 0 || p.take("AS") && p.name() && len(p.tokens) == 0
}

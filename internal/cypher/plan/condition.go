package plan

import (
	"maps"
	"slices"
)

// conjuncts returns the conditions that a predicate joins by AND, in order. A
// predicate that cannot be taken apart is one condition.
func conjuncts(tokens []token) [][]token {
	for len(tokens) > 2 && tokens[0].is("(") && partEnd(tokens) == len(tokens) {
		tokens = tokens[1 : len(tokens)-1]
	}
	for _, weaker := range []string{"OR", "XOR", ","} {
		if parts, ok := split(tokens, weaker); !ok || len(parts) > 1 {
			return [][]token{tokens}
		}
	}
	parts, _ := split(tokens, "AND")
	if len(parts) == 1 {
		return parts
	}
	var all [][]token
	for _, part := range parts {
		all = append(all, conjuncts(part)...)
	}
	return all
}

// isInert reports whether a predicate compares properties of nodes and
// relationships, constants and labels only. Such a predicate never fails,
// whatever the values: what cannot be compared gives null.
func (c *confinement) isInert(tokens []token) bool {
	p := predicate{tokens: tokens, kinds: c.kinds}
	return p.disjunction() && len(p.tokens) == 0
}

// predicate reads an inert predicate from the front of its tokens. Its methods
// report whether they could read what they are named after.
type predicate struct {
	tokens []token
	kinds  map[string]kind
}

func (p *predicate) isEntity(name token) bool { return p.kinds[name.text] == entity }

// take takes the given words or signs, when they come next.
func (p *predicate) take(words ...string) bool {
	if len(p.tokens) < len(words) {
		return false
	}
	for i, word := range words {
		if !p.tokens[i].is(word) {
			return false
		}
	}
	p.tokens = p.tokens[len(words):]
	return true
}

// takeTokens takes the given tokens, when they come next.
func (p *predicate) takeTokens(tokens []token) bool {
	if len(p.tokens) < len(tokens) || !slices.Equal(p.tokens[:len(tokens)], tokens) {
		return false
	}
	p.tokens = p.tokens[len(tokens):]
	return true
}

func (p *predicate) disjunction() bool {
	for {
		for p.take("NOT") {
		}
		if !p.condition() {
			return false
		}
		if !p.take("AND") && !p.take("OR") && !p.take("XOR") {
			return true
		}
	}
}

func (p *predicate) condition() bool {
	before := p.tokens
	if p.take("(") && p.disjunction() && p.take(")") && !p.atComparison() {
		return true
	}
	p.tokens = before
	if p.take("isRepeatTrailUnique", "(") || p.take("unique", "(") {
		return p.name() && p.take(")")
	}
	if p.take("assertIsNode", "(") { // it is one
		return len(p.tokens) > 0 && p.isEntity(p.tokens[0]) && p.name() && p.take(")")
	}
	if p.take("disjoint", "(") {
		return p.name() && p.take(",") && p.name() && p.take(")")
	}
	if p.labels() || (p.take("TRUE") || p.take("FALSE")) && !p.atComparison() {
		return true
	}
	if p.tokens = before; p.quantifier() {
		return true
	}
	p.tokens = before
	return p.operand() && p.comparisons()
}

// quantifier reads all(name IN list WHERE predicate) and the like.
func (p *predicate) quantifier() bool {
	if !p.take("all", "(") && !p.take("any", "(") && !p.take("none", "(") && !p.take("single", "(") {
		return false
	}
	if len(p.tokens) == 0 {
		return false
	}
	item := p.tokens[0].text
	if !p.name() || !p.take("IN") || !p.parameter() && !p.list() && !p.name() {
		return false
	}
	around := p.kinds
	defer func() { p.kinds = around }()
	p.kinds = maps.Clone(around)
	p.kinds[item] = another // whatever has its name around the quantifier
	return p.take("WHERE") && p.disjunction() && p.take(")")
}

// labels reads name:A|B and the like, of a node or relationship.
func (p *predicate) labels() bool {
	if len(p.tokens) < 3 || !p.isEntity(p.tokens[0]) || !p.tokens[1].is(":") {
		return false
	}
	p.tokens = p.tokens[2:]
	for opened := 0; ; {
		for p.take("!") {
		}
		for p.take("(") {
			for opened++; p.take("!"); {
			}
		}
		if !p.take("%") && !p.name() {
			return false
		}
		for opened > 0 && p.take(")") { // another one ends what is around the labels
			opened--
		}
		if !p.take("|") && !p.take("&") && !p.take(":") {
			return opened == 0
		}
	}
}

func (p *predicate) name() bool {
	if len(p.tokens) == 0 || !p.tokens[0].isName() {
		return false
	}
	p.tokens = p.tokens[1:]
	return true
}

// atComparison reports whether a comparison comes next, so that what stands
// before it was a value in parentheses.
func (p *predicate) atComparison() bool {
	rest := *p
	return rest.comparison()
}

func (p *predicate) comparison() bool {
	if rest := *p; rest.take("=", "~") {
		return false // a text that is no regular expression fails
	}
	for _, words := range [][]string{
		{"<", ">"}, {"<", "="}, {">", "="}, {"<"}, {">"}, {"="},
		{"STARTS", "WITH"}, {"ENDS", "WITH"}, {"CONTAINS"},
	} {
		if p.take(words...) {
			return true
		}
	}
	return false
}

// comparisons reads one or more comparisons with what stands before them.
func (p *predicate) comparisons() bool {
	if p.take("IS", "NULL") || p.take("IS", "NOT", "NULL") {
		return true
	}
	if p.take("IN") {
		return p.operand() // a single value is taken for a list of one
	}
	if !p.comparison() {
		return false
	}
	for {
		if !p.operand() {
			return false
		}
		if !p.comparison() {
			return true
		}
	}
}

// operand reads a value that can always be had: a constant, a variable, or a
// property of a node or relationship.
func (p *predicate) operand() bool {
	if len(p.tokens) == 0 {
		return false
	}
	before := p.tokens
	switch {
	case p.text(), p.parameter():
		return true
	case p.take("-"), p.tokens[0].kind == numberToken:
		return p.number()
	case p.take("NULL"), p.take("TRUE"), p.take("FALSE"), p.list(), p.cached(), p.choice(), p.mapped(), p.firstOf():
		return true
	case p.take("elementId", "("), p.take("id", "("), p.take("type", "("), p.take("labels", "("),
		p.take("keys", "("), p.take("properties", "("):
		return len(p.tokens) > 0 && p.isEntity(p.tokens[0]) && p.name() && p.take(")")
	case p.take("size", "("):
		return len(p.tokens) > 0 && p.kinds[p.tokens[0].text] == entities && p.name() && p.take(")")
	}
	p.tokens = before
	if !p.name() || len(p.tokens) > 0 && (p.tokens[0].is("(") || p.tokens[0].is("[") || p.tokens[0].is("{")) {
		return false
	}
	if p.take(".") {
		return p.isEntity(before[0]) && p.name() && (len(p.tokens) == 0 || !p.tokens[0].is(".") && !p.tokens[0].is("["))
	}
	return true
}

// choice reads CASE operand WHEN operand THEN operand … END, and one without an
// operand: CASE WHEN predicate THEN operand … END.
func (p *predicate) choice() bool {
	before := p.tokens
	if p.take("CASE") && (p.alternatives(p.disjunction) || p.operand() && p.alternatives(p.operand)) {
		return true
	}
	p.tokens = before
	return false
}

// alternatives reads WHEN, what condition reads, and so on to END.
func (p *predicate) alternatives(condition func() bool) bool {
	before := p.tokens
	for p.take("WHEN") && condition() && p.take("THEN") && p.operand() {
		if ended := *p; (!ended.take("ELSE") || ended.operand()) && ended.take("END") {
			p.tokens = ended.tokens
			return true
		}
	}
	p.tokens = before
	return false
}

// mapped reads a map of operands, {k: operand}, or one made of a node or
// relationship, a{k: operand}.
func (p *predicate) mapped() bool {
	before := p.tokens
	if len(p.tokens) > 0 && p.isEntity(p.tokens[0]) {
		p.name()
	}
	if p.take("{") {
		for p.name() && p.take(":") && p.operand() {
			if p.take("}") {
				return true
			}
			if !p.take(",") {
				break
			}
		}
	}
	p.tokens = before
	return false
}

// firstOf reads coalesce(operand, operand).
func (p *predicate) firstOf() bool {
	before := p.tokens
	if p.take("coalesce", "(") {
		for p.operand() {
			if p.take(")") {
				return true
			}
			if !p.take(",") {
				break
			}
		}
	}
	p.tokens = before
	return false
}

func (p *predicate) text() bool { return p.kind(textToken) }

func (p *predicate) parameter() bool { return p.kind(parameterToken) }

func (p *predicate) kind(kind tokenKind) bool {
	if len(p.tokens) == 0 || p.tokens[0].kind != kind {
		return false
	}
	p.tokens = p.tokens[1:]
	return true
}

// number reads a number, whose decimal point is a token of its own.
func (p *predicate) number() bool {
	if !p.kind(numberToken) {
		return false
	}
	if len(p.tokens) > 1 && p.tokens[0].is(".") && p.tokens[1].kind == numberToken {
		p.tokens = p.tokens[2:]
	}
	return true
}

// cached reads cache[name.property]: only properties of nodes and
// relationships are cached.
func (p *predicate) cached() bool {
	before := p.tokens
	for _, prefix := range cachePrefixes {
		if p.take(prefix, "[") {
			for p.name() {
			}
			if p.take(".") && p.name() && p.take("]") {
				return true
			}
		}
	}
	p.tokens = before
	return false
}

// list reads a list of operands.
func (p *predicate) list() bool {
	before := p.tokens
	if p.take("[", "]") {
		return true
	}
	if p.take("[") {
		for p.operand() {
			if p.take("]") {
				return true
			}
			if !p.take(",") {
				break
			}
		}
	}
	p.tokens = before
	return false
}

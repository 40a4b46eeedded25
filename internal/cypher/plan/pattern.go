package plan

import (
	"maps"
	"slices"
)

// pattern reads path patterns from the front of its tokens, in the plain form
// in which Neo4j writes them: labels and properties stand in the WHERE.
type pattern struct {
	tokens []token
	nodes  open
	// relationships are those of the patterns, and lists of them.
	relationships map[string]kind
	// around is what is in view around the subquery.
	around *confinement
}

func newPattern(tokens []token, around *confinement) *pattern {
	return &pattern{tokens: tokens, nodes: open{}, relationships: map[string]kind{}, around: around}
}

// inside returns what is in view in the WHERE of the patterns that were read.
func (p *pattern) inside() *confinement {
	inside := &confinement{parameter: p.around.parameter, kinds: maps.Clone(p.around.kinds)}
	for name := range p.nodes {
		inside.kinds[name] = entity
	}
	maps.Copy(inside.kinds, p.relationships)
	return inside
}

func (p *pattern) paths() bool {
	for {
		if len(p.tokens) > 1 && p.tokens[0].isName() && p.tokens[1].is("=") {
			p.tokens = p.tokens[2:]
		}
		if !p.path() && !p.selection() {
			return false
		}
		if !p.skip(",") {
			return true
		}
	}
}

// path reads nodes with a relationship or a repeated path between each two.
func (p *pattern) path() bool {
	if !p.node() {
		return false
	}
	for p.relationship() || p.repeated() {
		if !p.node() {
			return false
		}
	}
	return true
}

// selection reads SHORTEST 1 PATHS (path WHERE condition).
func (p *pattern) selection() bool {
	start := predicate{tokens: p.tokens}
	if !start.take("SHORTEST") || !start.number() || !start.take("PATHS", "(") {
		return false
	}
	p.tokens = start.tokens
	return p.path() && p.inertWhere(p.inside()) && p.skip(")")
}

// repeated reads ((a)-[r]->(b) WHERE condition){1, 2}. Its nodes are along
// relationships from the nodes before and after it, which are confined.
func (p *pattern) repeated() bool {
	width := partEnd(p.tokens)
	if len(p.tokens) < 2 || !p.tokens[0].is("(") || !p.tokens[1].is("(") || width == 0 {
		return false
	}
	part := newPattern(p.tokens[1:width], p.around)
	if !part.path() || !part.inertWhere(part.inside()) || !part.skip(")") || len(part.tokens) > 0 {
		return false
	}
	p.tokens = p.tokens[width:]
	if p.skip("+") || p.skip("*") {
		return true
	}
	if len(p.tokens) == 0 || !p.tokens[0].is("{") {
		return false
	}
	width = partEnd(p.tokens)
	p.tokens = p.tokens[width:]
	return width > 0
}

// inertWhere reads a WHERE up to a parenthesis, when there is one.
func (p *pattern) inertWhere(c *confinement) bool {
	if !p.skip("WHERE") {
		return true
	}
	end := clauseEnd(p.tokens)
	condition := p.tokens[:end]
	p.tokens = p.tokens[end:]
	return c.isInert(condition)
}

func (p *pattern) skip(sign string) bool {
	if len(p.tokens) == 0 || !p.tokens[0].is(sign) {
		return false
	}
	p.tokens = p.tokens[1:]
	return true
}

func (p *pattern) node() bool {
	if len(p.tokens) < 3 || !p.tokens[0].is("(") || !p.tokens[1].isName() || !p.tokens[2].is(")") {
		return false
	}
	p.nodes[p.tokens[1].text] = ""
	p.tokens = p.tokens[3:]
	return true
}

// relationship reads -[r:A|B*1..3]-> and the like.
func (p *pattern) relationship() bool {
	p.skip("<")
	if !p.skip("-") || len(p.tokens) < 2 || !p.tokens[0].is("[") || !p.tokens[1].isName() {
		return false
	}
	width := partEnd(p.tokens)
	if width == 0 || slices.ContainsFunc(p.tokens[:width], func(t token) bool { return t.is("WHERE") || t.is("{") }) {
		return false
	}
	p.relationships[p.tokens[1].text] = entity
	if slices.ContainsFunc(p.tokens[:width], func(t token) bool { return t.is("*") }) {
		p.relationships[p.tokens[1].text] = entities
	}
	p.tokens = p.tokens[width:]
	if !p.skip("-") {
		return false
	}
	p.skip(">")
	return true
}

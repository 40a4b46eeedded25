package syntax

import (
	"slices"
	"strings"
)

// paths reads path patterns separated by commas.
func (p *parser) paths() []*Path {
	paths := []*Path{p.path()}
	for p.symbol(",") {
		paths = append(paths, p.path())
	}
	return paths
}

// path reads one path pattern with its variable, its selector and shortestPath(…).
func (p *parser) path() *Path {
	path := &Path{Span: Span{Start: p.start()}}
	if !p.enter() {
		return path
	}
	defer p.leave()
	if p.isNameAt(p.at) && p.symbolAt(p.at+1, "=") {
		path.Variable = p.name("a variable")
		p.advance(1)
	}
	path.Selector = p.selector()
	p.pathBody(path)
	path.Stop = p.stop()
	return path
}

// pathBody reads the elements, or shortestPath(…) around them.
func (p *parser) pathBody(path *Path) {
	if !p.isShortestPath(p.at) {
		p.elements(path)
		return
	}
	path.Function = p.text(p.at)
	p.advance(2)
	p.elements(path)
	p.need(")")
}

func (p *parser) isShortestPath(index int) bool {
	return (p.wordAt(index, "SHORTESTPATH") || p.wordAt(index, "ALLSHORTESTPATHS")) && p.symbolAt(index+1, "(")
}

// selector reads ANY, ALL and SHORTEST with what belongs to them, up to the
// first parenthesis.
func (p *parser) selector() string {
	if !p.isSelector() {
		return ""
	}
	var words []string
	for p.kind() == Number || p.oneOfNext("ANY", "ALL", "SHORTEST", "PATH", "PATHS", "GROUP", "GROUPS") {
		words = append(words, upper(p.text(p.at)))
		p.advance(1)
	}
	return strings.Join(words, " ")
}

func (p *parser) isSelector() bool { return p.oneOfNext("ANY", "ALL", "SHORTEST") }

func (p *parser) oneOfNext(keywords ...string) bool {
	return slices.ContainsFunc(keywords, p.peekWord)
}

// elements reads nodes and groups, with relationships between nodes.
func (p *parser) elements(path *Path) {
	for p.peekSymbol("(") {
		if p.isGroup() {
			path.Elements = append(path.Elements, Element{Group: p.group()})
			continue
		}
		path.Elements = append(path.Elements, Element{Node: p.node()})
		for p.isArrow(p.at) {
			path.Elements = append(path.Elements, Element{Relationship: p.relationship()}, Element{Node: p.node()})
		}
	}
	if len(path.Elements) == 0 {
		p.expected("a node in parentheses")
	}
}

// isGroup reports whether the parenthesis holds a path rather than a node.
func (p *parser) isGroup() bool {
	inside := p.at + 1
	return p.symbolAt(inside, "(") || p.isShortestPath(inside) ||
		p.isNameAt(inside) && p.symbolAt(inside+1, "=")
}

func (p *parser) group() *Group {
	group := &Group{Span: Span{Start: p.start()}}
	p.need("(")
	group.Path = p.path()
	group.Where = p.where()
	p.need(")")
	group.Repeated = p.quantifier()
	group.Stop = p.stop()
	return group
}

// quantifier takes {2}, {1,3}, + or * after a relationship or a group.
func (p *parser) quantifier() bool {
	if p.symbol("+") || p.symbol("*") {
		return true
	}
	if !p.symbol("{") {
		return false
	}
	p.number()
	if p.symbol(",") {
		p.number()
	}
	p.need("}")
	return true
}

func (p *parser) number() {
	if p.kind() == Number {
		p.advance(1)
	}
}

// node reads a node pattern.
func (p *parser) node() *Node {
	node := &Node{Span: Span{Start: p.start()}}
	p.need("(")
	if !p.isInlineWhere(")") && p.isNameAt(p.at) && !p.isLabelWord() {
		node.Variable = p.name("a variable")
	}
	node.Labels = p.labelsAfterColon()
	node.Properties = p.properties()
	node.Where = p.where()
	p.need(")")
	node.Stop = p.stop()
	return node
}

// isInlineWhere tells (WHERE x = 1) from a node whose variable is named where.
func (p *parser) isInlineWhere(closing string) bool {
	if !p.peekWord("WHERE") {
		return false
	}
	next := p.at + 1
	return !p.symbolAt(next, closing) && !p.symbolAt(next, ":") && !p.symbolAt(next, "{")
}

// isLabelWord tells (IS Label) from a node whose variable is named is.
func (p *parser) isLabelWord() bool {
	next := p.at + 1
	return p.peekWord("IS") && (p.isNameAt(next) && !p.wordAt(next, "IS") && !p.wordAt(next, "WHERE") ||
		p.symbolAt(next, "!") || p.symbolAt(next, "%") || p.symbolAt(next, "("))
}

func (p *parser) properties() *Expression {
	switch {
	case p.peekSymbol("{"):
		return p.mapLiteral()
	case p.kind() == Parameter:
		p.fail(CodeSyntax, "a pattern needs its properties written out, not as a parameter")
	}
	return nil
}

// isArrow reports whether a relationship pattern begins at the index: "-" or
// "<-", an optional bracket, and a second "-" or "->".
func (p *parser) isArrow(index int) bool {
	if p.symbolAt(index, "<") {
		index++
	}
	if !p.symbolAt(index, "-") {
		return false
	}
	index++
	if p.symbolAt(index, "[") {
		index = p.Partner[index] + 1
	}
	return p.symbolAt(index, "-")
}

func (p *parser) relationship() *Relationship {
	relationship := &Relationship{Span: Span{Start: p.start()}}
	relationship.Left = p.symbol("<")
	p.need("-")
	if p.symbol("[") {
		p.relationshipDetails(relationship)
		p.need("]")
	}
	p.need("-")
	relationship.Right = p.symbol(">")
	relationship.Stop = p.stop()
	if p.quantifier() {
		relationship.Repeated = true
	}
	return relationship
}

func (p *parser) relationshipDetails(relationship *Relationship) {
	if !p.isInlineWhere("]") && p.isNameAt(p.at) && !p.isLabelWord() {
		relationship.Variable = p.name("a variable")
	}
	relationship.Types = p.labelsAfterColon()
	if p.symbol("*") {
		relationship.Repeated = true
		p.number()
		if p.symbol("..") {
			p.number()
		}
	}
	relationship.Properties = p.properties()
	relationship.Where = p.where()
}

// labelsAfterColon reads a label expression when ":" or IS stands before it.
func (p *parser) labelsAfterColon() *Labels {
	if p.symbol(":") || p.words("IS") {
		return p.labels()
	}
	return nil
}

// labels reads alternatives: A|B, and the older A|:B of types.
func (p *parser) labels() *Labels {
	if !p.enter() {
		return &Labels{}
	}
	defer p.leave()
	labels := p.labelConjunction()
	for terms := 1; !p.barEnds() && p.symbol("|"); terms++ {
		p.checkTerms(terms)
		p.symbol(":")
		labels = joinLabels("|", labels, p.labelConjunction())
	}
	return labels
}

func (p *parser) labelConjunction() *Labels {
	labels := p.labelTerm()
	for terms := 1; p.symbol("&") || p.symbol(":"); terms++ {
		p.checkTerms(terms)
		labels = joinLabels("&", labels, p.labelTerm())
	}
	return labels
}

func joinLabels(operator string, left, right *Labels) *Labels {
	return &Labels{
		Span:     Span{Start: left.Start, Stop: right.Stop},
		Operator: operator,
		Operands: []*Labels{left, right},
	}
}

func (p *parser) labelTerm() *Labels {
	labels := &Labels{Span: Span{Start: p.start()}}
	switch {
	case p.symbol("!"):
		labels.Operator = "!"
		if p.enter() {
			labels.Operands = []*Labels{p.labelTerm()}
		}
		p.leave()
	case p.symbol("%"):
		labels.Operator = "%"
	case p.symbol("("):
		labels = p.labels()
		p.need(")")
	default:
		labels.Name = p.name("a label or type")
	}
	labels.Stop = p.stop()
	return labels
}

// barEnds reports whether "|" at the present token ends the expression at hand
// rather than separating labels.
func (p *parser) barEnds() bool {
	return p.comprehension >= 0 && p.Parent[p.at] == p.comprehension
}

package syntax

// The levels of precedence, loosest first.
const (
	levelOr = iota
	levelXor
	levelAnd
	levelNot
	levelComparison
	levelPredicate
	levelSum
	levelProduct
	levelPower
	levelSign
)

// operators holds the symbols and words that join operands at each level.
var operators = [...][]string{
	levelOr:         {"OR"},
	levelXor:        {"XOR"},
	levelAnd:        {"AND"},
	levelComparison: {"=", "<>", "<=", ">=", "<", ">"},
	levelSum:        {"+", "-", "||"},
	levelProduct:    {"*", "/", "%"},
	levelPower:      {"^"},
	levelSign:       nil,
}

// expression reads an expression of the lowest precedence.
func (p *parser) expression() *Expression {
	if !p.enter() {
		return &Expression{}
	}
	defer p.leave()
	return p.binary(levelOr)
}

// binary reads operands of the next level joined by this level's operators.
func (p *parser) binary(level int) *Expression {
	switch level {
	case levelNot:
		return p.negation()
	case levelPredicate:
		return p.predicate(p.binary(levelSum))
	case levelSign:
		return p.signed()
	}
	left := p.binary(level + 1)
	for terms := 1; ; terms++ {
		operator := p.operator(operators[level])
		if operator == "" {
			return left
		}
		p.checkTerms(terms)
		left = operation(operator, left, p.binary(level+1))
	}
}

// checkTerms fails when a row of operands, keys or labels is too long.
func (p *parser) checkTerms(terms int) {
	if terms >= MaxTerms {
		p.fail(CodeTooLong, "an expression has more than 1,000 terms in a row")
	}
}

func operation(operator string, left, right *Expression) *Expression {
	return &Expression{
		Span:     Span{Start: left.Start, Stop: right.Stop},
		Kind:     Operation,
		Text:     operator,
		Operands: []*Expression{left, right},
	}
}

func (p *parser) operator(candidates []string) string {
	if p.kind() != Symbol && p.kind() != Word {
		return ""
	}
	if p.peekSymbol("!=") {
		p.fail(CodeSyntax, "!= is no operator; write <>")
	}
	for _, candidate := range candidates {
		if p.symbol(candidate) || p.words(candidate) {
			return candidate
		}
	}
	return ""
}

func (p *parser) negation() *Expression {
	if !p.peekWord("NOT") {
		return p.binary(levelNot + 1)
	}
	return p.prefixed("NOT", levelNot)
}

func (p *parser) signed() *Expression {
	if p.peekSymbol("-") || p.peekSymbol("+") {
		return p.prefixed(p.text(p.at), levelSign)
	}
	return p.postfix()
}

func (p *parser) prefixed(operator string, level int) *Expression {
	e := &Expression{Span: Span{Start: p.start()}, Kind: Operation, Text: operator}
	p.advance(1)
	if !p.enter() {
		return e
	}
	defer p.leave()
	e.Operands = []*Expression{p.binary(level)}
	e.Stop = p.stop()
	return e
}

// predicate reads what may follow a sum once: =~, STARTS WITH, IN, IS NULL,
// IS :: TYPE, IS NORMALIZED, IS Label.
func (p *parser) predicate(left *Expression) *Expression {
	var operator string
	switch {
	case p.symbol("=~"):
		operator = "=~"
	case p.words("STARTS", "WITH"):
		operator = "STARTS WITH"
	case p.words("ENDS", "WITH"):
		operator = "ENDS WITH"
	case p.words("CONTAINS"):
		operator = "CONTAINS"
	case p.words("IN"):
		operator = "IN"
	case p.symbol("::"):
		return p.typed(left, "IS ::")
	case p.peekWord("IS"):
		return p.isPredicate(left)
	default:
		return left
	}
	return operation(operator, left, p.binary(levelSum))
}

func (p *parser) isPredicate(left *Expression) *Expression {
	p.advance(1)
	operator := "IS"
	if p.words("NOT") {
		operator = "IS NOT"
	}
	e := &Expression{Span: Span{Start: left.Start}, Kind: Operation, Operands: []*Expression{left}}
	switch {
	case p.words("NULL"):
		e.Text = operator + " NULL"
	case p.symbol("::"), p.words("TYPED"):
		return p.typed(left, operator+" ::")
	case p.isNormalized():
		e.Text = operator + " NORMALIZED"
	default:
		e.Kind = HasLabels
		e.Labels = p.labels()
		if operator == "IS NOT" {
			p.fail(CodeSyntax, "IS NOT takes no label; write NOT x:Label")
		}
	}
	e.Stop = p.stop()
	return e
}

func (p *parser) isNormalized() bool {
	form := p.at
	if p.oneOf("NFC", "NFD", "NFKC", "NFKD") != "" && !p.peekWord("NORMALIZED") {
		p.at = form
	}
	return p.words("NORMALIZED")
}

// typed reads a type such as INTEGER NOT NULL or LIST<STRING> | DATE.
func (p *parser) typed(left *Expression, operator string) *Expression {
	p.typeName()
	for p.peekSymbol("|") && p.isTypeWord(p.at+1) {
		p.advance(1)
		p.typeName()
	}
	return &Expression{Span: p.spanFrom(left.Start), Kind: Operation, Text: operator, Operands: []*Expression{left}}
}

func (p *parser) typeName() {
	if !p.isTypeWord(p.at) {
		p.expected("a type")
		return
	}
	for p.isTypeWord(p.at) {
		p.advance(1)
	}
	if !p.enter() {
		return
	}
	defer p.leave()
	if p.symbol("<") {
		p.typeName()
		for p.symbol("|") {
			p.typeName()
		}
		p.need(">")
	}
	if !p.symbol("!") {
		p.words("NOT", "NULL")
	}
}

func (p *parser) isTypeWord(index int) bool {
	if index >= len(p.List) || p.List[index].Kind != Word {
		return false
	}
	switch upper(p.text(index)) {
	case "NOTHING", "NULL", "BOOL", "BOOLEAN", "STRING", "VARCHAR", "INT", "INTEGER", "SIGNED", "FLOAT",
		"DATE", "LOCAL", "ZONED", "TIME", "DATETIME", "TIMESTAMP", "WITHOUT", "WITH", "ZONE", "TIMEZONE",
		"DURATION", "POINT", "NODE", "VERTEX", "RELATIONSHIP", "EDGE", "MAP", "LIST", "ARRAY", "PATH", "PATHS",
		"PROPERTY", "VALUE", "ANY":
		return true
	}
	return false
}

// postfix reads a primary expression with what is attached to it: .key,
// [index], [from..to], :Label.
func (p *parser) postfix() *Expression {
	e := p.primary()
	for terms := 1; p.err == nil; terms++ {
		p.checkTerms(terms)
		switch {
		case p.symbol("."):
			key := p.name("a property")
			e = &Expression{Span: p.spanFrom(e.Start), Kind: Property, Name: key, Operands: []*Expression{e}}
		case p.symbol("["):
			e = p.subscript(e)
		case p.peekSymbol(":") && p.isNameOrLabelSymbol(p.at+1):
			p.advance(1)
			labels := p.labels()
			e = &Expression{Span: p.spanFrom(e.Start), Kind: HasLabels, Labels: labels, Operands: []*Expression{e}}
		default:
			return e
		}
	}
	return e
}

func (p *parser) isNameOrLabelSymbol(index int) bool {
	return p.isNameAt(index) || p.symbolAt(index, "!") || p.symbolAt(index, "%") || p.symbolAt(index, "(")
}

func (p *parser) subscript(left *Expression) *Expression {
	e := &Expression{Span: Span{Start: left.Start}, Kind: Index, Operands: []*Expression{left}}
	if !p.peekSymbol("..") {
		e.Operands = append(e.Operands, p.expression())
	}
	if p.symbol("..") {
		e.Kind = Slice
		if !p.peekSymbol("]") {
			e.Operands = append(e.Operands, p.expression())
		}
	}
	p.need("]")
	e.Stop = p.stop()
	return e
}

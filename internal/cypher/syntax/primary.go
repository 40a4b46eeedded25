package syntax

import "strings"

// primary reads an expression that needs no operator.
func (p *parser) primary() *Expression {
	start := p.start()
	switch p.kind() {
	case String:
		p.advance(1)
		return &Expression{Span: p.spanFrom(start), Kind: StringLiteral, Text: unescape(p.text(p.at - 1))}
	case Number:
		p.advance(1)
		return &Expression{Span: p.spanFrom(start), Kind: NumberLiteral, Text: p.text(p.at - 1)}
	case Parameter:
		p.advance(1)
		return &Expression{Span: p.spanFrom(start), Kind: ParameterValue, Text: strings.Trim(p.text(p.at - 1)[1:], "`")}
	case Word:
		if e := p.special(); e != nil {
			e.Start, e.Stop = start, p.stop()
			return e
		}
		return p.named()
	case Quoted:
		return p.named()
	case Symbol:
		return p.bracketed()
	}
	p.expected("an expression")
	return &Expression{}
}

// unescape returns the value of a string literal. A backslash before any other
// character than those below stands for itself.
func unescape(literal string) string {
	body := literal[1 : len(literal)-1]
	if !strings.Contains(body, `\`) {
		return body
	}
	return escapes.Replace(body)
}

var escapes = strings.NewReplacer(`\\`, `\`, `\'`, `'`, `\"`, `"`, "\\`", "`",
	`\n`, "\n", `\r`, "\r", `\t`, "\t", `\b`, "\b", `\f`, "\f")

// special reads the expressions that begin with a keyword; nil means that the
// word is a plain name here.
func (p *parser) special() *Expression {
	next := p.at + 1
	switch {
	case p.peekWord("CASE") && !p.endsExpression(next):
		p.advance(1)
		return p.caseExpression()
	case p.symbolAt(next, "{"):
		if kind := p.oneOf("EXISTS", "COUNT", "COLLECT"); kind != "" {
			return p.subquery(kind)
		}
	case p.symbolAt(next, "("):
		return p.specialCall()
	case !p.symbolAt(next, "."):
		if word := p.oneOf("TRUE", "FALSE", "NULL", "INF", "INFINITY", "NAN"); word != "" {
			return &Expression{Kind: WordLiteral, Text: word}
		}
	}
	return nil
}

// endsExpression reports whether no expression can begin at the token, so that
// the word before it is a variable, whatever it reads.
func (p *parser) endsExpression(index int) bool {
	token := p.List[index]
	if token.Kind == End {
		return true
	}
	return token.Kind == Symbol && strings.IndexByte("([{-+", p.Text[token.Start]) < 0
}

// specialCall reads what looks like a function but has a grammar of its own.
func (p *parser) specialCall() *Expression {
	switch {
	case p.isShortestPath(p.at):
		path := &Path{Span: Span{Start: p.start()}}
		p.pathBody(path)
		path.Stop = p.stop()
		return &Expression{Kind: PatternPredicate, Path: path}
	case p.isNameAt(p.at+2) && p.wordAt(p.at+3, "IN"):
		if kind := p.oneOf("ALL", "ANY", "NONE", "SINGLE"); kind != "" {
			return p.quantified(kind)
		}
	case p.wordAt(p.at, "REDUCE") && p.symbolAt(p.at+3, "="):
		return p.reduce()
	case p.wordAt(p.at, "TRIM") && (p.wordAt(p.at+2, "BOTH") || p.wordAt(p.at+2, "LEADING") || p.wordAt(p.at+2, "TRAILING")):
		return p.trim()
	}
	return nil
}

func (p *parser) quantified(kind string) *Expression {
	e := &Expression{Kind: Quantifier, Text: kind}
	p.need("(")
	e.Name = p.name("a variable")
	p.needWord("IN")
	e.Operands = []*Expression{p.expression()}
	e.Where = p.where()
	p.need(")")
	return e
}

func (p *parser) reduce() *Expression {
	e := &Expression{Kind: Reduce}
	p.advance(1)
	defer p.enterComprehension(p.at)()
	p.need("(")
	e.Accumulator = p.name("a variable")
	p.need("=")
	e.Operands = []*Expression{p.expression()}
	p.need(",")
	e.Name = p.name("a variable")
	p.needWord("IN")
	e.Operands = append(e.Operands, p.expression())
	p.need("|")
	e.Result = p.expression()
	p.need(")")
	return e
}

// enterComprehension makes "|" end expressions directly in the bracket, until
// the function that it returns is called.
func (p *parser) enterComprehension(bracket int) (leave func()) {
	outer := p.comprehension
	p.comprehension = bracket
	return func() { p.comprehension = outer }
}

// trim reads trim(BOTH ' ' FROM x).
func (p *parser) trim() *Expression {
	e := &Expression{Kind: FunctionCall, Text: p.text(p.at)}
	p.advance(3)
	if !p.peekWord("FROM") {
		e.Operands = append(e.Operands, p.expression())
	}
	p.needWord("FROM")
	e.Operands = append(e.Operands, p.expression())
	p.need(")")
	return e
}

func (p *parser) caseExpression() *Expression {
	e := &Expression{Kind: Case}
	if !p.peekWord("WHEN") {
		e.Subject = p.expression()
	}
	for p.words("WHEN") {
		e.Operands = append(e.Operands, p.when(e))
		for e.Subject != nil && p.symbol(",") {
			e.Operands = append(e.Operands, p.when(e))
		}
		p.needWord("THEN")
		e.Operands = append(e.Operands, p.expression())
	}
	if p.words("ELSE") {
		e.Operands = append(e.Operands, p.expression())
	}
	p.needWord("END")
	return e
}

// when reads the condition after WHEN, which may begin with an operator when
// the case has a subject: WHEN > 3, WHEN IS NULL.
func (p *parser) when(e *Expression) *Expression {
	if e.Subject == nil {
		return p.expression()
	}
	subject := &Expression{Span: Span{Start: p.start(), Stop: p.start()}, Kind: CaseSubject}
	if operator := p.operator(operators[levelComparison]); operator != "" {
		return operation(operator, subject, p.binary(levelPredicate))
	}
	if condition := p.predicate(subject); condition != subject {
		return condition
	}
	return p.expression()
}

// subquery reads EXISTS {…}, COUNT {…} and COLLECT {…}: a whole query, or for
// the first two just patterns with a WHERE.
func (p *parser) subquery(kind string) *Expression {
	e := &Expression{Kind: Subquery, Text: kind}
	p.need("{")
	switch {
	case kind == "COLLECT":
		e.Query = p.query(mustReturn)
	case p.isPathStart():
		e.Query = p.patternQuery()
	default:
		e.Query = p.query(mayReturn)
	}
	p.need("}")
	return e
}

func (p *parser) isPathStart() bool {
	return p.peekSymbol("(") || p.isShortestPath(p.at) || p.isSelector() || p.isNameAt(p.at) && p.symbolAt(p.at+1, "=")
}

// patternQuery reads patterns as the MATCH clause that they stand for.
func (p *parser) patternQuery() *Query {
	clause := &Clause{Span: Span{Start: p.start()}}
	p.match(clause)
	clause.Stop = p.stop()
	single := &SingleQuery{Span: clause.Span, Clauses: []*Clause{clause}}
	return &Query{Span: clause.Span, Parts: []*SingleQuery{single}}
}

// named reads a variable, a function call or a map projection.
func (p *parser) named() *Expression {
	start := p.start()
	if end := p.functionName(); end > 0 {
		return p.functionCall(end)
	}
	name := p.name("a name")
	e := &Expression{Span: name.Span, Kind: Variable, Name: name}
	if p.peekSymbol("{") {
		e = p.mapProjection(e)
		e.Start, e.Stop = start, p.stop()
	}
	return e
}

// functionName returns the index of the parenthesis after a dotted name, or 0.
func (p *parser) functionName() int {
	index := p.at + 1
	for p.symbolAt(index, ".") && p.isNameAt(index+1) {
		index += 2
	}
	if p.symbolAt(index, "(") {
		return index
	}
	return 0
}

func (p *parser) functionCall(parenthesis int) *Expression {
	e := &Expression{Span: Span{Start: p.start()}, Kind: FunctionCall, Text: p.name("a function").Text}
	for p.at < parenthesis {
		p.need(".")
		e.Text += "." + p.name("a function").Text
	}
	p.need("(")
	if equalFold(e.Text, "COUNT") && p.symbol("*") {
		e.Star = true
	} else if !p.peekSymbol(")") {
		e.Distinct = p.words("DISTINCT")
		if p.peekWord("ALL") && !p.symbolAt(p.at+1, "(") && !p.endsExpression(p.at+1) {
			p.advance(1)
		}
		e.Operands = p.expressions()
	}
	p.need(")")
	e.Stop = p.stop()
	return e
}

func (p *parser) expressions() []*Expression {
	list := []*Expression{p.expression()}
	for p.symbol(",") {
		list = append(list, p.expression())
	}
	return list
}

// mapProjection reads {.key, .*, key: value, variable} after a variable.
func (p *parser) mapProjection(variable *Expression) *Expression {
	e := &Expression{Kind: MapProjection, Operands: []*Expression{variable}}
	p.need("{")
	for first := true; p.err == nil && !p.symbol("}"); first = false {
		if !first {
			p.need(",")
		}
		p.projectedEntry(e)
	}
	return e
}

func (p *parser) projectedEntry(e *Expression) {
	switch {
	case p.symbol("."):
		if !p.symbol("*") {
			e.Keys = append(e.Keys, p.name("a property"))
		}
	case p.symbolAt(p.at+1, ":"):
		p.name("a key")
		p.advance(1)
		e.Operands = append(e.Operands, p.expression())
	default:
		name := p.name("a variable")
		e.Operands = append(e.Operands, &Expression{Span: name.Span, Kind: Variable, Name: name})
	}
}

// bracketed reads what begins with a bracket.
func (p *parser) bracketed() *Expression {
	start := p.start()
	var e *Expression
	switch {
	case p.peekSymbol("{"):
		e = p.mapLiteral()
	case p.peekSymbol("["):
		e = p.listOrComprehension()
	case p.isPatternPredicate():
		path := &Path{Span: Span{Start: start}}
		p.elements(path)
		path.Stop = p.stop()
		e = &Expression{Kind: PatternPredicate, Path: path}
	case p.symbol("("):
		// The parentheses belong to the span, so that an edit around the
		// expression leaves them in place.
		e = p.expression()
		p.need(")")
		return &Expression{Span: p.spanFrom(start), Kind: Operation, Text: "()", Operands: []*Expression{e}}
	default:
		p.expected("an expression")
		return &Expression{}
	}
	e.Start, e.Stop = start, p.stop()
	return e
}

// isPatternPredicate reports whether the parenthesis opens a node pattern that
// a relationship follows. Neo4j prefers this reading to one as a subtraction.
func (p *parser) isPatternPredicate() bool {
	if !p.peekSymbol("(") {
		return false
	}
	arrow := p.Partner[p.at] + 1
	if !p.isArrow(arrow) {
		return false
	}
	for p.symbolAt(arrow, "<") || p.symbolAt(arrow, "-") || p.symbolAt(arrow, "[") {
		if p.symbolAt(arrow, "[") {
			arrow = p.Partner[arrow]
		}
		arrow++
	}
	if p.symbolAt(arrow, ">") {
		arrow++
	}
	return p.symbolAt(arrow, "(")
}

func (p *parser) mapLiteral() *Expression {
	e := &Expression{Span: Span{Start: p.start()}, Kind: Map}
	p.need("{")
	for p.err == nil && !p.symbol("}") {
		if len(e.Keys) > 0 {
			p.need(",")
		}
		e.Keys = append(e.Keys, p.name("a key"))
		p.need(":")
		e.Operands = append(e.Operands, p.expression())
	}
	e.Stop = p.stop()
	return e
}

// listOrComprehension reads [a, b], [x IN xs WHERE … | …] and [(a)--(b) | …].
func (p *parser) listOrComprehension() *Expression {
	bracket := p.at
	p.advance(1)
	switch {
	case p.isNameAt(p.at) && p.wordAt(p.at+1, "IN"):
		return p.listComprehension(bracket)
	case p.Bar[bracket]:
		return p.patternComprehension(bracket)
	}
	e := &Expression{Kind: List}
	if !p.peekSymbol("]") {
		e.Operands = p.expressions()
	}
	p.need("]")
	return e
}

func (p *parser) listComprehension(bracket int) *Expression {
	defer p.enterComprehension(bracket)()
	e := &Expression{Kind: ListComprehension, Name: p.name("a variable")}
	p.needWord("IN")
	e.Operands = []*Expression{p.expression()}
	e.Where = p.where()
	if p.symbol("|") {
		e.Result = p.expression()
	}
	p.need("]")
	return e
}

func (p *parser) patternComprehension(bracket int) *Expression {
	defer p.enterComprehension(bracket)()
	e := &Expression{Kind: PatternComprehension, Path: p.path()}
	e.Where = p.where()
	p.need("|")
	e.Result = p.expression()
	p.need("]")
	return e
}

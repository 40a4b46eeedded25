package syntax

import "strings"

// Parse reads a decoded text as a query that only reads. The grammar has no
// rule for any clause that writes, administers or calls a procedure, and none
// for what it does not know: such a text is an *Error, never a guess.
func Parse(text string) (*Query, error) {
	tokens, err := Scan(text)
	if err != nil {
		return nil, err
	}
	p := &parser{Tokens: tokens, comprehension: -1}
	query := p.query(mustReturn)
	p.endOfStatement()
	if p.err != nil {
		return nil, p.err
	}
	return query, nil
}

// parser walks over the tokens. After the first error it stands at the end, so
// that every loop stops by itself.
type parser struct {
	*Tokens
	at    int
	depth int
	// comprehension is the opening bracket directly in which "|" ends an
	// expression, as in [x IN xs WHERE x:Label | x.name]; -1 outside of one.
	comprehension int
	err           error
}

func (p *parser) fail(code Code, message string) {
	p.failWord(code, "", message)
}

func (p *parser) failWord(code Code, word, message string) {
	if p.err == nil {
		p.err = &Error{Code: code, Offset: p.List[p.at].Start, Word: word, Message: message}
	}
	p.at = len(p.List) - 1
}

// expected fails with what should have stood at the present token.
func (p *parser) expected(what string) {
	found := "the query ends"
	if p.kind() != End {
		found = "there is " + shortened(p.text(p.at))
	}
	p.fail(CodeSyntax, "where "+what+" should stand, "+found)
}

func shortened(text string) string {
	if runes := []rune(text); len(runes) > 30 {
		return string(runes[:30]) + "…"
	}
	return text
}

func (p *parser) endOfStatement() {
	if p.symbol(";") {
		if p.kind() != End || strings.TrimFunc(p.Text[p.List[p.at-1].Stop:], isSpace) != "" {
			p.fail(CodeStatements, "nothing may follow the semicolon: only one statement is allowed")
		}
	}
	if p.kind() != End {
		p.unknownClause()
	}
}

// enter counts one level of nesting that no bracket shows, such as NOT NOT.
func (p *parser) enter() bool {
	p.depth++
	// The outermost expression is no nesting yet.
	if p.depth > MaxDepth+1 {
		p.fail(CodeNesting, "expressions are nested deeper than 100")
	}
	return p.err == nil
}

func (p *parser) leave() { p.depth-- }

// advance moves on by a number of tokens, but never past the end.
func (p *parser) advance(tokens int) {
	p.at = min(p.at+tokens, len(p.List)-1)
}

func (p *parser) kind() Kind { return p.List[p.at].Kind }

func (p *parser) start() int { return p.List[p.at].Start }

// stop is the end of the token before the present one.
func (p *parser) stop() int {
	if p.at == 0 {
		return 0
	}
	return p.List[p.at-1].Stop
}

func (p *parser) spanFrom(start int) Span { return Span{Start: start, Stop: p.stop()} }

func (p *parser) symbolAt(index int, symbol string) bool {
	return index < len(p.List) && p.List[index].Kind == Symbol && p.text(index) == symbol
}

func (p *parser) peekSymbol(symbol string) bool { return p.symbolAt(p.at, symbol) }

// symbol takes the symbol when it is next.
func (p *parser) symbol(symbol string) bool {
	if p.symbolAt(p.at, symbol) {
		p.advance(1)
		return true
	}
	return false
}

func (p *parser) need(symbol string) {
	if !p.symbol(symbol) {
		p.expected(symbol)
	}
}

func (p *parser) wordAt(index int, keyword string) bool {
	return index < len(p.List) && p.List[index].Kind == Word && equalFold(p.text(index), keyword)
}

func (p *parser) peekWord(keyword string) bool { return p.wordAt(p.at, keyword) }

// words takes the keywords when they are next.
func (p *parser) words(keywords ...string) bool {
	for i, keyword := range keywords {
		if !p.wordAt(p.at+i, keyword) {
			return false
		}
	}
	p.advance(len(keywords))
	return true
}

func (p *parser) needWord(keyword string) {
	if !p.words(keyword) {
		p.expected(keyword)
	}
}

// oneOf takes the word when it is one of the keywords, and returns it.
func (p *parser) oneOf(keywords ...string) string {
	for _, keyword := range keywords {
		if p.words(keyword) {
			return keyword
		}
	}
	return ""
}

func (p *parser) isNameAt(index int) bool {
	return index < len(p.List) && (p.List[index].Kind == Word || p.List[index].Kind == Quoted)
}

// name takes a plain or quoted name.
func (p *parser) name(what string) *Name {
	if !p.isNameAt(p.at) {
		p.expected(what)
		return &Name{}
	}
	token := p.List[p.at]
	text := p.text(p.at)
	if token.Kind == Quoted {
		text = strings.ReplaceAll(text[1:len(text)-1], "``", "`")
	}
	p.advance(1)
	return &Name{Span: Span{Start: token.Start, Stop: token.Stop}, Text: text}
}

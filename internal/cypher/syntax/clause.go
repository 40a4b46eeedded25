package syntax

// conclusion describes how a query may end.
type conclusion uint8

const (
	mustReturn conclusion = iota
	// mayReturn is for EXISTS {…} and COUNT {…}, where RETURN can be left out.
	mayReturn
)

// query reads single queries joined by UNION.
func (p *parser) query(end conclusion) *Query {
	query := &Query{Span: Span{Start: p.start()}}
	for {
		query.Parts = append(query.Parts, p.singleQuery(end))
		if !p.words("UNION") {
			break
		}
		p.oneOf("ALL", "DISTINCT")
	}
	query.Stop = p.stop()
	return query
}

func (p *parser) singleQuery(end conclusion) *SingleQuery {
	single := &SingleQuery{Span: Span{Start: p.start()}}
	for p.err == nil && p.kind() != End && !p.peekSymbol("}") && !p.peekSymbol(";") && !p.peekWord("UNION") {
		single.Clauses = append(single.Clauses, p.clause())
	}
	single.Stop = p.stop()
	if p.err == nil {
		p.checkOrder(single.Clauses, end)
	}
	return single
}

// checkOrder refuses what Neo4j refuses: a clause after RETURN, and a query
// that ends in another clause.
func (p *parser) checkOrder(clauses []*Clause, end conclusion) {
	if len(clauses) == 0 {
		p.expected("MATCH, WITH, UNWIND, CALL {…} or RETURN")
		return
	}
	for _, clause := range clauses[:len(clauses)-1] {
		if clause.Kind == Return {
			p.fail(CodeSyntax, "RETURN must be the last clause")
		}
	}
	if end == mustReturn && clauses[len(clauses)-1].Kind != Return {
		p.fail(CodeSyntax, "the query must end with RETURN")
	}
}

func (p *parser) clause() *Clause {
	clause := &Clause{Span: Span{Start: p.start()}}
	switch {
	case p.words("MATCH"):
		p.match(clause)
	case p.words("OPTIONAL", "MATCH"):
		clause.Optional = true
		p.match(clause)
	case p.words("WITH"):
		p.with(clause)
	case p.words("RETURN"):
		clause.Kind = Return
		clause.Result = p.projection()
	case p.words("UNWIND"):
		p.unwind(clause)
	case p.words("OPTIONAL", "CALL"):
		clause.Optional = true
		p.call(clause)
	case p.words("CALL"):
		p.call(clause)
	case p.isPaging():
		clause.Kind = Paging
		clause.Result = &Projection{Span: Span{Start: p.start()}}
		p.paging(clause.Result)
		clause.Result.Stop = p.stop()
	default:
		p.unknownClause()
	}
	clause.Stop = p.stop()
	return clause
}

// unknownClause names the clause that stands where one must begin.
func (p *parser) unknownClause() {
	if p.kind() != Word {
		p.expected("a clause")
		return
	}
	word := upper(p.text(p.at))
	if !isClauseWord(word) {
		p.expected("a clause such as MATCH, WITH, WHERE or RETURN")
		return
	}
	if p.at+1 < len(p.List) && p.List[p.at+1].Kind == Word {
		switch word {
		case "LOAD", "DETACH", "NODETACH", "SHOW", "TERMINATE", "USING":
			word += " " + upper(p.text(p.at+1))
		}
	}
	p.failWord(CodeClause, word, word+" is not allowed")
}

// isClauseWord reports whether Neo4j begins some clause or command with the
// word. Anything else in the place of a clause is a slip, not an attempt.
func isClauseWord(word string) bool {
	switch word {
	case "CREATE", "INSERT", "MERGE", "SET", "REMOVE", "DELETE", "DETACH", "NODETACH", "FOREACH", "ON",
		"LOAD", "USE", "USING", "SHOW", "TERMINATE", "EXPLAIN", "PROFILE", "CYPHER", "FINISH",
		"DROP", "ALTER", "RENAME", "GRANT", "DENY", "REVOKE", "START", "STOP", "ENABLE", "DRYRUN",
		"REALLOCATE", "DEALLOCATE", "FILTER", "LET", "FOR", "NEXT", "YIELD":
		return true
	}
	return false
}

func (p *parser) match(clause *Clause) {
	clause.Kind = Match
	clause.Paths = p.paths()
	for p.peekWord("USING") {
		clause.Hints = append(clause.Hints, p.hint())
	}
	clause.Where = p.where()
}

func (p *parser) where() *Expression {
	if p.words("WHERE") {
		return p.expression()
	}
	return nil
}

// hint reads USING [TEXT|RANGE|POINT] INDEX [SEEK] n:Label(key), USING SCAN
// n:Label, and USING JOIN ON n.
func (p *parser) hint() *Hint {
	hint := &Hint{Span: Span{Start: p.start()}}
	p.advance(1)
	switch {
	case p.words("JOIN", "ON"):
		hint.Variables = p.names("a variable")
	case p.words("SCAN"):
		p.hintedLabel(hint)
	default:
		p.oneOf("TEXT", "RANGE", "POINT")
		p.needWord("INDEX")
		if !p.symbolAt(p.at+1, ":") {
			p.words("SEEK")
		}
		p.hintedLabel(hint)
		p.need("(")
		hint.Keys = p.names("a property")
		p.need(")")
	}
	hint.Stop = p.stop()
	return hint
}

func (p *parser) hintedLabel(hint *Hint) {
	hint.Variables = []*Name{p.name("a variable")}
	p.need(":")
	hint.Label = p.name("a label")
}

func (p *parser) names(what string) []*Name {
	names := []*Name{p.name(what)}
	for p.symbol(",") {
		names = append(names, p.name(what))
	}
	return names
}

func (p *parser) with(clause *Clause) {
	clause.Kind = With
	clause.Result = p.projection()
	clause.Where = p.where()
}

func (p *parser) unwind(clause *Clause) {
	clause.Kind = Unwind
	clause.List = p.expression()
	p.needWord("AS")
	clause.Variable = p.name("a variable")
}

// call reads CALL {…} and CALL (…) {…}.
func (p *parser) call(clause *Clause) {
	clause.Kind = Call
	if p.isNameAt(p.at) {
		p.failProcedure()
		return
	}
	if p.symbol("(") {
		clause.Import = &Import{}
		switch {
		case p.symbol("*"):
			clause.Import.All = true
		case !p.peekSymbol(")"):
			clause.Import.Names = p.names("a variable")
		}
		p.need(")")
	}
	p.need("{")
	clause.Query = p.query(mustReturn)
	p.need("}")
	if p.peekWord("IN") {
		p.fail(CodeTransactions, "CALL {…} IN TRANSACTIONS is not allowed")
	}
}

func (p *parser) failProcedure() {
	at := p.at
	name := p.text(at)
	for p.symbolAt(at+1, ".") && p.isNameAt(at+2) {
		at += 2
		name += "." + p.text(at)
	}
	p.failWord(CodeProcedure, shortened(name), "procedures such as "+shortened(name)+" are not allowed")
}

// projection reads what stands after WITH and RETURN.
func (p *parser) projection() *Projection {
	result := &Projection{Span: Span{Start: p.start()}}
	result.Distinct = p.words("DISTINCT")
	if p.symbol("*") {
		result.All = true
	} else {
		result.Items = append(result.Items, p.item())
	}
	for p.symbol(",") {
		result.Items = append(result.Items, p.item())
	}
	p.paging(result)
	result.Stop = p.stop()
	return result
}

func (p *parser) item() *Item {
	item := &Item{Span: Span{Start: p.start()}, Value: p.expression()}
	if p.words("AS") {
		item.Alias = p.name("a name for the column")
	}
	item.Stop = p.stop()
	return item
}

func (p *parser) isPaging() bool {
	return p.peekWord("ORDER") || p.peekWord("SKIP") || p.peekWord("OFFSET") || p.peekWord("LIMIT")
}

func (p *parser) paging(result *Projection) {
	if p.words("ORDER") {
		p.needWord("BY")
		p.sortKey(result)
		for p.symbol(",") {
			p.sortKey(result)
		}
	}
	if p.oneOf("SKIP", "OFFSET") != "" {
		result.Skip = p.expression()
	}
	if p.words("LIMIT") {
		result.Limit = p.expression()
	}
}

func (p *parser) sortKey(result *Projection) {
	result.OrderBy = append(result.OrderBy, p.expression())
	direction := p.oneOf("ASCENDING", "ASC", "DESCENDING", "DESC")
	result.Descending = append(result.Descending, direction == "DESC" || direction == "DESCENDING")
}

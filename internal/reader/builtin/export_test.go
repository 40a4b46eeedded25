package builtin

// WithoutHeads returns a parser that reads by its rules alone.
func WithoutHeads(p *Parser) *Parser { return &Parser{lexicon: p.lexicon, bank: p.bank} }

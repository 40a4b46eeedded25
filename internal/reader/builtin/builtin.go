// Package builtin answers questions without a language model. It reads a
// question's words into a frame (what is asked of which thing, by which links,
// within which bounds), and composes the query from the graph's pattern for it.
// Kinds of question that have no frame come from the example bank. The plan for
// a question that is not understood says so.
package builtin

import (
	"context"
	"fmt"

	"repochat/internal/reader"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/learned"
	"repochat/prompts"
)

// Parser is an reader.Reader that needs no model. It is safe for concurrent use.
type Parser struct {
	lexicon *lexicon.Lexicon
	bank    *bank
	learned *learned.Reader
}

// New returns a parser that knows the entries of an example bank.
func New(examples []prompts.Example) (*Parser, error) {
	lex := lexicon.New()
	b, err := newBank(lex, examples)
	if err != nil {
		return nil, fmt.Errorf("read the example bank for the built-in parser: %w", err)
	}
	read, err := learned.New()
	if err != nil {
		return nil, fmt.Errorf("load the trained heads of the built-in parser: %w", err)
	}
	return &Parser{lexicon: lex, bank: b, learned: read}, nil
}

// Read plans one query for a request, or says why there is none, as
// reader.Reader describes. A question has one query, so a second reading after
// a first one plans the same again. The error is the context's.
func (p *Parser) Read(ctx context.Context, request reader.Request) (reader.Plan, error) {
	if err := ctx.Err(); err != nil {
		return reader.Plan{}, err
	}
	return p.understand(request).plan(), nil
}

// Reread returns the query that a request leads to, as reader.Rereader says.
func (p *Parser) Reread(request reader.Request) string { return p.understand(request).query }

// Package builtin answers questions without a language model. It reads a
// question's words into a frame (what is asked of which thing, by which links,
// within which bounds), finds the graph's pattern for it, and writes the text
// that a model would: a short reasoning, the reading, and the query. Kinds of
// question that have no frame it knows from the example bank. What it does not
// understand, it says so.
package builtin

import (
	"context"
	"fmt"
	"strings"

	"repochat/internal/ask"
	"repochat/internal/ask/builtin/lexicon"
	"repochat/prompts"
)

// Parser is an ask.Generator that needs no model. It is safe for concurrent use.
type Parser struct {
	lexicon *lexicon.Lexicon
	bank    *bank
}

// New returns a parser that knows the entries of an example bank.
func New(examples []prompts.Example) (*Parser, error) {
	lex := lexicon.New()
	b, err := newBank(lex, examples)
	if err != nil {
		return nil, fmt.Errorf("read the example bank for the built-in parser: %w", err)
	}
	return &Parser{lexicon: lex, bank: b}, nil
}

// Generate writes a completion for a request, as ask.Generator says. A question
// has one query, so a second try after a first one writes the same again, which
// the pipeline takes for the answer. The error is the context's.
func (p *Parser) Generate(ctx context.Context, request ask.Request, onToken func(string)) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	text := p.complete(request)
	if onToken != nil {
		for _, line := range strings.SplitAfter(text, "\n") {
			onToken(line)
		}
	}
	return text, nil
}

// Reread returns the query that a request leads to, as ask.Rereader says.
func (p *Parser) Reread(request ask.Request) string { return p.understand(request).query }

func (p *Parser) complete(request ask.Request) string {
	u := p.understand(request)
	if u.words != "" {
		return u.declining()
	}
	return u.completion()
}

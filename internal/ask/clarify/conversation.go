package clarify

import (
	"context"
	"slices"

	"repochat/internal/question"
)

// Scanner scans questions.
type Scanner interface {
	Scan(context.Context, question.Question) (question.Scanned, error)
}

// Conversation resolves the replies of a conversation.
type Conversation struct {
	Scanner Scanner
	// Look returns what the repository holds of the words of a question.
	Look func(context.Context, question.Scanned) Known
}

// Resolve returns a question with what it and those before it reply to questions
// back in their place. What the question itself decides is returned, too; nothing
// when it is no reply.
func (c Conversation) Resolve(ctx context.Context, q question.Question) (question.Question, Resolved, error) {
	if len(q.Conversation) == 0 {
		return q, Resolved{}, nil
	}
	q.Conversation = slices.Clone(q.Conversation)
	var settled []string
	for i := 1; i < len(q.Conversation); i++ {
		resolved, err := c.replied(ctx, q, i-1, q.Conversation[i].Question, false)
		if err != nil {
			return q, Resolved{}, err
		}
		if resolved.Sentence == "" {
			settled = nil
			continue
		}
		settled = append(settled, resolved.Key)
		q.Conversation[i].Question = resolved.Sentence
	}
	resolved, err := c.replied(ctx, q, len(q.Conversation)-1, q.Text, q.IsReply)
	if err == nil && resolved.Sentence != "" {
		settled = append(settled, resolved.Key)
		q.Text, q.Settled, q.Round = resolved.Sentence, settled, max(q.Round, len(settled))
	}
	return q, resolved, err
}

// replied returns what a text decides as a reply to the question back of a turn,
// which may be about what was said before it.
func (c Conversation) replied(ctx context.Context, q question.Question, at int, text string, isSure bool) (Resolved, error) {
	to := q.Conversation[at]
	if to.Back == nil {
		return Resolved{}, nil
	}
	plain := question.Question{Repository: q.Repository, Now: q.Now, Text: to.Question, Conversation: q.Conversation[:at]}
	asked, err := c.Scanner.Scan(ctx, plain)
	if err != nil {
		return Resolved{}, err
	}
	plain.Text, plain.Conversation = spelled(text), nil
	said, err := c.Scanner.Scan(ctx, plain)
	if err != nil {
		return Resolved{}, err
	}
	resolved, _ := Reply{Asked: asked, All: Find(asked, c.Look(ctx, asked), nil), Back: *to.Back, Said: said, IsSure: isSure}.Resolve()
	return resolved, nil
}

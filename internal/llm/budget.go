package llm

import (
	"context"
	"fmt"
	"sync/atomic"
)

// budgetKey finds the budget of a context.
type budgetKey struct{}

type budget struct {
	most  atomic.Int64
	spent atomic.Int64
}

// WithBudget returns a context in which all calls of Budgeted completers
// together take at most so many tokens.
func WithBudget(ctx context.Context, tokens int) context.Context {
	b := &budget{}
	b.most.Store(int64(tokens))
	return context.WithValue(ctx, budgetKey{}, b)
}

// ExtendBudget allows the calls of a context so many tokens more. Without a
// budget it does nothing.
func ExtendBudget(ctx context.Context, tokens int) {
	if of, limited := ctx.Value(budgetKey{}).(*budget); limited {
		of.most.Add(int64(tokens))
	}
}

// OverBudgetError reports that a call was not made, because it might have taken
// more tokens than are left.
type OverBudgetError struct{ Most int }

func (e *OverBudgetError) Error() string {
	return fmt.Sprintf("this would take more than the %d tokens that one question may; ask it in fewer words, or in a new conversation", e.Most)
}

// Budgeted is a Completer that refuses with an OverBudgetError what does not
// fit into its context's budget. Without a budget it refuses nothing.
type Budgeted struct{ Next Completer }

// Complete makes the call when it fits, however long the answer becomes.
func (b Budgeted) Complete(ctx context.Context, request Request, onToken func(string)) (Response, error) {
	of, limited := ctx.Value(budgetKey{}).(*budget)
	if !limited {
		return b.Next.Complete(ctx, request, onToken)
	}
	if most := int(of.most.Load()); int(of.spent.Load())+atMost(request) > most {
		return Response{}, &OverBudgetError{most}
	}
	response, err := b.Next.Complete(ctx, request, onToken)
	// Not every endpoint counts what it was sent.
	of.spent.Add(int64(max(response.Usage.Total(), estimate(request, response.Text).Total())))
	return response, err
}

// atMost is the cost of a call, estimated with caution: prompts with hashes and
// dates have three bytes to a token, where prose has four.
func atMost(request Request) int { return promptTokens(request, 3) + request.MaxTokens }

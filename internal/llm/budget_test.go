package llm

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// counted answers everything, for as many tokens as the answer says.
type counted struct{ calls, tokens int }

func (c *counted) Complete(context.Context, Request, func(string)) (Response, error) {
	c.calls++
	return Response{Text: "yes", Usage: Usage{Prompt: c.tokens}}, nil
}

func TestBudget(t *testing.T) {
	request := Request{Messages: []Message{{User, strings.Repeat("abc", 300)}}, MaxTokens: 200} // at most 500
	tests := []struct {
		name   string
		tokens int // that each call takes
		budget int // 0 is none
		calls  int // of three that are made
	}{
		{"without a budget every call is made", 400, 0, 3},
		{"calls are made while they fit", 400, 1300, 3},
		{"a call that might not fit is not made", 400, 1299, 2},
		{"what calls really take counts, not what they might", 230, 960, 3},
		{"what an endpoint forgets to count is estimated", 0, 950, 3},
		{"and counts", 0, 949, 2},
		{"a first call can be too much, too", 400, 499, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx := t.Context()
			if tt.budget > 0 {
				ctx = WithBudget(ctx, tt.budget)
			}
			next := &counted{tokens: tt.tokens}
			for i := range 3 {
				_, err := Budgeted{next}.Complete(ctx, request, nil)
				var over *OverBudgetError
				if errors.As(err, &over) != (i >= tt.calls) {
					t.Errorf("call %d: error %v", i+1, err)
				}
			}
			if next.calls != tt.calls {
				t.Errorf("%d calls are made, want %d", next.calls, tt.calls)
			}
		})
	}
}

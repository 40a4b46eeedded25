package states_test

import (
	"testing"

	"repochat/internal/answer/states"
)

func TestTold(t *testing.T) {
	tests := []struct {
		name, question string
		rows           [][]any
		want           string
	}{
		{"two states", "", [][]any{{"open"}, {"closed"}, {"closed"}}, "2 closed, 1 open"},
		{"as many of each", "", [][]any{{"open"}, {"closed"}}, "1 open, 1 closed"},
		{"one state", "issues of ann", [][]any{{"open"}, {"open"}}, "all open"},
		{"one state that is asked for", "which issues are open?", [][]any{{"open"}, {"open"}}, ""},
		{"one state of several that may be", "issues of ann, and which of them are closed", [][]any{{"closed"}, {"closed"}}, "all closed"},
		{"another state than is asked for", "issues of ann, any open?", [][]any{{"closed"}, {"closed"}}, "all closed"},
		{"one row", "", [][]any{{"open"}}, ""},
		{"a row without one", "", [][]any{{"open"}, {nil}}, ""},
		{"states of reviews", "", [][]any{{"APPROVED"}, {"COMMENTED"}}, ""},
		{"no row", "", nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := states.Told(test.question, test.rows, 0); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	if got := states.Told("", [][]any{{"open"}, {"closed"}}, -1); got != "" {
		t.Errorf("without a column of states: %q", got)
	}
}

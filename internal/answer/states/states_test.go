package states_test

import (
	"testing"

	"repochat/internal/answer/states"
)

func TestTold(t *testing.T) {
	tests := []struct {
		name string
		rows [][]any
		want string
	}{
		{"two states", [][]any{{"open"}, {"closed"}, {"closed"}}, "2 closed, 1 open"},
		{"as many of each", [][]any{{"open"}, {"closed"}}, "1 open, 1 closed"},
		{"one state", [][]any{{"open"}, {"open"}}, ""},
		{"a row without one", [][]any{{"open"}, {nil}}, ""},
		{"a column of texts", [][]any{{"a"}, {"b"}, {"c"}, {"d"}}, ""},
		{"no row", nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := states.Told(test.rows, 0); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	if got := states.Told([][]any{{"open"}, {"closed"}}, -1); got != "" {
		t.Errorf("without a column of states: %q", got)
	}
}

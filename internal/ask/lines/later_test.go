package lines_test

import (
	"testing"

	"repochat/internal/answer"
	"repochat/internal/ask/lines"
	"repochat/internal/graph"
)

func TestIsLater(t *testing.T) {
	texts := func(rows ...[]any) answer.Answer {
		return answer.Answer{Result: graph.Result{Columns: []string{"date", "score"}, Rows: rows}}
	}
	of := func(days ...string) answer.Answer {
		a := answer.Answer{Result: graph.Result{Columns: []string{"date"}}}
		for _, day := range days {
			a.Result.Rows = append(a.Result.Rows, []any{day})
		}
		return a
	}
	tests := []struct {
		name         string
		found, texts answer.Answer
		want         bool
	}{
		{"lines that came years later", of("2026-08-02T10:00:00Z"), texts([]any{"2023-11-07T10:00:00Z", 0.95}), true},
		{"lines that came with the text", of("2023-11-07T10:00:00Z"), texts([]any{"2023-11-07T10:00:00Z", 0.95}), false},
		{"a text that has a part of the words", of("2026-08-02T10:00:00Z"), texts([]any{"2020-01-01T10:00:00Z", 0.4}, []any{"2026-08-01T10:00:00Z", 1.0}), false},
		{"no lines", of(), texts([]any{"2023-11-07T10:00:00Z", 0.95}), false},
		{"no texts", of("2026-08-02T10:00:00Z"), texts(), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := lines.IsLater(test.found, test.texts); got != test.want {
				t.Errorf("IsLater is %t, want %t", got, test.want)
			}
		})
	}
}

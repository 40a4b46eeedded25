package body_test

import (
	"context"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/ask/body"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
)

// threads is a graph in which every thread has the same body.
type threads string

func (b threads) Run(context.Context, string, map[string]any) (graph.Result, error) {
	return graph.Result{Rows: [][]any{{string(b)}}}, nil
}

func TestOf(t *testing.T) {
	columns := []answer.Column{{Name: "commit", Kind: schema.Commit}, {Name: "message", Property: "message"}}
	one := func(message string) [][]any { return [][]any{{"abc", message}} }
	pull := answer.Rows{Columns: []answer.Column{{Name: "pull", Kind: schema.PullRequest}}, Result: graph.Result{Rows: [][]any{{int64(7)}}}}
	tests := []struct {
		name string
		rows answer.Rows
		want string
	}{
		{"a pull request: what is it about", pull, "It says why."},
		{"a pull request: who merged it", pull, ""},
		{"a body", answer.Rows{Columns: columns, Result: graph.Result{Rows: one("Fix it\n\nIt was\nbroken.\n\nSigned-off-by: Ada <ada@example.org>\n")}}, "It was broken."},
		{"no body", answer.Rows{Columns: columns, Result: graph.Result{Rows: one("Fix it\n")}}, ""},
		{"trailers alone", answer.Rows{Columns: columns, Result: graph.Result{Rows: one("Fix it\n\nCo-authored-by: Bob <bob@example.org>")}}, ""},
		{"two commits", answer.Rows{Columns: columns, Result: graph.Result{Rows: append(one("a\n\nb"), one("c\n\nd")...)}}, ""},
		{"no commit", answer.Rows{Columns: columns[1:], Result: graph.Result{Rows: [][]any{{"a\n\nb"}}}}, ""},
		{"no message", answer.Rows{Columns: columns, Result: graph.Result{Rows: [][]any{{"abc", nil}}}}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := body.Of(t.Context(), threads("> What?\n\nIt says why."), history.RepositoryName{}, test.name, test.rows); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

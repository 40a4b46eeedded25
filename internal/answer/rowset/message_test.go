package rowset_test

import (
	"testing"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

func TestBody(t *testing.T) {
	columns := []answer.Column{{Name: "commit", Kind: schema.Commit}, {Name: "message", Property: "message"}}
	one := func(message string) [][]any { return [][]any{{"abc", message}} }
	tests := []struct {
		name string
		rows answer.Rows
		want string
	}{
		{"a body", answer.Rows{Columns: columns, Result: graph.Result{Rows: one("Fix it\n\nIt was\nbroken.\n\nSigned-off-by: Ada <ada@example.org>\n")}}, "It was broken."},
		{"no body", answer.Rows{Columns: columns, Result: graph.Result{Rows: one("Fix it\n")}}, ""},
		{"trailers alone", answer.Rows{Columns: columns, Result: graph.Result{Rows: one("Fix it\n\nCo-authored-by: Bob <bob@example.org>")}}, ""},
		{"two commits", answer.Rows{Columns: columns, Result: graph.Result{Rows: append(one("a\n\nb"), one("c\n\nd")...)}}, ""},
		{"no commit", answer.Rows{Columns: columns[1:], Result: graph.Result{Rows: [][]any{{"a\n\nb"}}}}, ""},
		{"no message", answer.Rows{Columns: columns, Result: graph.Result{Rows: [][]any{{"abc", nil}}}}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := rowset.Body(test.rows); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

package gaps

import (
	"testing"

	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
)

func TestIsSortedByNoSize(t *testing.T) {
	byLines := &facts.Facts{Ordering: []facts.Key{{Column: 1}}}
	tests := []struct {
		name   string
		query  *facts.Facts
		result graph.Result
		want   bool
	}{
		{"no size", byLines, graph.Result{Columns: []string{"pull", "lines"}, Rows: [][]any{{int64(1), nil}, {int64(2), nil}}}, true},
		{"some size", byLines, graph.Result{Columns: []string{"pull", "lines"}, Rows: [][]any{{int64(1), nil}, {int64(2), int64(3)}}}, false},
		{"another value", byLines, graph.Result{Columns: []string{"pull", "days"}, Rows: [][]any{{int64(1), nil}, {int64(2), nil}}}, false},
		{"one row", byLines, graph.Result{Columns: []string{"pull", "lines"}, Rows: [][]any{{int64(1), nil}}}, false},
		{"no order", &facts.Facts{}, graph.Result{Columns: []string{"pull", "lines"}, Rows: [][]any{{int64(1), nil}, {int64(2), nil}}}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := isSortedByNoSize(test.query, test.result); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

package rowset_test

import (
	"testing"

	"repochat/internal/answer/rowset"
	"repochat/internal/graph"
)

func TestPartsAreNothing(t *testing.T) {
	tests := []struct {
		name    string
		columns []string
		rows    [][]any
		want    bool
	}{
		{"a zero and null", []string{"part", "count"}, [][]any{{"how many", int64(0)}, {"how long", nil}}, true},
		{"one part has a figure", []string{"part", "count"}, [][]any{{"how many", int64(0)}, {"how long", 1.5}}, false},
		{"rows of something else", []string{"year", "count"}, [][]any{{"2023", int64(0)}, {"2024", int64(0)}}, false},
		{"more than a figure", []string{"part", "login", "count"}, [][]any{{"who", nil, nil}}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := rowset.PartsAreNothing(graph.Result{Columns: tt.columns, Rows: tt.rows}); got != tt.want {
				t.Errorf("got %t, want %t", got, tt.want)
			}
		})
	}
}

package tracker_test

import (
	"testing"

	"repochat/internal/ask/tracker"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

func TestIsOrderedByNothing(t *testing.T) {
	result := graph.Result{Columns: []string{"issue", "date"}, Rows: [][]any{{int64(1), nil}, {int64(2), nil}}}
	tests := []struct {
		name, query string
		want        bool
	}{
		{"the first by an unknown date", "RETURN i.number AS issue, i.created_at AS date ORDER BY date LIMIT 1", true},
		{"the last", "RETURN i.number AS issue, i.created_at AS date ORDER BY date DESC, issue\nLIMIT 3", true},
		{"by the property itself", "RETURN i.number AS issue ORDER BY i.created_at LIMIT 1", true},
		{"by a property that messages tell", "RETURN i.number AS issue ORDER BY i.closed_at LIMIT 1", false},
		{"by a column with values", "RETURN i.number AS issue, i.created_at AS date ORDER BY issue LIMIT 1", false},
		{"all of them", "RETURN i.number AS issue, i.created_at AS date ORDER BY date", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checked, err := cypher.Check("MATCH (i:Issue) "+tt.query, cypher.Options{Schema: cypher.NewSchema(schema.Default())})
			if err != nil {
				t.Fatal(err)
			}
			if got := tracker.IsOrderedByNothing(checked.Facts(), result); got != tt.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

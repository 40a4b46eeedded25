package tracker_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask/tracker"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/question/names"
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

// TestNoticesOfAnOldTracker holds that an answer about issues tells where their records
// end, unless it asks for a period before that.
func TestNoticesOfAnOldTracker(t *testing.T) {
	var known names.Vocabulary
	known.Nodes = map[string]int{"Issue": 2}
	known.TrackerAsOf, known.LastCommit = time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC), time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC)
	end := []string{"The records of issues and pull requests end on 2024-03-01; the commits go on to 2025-03-01."}
	tests := []struct {
		name, query string
		want        []string
	}{
		{"issues", "MATCH (i:Issue) RETURN count(i) AS issues", end},
		{"pull requests", "MATCH (p:PullRequest) RETURN count(p) AS pulls", end},
		{"issues up to a day before", "MATCH (i:Issue) WHERE i.created_at >= '2023-01-01T00:00:00Z' AND i.created_at < '2024-01-01T00:00:00Z' RETURN count(i) AS issues", nil},
		{"issues since", "MATCH (i:Issue) WHERE i.created_at >= '2024-01-01T00:00:00Z' RETURN count(i) AS issues", end},
		{"commits", "MATCH (c:Commit) RETURN count(c) AS commits", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checked, err := cypher.Check(tt.query, cypher.Options{Schema: cypher.NewSchema(schema.Default())})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, tracker.Notices(checked.Facts(), known)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

package rowset

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/graph"
)

func TestInOrder(t *testing.T) {
	tests := []struct {
		name, query string
		rows, want  [][]any
	}{
		{
			"ties are in the order of their other values",
			"MATCH (u:User)-[:author]->(c:Commit) RETURN u.login AS login, count(c) AS commits ORDER BY commits DESC",
			[][]any{{"zoe", int64(9)}, {"pnovak", int64(1)}, {nil, int64(1)}, {"aikot", int64(1)}},
			[][]any{{"zoe", int64(9)}, {"aikot", int64(1)}, {"pnovak", int64(1)}, {nil, int64(1)}},
		},
		{
			"numbers go by their size",
			"MATCH (i:Issue) RETURN i.state AS state, i.number AS issue ORDER BY state",
			[][]any{{"open", int64(18)}, {"open", int64(9)}},
			[][]any{{"open", int64(9)}, {"open", int64(18)}},
		},
		{
			"rows without an order keep theirs",
			"MATCH (i:Issue) RETURN i.number AS issue",
			[][]any{{int64(18)}, {int64(9)}},
			[][]any{{int64(18)}, {int64(9)}},
		},
		{
			"rows that are sorted by what they do not hold keep theirs",
			"MATCH (i:Issue) RETURN i.number AS issue ORDER BY i.created_at",
			[][]any{{int64(18)}, {int64(9)}},
			[][]any{{int64(18)}, {int64(9)}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			query := answer.FactsOf(tt.query)
			result := graph.Result{Rows: tt.rows}
			for _, column := range query.Columns {
				result.Columns = append(result.Columns, column.Name)
			}
			if diff := cmp.Diff(tt.want, InOrder(query, result).Rows); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		})
	}
}

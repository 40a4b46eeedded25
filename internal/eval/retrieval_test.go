package eval

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/search"
)

// oracle is a graph with one link of each kind, and a search that finds the
// same for everything.
type oracle struct{ asked []search.Query }

func (*oracle) Run(_ context.Context, query string, _ map[string]any) (graph.Result, error) {
	if strings.Contains(query, ":closes") {
		return graph.Result{Rows: [][]any{{"1", "It breaks, see #9\nFixes https://github.com/a/b/issues/3 badly", []any{"5"}}}}, nil
	}
	return graph.Result{Rows: [][]any{{"8", "As in #5 and GH-6", []any{"5", "6", "7"}, "2024-05-01T00:00:00Z"}}}, nil
}

func (o *oracle) Search(_ context.Context, _ history.RepositoryName, q search.Query) (search.Found, error) {
	o.asked = append(o.asked, q)
	return search.Found{Hits: []search.Hit{{ID: "2"}, {ID: "5"}}}, nil
}

func TestRetrieval(t *testing.T) {
	o := &oracle{}
	items, err := RetrievalSets(context.Background(), o, history.RepositoryName{})
	if err != nil {
		t.Fatal(err)
	}
	scores, err := RunRetrieval(context.Background(), o, history.RepositoryName{}, items, func() {})
	if err != nil {
		t.Fatal(err)
	}
	want := []RetrievalScore{
		{IssueToPull, 1, 0.5, 1},
		{ThreadToThread, 1, 0.5, 0.5}, // what only a comment mentions is not asked
		{CommitToThread, 1, 0.5, 0.5},
	}
	if diff := cmp.Diff(want, scores); diff != "" {
		t.Error(diff)
	}
	if got := o.asked[1].Until.Format(time.DateOnly); got != "2024-05-01" || !o.asked[2].Until.IsZero() {
		t.Errorf("earlier threads are looked for until %s, threads of a commit until %v", got, o.asked[2].Until)
	}
	for _, q := range o.asked {
		if strings.ContainsAny(q.Text, "#0123456789") || strings.Contains(q.Text, "http") || strings.Contains(strings.ToLower(q.Text), "fixes") || !q.TextOnly {
			t.Errorf("the search sees the gold: %+v", q)
		}
	}
}

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
		return graph.Result{Rows: [][]any{{"1", "It breaks, see #9\nFixes https://github.com/a/b/issues/3 badly", []any{"5"}, "2024-04-01T00:00:00Z"}}}, nil
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
	if got := o.asked[0].Around.Format(time.DateOnly); got != "2024-04-01" || !o.asked[0].Until.IsZero() {
		t.Errorf("the pull request of an issue is looked for around %s, until %v", got, o.asked[0].Until)
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

func TestReadAsked(t *testing.T) {
	const set = "ada/lights\t12\twhy is it dark\nbob/other\t3\twho else\nAda/Lights\t7\twhen is it \"light\"\n"
	name, err := history.ParseRepositoryName("ada/lights")
	if err != nil {
		t.Fatal(err)
	}
	items, err := ReadAsked(strings.NewReader(set), name)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, item := range items {
		got = append(got, strings.Join(item.Gold, ",")+" "+item.Query.Text)
	}
	if diff := cmp.Diff([]string{"12 why is it dark", `7 when is it "light"`}, got); diff != "" {
		t.Error(diff)
	}
	for _, wrong := range []string{"ada/lights\t12\n", "bob/other\t3\twho else\n", ""} {
		if _, err := ReadAsked(strings.NewReader(wrong), name); err == nil {
			t.Errorf("%q is read as a set", wrong)
		}
	}
}

package gaps

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
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

func TestNoReleases(t *testing.T) {
	scanned := func(text string, releases int) question.Scanned {
		q := question.Scanned{Question: question.Question{Repository: history.RepositoryName{Owner: "octo", Name: "demo"}, Text: text}}
		q.Vocabulary.Nodes = map[string]int{"Release": releases}
		return q
	}
	const none = "There are no releases and no tags in octo/demo."
	for _, test := range []struct {
		name, text string
		releases   int
		want       []string
	}{
		{"a repository without any", "which git tag is RFC 9528", 0, []string{none}},
		{"tags of another kind", "how long is the authentication tag", 0, nil},
		{"a repository with some", "which release fixed it", 2, nil},
		{"no question for one", "who wrote it", 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, notice := range Releases(scanned(test.text, test.releases)) {
				got = append(got, notice.Text)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	count := graph.Result{Columns: []string{"releases"}, Rows: [][]any{{int64(0)}}}
	ofReleases := &facts.Facts{Labels: []string{"Release"}}
	if got := None(scanned("how many releases", 0), ofReleases, count); got != none {
		t.Errorf("a count of nothing: %q, want %q", got, none)
	}
	if got := None(scanned("how many releases", 3), ofReleases, count); got != "" {
		t.Errorf("a count of nothing where there are some: %q, want it to be worded", got)
	}
}

func TestReleasesOfAnOlderGraph(t *testing.T) {
	q := question.Scanned{Question: question.Question{Repository: history.RepositoryName{Owner: "octo", Name: "demo"}}}
	q.Vocabulary.Nodes = map[string]int{"Release": 2, "Issue": 1}
	query := &facts.Facts{Labels: []string{"Commit", "Release"}, Properties: []string{"published_at", "released_at"}}
	count := graph.Result{Columns: []string{"commits"}, Rows: [][]any{{int64(7)}}}
	if got := Missing(q, query, count); !strings.Contains(got, "`repochat sync octo/demo`") {
		t.Errorf("a graph that tells of no commit which release has it: %q", got)
	}
	if q.Vocabulary.Released = 3; Missing(q, query, count) != "" {
		t.Errorf("a graph that tells it: %q", Missing(q, query, count))
	}
}

package gaps

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestNotHighest(t *testing.T) {
	release := &facts.Thing{Labels: []string{"Release"}}
	tag := facts.Source{Kind: facts.PropertyValue, Thing: release, Property: "tag"}
	published := facts.Source{Kind: facts.PropertyValue, Thing: release, Property: "published_at"}
	query := func(descending bool) *facts.Facts {
		return &facts.Facts{Columns: []facts.Column{{Name: "tag", Source: tag}}, Ordering: []facts.Key{{Source: published, Descending: descending, Column: -1}}}
	}
	known := names.Vocabulary{Whole: map[schema.Kind][]string{schema.Release: {"v1.2.3", "v1.11.1", "v1.9.0"}}}
	for _, tt := range []struct {
		name       string
		tag        any
		descending bool
		want       []string
	}{
		{"a lower number", "v1.2.3", true, []string{"`v1.2.3` is the latest by its date; the highest number has `v1.11.1`."}},
		{"the highest", "v1.11.1", true, nil},
		{"the first release", "v1.2.3", false, nil},
		{"none", nil, true, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := notHighest(query(tt.descending), graph.Result{Columns: []string{"tag"}, Rows: [][]any{{tt.tag}}}, known)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBeside(t *testing.T) {
	tag := facts.Source{Kind: facts.PropertyValue, Thing: &facts.Thing{Labels: []string{"Release"}}, Property: "tag"}
	known := names.Vocabulary{Beside: []string{"v0.4.1"}}
	for _, tt := range []struct {
		name, tag, property string
		want                []string
	}{
		{"its commits", "v0.4.1", "released_at", []string{"The graph does not hold the commits of `v0.4.1` that the default branch does not have."}},
		{"when it was published", "v0.4.1", "published_at", nil},
		{"another one", "v0.4.0", "released_at", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			query := &facts.Facts{Properties: []string{tt.property}, Literals: []facts.Literal{{Value: tt.tag, Subjects: []facts.Source{tag}}}}
			if diff := cmp.Diff(tt.want, OfReleases(query, graph.Result{}, known)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCountsBeside(t *testing.T) {
	tag := facts.Source{Kind: facts.PropertyValue, Thing: &facts.Thing{Labels: []string{"Release"}}, Property: "tag"}
	known := names.Vocabulary{Beside: []string{"v0.4.1"}}
	query := &facts.Facts{Columns: []facts.Column{{Name: "tag", Source: tag}, {Name: "commits"}}}
	for _, tt := range []struct {
		name   string
		result graph.Result
		isTold bool
	}{
		{"one beside the default branch", graph.Result{Columns: []string{"tag", "commits"}, Rows: [][]any{{"v0.4.0", int64(3)}, {"v0.4.1", int64(0)}}}, true},
		{"none", graph.Result{Columns: []string{"tag", "commits"}, Rows: [][]any{{"v0.4.0", int64(3)}}}, false},
		{"no commits", graph.Result{Columns: []string{"tag", "date"}, Rows: [][]any{{"v0.4.1", "2024"}}}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := OfReleases(query, tt.result, known); (len(got) > 0) != tt.isTold {
				t.Error(got)
			}
		})
	}
}

func TestLinesBetween(t *testing.T) {
	tag := facts.Source{Kind: facts.PropertyValue, Thing: &facts.Thing{Labels: []string{"Release"}}, Property: "tag"}
	literals := []facts.Literal{{Value: "v1", Subjects: []facts.Source{tag}}, {Value: "v2", Subjects: []facts.Source{tag}}}
	sum := graph.Result{Columns: []string{"additions", "deletions", "lines"}, Rows: [][]any{{int64(4), int64(2), int64(6)}}}
	for _, tt := range []struct {
		name     string
		literals []facts.Literal
		result   graph.Result
		want     []string
	}{
		{"between two", literals, sum, []string{"These are the lines of all commits between the two: one that was changed twice counts twice. `git diff --numstat v1 v2` tells how the two differ."}},
		{"since one", literals[:1], sum, nil},
		{"commits", literals, graph.Result{Columns: []string{"commits"}, Rows: [][]any{{int64(4)}}}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			query := &facts.Facts{Properties: []string{"additions", "tag"}, Literals: tt.literals}
			if diff := cmp.Diff(tt.want, OfReleases(query, tt.result, names.Vocabulary{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

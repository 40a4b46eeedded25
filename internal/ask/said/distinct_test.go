package said

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/search"
)

// TestFiveTextsAreTold checks that an answer tells five of the texts that were found,
// while a model is shown only those that speak of the topic, or the nearest.
func TestFiveTextsAreTold(t *testing.T) {
	hits := func(n int, coverage float64) (all []search.Hit) {
		for i := range n {
			all = append(all, search.Hit{Kind: "issue", ID: strconv.Itoa(i + 1), Title: "Issue " + strconv.Itoa(i+1), Coverage: coverage, Passages: []search.Passage{{Text: "No server.", In: "body"}}})
		}
		return all
	}
	tests := []struct {
		name          string
		hits          []search.Hit
		told, toModel int
	}{
		{"one speaks of it", append(hits(1, 1), hits(7, .2)[1:]...), 5, 3},
		{"none does", hits(8, .2), 5, 3},
		{"all do", hits(8, 1), 8, 8},
		{"two were found", hits(2, .2), 2, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ofHits(Words("server"), search.Found{Hits: tt.hits}, nil, nil)
			if len(got.Evidence) != tt.told || len(got.Passages) != tt.toModel {
				t.Errorf("%d are told and %d shown to a model, want %d and %d\n%s", len(got.Evidence), len(got.Passages), tt.told, tt.toModel, got.Text)
			}
		})
	}
}

func TestCommitsOfPullRequestsAreToldOnce(t *testing.T) {
	pull := search.Hit{Kind: "pull_request", ID: "2", Number: 2, Title: "Keep everything in SQLite"}
	squashed := search.Hit{Kind: "commit", ID: "8ed667e", Title: "Keep everything in SQLite (#2)"}
	merge := search.Hit{Kind: "commit", ID: "3f2d824", Title: "Merge pull request #2 from octo/sqlite"}
	issue := search.Hit{Kind: "issue", ID: "1", Number: 1, Title: "Keep everything in SQLite"}
	other := search.Hit{Kind: "commit", ID: "aaaaaaa", Title: "Wait for locks"}
	tests := []struct {
		name       string
		hits, want []search.Hit
	}{
		{"the commits behind it", []search.Hit{pull, squashed, merge, other}, []search.Hit{pull, other}},
		{"a commit before it gives it its place", []search.Hit{squashed, other, pull}, []search.Hit{pull, other}},
		{"a merge before it stays", []search.Hit{other, merge}, []search.Hit{other, merge}},
		{"an issue of the same title is another thing", []search.Hit{pull, issue}, []search.Hit{pull, issue}},
		{"the commits of a pull request that has an issue's title", []search.Hit{issue, pull, squashed, merge}, []search.Hit{issue, pull}},
		{"a commit of an issue's title stays", []search.Hit{issue, squashed}, []search.Hit{issue, squashed}},
		{"none", nil, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			id := func(hits []search.Hit) (ids []string) {
				for _, h := range hits {
					ids = append(ids, h.ID)
				}
				return ids
			}
			if diff := cmp.Diff(id(test.want), id(distinct(test.hits))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

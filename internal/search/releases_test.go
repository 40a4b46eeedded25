package search_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/link"
	"repochat/internal/search"
	"repochat/internal/search/searchtest"
)

// A commit of a branch that is merged after a release comes out with the next one,
// though it is older than the release.
func TestFirstReleasesGoByAncestry(t *testing.T) {
	driver, name := graphtest.Driver(t), graphtest.Repository(t)
	commit := func(mark string, day int, parents ...string) history.Commit {
		c := history.Commit{Hash: strings.Repeat(mark, 40), Message: mark, Committer: history.Signature{When: searchtest.At(day)}, Author: history.Signature{When: searchtest.At(day)}}
		for _, parent := range parents {
			c.Parents = append(c.Parents, strings.Repeat(parent, 40))
		}
		return c
	}
	release := func(tag, at string, day int) history.Release {
		return history.Release{Tag: tag, Commit: strings.Repeat(at, 40), PublishedAt: searchtest.At(day)}
	}
	s := history.Snapshot{
		Repository:         history.Repository{Name: name, DefaultBranch: "main", DataAsOf: searchtest.At(30)},
		Commits:            []history.Commit{commit("a", 1), commit("d", 2, "a"), commit("b", 3, "a"), commit("c", 5, "b", "d"), commit("e", 9, "c")},
		Releases:           []history.Release{release("v1", "b", 4), release("v2", "c", 6), release("v3", "c", 7)},
		Issues:             []history.Issue{{Number: 1, Title: "one", CreatedAt: searchtest.At(1)}, {Number: 2, Title: "two", CreatedAt: searchtest.At(1)}},
		Fixes:              []history.Fix{{Commit: strings.Repeat("a", 40), Issue: 1, Source: history.FixByMessage, Plausible: true}, {Commit: strings.Repeat("d", 40), Issue: 1, Source: history.FixByMessage, Plausible: true}},
		PullRequests:       []history.PullRequest{{Number: 3, Title: "three", State: history.Merged, CreatedAt: searchtest.At(2)}},
		PullRequestCommits: map[int][]string{3: {strings.Repeat("a", 40), strings.Repeat("d", 40)}},
		HasTracker:         true,
	}
	link.Released(s.Commits, nil, s.Releases)
	if _, err := (&graph.Loader{Driver: driver}).Load(t.Context(), graph.Build(s)); err != nil {
		t.Fatal(err)
	}
	searcher := search.New(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))
	hits := []search.Hit{{Kind: "issue", ID: "1", Number: 1}, {Kind: "issue", ID: "2", Number: 2}, {Kind: "pull_request", ID: "3", Number: 3}}
	for _, c := range s.Commits {
		hits = append(hits, search.Hit{Kind: "commit", ID: c.Hash})
	}
	releases, err := searcher.FirstReleases(t.Context(), name, hits)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for key, release := range releases {
		got[key.Kind+" "+key.ID[:1]] = strings.TrimSpace(release.Tag + " " + release.Date[:min(10, len(release.Date))])
	}
	want := map[string]string{
		"commit a": "v1 2024-05-04", "commit b": "v1 2024-05-04", "commit d": "v2 2024-05-06", "commit c": "v2 2024-05-06",
		"issue 1": "v2 2024-05-06", "pull_request 3": "v2 2024-05-06", "commit e": "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

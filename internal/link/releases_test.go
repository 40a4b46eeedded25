package link

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// TestReleased has a history a, b, d, e, in which c stands beside b and d merges both;
// x and y are a release branch that leaves at b.
func TestReleased(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2024, 1, n, 0, 0, 0, 0, time.UTC) }
	commits5 := func() []history.Commit {
		commit := func(hash string, date int, parents ...string) history.Commit {
			return history.Commit{Hash: hash, Parents: parents, Committer: history.Signature{When: day(date)}}
		}
		return []history.Commit{commit("a", 1), commit("b", 3, "a"), commit("c", 2, "a"), commit("d", 6, "b", "c"), commit("e", 8, "d")}
	}
	for _, test := range []struct {
		name     string
		releases []history.Release
		want     map[string]int // days
	}{
		{"none", nil, map[string]int{}},
		{"a commit of a branch that was merged later is in the later release", []history.Release{{Tag: "1", Commit: "b", PublishedAt: day(4)}, {Tag: "2", Commit: "d", PublishedAt: day(7)}}, map[string]int{"a": 4, "b": 4, "c": 7, "d": 7}},
		{"the order is that of publication", []history.Release{{Tag: "2", Commit: "d", PublishedAt: day(7)}, {Tag: "1", Commit: "b", PublishedAt: day(4)}}, map[string]int{"a": 4, "b": 4, "c": 7, "d": 7}},
		{"a tag on a release branch", []history.Release{{Tag: "1", Commit: "y", PublishedAt: day(9)}}, map[string]int{"a": 9, "b": 9}},
		{"two tags on one release branch", []history.Release{{Tag: "1", Commit: "x", PublishedAt: day(9)}, {Tag: "1.1", Commit: "y", PublishedAt: day(10)}, {Tag: "2", Commit: "e", PublishedAt: day(11)}}, map[string]int{"a": 9, "b": 9, "c": 11, "d": 11, "e": 11}},
		{"a tag whose commit is not known goes by dates", []history.Release{{Tag: "1", Commit: "z", PublishedAt: day(6)}}, map[string]int{"a": 6, "b": 6, "c": 6, "d": 6}},
		{"a release that was never published", []history.Release{{Tag: "1", Commit: "e"}}, map[string]int{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			commits := commits5()
			Released(commits, map[string][]string{"x": {"b"}, "y": {"x"}}, test.releases)
			got := map[string]int{}
			for _, c := range commits {
				if !c.ReleasedAt.IsZero() {
					got[c.Hash] = c.ReleasedAt.Day()
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("days of release, -want +got:\n%s", diff)
			}
		})
	}
}

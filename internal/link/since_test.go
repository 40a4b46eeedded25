package link

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func TestMergedSince(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2024, 1, n, 12, 0, 0, 0, time.UTC) }
	commit := func(hash, message string, at time.Time, parents ...string) history.Commit {
		return history.Commit{Hash: hash, Message: message, Parents: parents, Committer: history.Signature{When: at}}
	}
	commits := []history.Commit{
		commit("a", "Merge pull request #1 from ann/topic", day(2), "x", "y"),
		commit("b", "Merge pull request #2 from ann/other\n\nWhy", day(5), "x", "y"),
		commit("c", "Merge pull request #3 from ann/third", day(5), "x"), // no merge
		commit("d", "Squashed (#4)", day(5), "x"),
		commit("e", "Merge pull request #5 from ann/closed", day(5), "x", "y"),
		commit("f", "Merge pull request #2 from ann/other", day(6), "x", "y"),
	}
	open := func(number int) history.PullRequest {
		return history.PullRequest{Number: number, State: history.Open}
	}
	pulls := []history.PullRequest{open(1), open(2), open(3), open(4), {Number: 5, State: history.Closed}}
	want := []history.PullRequest{open(1), {Number: 2, State: history.Merged, MergeCommit: "b", MergedAt: day(5), ClosedAt: day(5)}, open(3), open(4), {Number: 5, State: history.Closed}}
	if diff := cmp.Diff(want, MergedSince(commits, pulls, day(3))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if pulls[1].State != history.Open {
		t.Error("the pull requests that were given are changed")
	}
	if diff := cmp.Diff(pulls, MergedSince(commits, pulls, time.Time{})); diff != "" {
		t.Errorf("of a tracker of no time (-want +got):\n%s", diff)
	}
}

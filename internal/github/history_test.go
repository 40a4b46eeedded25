package github_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/github"
	"repochat/internal/history"
)

func TestRecordsInTheDomainsWords(t *testing.T) {
	ada := github.Actor{Type: "User", Login: "ada", ID: "U_1"}
	robot := github.Actor{Type: "Bot", Login: "robot", ID: "BOT_1"}
	names := github.Names{
		IsHome:  func(repository string) bool { return repository == "octo/boat" || repository == "octo/raft" },
		HomeURL: "https://github.com/octo/raft",
		Labels:  map[string]string{"LA_1": "defect"}, Logins: map[string]string{"U_1": "lovelace"},
	}
	closed := github.Issue{
		Thread: github.Thread{
			Number: 1, URL: "https://github.com/octo/boat/issues/1", Title: "It leaks", State: "CLOSED", Author: nil, Assignees: []github.Actor{ada},
			Labels:    []github.Label{{ID: "LA_1", Name: "bug"}, {ID: "LA_2", Name: "new"}},
			Comments:  []github.Comment{{Author: &robot, Body: "Stale?", CreatedAt: day(2)}},
			CreatedAt: day(1), UpdatedAt: day(5), ClosedAt: day(5),
		},
		Participants: []github.Actor{ada},
		Closings: []github.Closing{
			{At: day(3), Actor: &ada, Commit: "abc"},
			{At: day(5), Actor: &robot, Pull: github.Reference{Repository: "octo/raft", Number: 7}},
			{At: day(5), Actor: &robot, Pull: github.Reference{Repository: "other/boat", Number: 8}},
		},
		ClosedBy: []github.Reference{{Repository: "octo/boat", Number: 9}, {Repository: "other/boat", Number: 10}},
	}
	want := history.Issue{
		Number: 1, URL: "https://github.com/octo/raft/issues/1", Title: "It leaks", State: history.Closed, Assignees: []string{"lovelace"}, Labels: []string{"defect", "new"},
		CreatedAt: day(1), UpdatedAt: day(5), ClosedAt: day(5), ClosedBy: "robot[bot]",
		ClosingCommits: []string{"abc"}, ClosingPulls: []int{9, 7}, Participants: []string{"lovelace"},
		Comments: []history.Comment{{Author: "robot[bot]", Body: "Stale?", CreatedAt: day(2)}},
	}
	if diff := cmp.Diff(want, closed.History(names)); diff != "" {
		t.Errorf("a closed issue: %s", diff)
	}
	closed.State = "OPEN" // it was opened again
	if by := closed.History(names).ClosedBy; by != "" {
		t.Errorf("an open issue is closed by %q", by)
	}
	merged := github.PullRequest{
		Thread: github.Thread{Number: 7, URL: "https://example.org/x", State: "MERGED", Author: &robot}, MergedBy: &ada, MergeCommit: "abc", MergedAt: day(5),
		Closes: []github.Reference{{Repository: "octo/boat", Number: 1}, {Repository: "other/boat", Number: 1}}, Additions: 3,
	}
	got := merged.History(names)
	wantPull := history.PullRequest{
		Number: 7, URL: "https://example.org/x", State: history.Merged, Author: "robot[bot]", MergedBy: "lovelace", MergeCommit: "abc", MergedAt: day(5),
		ClosesIssues: []int{1}, Size: &history.PullRequestSize{Additions: 3},
	}
	if diff := cmp.Diff(wantPull, got); diff != "" {
		t.Errorf("a merged pull request: %s", diff)
	}
}

package link

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// start is when the histories of these tests begin.
var start = time.Date(2024, time.January, 1, 0, 0, 0, 0, time.UTC)

// builder makes a history, one commit a day. A commit's hash is its name.
type builder struct{ commits []history.Commit }

func (b *builder) add(hash, message string, parents ...string) *history.Commit {
	when := start.Add(time.Duration(len(b.commits)) * 24 * time.Hour)
	b.commits = append(b.commits, history.Commit{
		Hash: hash, Message: message, Parents: parents,
		Author:    history.Signature{Name: "Ada Author", Email: "ada@example.org", When: when},
		Committer: history.Signature{Name: "Ada Author", Email: "ada@example.org", When: when},
	})
	return &b.commits[len(b.commits)-1]
}

// copied makes a commit as a rebase would, some seconds after the one before.
func (b *builder) copied(hash, message, parent string, seconds int) {
	last := b.commits[len(b.commits)-1].Committer.When
	b.add(hash, message, parent).Committer = history.Signature{
		Name: "Mia Merger", Email: "mia@example.org", When: last.Add(time.Duration(seconds) * time.Second),
	}
}

func merged(number int, mergeCommit string) history.PullRequest {
	return history.PullRequest{Number: number, State: history.Merged, MergeCommit: mergeCommit, MergedAt: start}
}

func TestPullRequestCommits(t *testing.T) {
	tests := []struct {
		name   string
		build  func(b *builder)
		issues []history.Issue
		pulls  []history.PullRequest
		want   map[int][]string
	}{
		{
			name: "a merge brings in what its first parent has not, merges aside",
			build: func(b *builder) {
				b.add("root", "")
				b.add("a", "", "root")
				b.add("main", "", "root")
				b.add("update", "", "a", "main") // the branch merges its base
				b.add("b", "", "update")
				b.add("M", "", "main", "b")
			},
			pulls: []history.PullRequest{merged(1, "M")},
			want:  map[int][]string{1: {"a", "b"}},
		},
		{
			name: "of an octopus merge a pull request has its own arm, when its head is known",
			build: func(b *builder) {
				b.add("root", "")
				b.add("a", "", "root")
				b.add("b", "", "root")
				b.add("M", "", "root", "a", "b")
			},
			pulls: []history.PullRequest{
				{Number: 1, State: history.Merged, MergeCommit: "M", HeadCommit: "a"},
				{Number: 2, State: history.Merged, MergeCommit: "M"},
			},
			want: map[int][]string{1: {"a"}, 2: {"a", "b"}},
		},
		{
			name: "a squash is one commit, whatever stands before it",
			build: func(b *builder) {
				b.add("root", "")
				b.copied("before", "something else", "root", 0)
				b.copied("S", "All in one (#1)", "before", 0)
			},
			pulls: []history.PullRequest{merged(1, "S")},
			want:  map[int][]string{1: {"S"}},
		},
		{
			name: "a rebase leaves copies that follow each other within seconds",
			build: func(b *builder) {
				b.add("root", "")
				b.add("before", "", "root")
				b.copied("a", "one", "before", 3600)
				b.copied("b", "two", "a", 0)
				b.copied("c", "three", "b", 2)
			},
			pulls: []history.PullRequest{merged(1, "c")},
			want:  map[int][]string{1: {"a", "b", "c"}},
		},
		{
			name: "a rebase ends at its base, at another pull request, and at a pause",
			build: func(b *builder) {
				b.add("root", "")
				b.copied("early", "", "root", 3600)
				b.copied("a", "", "early", 60)
				b.copied("b", "", "a", 1)
				b.copied("c", "", "b", 1)
				b.copied("squash", "Another (#9)", "c", 1)
				b.copied("d", "", "squash", 1)
				b.copied("e", "", "d", 1)
			},
			pulls: []history.PullRequest{
				merged(1, "b"), // a pause stands before a
				merged(2, "c"), // b ends pull request 1
				merged(3, "d"), // the squash names another one
				{Number: 4, State: history.Merged, MergeCommit: "e", BaseCommit: "d"},
			},
			want: map[int][]string{1: {"a", "b"}, 2: {"c"}, 3: {"d"}, 4: {"e"}},
		},
		{
			name: "a copy may name an issue as a squash names its pull request",
			build: func(b *builder) {
				b.add("root", "")
				b.copied("a", "Explain the operator (#21)", "root", 3600)
				b.copied("b", "Add a list to the schema (#22)", "a", 0)
			},
			issues: []history.Issue{{Number: 21}, {Number: 22}},
			pulls:  []history.PullRequest{merged(1, "b")},
			want:   map[int][]string{1: {"a", "b"}},
		},
		{
			name: "a branch that merged its base and was fast-forwarded brings in its own side",
			build: func(b *builder) {
				b.add("root", "")
				b.add("main", "", "root")
				b.add("a", "", "root")
				b.add("M", "", "a", "main")
			},
			pulls: []history.PullRequest{{Number: 1, State: history.Merged, MergeCommit: "M", HeadCommit: "M"}},
			want:  map[int][]string{1: {"a"}},
		},
		{
			name: "without a known merge commit, one that names the pull request near the merge serves",
			build: func(b *builder) {
				b.add("root", "Port of another (#1)") // too early
				for i := range 5 {
					b.add(fmt.Sprint("day", i), "", "root")
				}
				b.add("a", "", "day4")
				b.add("M", "Merge pull request #1 from x/y", "day4", "a")
				b.add("S", "Squashed (#2)", "M")
			},
			pulls: []history.PullRequest{
				{Number: 1, State: history.Merged, MergeCommit: "gone", MergedAt: start.AddDate(0, 0, 7)},
				{Number: 2, State: history.Merged, MergedAt: start.AddDate(0, 0, 8)},
				{Number: 3, State: history.Merged, MergedAt: start.AddDate(0, 0, 8)},
			},
			want: map[int][]string{1: {"a"}, 2: {"S"}},
		},
		{
			name:  "a pull request that was not merged has none",
			build: func(b *builder) { b.add("root", "") },
			pulls: []history.PullRequest{{Number: 1, State: history.Closed, MergeCommit: "root"}},
			want:  map[int][]string{},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b builder
			test.build(&b)
			got := PullRequestCommits(Input{Commits: b.commits, Issues: test.issues, PullRequests: test.pulls})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("commits (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBetweenIsTheDifferenceOfAncestors(t *testing.T) {
	const seed = 7
	random := rand.New(rand.NewPCG(seed, seed))
	for round := range 200 {
		var commits []history.Commit
		ancestors := []map[int]bool{}
		for i := range 30 {
			commit := history.Commit{Hash: fmt.Sprint(i)}
			reach := map[int]bool{i: true}
			for range random.IntN(3) {
				if i == 0 {
					break
				}
				parent := random.IntN(i)
				commit.Parents = append(commit.Parents, fmt.Sprint(parent))
				for ancestor := range ancestors[parent] {
					reach[ancestor] = true
				}
			}
			commits = append(commits, commit)
			ancestors = append(ancestors, reach)
		}
		base, head, other := random.IntN(30), random.IntN(30), random.IntN(30)
		var want []string
		for i := 29; i >= 0; i-- {
			if (ancestors[head][i] || ancestors[other][i]) && !ancestors[base][i] {
				want = append(want, fmt.Sprint(i))
			}
		}
		var got []string
		for _, commit := range newCommitGraph(commits).between(fmt.Sprint(base), []string{fmt.Sprint(head), fmt.Sprint(other), "missing"}) {
			got = append(got, commit.Hash)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: between(%d, %d %d) = %v, want %v", round, base, head, other, got, want)
		}
	}
}

// fixInput has issues 1 to 9, opened at the start and closed on day 10, and a
// history with a pull request and messages that close some of them.
func fixInput() Input {
	var b builder
	b.add("root", "start")
	b.add("direct", "Fixes #1", "root")
	b.add("a", "work, closes #2", "root")
	b.add("b", "more work", "a")
	b.add("M", "Merge pull request #100 from x/y\n\nFix #3: title", "direct", "b")
	b.add("revert", "Revert \"Fixes #1\"\n\nThis reverts commit direct.", "M")
	b.add("event", "the cure", "revert")
	input := Input{
		Names:   []history.RepositoryName{{Owner: "o", Name: "r"}},
		Commits: b.commits,
		PullRequests: []history.PullRequest{{
			Number: 100, State: history.Merged, MergeCommit: "M", MergedAt: start, Title: "Fix #3: title",
			Body: "Closes #2\r\nfixes #100, fixes #999\n```\nfixes #4\n```\n> fixes #5", ClosesIssues: []int{6},
		}, {
			Number: 101, State: history.Open, Title: "Fixes #7", Body: "fixes #8",
		}},
	}
	for number := 1; number <= 9; number++ {
		input.Issues = append(input.Issues, history.Issue{Number: number, CreatedAt: start, ClosedAt: start.AddDate(0, 0, 10)})
	}
	input.Issues[6].ClosingCommits = []string{"event", "unreachable"}
	input.Issues[0].ClosingCommits = []string{"direct"}
	input.Issues[8].ClosingPulls = []int{100, 101}
	return input
}

func TestFixes(t *testing.T) {
	want := []string{
		"direct 1 closing_event: closed #1 on GitHub",
		"a 2 pull_request: pull request #100: Closes #2",
		"a 3 pull_request: pull request #100: Fix #3",
		"a 6 pull_request: pull request #100: closes #6 on GitHub",
		"a 9 pull_request: pull request #100: closed #9 on GitHub",
		"b 2 pull_request: pull request #100: Closes #2",
		"b 3 pull_request: pull request #100: Fix #3",
		"b 6 pull_request: pull request #100: closes #6 on GitHub",
		"b 9 pull_request: pull request #100: closed #9 on GitHub",
		"M 3 message: Fix #3",
		"event 7 closing_event: closed #7 on GitHub",
	}
	var got []string
	for _, fix := range Fixes(fixInput()) {
		got = append(got, fmt.Sprintf("%s %d %s: %s", fix.Commit, fix.Issue, fix.Source, fix.Evidence))
		if !fix.Plausible {
			t.Errorf("fix of #%d by %s is not plausible", fix.Issue, fix.Commit)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("fixes (-want +got):\n%s", diff)
	}
}

func TestPullRequestIssues(t *testing.T) {
	want := map[int][]int{100: {2, 3, 6, 9}}
	if diff := cmp.Diff(want, PullRequestIssues(fixInput())); diff != "" {
		t.Errorf("issues (-want +got):\n%s", diff)
	}
}

func TestFixesArePlausibleNearTheIssuesLife(t *testing.T) {
	opened, closed := start, start.AddDate(0, 1, 0)
	tests := []struct {
		name      string
		committed time.Time
		closed    time.Time
		want      bool
	}{
		{"while the issue is open", opened.AddDate(0, 0, 5), closed, true},
		{"a day before it was opened", opened.Add(-24 * time.Hour), closed, true},
		{"longer before", opened.Add(-24*time.Hour - time.Second), closed, false},
		{"sixty days after it was closed", closed.AddDate(0, 0, 60), closed, true},
		{"longer after", closed.AddDate(0, 0, 60).Add(time.Second), closed, false},
		{"any time after when it was never closed", opened.AddDate(9, 0, 0), time.Time{}, true},
		{"never when the date is not known", time.Time{}, closed, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b builder
			b.add("c", "fixes #1").Committer.When = test.committed
			fixes := Fixes(Input{Commits: b.commits, Issues: []history.Issue{{Number: 1, CreatedAt: opened, ClosedAt: test.closed}}})
			if len(fixes) != 1 || fixes[0].Plausible != test.want {
				t.Errorf("fixes = %v, want one with plausible = %v", fixes, test.want)
			}
		})
	}
}

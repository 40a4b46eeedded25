package link

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// hexHash is a full hash that begins with the given digits.
func hexHash(digits string) string { return fmt.Sprintf("%s%0*d", digits, 40-len(digits), 0) }

func TestNamed(t *testing.T) {
	one, other := hexHash("1abcdef0"), hexHash("1abcdee0")
	fix, late := hexHash("f1f1f1f1"), hexHash("eeee1111")
	tests := []struct {
		name, message, pullText, issueText string
		want                               []string // commits
		unlinked                           int
	}{
		{name: "a trailer", message: "Fix #1\n\nFixes: 1abcdef0 (\"Boil\")", want: []string{one}},
		{name: "a sentence", message: "Fix #1, which was introduced in commit 1abcdef.", want: []string{one}},
		{name: "in capitals and brackets", message: "Fix #1\n\nRegression from [1ABCDEF0](x)", want: []string{one}},
		{name: "a revert", message: "Revert \"Boil\"\n\nThis reverts commit " + one + ".\nFixes #1", want: []string{one}},
		{name: "a bisection", message: "Fix #1\n\n1abcdef0 is the first bad commit", want: []string{one}},
		{name: "two", message: "Fix #1\n\nFixes: 1abcdef0\nFixes: 1abcdee0", want: []string{one, other}},
		{name: "one twice", message: "Fix #1\n\nFixes: 1abcdef0. Broken by 1abcdef0", want: []string{one}},
		{name: "a pull request", message: "Fix #1\n\nThis is a regression from #8", want: []string{other}},
		{name: "another issue, whose fix it was", message: "Fix #1, caused by the fix for #2", want: []string{one}},
		{name: "in the pull request that brings the fix in", pullText: "Fix #1\n\nIt was introduced by 1abcdef0.", want: []string{one}},
		{name: "in the issue", message: "Fix #1", issueText: "Bisected to 1abcdee0", want: []string{other}},
		{name: "not in code and quotations", message: "Fix #1", issueText: "> Bisected to 1abcdee0\n\n`caused by 1abcdef0`"},
		{name: "not by an ambiguous hash", message: "Fix #1\n\nFixes: 1abcde"},
		{name: "not the fix itself, nor what came later", message: "Fix #1\n\nFixes: " + fix + "\nFixes: " + late},
		{name: "not what is unknown", message: "Fix #1\n\nFixes: deadbeef, introduced in defaced"},
		{name: "not a mention", message: "Fix #1\n\nSee 1abcdef0 and #8; since 1abcdef0 it boils"},
		{name: "without an issue it is counted", message: "Mend\n\nFixes: 1abcdef0", unlinked: 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b builder
			b.add(one, "Boil, fix #2")
			b.add(other, "Boil faster (#8)", one)
			b.add(fix, test.message, other)
			b.add(late, "Later", fix)
			pull := merged(9, fix)
			pull.Body, pull.BaseCommit = test.pullText, other
			squash := merged(8, other)
			input := Input{
				HasTracker: true, Commits: b.commits,
				Issues: []history.Issue{
					{Number: 1, Body: test.issueText, CreatedAt: start, State: history.Open},
					{Number: 2, CreatedAt: start, State: history.Open},
				},
				PullRequests: []history.PullRequest{squash, pull},
			}
			named, unlinked := Named(input, PullRequestCommits(input), Fixes(input))
			var got []string
			for _, n := range named {
				if n.Issue != 1 || n.Evidence == "" {
					t.Errorf("named %+v", n)
				}
				got = append(got, n.Commit)
			}
			slices.Sort(got)
			if diff := cmp.Diff(slices.Sorted(slices.Values(test.want)), got); diff != "" || unlinked != test.unlinked {
				t.Errorf("%d unlinked, commits (-want +got):\n%s", unlinked, diff)
			}
		})
	}
}

// Without a tracker the subject of a squash is what is known of a pull request.
func TestNamedWithoutATracker(t *testing.T) {
	squash, fix := hexHash("a1"), hexHash("a2")
	var b builder
	b.add(squash, "Boil (#8)")
	b.add(fix, "Fix #1, a regression from #8", squash)
	input := Input{Commits: b.commits}
	input.Issues = MessageIssues(input, "")
	named, _ := Named(input, nil, Fixes(input))
	want := []history.NamedIntroduction{{Commit: squash, Issue: 1, Evidence: "a200000000: a regression from #8"}}
	if diff := cmp.Diff(want, named); diff != "" {
		t.Error(diff)
	}
}

func FuzzNamed(f *testing.F) {
	f.Add("Fix #1\n\nFixes: 1abcdef0\n\x00\xff regression from #2")
	f.Fuzz(func(t *testing.T, message string) {
		var b builder
		b.add(hexHash("1abcdef0"), "Boil (#2)")
		b.add(hexHash("2"), message, hexHash("1abcdef0"))
		input := Input{Commits: b.commits, Issues: []history.Issue{{Number: 1}}}
		named, _ := Named(input, nil, Fixes(input))
		for _, n := range named {
			if n.Commit != hexHash("1abcdef0") || n.Issue != 1 {
				t.Errorf("named %+v", n)
			}
		}
	})
}

// A text that is passed over must hold nothing that the patterns find.
func FuzzTextsThatArePassedOver(f *testing.F) {
	f.Add("Fixes gh-1, FIXES: 1abcdef0, closes https://github.com/a/b/Issues/3")
	f.Add("ﬁxes \u212aeep \u017f regreſſion from #3")
	f.Fuzz(func(t *testing.T, text string) {
		if !mayRefer(text) && closingPattern.MatchString(text) {
			t.Errorf("a reference in %q", text)
		}
		if !mayName(text) && (namedHash.MatchString(text) || namedNumber.MatchString(text) || firstBad.MatchString(text)) {
			t.Errorf("a cause in %q", text)
		}
	})
}

package link

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func FuzzContainsAny(f *testing.F) {
	for _, text := range []string{"", "Fix #1", "FIXES: x", "clo\u017fe it", "re\u017folv", "\u212aelvin", "a clo", "f", "\xff fix"} {
		f.Add(text)
	}
	words := []string{"clos", "fix", "resolv", "gh-", "/issues/"}
	f.Fuzz(func(t *testing.T, text string) {
		lower := strings.ReplaceAll(strings.ToLower(text), "\u017f", "s")
		want := slices.ContainsFunc(words, func(word string) bool { return strings.Contains(lower, word) })
		if got := containsAny(text, words...); got != want {
			t.Errorf("containsAny(%q) = %t, want %t", text, got, want)
		}
	})
}

// FuzzMatchCauses holds what is found with what the patterns find without the
// looks that come before them.
func FuzzMatchCauses(f *testing.F) {
	for _, text := range []string{
		"Fixes: 0123456 (\"x\")", "introduced in #12", "Broken by\nGH-7", "ABCDEF1 is the first bad commit", "caused by commit `abcdef0`",
		"regre\u017f\u017fion from #3", "reverts commit 012345", "This reverts commit 0123456789abcdef0123456789abcdef01234567.",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want := causeMatches{
			hashes:  slices.Concat(namedHash.FindAllStringSubmatch(text, -1), firstBad.FindAllStringSubmatch(text, -1)),
			numbers: namedNumber.FindAllStringSubmatch(text, -1),
		}
		got := matchCauses(text)
		if !equalMatches(got.hashes, want.hashes) || !equalMatches(got.numbers, want.numbers) {
			t.Errorf("matchCauses(%q) = %q, want %q", text, got, want)
		}
	})
}

func equalMatches(a, b [][]string) bool { return slices.EqualFunc(a, b, slices.Equal[[]string]) }

func TestRequiredLiteral(t *testing.T) {
	tests := []struct{ name, expression, want string }{
		{"at the start of a line", "^BUG/", "BUG/"},
		{"before a group", "Bug: ([0-9]+)", "Bug: "},
		{"in a group", "(JIRA-[0-9]+)", "JIRA-"},
		{"the longest", "a[0-9]bcd", "bcd"},
		{"in whatever case", "(?i)bug", ""},
		{"one of two", "BUG/|FIX/", ""},
		{"optional", "(BUG)?[0-9]", ""},
		{"repeated", "(?:BUG)+", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := requiredLiteral(test.expression); got != test.want {
				t.Errorf("requiredLiteral(%q) = %q, want %q", test.expression, got, test.want)
			}
		})
	}
}

// What was found before gives the same links as looking for it.
func TestMessagesReadBefore(t *testing.T) {
	pattern, err := ParseIssuePattern("^BUG/")
	if err != nil {
		t.Fatal(err)
	}
	var input Input
	for _, message := range []string{
		"Begin", "Fix #3", "BUG/MINOR: a leak\n\nIntroduced by #3, closes GH-4.", "Revert \"Fix #3\"\n\nThis reverts commit 0000001.",
		"BUG/MAJOR: another\n\nIt was broken by commit 0000002", "Co", "fixes: someone/else#9",
	} {
		hash := strings.Repeat("0", 6) + string('1'+rune(len(input.Commits))-1) + strings.Repeat("0", 33)
		input.Commits = append(input.Commits, history.Commit{Hash: hash, Message: message})
	}
	input.Names = []history.RepositoryName{{Owner: "a", Name: "b"}}
	input.Patterns = []IssuePattern{pattern}
	before := input
	before.Messages = ReadMessages(input.Commits)
	input.Issues, before.Issues = MessageIssues(input, ""), MessageIssues(before, "")
	if diff := cmp.Diff(input.Issues, before.Issues); diff != "" || len(input.Issues) < 3 {
		t.Errorf("%d issues (-looked for +read before):\n%s", len(input.Issues), diff)
	}
	fixes := Fixes(input)
	if diff := cmp.Diff(fixes, Fixes(before)); diff != "" {
		t.Errorf("fixes (-looked for +read before):\n%s", diff)
	}
	named, unlinked := Named(input, nil, fixes)
	namedBefore, unlinkedBefore := Named(before, nil, fixes)
	if diff := cmp.Diff(named, namedBefore); diff != "" || unlinked != unlinkedBefore || len(named) == 0 {
		t.Errorf("%d named and %d, %d unlinked (-looked for +read before):\n%s", len(named), unlinked, unlinkedBefore, diff)
	}
}

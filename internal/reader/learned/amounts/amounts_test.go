package amounts_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/amounts"
	"repochat/internal/reader/learned/slot"
)

func TestOf(t *testing.T) {
	tests := []struct{ asked, want, compares string }{
		{"how many PRs had more than 3 reviewers?", "pull requests with more than 3 reviewers", "reviewers > 3"},
		{"which merged pull requests have at least two approvals", "merged pull requests with at least 2 approvals", "approvals >= 2 AND p.state = 'merged'"},
		{"PRs with 10+ comments", "pull requests with at least 10 comments", "comments >= 10"},
		{"list the PRs that changed more than one file", "pull requests with more than 1 files", "files > 1"},
		{"PRs with five or more commits", "pull requests with at least 5 commits", "commits >= 5"},
		{"which open PRs have fewer than 2 reviews?", "open pull requests with fewer than 2 reviews", "reviews < 2 AND p.state = 'open'"},
		{"issues with more than 4 participants", "issues with more than 4 people", "people > 4"},
		{"which pull requests close more than one issue", "pull requests with more than 1 issues", "issues > 1"},
		{"Please, which pull requests have more than three different persons who reviewed it?", "pull requests with more than 3 reviewers", "reviewers > 3"},
		{"Number of pull requests with exactly two distinct approvers.", "pull requests with exactly 2 approvals", "RETURN count(p)"},
		{"Which merged PR are touching more than two files?", "merged pull requests with more than 2 files", "files > 2"},
		{"PRs with exactly one reviewer", "pull requests with exactly 1 reviewers", "reviewers = 1"},
		{"PRs with more than 3 reviewers and no approval", "", ""},
		{"people with more than 3 reviews", "", ""},
		{"issues with more than 3 comments", "", ""}, // the reader has it
		{"how many PRs were there", "", ""},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			read, ok := amounts.Of(test.asked, nil)
			if ok != (test.want != "") || read.Reading != test.want || !strings.Contains(read.Query, test.compares) {
				t.Errorf("read as %q by %s, %t; want %q", read.Reading, read.Query, ok, test.want)
			}
		})
	}
	person := slot.Slots{{Kind: slot.Person, Start: 0, End: 3, Names: []string{"ann"}}}
	if read, ok := amounts.Of("ann PRs with more than 3 reviewers", person); ok {
		t.Errorf("a question that names somebody is read as %q", read.Reading)
	}
}

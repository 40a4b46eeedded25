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
		{"which merged pull requests have at least two approvals", "merged pull requests with at least 2 approvals", "p.state = 'merged' AND approvals >= 2"},
		{"PRs with 10+ comments", "pull requests with at least 10 comments", "comments >= 10"},
		{"list the PRs that changed more than one file", "pull requests with more than 1 files", "files > 1"},
		{"PRs with five or more commits", "pull requests with at least 5 commits", "commits >= 5"},
		{"which open PRs have fewer than 2 reviews?", "open pull requests with fewer than 2 reviews", "p.state = 'open' AND reviews < 2"},
		{"issues with more than 4 participants", "issues with more than 4 people", "people > 4"},
		{"which pull requests close more than one issue", "pull requests with more than 1 issues", "issues > 1"},
		{"Please, which pull requests have more than three different persons who reviewed it?", "pull requests with more than 3 reviewers", "reviewers > 3"},
		{"Number of pull requests with exactly two distinct approvers.", "pull requests with exactly 2 approvals", "RETURN count(p)"},
		{"Which merged PR are touching more than two files?", "merged pull requests with more than 2 files", "files > 2"},
		{"PRs with exactly one reviewer", "pull requests with exactly 1 reviewers", "reviewers = 1"},
		{"PRs with more than 3 reviewers and no approval", "", ""},
		{"who commented on more than 10 issues", "people who commented on more than 10 issues", "issues > 10 RETURN u.login"},
		{"how many people reviewed at least 5 PRs?", "people who reviewed at least 5 pull requests", "RETURN count(u) AS people"},
		{"which developers have merged more than 20 pull requests", "people who merged more than 20 pull requests", "[:merges]"},
		{"how many people opened exactly one issue", "people who opened exactly 1 issues", "issues = 1"},
		{"who commented on fewer than 3 issues", "people who commented on fewer than 3 issues", "issues < 3 AND issues >= 1"},
		{"Please, who are the peoples that made review on exactly three pull request?", "people who reviewed exactly 3 pull requests", "pulls = 3"},
		{"How much different reviewers has one pull request in the average?", "the average number of reviewers of pull requests", "avg(reviewers)"},
		{"what share of PRs has more than 3 reviewers?", "the share of pull requests with more than 3 reviewers", "AS percent, sum(CASE WHEN reviewers > 3 THEN 1 ELSE 0 END) AS pulls, count(p) AS total"},
		{"Who did open more than 15 issues?", "people who opened more than 15 issues", "issues > 15"},
		{"Which people have reviewed more than 20 pull requests opened by someone else?", "people who reviewed more than 20 pull requests", "pulls > 20"},
		{"How many comments has one issue in average?", "the average number of comments of issues", "avg(comments)"},
		{"which PR has most reviewers", "pull requests by number of reviewers, the most first", "ORDER BY reviewers DESC"},
		{"which merged PR has the most commits?", "merged pull requests by number of commits, the most first", "WHERE p.state = 'merged' RETURN"},
		{"which PR was approved by the most people", "pull requests by number of approvals, the most first", "ORDER BY approvals DESC"},
		{"which issue has the most participants", "issues by number of people, the most first", "ORDER BY people DESC"},
		{"PRs with the fewest reviews", "pull requests by number of reviews, the fewest first", "ORDER BY reviews, pull"},
		{"how many issues does each PR close on average", "the average number of issues of pull requests", "avg(issues)"},
		{"which person has the most commits", "", ""},
		{"who changed more than ten files", "people who changed more than 10 files", "files > 10"},
		{"what's the average number of reviews per PR?", "the average number of reviews of pull requests", "avg(reviews) AS average, percentileCont(reviews, 0.5) AS median, count(p) AS pulls"},
		{"how many commits does an average PR have", "the average number of commits of pull requests", "avg(commits)"},
		{"on average, how many reviewers does a merged PR have?", "the average number of reviewers of merged pull requests", "WHERE p.state = 'merged' RETURN avg(reviewers)"},
		{"average number of files per pull request", "the average number of files of pull requests", "avg(files)"},
		{"how many comments does a PR get on average", "the average number of comments of pull requests", "avg(comments)"},
		{"how many commits does a person make on average", "the average number of commits of people who wrote any", "WHERE commits >= 1 RETURN avg(commits)"},
		{"average number of PRs per contributor", "the average number of pull requests of people who opened any", "avg(pulls)"},
		{"how many commits per person", "", ""}, // of each of them
		{"files changed only once", "files with exactly 1 commits", "(f:File WHERE NOT f.deleted) WITH f"},
		{"which files are never changed", "files with exactly 1 commits", "commits = 1 RETURN f.path AS path"},
		{"how many files have more than 10 commits", "files with more than 10 commits", "RETURN count(f) AS files"},
		{"average commits per month", "", ""},
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

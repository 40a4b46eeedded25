package learned_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/learnedtest"
)

func TestWhoMergedInGitAlone(t *testing.T) {
	parser := learnedtest.Reader(t)
	for _, nodes := range []map[string]int{{"Commit": 9}, {"Commit": 9, "PullRequest": 3}} {
		request := asking("who merged most in 2024")
		request.Vocabulary.Nodes = nodes
		request.Scanned = request.WithText(request.Text)
		plan, err := parser.Read(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		byMerges := strings.Contains(plan.Query(), "c.is_merge") && strings.Contains(plan.Note, "no pull requests")
		byPulls := strings.Contains(plan.Query(), "[:merges]->(p:PullRequest)") && plan.Note == ""
		if hasPulls := nodes["PullRequest"] > 0; hasPulls && !byPulls || !hasPulls && !byMerges {
			t.Errorf("%v: %s %q", nodes, plan.Query(), plan.Note)
		}
	}
}

// TestMergedInGitAlone has pull requests told by the commits that they were squashed into,
// where no tracker was read, and those that were not merged by none.
func TestMergedInGitAlone(t *testing.T) {
	parser := learnedtest.Reader(t)
	for text, isByCommits := range map[string]bool{
		"how many pull requests were merged in 2024?": true, "list the merged pull requests of 2024": true, "how many PRs are there?": true,
		"latest pull request": true, "which pull requests are open?": false, "which pull requests were closed without being merged?": false,
	} {
		request := asking(text)
		request.Vocabulary.Nodes = map[string]int{"Commit": 9}
		request.Scanned = request.WithText(request.Text)
		plan, err := parser.Read(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Contains(plan.Query(), "CONTAINS ' (#'") && strings.Contains(plan.Note, "(#12)")
		if got != isByCommits {
			t.Errorf("%q by commits: %t, want %t: %s", text, got, isByCommits, plan.Query())
		}
	}
}

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

package classify_test

import (
	"testing"

	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
)

// TestRestrictionsAreSaid holds that no wording of a query lacks the words for what its name
// restricts it to.
func TestRestrictionsAreSaid(t *testing.T) {
	entries, err := bank.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		for _, wordings := range entry.Wordings {
			for _, wording := range wordings {
				if classify.IsRestrictedUnsaid(entry.Frame, wording) {
					t.Errorf("%s: %q", entry.Frame.Query, wording)
				}
			}
		}
	}
}

func TestIsRestrictedUnsaid(t *testing.T) {
	for _, test := range []struct {
		name, query, text string
		want              bool
	}{
		{"the most are not without", "months_without_commits", "In which months were there more commits?", true},
		{"months without", "months_without_commits", "dead months?", false},
		{"a contraction", "issues_never_answered", "issues that weren't answered", false},
		{"never is not said", "reviewers_who_never_ask_for_changes", "who reviewed daves changes", true},
		{"days of the week", "weekend_share_per_person", "what share of the commits is by ann", true},
		{"misspelt weekends", "weekend_share_per_person", "commits on wknds by person", false},
		{"another query", "gaps_between_releases", "in which months were there more commits", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := classify.IsRestrictedUnsaid(frame.Frame{Query: test.query}, test.text); got != test.want {
				t.Errorf("%t", got)
			}
		})
	}
}

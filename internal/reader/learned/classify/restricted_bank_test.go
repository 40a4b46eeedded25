package classify_test

import (
	"testing"

	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/classify"
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

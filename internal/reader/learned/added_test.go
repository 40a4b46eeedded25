package learned_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/learnedtest"
)

// TestFilesThatBecameSomething reads what is said to have become of files: those that were
// added are no deleted ones, and "have been changed" asks of no pull requests.
func TestFilesThatBecameSomething(t *testing.T) {
	tests := []struct{ question, want, not string }{
		{"how many files were added in 2023?", "r.change_type = 'ADDED' AND c.committedDate >= '2023-01-01", "DELETED"},
		{"how many files have been added since 2023?", "r.change_type = 'ADDED'", "DELETED"},
		{"how many files were added per year?", "r.change_type = 'ADDED' RETURN left(c.committedDate, 4) AS year", "DELETED"},
		{"how many files were deleted in 2023?", "r.change_type = 'DELETED'", "ADDED"},
		{"which files have been changed in 2023?", "(c:Commit)-[:changed]->(f:File) WHERE c.committedDate >= '2023-01-01", "PullRequest"},
	}
	parser := learnedtest.Reader(t)
	for _, tt := range tests {
		t.Run(tt.question, func(t *testing.T) {
			got := answer(t, parser, asking(tt.question))
			if !strings.Contains(got.query, tt.want) || strings.Contains(got.query, tt.not) {
				t.Errorf("%s: %s", got.reading, got.query)
			}
		})
	}
}

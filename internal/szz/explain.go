package szz

import (
	"fmt"
	"time"

	"repochat/internal/history"
)

// Explanation is what a fix leads to and why.
type Explanation struct {
	Fix      string    `json:"fix"`
	Issue    int       `json:"issue"`
	Reported time.Time `json:"reported"` // when the issue was opened
	// Lines are all lines that the fix deletes or changes.
	Lines []Line `json:"lines"`
	// Candidates are the commits that the lines which count lead to.
	Candidates []Candidate `json:"candidates"`
}

// Candidate is a commit that may have introduced a bug.
type Candidate struct {
	history.Candidate

	eligible bool
}

// reasonFor returns why a candidate is selected among others.
func reasonFor(c candidate, eligible []candidate) string {
	total := 0
	for _, other := range eligible {
		total += other.lines
	}
	if len(eligible) == 1 {
		return fmt.Sprintf("all %d lines that the fix changes and that count lead to it alone", total)
	}
	return fmt.Sprintf("%d of %d lines that the fix changes lead to it, the others to %d more commits", c.lines, total, len(eligible)-1)
}

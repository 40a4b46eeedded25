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

	// Class is the class of evidence of a commit that is selected.
	Class Class `json:"class,omitempty"`

	eligible bool
}

// reasonFor returns why a candidate is selected among others, and how often that
// is right.
func reasonFor(c candidate, eligible []candidate, class Class, variant Variant) string {
	return leadsOf(c, eligible) + "; " + class.words(variant)
}

func leadsOf(c candidate, eligible []candidate) string {
	total := 0
	for _, other := range eligible {
		total += other.lines
	}
	if total == 1 {
		return "the only line that the fix changes and that counts leads to it"
	}
	if len(eligible) == 1 {
		return fmt.Sprintf("all %d lines that the fix changes and that count lead to it alone", total)
	}
	others := "another commit"
	if len(eligible) > 2 {
		others = fmt.Sprintf("%d other commits", len(eligible)-1)
	}
	return fmt.Sprintf("%d of %d lines that the fix changes lead to it, the rest to %s", c.lines, total, others)
}

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
	// Lines are all lines that the fix deletes or changes, and for the variant
	// Best those beside them.
	Lines []Line `json:"lines"`
	// Candidates are the commits that the lines which count lead to, and for the
	// variant Best the last that changed the files.
	Candidates []Candidate `json:"candidates"`
}

// Candidate is a commit that may have introduced a bug.
type Candidate struct {
	history.Candidate

	// Class is the class of evidence of a commit that is selected.
	Class Class `json:"class,omitempty"`

	eligible bool
	changed  bool // lines that the fix changes lead to it
}

// reasonFor returns why a candidate is selected among others, and how often that
// is right.
func reasonFor(c candidate, eligible []candidate, class Class, variant Variant) string {
	reason := leadsOf(c, eligible)
	if c.alike >= muchAlike {
		reason += ", and it changed many of the words that the fix changes"
	}
	return reason + "; " + class.words(variant)
}

// muchAlike is how alike a change is to the fix from which on a reason names it.
const muchAlike = 0.4

func leadsOf(c candidate, eligible []candidate) string {
	total, commits := changedLines(eligible)
	switch {
	case c.lines == 0 && c.shown() > 0:
		return fmt.Sprintf("it brought %d of the lines beside those that the fix changes", c.shown())
	case c.lines == 0:
		return "it is among the last that changed a file of the fix"
	case total == 1:
		return "the only line that the fix changes and that counts leads to it"
	case commits == 1:
		return fmt.Sprintf("all %d lines that the fix changes and that count lead to it alone", total)
	}
	others := "another commit"
	if commits > 2 {
		others = fmt.Sprintf("%d other commits", commits-1)
	}
	return fmt.Sprintf("%d of %d lines that the fix changes lead to it, the rest to %s", c.lines, total, others)
}

// changedLines returns how many lines that the fix changes lead to candidates,
// and to how many of these.
func changedLines(all []candidate) (lines, commits int) {
	for _, c := range all {
		if c.lines > 0 {
			lines += c.lines
			commits++
		}
	}
	return lines, commits
}

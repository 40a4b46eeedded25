package history

import "time"

// Explanation is why the fix of an issue leads to the commits that are taken
// for those that introduced the bug.
type Explanation struct {
	Issue    int       `json:"issue"`
	Title    string    `json:"title"` // of the issue
	IssueURL string    `json:"issue_url,omitempty"`
	Reported time.Time `json:"reported"` // when the issue was opened
	// Fix is "" where no fix was traced, and developers name a commit.
	Fix     string `json:"fix"`
	Subject string `json:"subject"` // of the fix
	FixURL  string `json:"fix_url,omitempty"`
	Method  string `json:"method"` // SZZ variant
	// Candidates are the commits that the lines which count lead to.
	Candidates []Candidate `json:"candidates"`
	Named      []Named     `json:"named"`
	// Lines are those that the fix deletes or changes, and LeftOut how many more
	// there are.
	Lines   []TracedLine `json:"lines"`
	LeftOut int          `json:"left_out"`
}

// Candidate is a commit that may have introduced a bug.
type Candidate struct {
	Commit  string    `json:"commit"`
	Subject string    `json:"subject"`
	URL     string    `json:"url,omitempty"`
	Date    time.Time `json:"date"`
	Lines   int       `json:"lines"` // of the fix that lead to it
	// Lost is why the commit is not selected, and Reason why it is: one of them
	// is "".
	Lost   string `json:"lost,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// Named is a commit that a developer names as the one that introduced a bug.
type Named struct {
	Commit   string `json:"commit"`
	Subject  string `json:"subject"`
	URL      string `json:"url,omitempty"`
	Evidence string `json:"evidence"` // where the words stand, and the words
}

// TracedLine is a line that a fix deletes or changes, and where it came from.
type TracedLine struct {
	Path   string `json:"path"` // of the file before the fix
	Number int    `json:"line"` // in that file, counted from 1
	Text   string `json:"text"`
	// Origin is the commit that last changed the line before the fix; "" if the
	// repository lacks what it takes to find it.
	Origin string `json:"origin"`
	// Dropped is why the line does not count; "" if it does.
	Dropped string `json:"dropped,omitempty"`
	// Note is how the line was found, if not by git blame alone.
	Note string `json:"note,omitempty"`
}

// Introduces reports whether the explanation selects a commit, or a developer
// names it.
func (e Explanation) Introduces(commit string) bool {
	for _, c := range e.Candidates {
		if c.Commit == commit && c.Lost == "" {
			return true
		}
	}
	for _, n := range e.Named {
		if n.Commit == commit {
			return true
		}
	}
	return false
}

package history

import "time"

// State is where an issue or a pull request stands.
type State string

// The states. Only a pull request can be merged.
const (
	Open   State = "open"
	Closed State = "closed"
	Merged State = "merged"
)

// KnownFromMessage is the KnownFrom of an issue that a commit message names and
// of which no tracker's record is known.
const KnownFromMessage = "commit message"

// Issue is an issue of the tracker. A pull request is never an issue. Times
// are UTC; a zero time means that the thing has not happened or is not known.
// People are logins; an empty login is a deleted account.
type Issue struct {
	// Number is that of GitHub. An issue of another tracker has a Key, and a
	// negative number of which nothing can be told but that it is its own.
	Number         int
	Key            string
	KnownFrom      string // "" for the record of a tracker
	URL            string
	Title          string
	Body           string
	State          State
	Author         string
	Assignees      []string
	Labels         []string
	CreatedAt      time.Time
	UpdatedAt      time.Time
	ClosedAt       time.Time
	ClosedBy       string   // who closed it; known from GitHub only
	ClosingCommits []string // commits that GitHub's timeline names as closers
	ClosingPulls   []int    // pull requests that GitHub's timeline names as closers
	Participants   []string // further participants; known from GitHub only
	Comments       []Comment
}

// Comment is one comment on an issue or a pull request.
type Comment struct {
	Author    string
	Body      string
	CreatedAt time.Time
	URL       string // known from GitHub only
	Reactions int    // known from GitHub only
}

// PullRequest is a pull request of the tracker. The conventions of Issue hold.
type PullRequest struct {
	Number      int
	URL         string
	Title       string
	Body        string
	State       State
	IsDraft     bool
	Author      string
	Assignees   []string
	Labels      []string
	CreatedAt   time.Time
	UpdatedAt   time.Time
	ClosedAt    time.Time
	MergedAt    time.Time
	MergedBy    string
	MergeCommit string // "" when GitHub does not know it
	Base        string // branch name
	Head        string // branch name
	BaseCommit  string
	HeadCommit  string
	// HeadRepository is the "owner/name" that the head branch is in; "" when it
	// was deleted or is not known.
	HeadRepository string
	// ClosesIssues are the issues that GitHub names as closed by it.
	ClosesIssues []int
	Comments     []Comment
	Reviews      []Review
	// Size is nil when the source does not tell it, as an archive does not.
	Size *PullRequestSize
}

// PullRequestSize is what a pull request changes, in lines and files.
type PullRequestSize struct {
	Additions    int
	Deletions    int
	ChangedFiles int
}

// Review is one review of a pull request.
type Review struct {
	Author    string
	State     string // APPROVED, CHANGES_REQUESTED, COMMENTED, DISMISSED or PENDING
	Body      string // "" for a bare approval
	CreatedAt time.Time
	URL       string // known from GitHub only
	Comments  []Comment
}

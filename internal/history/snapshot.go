package history

import "time"

// Repository is what is known of a repository as a whole. A nil or empty field
// is not known: plain git tells names and branches only.
type Repository struct {
	Name            RepositoryName
	Description     string
	URL             string
	License         string
	PrimaryLanguage string
	Languages       []string
	Topics          []string
	Stars           *int
	Forks           *int
	Watchers        *int
	DefaultBranch   string
	IsPrivate       *bool
	IsFork          *bool
	IsArchived      *bool
	CreatedAt       time.Time
	PushedAt        time.Time
	// DataAsOf is the moment that the data speaks of: the archive's timestamp,
	// the time of the fetch from GitHub, or the head's date where that is later
	// or there is no tracker.
	DataAsOf time.Time
	// TrackerAsOf is the moment that the tracker's records speak of; zero where there
	// is no tracker.
	TrackerAsOf time.Time
	// Labels are those that the tracker defines, whether or not anything has them, in the
	// tracker's order; nil where they are not known.
	Labels []Label
}

// Label is a label as the tracker defines it.
type Label struct {
	Name, Description string
}

// FixSource describes how a fix became known.
type FixSource string

// The sources of a fix, strongest last.
const (
	FixByMessage      FixSource = "message"
	FixByPullRequest  FixSource = "pull_request"
	FixByClosingEvent FixSource = "closing_event"
)

// Fix is the link of a commit to an issue that it fixed.
type Fix struct {
	Commit   string
	Issue    int
	Source   FixSource
	Evidence string // the words or the pull request that say so
	// Plausible is whether the commit lies between one day before the issue's
	// creation and sixty days after its closing. Only plausible fixes are loaded.
	Plausible bool
}

// Introduction is the link of a commit to an issue whose bug it introduced.
type Introduction struct {
	Commit string
	Issue  int
	Method string // SZZ variant
	// Lines counts the lines of the fixes that trace back to the commit.
	Lines int
	// Confidence is the share of links with such evidence that were right where
	// developers named the commit, in (0, 1].
	Confidence float64
	// Reason is why the commit was selected, in words.
	Reason string
}

// NamedIntroduction is the link of a commit to an issue whose bug it introduced,
// as a developer named it.
type NamedIntroduction struct {
	Commit   string
	Issue    int
	Evidence string // the fix in whose text the words stand, and the words
}

// Snapshot is everything known of one repository at one moment, links
// included: what a graph is loaded from.
type Snapshot struct {
	Repository   Repository
	Identities   Identities
	Commits      []Commit // parents before children
	HeadFiles    []string // paths that exist at head
	Issues       []Issue
	PullRequests []PullRequest
	Releases     []Release
	Branches     []Branch

	// PullRequestCommits maps a merged pull request's number to its commits on
	// the default branch.
	PullRequestCommits map[int][]string
	// PullRequestIssues maps a merged pull request's number to the issues that
	// it says it closes.
	PullRequestIssues map[int][]int
	// CoAuthors maps a commit to the people its Co-authored-by trailers name.
	CoAuthors     map[string][]PersonID
	Fixes         []Fix
	Introductions []Introduction
	// Named are the introductions that developers named themselves; some are
	// among the Introductions, too.
	Named []NamedIntroduction
	// Code is what the source files at head define.
	Code Code
	// FunctionHistory is which commits touched its functions, and those before.
	FunctionHistory FunctionHistory
	// HasTracker is false when only git was read: then nothing is known of
	// issues and pull requests, which is not the same as there being none.
	HasTracker bool
}

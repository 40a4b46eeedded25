package githubtest

import (
	"time"

	"repochat/internal/history"
)

// Contents are what a repository on the server starts with. Build them by
// hand, or with FromArchive or Sample, and alter them before New.
type Contents struct {
	Repository   history.Repository
	People       []Person
	Labels       []Label
	Issues       []history.Issue
	PullRequests []history.PullRequest
	Commits      []history.Commit // of all branches, parents before children
	Branches     []history.Branch
	Tags         []Tag
	Releases     []history.Release
	// Git is the git directory that the clone URL serves, "" for none. It is
	// never written: the server works on a copy.
	Git string
}

// AccountKind is a GraphQL type of an account.
type AccountKind string

// The kinds of account. Bots are no Users: fields of type User, such as the
// user of a commit's author, are null for them. Mannequins stand for people of
// an imported history.
const (
	User         AccountKind = "User"
	Bot          AccountKind = "Bot"
	Mannequin    AccountKind = "Mannequin"
	Organization AccountKind = "Organization"
)

// Person is an account on the server. Logins that occur in a repository's
// contents and in no Person are Users without a name; the owner of a
// repository that is nobody is an Organization.
type Person struct {
	Login  string
	Name   string
	Emails []string    // by which commits are theirs; the first is their public one
	Kind   AccountKind // "" for User
}

// Label is a label of a repository. Labels that only occur on issues exist
// without a description.
type Label struct {
	Name        string
	Description string
	Color       string // six hexadecimal digits
}

// Tag is a tag of the repository. An annotated one has an object of its own.
type Tag struct {
	Name    string
	Commit  string
	Object  string // hash of the tag's object; "" for a lightweight tag
	Message string
	Tagger  history.Signature
}

// start is the oldest moment that the contents speak of, for a
// repository that does not say when it was created.
func (c *Contents) start() time.Time {
	var oldest time.Time
	older := func(at time.Time) {
		if oldest.IsZero() || !at.IsZero() && at.Before(oldest) {
			oldest = at
		}
	}
	for _, issue := range c.Issues {
		older(issue.CreatedAt)
	}
	for _, pull := range c.PullRequests {
		older(pull.CreatedAt)
	}
	for _, commit := range c.Commits {
		older(commit.Committer.When)
	}
	return oldest
}

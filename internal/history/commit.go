package history

import (
	"strings"
	"time"
)

// Commit is one commit reachable from the default branch's head.
type Commit struct {
	Hash      string   // full object name, 40 hexadecimal digits (64 in a SHA-256 repository)
	Parents   []string // in git's order; none for a root commit
	Author    Signature
	Committer Signature
	Message   string // as git has it, decoded to UTF-8, trailing newlines removed

	// Additions, Deletions and ChangedFiles count lines and files against the
	// first parent, for merges too, as GitHub shows them.
	Additions    int
	Deletions    int
	ChangedFiles int

	// Changes are the files that the commit touches against its parent. A merge
	// has none.
	Changes []FileChange

	CommentsCount int // comments on the commit itself; known from GitHub only
	// AuthorLogin is the account that GitHub finds by the author's address; ""
	// when there is none, or when only git was read.
	AuthorLogin string
	// ReleasedAt is the publication of the first release that has the commit; zero
	// where no release has it.
	ReleasedAt time.Time
}

// IsMerge reports whether the commit has more than one parent.
func (c Commit) IsMerge() bool { return len(c.Parents) > 1 }

// Subject returns the first line of the message.
func (c Commit) Subject() string {
	subject, _, _ := strings.Cut(c.Message, "\n")
	return strings.TrimSpace(subject)
}

// Signature is who did something and when, as git records it.
type Signature struct {
	Name  string
	Email string
	When  time.Time
}

// ChangeType is what a commit does to a file, in GitHub's words.
type ChangeType string

// The kinds of change. A copy counts as ADDED, a change of type or mode as MODIFIED.
// Only functions are Moved: to another file, which is no rename of their own.
const (
	Added    ChangeType = "ADDED"
	Modified ChangeType = "MODIFIED"
	Deleted  ChangeType = "DELETED"
	Renamed  ChangeType = "RENAMED"
	Moved    ChangeType = "MOVED"
)

// FileChange is what one commit does to one file.
type FileChange struct {
	Path         string // new path; for a deletion the path that was deleted
	PreviousPath string // only for a rename
	Type         ChangeType
	Additions    int // lines; 0 for a binary file
	Deletions    int // lines; 0 for a binary file
	Binary       bool
}

// Branch is a branch of the repository and the commit that it points to.
type Branch struct {
	Name      string // without refs/heads/
	Head      string
	IsDefault bool
	// CommittedAt is the committer date of the head.
	CommittedAt time.Time
}

// Release is a published version: a release on GitHub, or a tag where only
// git is known.
type Release struct {
	Tag          string
	Name         string
	URL          string
	Commit       string // the tagged commit
	PublishedAt  time.Time
	IsPrerelease bool
}

package github

import "time"

// The records are what is kept of GitHub's answers. They have the names and
// values of the API, with two differences: an inner connection is one plain
// list, because a thread arrives in as many pages as it takes and would have to
// be put together at every reading; and an actor is three fields. So a record
// stays readable when queries change, and whatever was asked for is in it.

// Actor is an account. A deleted one is a nil *Actor.
type Actor struct {
	Type  string `json:"type"` // User, Bot, Mannequin, Organization or EnterpriseUserAccount
	Login string `json:"login"`
	ID    string `json:"id"`
}

// Label is a label; its id stays when it is renamed. A thread's have no description.
type Label struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
}

// Repository is a repository's own description.
type Repository struct {
	ID              string    `json:"id"`
	Name            string    `json:"nameWithOwner"`
	Description     string    `json:"description"`
	URL             string    `json:"url"`
	License         string    `json:"license"` // SPDX identifier, else the name
	PrimaryLanguage string    `json:"primaryLanguage"`
	Languages       []string  `json:"languages"` // most code first
	Topics          []string  `json:"topics"`
	Labels          []Label   `json:"labels"`
	Stars           int       `json:"stars"`
	Forks           int       `json:"forks"`
	Watchers        int       `json:"watchers"`
	DefaultBranch   string    `json:"defaultBranch"`
	IsPrivate       bool      `json:"isPrivate"`
	IsFork          bool      `json:"isFork"`
	IsArchived      bool      `json:"isArchived"`
	CreatedAt       time.Time `json:"createdAt"`
	PushedAt        time.Time `json:"pushedAt"`
}

// Comment is a comment on an issue, a pull request or a review.
type Comment struct {
	ID        string    `json:"id"`
	Author    *Actor    `json:"author"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	URL       string    `json:"url,omitempty"`
	Reactions int       `json:"reactions,omitempty"`
}

// Reference names an issue or a pull request, of this repository or another.
type Reference struct {
	Repository string `json:"repository"` // owner/name
	Number     int    `json:"number"`
}

// Closing is one time that an issue was closed.
type Closing struct {
	At     time.Time `json:"at"`
	Actor  *Actor    `json:"actor"`
	Commit string    `json:"commit,omitempty"` // that closed it
	Pull   Reference `json:"pull,omitzero"`    // that closed it
}

// Thread is what issues and pull requests have in common.
type Thread struct {
	ID        string    `json:"id"`
	Number    int       `json:"number"`
	URL       string    `json:"url"`
	Title     string    `json:"title"`
	Body      string    `json:"body"`
	State     string    `json:"state"` // OPEN, CLOSED or MERGED
	Author    *Actor    `json:"author"`
	Assignees []Actor   `json:"assignees"`
	Labels    []Label   `json:"labels"`
	Comments  []Comment `json:"comments"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	ClosedAt  time.Time `json:"closedAt,omitzero"`
}

// Issue is an issue, whole.
type Issue struct {
	Thread
	StateReason  string      `json:"stateReason"`
	Participants []Actor     `json:"participants"`
	Closings     []Closing   `json:"closings"`
	ClosedBy     []Reference `json:"closedByPullRequestsReferences"`
}

// PullRequest is a pull request, whole.
type PullRequest struct {
	Thread
	IsDraft        bool        `json:"isDraft"`
	MergedAt       time.Time   `json:"mergedAt,omitzero"`
	MergedBy       *Actor      `json:"mergedBy"`
	MergeCommit    string      `json:"mergeCommit"` // "" when GitHub does not know it
	Base           string      `json:"baseRefName"`
	BaseCommit     string      `json:"baseRefOid"`
	Head           string      `json:"headRefName"`
	HeadCommit     string      `json:"headRefOid"`
	HeadRepository string      `json:"headRepository"` // "" when it was deleted
	Additions      int         `json:"additions"`
	Deletions      int         `json:"deletions"`
	ChangedFiles   int         `json:"changedFiles"`
	Reviews        []Review    `json:"reviews"`
	Closes         []Reference `json:"closingIssuesReferences"`
}

// Review is one review of a pull request.
type Review struct {
	ID        string    `json:"id"`
	Author    *Actor    `json:"author"`
	State     string    `json:"state"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
	URL       string    `json:"url,omitempty"`
	Comments  []Comment `json:"comments"`
}

// Release is a published release.
type Release struct {
	ID           string    `json:"id"`
	Tag          string    `json:"tagName"`
	Name         string    `json:"name"`
	URL          string    `json:"url"`
	Commit       string    `json:"commit"` // "" when the tag is gone
	PublishedAt  time.Time `json:"publishedAt,omitzero"`
	CreatedAt    time.Time `json:"createdAt"`
	IsDraft      bool      `json:"isDraft"`
	IsPrerelease bool      `json:"isPrerelease"`
}

// Commit is what GitHub knows of a commit and git does not.
type Commit struct {
	OID      string `json:"oid"`
	Comments int    `json:"comments"`
	Author   *Actor `json:"author"` // whose address the author's is; nil when it is nobody's
}

// Person is more about an account.
type Person struct {
	Actor
	Name string `json:"name"`
}

// Page is a part of a listing.
type Page[R any] struct {
	Records []R
	// After is where the next page begins; "" for an empty page.
	After string
	More  bool
	Total int // of the listing as a whole, whatever part was asked for
}

// Package link finds out who is who in a repository, which commits belong to
// which pull request, and which commits fix which issue. All of it is pure
// functions over what git and the tracker tell.
package link

import "repochat/internal/history"

// Input is what is known of one repository.
type Input struct {
	// Names are the repository's present name and its earlier ones. They decide
	// which "owner/name#12" is an issue of its own.
	Names        []history.RepositoryName
	Commits      []history.Commit // reachable from the default branch's head, parents first
	Issues       []history.Issue
	PullRequests []history.PullRequest
	// Patterns find the issues of other trackers in messages.
	Patterns []IssuePattern
	// HasTracker reports whether the issues and pull requests come from a
	// tracker: then they are all that there are.
	HasTracker bool
	// Messages are what ReadMessages found in the messages of the commits; nil
	// has every function look for itself.
	Messages *Messages
}

// Package thing names the kinds of thing that a repository's graph holds, how
// one is written in a few characters, and where its page on GitHub is.
package thing

import (
	"regexp"
)

// Kind is a kind of thing that has a name.
type Kind string

// The kinds. What names a thing is the path of a file, the login of a person,
// the hash of a commit, the number of an issue or pull request, the tag of a
// release, and the name of a branch or label.
const (
	File        Kind = "file"
	Person      Kind = "person"
	Commit      Kind = "commit"
	Issue       Kind = "issue"
	PullRequest Kind = "pull_request"
	Release     Kind = "release"
	Branch      Kind = "branch"
	Label       Kind = "label"
	// Directory is named by the beginning of paths, with a slash at its end.
	Directory Kind = "directory"
)

var loginShape = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})(?:\[bot\])?$`)

// IsLogin says whether a text has the form of a login on GitHub.
func IsLogin(text string) bool { return loginShape.MatchString(text) }

// Noun is the word for a kind of thing.
type Noun struct{ One, Many string }

// NounOf returns the word for a kind; "row" for what is no kind.
func NounOf(kind Kind) Noun {
	switch kind {
	case File:
		return Noun{"file", "files"}
	case Directory:
		return Noun{"directory", "directories"}
	case Person:
		return Noun{"person", "people"}
	case Commit:
		return Noun{"commit", "commits"}
	case Issue:
		return Noun{"issue", "issues"}
	case PullRequest:
		return Noun{"pull request", "pull requests"}
	case Release:
		return Noun{"release", "releases"}
	case Branch:
		return Noun{"branch", "branches"}
	case Label:
		return Noun{"label", "labels"}
	}
	return Noun{"row", "rows"}
}

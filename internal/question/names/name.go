// Package names finds what a question names in a repository's graph: files,
// people, commits, issues, pull requests, releases, branches, labels and
// directories, however they are written, and what is near to a name that
// nothing has.
package names

import (
	"path"
	"slices"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/schema"
)

// Resolved is a name as it stands in a question with what the graph knows of it.
type Resolved struct {
	Text string // as written: "vnode", "#12", "3cae549"
	Kind schema.Kind
	// Matches are the things of the graph that it can mean, best first. None
	// means that the graph has no such thing.
	Matches []Match
	// How says by which rule it matched: Exactly, BySuffix, ….
	How string
	// TakenFor is the kind that the question itself says, when it is another
	// one: an issue in "bug 140" where #140 is a pull request.
	TakenFor schema.Kind
}

// Known reports whether the graph has what the name refers to.
func (n Resolved) Known() bool { return len(n.Matches) > 0 && n.How != Nearly }

// The names of a repository are package graph's.
type (
	Vocabulary = graph.Vocabulary
	Person     = graph.Person
	Match      = graph.Match
)

// The rules by which a name is matched, the surest first. Nearly is no match:
// what it finds is close to the name as written, and only suggested.
const (
	Exactly     = "exact"
	BySuffix    = "suffix"
	ByStem      = "stem"
	WithoutCase = "case"
	// ByPart is for a person called by one of their names, by a name without its
	// accents, or by a bot's login without its ending.
	ByPart = "part"
	// ByChoice is for the one of several things that the user chose.
	ByChoice = "choice"
	Nearly   = "edit distance"
)

// MayBeCode reports whether a name looks like a file and may as well be a piece of
// code: none of the repository's files has its ending.
func (n Resolved) MayBeCode(files []string) bool {
	ending := path.Ext(n.Text)
	return n.Kind == schema.File && !strings.Contains(n.Text, "/") && ending != "" &&
		!slices.ContainsFunc(files, func(file string) bool { return strings.EqualFold(path.Ext(file), ending) })
}

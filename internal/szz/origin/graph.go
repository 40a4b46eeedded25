// Package origin finds for lines the commits that brought them, as git blame -w
// does, but for any number of lines at once.
//
// The history is read once, into a graph of the versions of all files: what
// each commit made of each path, and from which versions of its parents. Between
// two versions lie the hunks of git's own diff. Whichever lines are asked for,
// one pass over the versions that they depend on, ancestors first, carries the
// origins of all lines along, in runs of lines that came together.
//
// Only what is asked for is compared: the graph fills with hunks as questions
// come. It can be written to a file, and be extended by new commits at the cost
// of their own changes.
package origin

import (
	"context"

	"repochat/internal/history"
)

// Source is the repository whose history is read.
type Source interface {
	// TreeChanges yields the commits reachable from heads and not from known
	// ones, parents first, with their changes against the first parent.
	TreeChanges(ctx context.Context, heads, known []string, yield func(history.TreeChanges) error) error
	// Renames finds the former names of single paths: indexes of sources, or -1.
	Renames(ctx context.Context, questions []history.RenameQuestion) ([]int, error)
	// Diffs yields how the contents of each pair differ.
	Diffs(ctx context.Context, pairs []history.BlobPair, options history.DiffOptions, yield func(pair int, diff history.BlobDiff) error) error
}

// Graph is the history of the versions of all files. It is not safe for
// concurrent use.
type Graph struct {
	// Progress, which may be nil, is called with how many of how many contents
	// are compared.
	Progress func(done, total int)

	commits  []commit
	versions []version
	paths    []string
	pairs    []pair

	commitIndex map[string]int32
	pathIndex   map[string]int32
	pairIndex   map[history.BlobPair]int32

	changed bool // since it was made or read
}

// Changed reports whether there is more in the graph than when it was made or
// read.
func (g *Graph) Changed() bool { return g.changed }

// New returns a graph of no commits.
func New() *Graph {
	return &Graph{
		commitIndex: map[string]int32{},
		pathIndex:   map[string]int32{},
		pairIndex:   map[history.BlobPair]int32{},
	}
}

// commit is one commit; those of a graph come parents first.
type commit struct {
	hash    string
	parents []int32
	changes []change // how its tree differs from its first parent's
	edits   []edit
}

// change is what a commit has at a path where its first parent has something
// else. The zero entry stands for nothing.
type change struct {
	path  int32
	entry entry
}

// edit is a version of the first parent that the commit replaces or deletes.
type edit struct {
	path    int32 // in the first parent
	version int32
	newPath int32 // -1 if it is deleted
	pair    int32
}

// version is the content of a path since a commit. Those of a graph come
// ancestors first.
type version struct {
	commit int32
	path   int32
	blob   history.Blob
	mode   uint32
	edges  []edge
	// asks are the parents in which the path may have had another name. They
	// are answered when the version's lines are needed.
	asks []ask
}

// edge leads from a version to one that it was made from. Its lines go to the
// first of its edges that has them.
type edge struct {
	parent  int32 // which parent of the commit, from 0
	version int32
	pair    int32 // noPair between equal contents
}

const noPair = -1

// ask is an unanswered question for a path's name in one parent.
type ask struct {
	parent  int32
	sources []source // shared by all asks of a commit and parent
}

// source is a path that a commit no longer has.
type source struct {
	path  int32
	entry entry
}

// pair is two contents and how they differ, as far as it was needed.
type pair struct {
	history.BlobPair
	hunks    []history.Hunk
	compared bool // hunks are there
	judged   bool // binary is right
	binary   bool // git has no lines to compare, although hunks may be there
	missing  bool // the repository lacks one of the contents
}

// Has reports whether the commit is in the graph.
func (g *Graph) Has(commit string) bool {
	_, found := g.commitIndex[commit]
	return found
}

// IsMerge reports whether a commit of the graph has more than one parent.
func (g *Graph) IsMerge(commit string) bool {
	return len(g.Parents(commit)) > 1
}

// Parents returns the hashes of the parents of a commit of the graph.
func (g *Graph) Parents(commit string) []string {
	number, found := g.commitIndex[commit]
	if !found {
		return nil
	}
	var parents []string
	for _, parent := range g.commits[number].parents {
		parents = append(parents, g.commits[parent].hash)
	}
	return parents
}

// EditsIn returns to how many files of its first parent a commit does something.
func (g *Graph) EditsIn(commit string) int {
	number, found := g.commitIndex[commit]
	if !found {
		return 0
	}
	return len(g.commits[number].edits)
}

// Commits returns the hashes of all commits that are not merges, parents first.
func (g *Graph) Commits() []string {
	var hashes []string
	for _, commit := range g.commits {
		if len(commit.parents) < 2 {
			hashes = append(hashes, commit.hash)
		}
	}
	return hashes
}

// pathNumber returns the number of a path, a new one if need be.
func (g *Graph) pathNumber(path string) int32 {
	number, found := g.pathIndex[path]
	if !found {
		number = int32(len(g.paths))
		g.paths = append(g.paths, path)
		g.pathIndex[path] = number
	}
	return number
}

// pairNumber returns the number of a pair, or noPair if its contents are equal.
func (g *Graph) pairNumber(before, after history.Blob) int32 {
	if before == after {
		return noPair
	}
	key := history.BlobPair{Old: before, New: after}
	number, found := g.pairIndex[key]
	if !found {
		number = int32(len(g.pairs))
		g.pairs = append(g.pairs, pair{BlobPair: key})
		g.pairIndex[key] = number
	}
	return number
}

package graph

import (
	"maps"
	"slices"

	"repochat/internal/history"
)

// commitGraph finds commits by their hash.
type commitGraph map[string]history.Commit

func commitsByHash(commits []history.Commit) commitGraph {
	byHash := make(commitGraph, len(commits))
	for _, commit := range commits {
		byHash[commit.Hash] = commit
	}
	return byHash
}

// filesOfFix returns the paths that a fixing commit changed.
func (g commitGraph) filesOfFix(hash string) []string {
	if fix := g[hash]; !fix.IsMerge() {
		return changedPaths(fix)
	}
	paths := map[string]bool{}
	for _, commit := range g.commitsOfFix(hash) {
		for _, filePath := range changedPaths(commit) {
			paths[filePath] = true
		}
	}
	return slices.Sorted(maps.Keys(paths))
}

// commitsOfFix returns the commits whose changes make a fix: its own. A merge has
// none: what it fixed, it fixed by what it brought to its first parent, so they
// are the commits that are new with it.
func (g commitGraph) commitsOfFix(hash string) []history.Commit {
	fix := g[hash]
	if !fix.IsMerge() {
		return []history.Commit{fix}
	}
	return g.broughtBy(fix)
}

func changedPaths(commit history.Commit) []string {
	paths := make([]string, len(commit.Changes))
	for i, change := range commit.Changes {
		paths[i] = change.Path
	}
	return paths
}

// broughtBy returns the commits that a merge reaches and its first parent does
// not: M^1..M without M.
func (g commitGraph) broughtBy(merge history.Commit) []history.Commit {
	before := map[string]bool{}
	g.walk(merge.Parents[:1], before, func(history.Commit) {})
	var brought []history.Commit
	g.walk(merge.Parents[1:], before, func(c history.Commit) { brought = append(brought, c) })
	return brought
}

// walk visits every commit that can be reached from the given ones and has not
// been seen.
func (g commitGraph) walk(from []string, seen map[string]bool, visit func(history.Commit)) {
	pending := append([]string(nil), from...)
	for len(pending) > 0 {
		hash := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		commit, known := g[hash]
		if seen[hash] || !known {
			continue
		}
		seen[hash] = true
		visit(commit)
		pending = append(pending, commit.Parents...)
	}
}

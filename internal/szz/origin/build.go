package origin

import (
	"context"
	"fmt"
	"slices"

	"repochat/internal/history"
)

// Extend adds the commits that are reachable from the heads, full hashes, and
// not in the graph yet. Commits that the heads no longer reach stay.
func (g *Graph) Extend(ctx context.Context, source Source, heads []string) error {
	var wanted []string
	for _, head := range heads {
		if !g.Has(head) {
			wanted = append(wanted, head)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	var added []history.TreeChanges
	err := source.TreeChanges(ctx, wanted, g.tips(), func(changes history.TreeChanges) error {
		added = append(added, changes)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the history: %w", err)
	}
	return g.add(added)
}

// tips returns the commits that no other commit has for a parent.
func (g *Graph) tips() []string {
	isParent := make([]bool, len(g.commits))
	for _, commit := range g.commits {
		for _, parent := range commit.parents {
			isParent[parent] = true
		}
	}
	var tips []string
	for i, commit := range g.commits {
		if !isParent[i] {
			tips = append(tips, commit.hash)
		}
	}
	return tips
}

// builder adds commits to a graph.
type builder struct {
	*Graph
	trees    map[int32]trie // of commits that others build on
	children map[string]int // how many commits are still to build on one
}

func (g *Graph) add(added []history.TreeChanges) error {
	b := builder{Graph: g, trees: map[int32]trie{}, children: map[string]int{}}
	for _, changes := range added {
		for _, parent := range changes.Parents {
			b.children[parent]++
		}
	}
	for i, changes := range added {
		if b.Has(changes.Commit) {
			continue
		}
		g.changed = true
		if err := b.addCommit(changes); err != nil {
			return fmt.Errorf("commit %s: %w", changes.Commit, err)
		}
		added[i].Changes = nil
	}
	return nil
}

// tree returns the tree of a commit. That of a commit which was in the graph
// before is made from the changes of its first ancestors.
func (b *builder) tree(commit int32) trie {
	if known, found := b.trees[commit]; found {
		return known
	}
	// The last change of a path counts, and comes first on the way back.
	settled := make([]bool, len(b.paths))
	var changes []change
	var tree trie
	for at := commit; ; at = b.commits[at].parents[0] {
		if known, found := b.trees[at]; found {
			tree = known
			break
		}
		for _, change := range slices.Backward(b.commits[at].changes) {
			if !settled[change.path] {
				settled[change.path] = true
				changes = append(changes, change)
			}
		}
		if len(b.commits[at].parents) == 0 {
			break
		}
	}
	for _, change := range changes {
		tree = tree.set(change.path, change.entry)
	}
	b.trees[commit] = tree
	return tree
}

// release forgets the trees of parents that no commit to come builds on.
func (b *builder) release(parents []string) {
	for _, parent := range parents {
		if b.children[parent]--; b.children[parent] == 0 {
			delete(b.trees, b.commitIndex[parent])
		}
	}
}

func (b *builder) addCommit(changes history.TreeChanges) error {
	number := int32(len(b.commits))
	added := commit{hash: changes.Commit}
	var parents []trie
	for _, hash := range changes.Parents {
		parent, found := b.commitIndex[hash]
		if !found {
			return fmt.Errorf("its parent %s is not in the history", hash)
		}
		added.parents = append(added.parents, parent)
		parents = append(parents, b.tree(parent))
	}
	if len(parents) == 0 {
		parents = []trie{{}}
	}
	b.commits = append(b.commits, commit{})
	first := int32(len(b.versions))
	tree := parents[0]
	for _, difference := range changes.Changes {
		if edit, found := b.edit(difference, parents[0]); found {
			added.edits = append(added.edits, edit)
		}
		if difference.New.Mode == 0 || difference.Old.Path != difference.New.Path {
			path := b.pathNumber(difference.Old.Path)
			added.changes = append(added.changes, change{path: path})
			tree = tree.set(path, entry{})
		}
	}
	for _, difference := range changes.Changes {
		if difference.New.Mode == 0 {
			continue
		}
		path := b.pathNumber(difference.New.Path)
		at := b.entryOf(number, path, difference.New.TreeEntry, parents)
		added.changes = append(added.changes, change{path: path, entry: at})
		tree = tree.set(path, at)
	}
	b.addAsks(b.versions[first:], parents, tree)
	b.commits[number] = added
	b.commitIndex[added.hash] = number
	if b.children[added.hash] > 0 {
		b.trees[number] = tree
	}
	b.release(changes.Parents)
	return nil
}

// edit returns what a change does to a version of the first parent. A file
// that becomes a link, or the other way about, is deleted.
func (b *builder) edit(change history.TreeChange, parent trie) (edit, bool) {
	if !change.Old.HasLines() {
		return edit{}, false
	}
	path := b.pathNumber(change.Old.Path)
	at := parent.get(path)
	if at.version <= 0 || change.Old.Blob == change.New.Blob {
		return edit{}, false
	}
	if !change.New.HasLines() || !change.New.SameType(change.Old.TreeEntry) {
		return edit{path: path, version: at.version - 1, newPath: -1, pair: b.pairNumber(change.Old.Blob, history.Blob{})}, true
	}
	newPath := b.pathNumber(change.New.Path)
	return edit{path: path, version: at.version - 1, newPath: newPath, pair: b.pairNumber(change.Old.Blob, change.New.Blob)}, true
}

// entryOf returns what a commit has at a path: the version of a parent that has
// the same content there, as git blame takes it, else a new version.
func (b *builder) entryOf(commit, path int32, content history.TreeEntry, parents []trie) entry {
	if !content.HasLines() {
		return entry{version: submodule, mode: content.Mode}
	}
	var edges []edge
	for i, parent := range parents {
		at := parent.get(path)
		if at.version <= 0 || !content.SameType(history.TreeEntry{Mode: at.mode}) {
			continue
		}
		before := b.versions[at.version-1].blob
		if before == content.Blob {
			return entry{version: at.version, mode: content.Mode}
		}
		edges = append(edges, edge{parent: int32(i), version: at.version - 1, pair: b.pairNumber(before, content.Blob)})
	}
	b.versions = append(b.versions, version{commit: commit, path: path, blob: content.Blob, mode: content.Mode, edges: edges})
	return entry{version: int32(len(b.versions)), mode: content.Mode}
}

// addAsks notes for the versions of a commit in which of its parents they may
// have had other names: those that have nothing at the path, but paths that the
// commit no longer has.
func (b *builder) addAsks(versions []version, parents []trie, tree trie) {
	gone := make([][]source, len(parents))
	for i, parent := range parents {
		if !slices.ContainsFunc(versions, func(v version) bool { return parent.get(v.path) == entry{} }) {
			continue
		}
		parent.missingFrom(tree, func(path int32, at entry) {
			if at.version > 0 {
				gone[i] = append(gone[i], source{path: path, entry: at})
			}
		})
	}
	for v := range versions {
		for i, parent := range parents {
			if len(gone[i]) > 0 && parent.get(versions[v].path) == (entry{}) {
				versions[v].asks = append(versions[v].asks, ask{parent: int32(i), sources: gone[i]})
			}
		}
	}
}

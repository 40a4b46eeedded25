package sample

import (
	"fmt"
	"path"
	"sort"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
	"github.com/go-git/go-git/v5/plumbing/object"
	"github.com/go-git/go-git/v5/storage/memory"
)

// treeWriter writes the trees of commits. What a file is at a commit depends
// only on which of its own changes are active, so each state of it is made once.
type treeWriter struct {
	objects *memory.Storage
	weaves  []*weave
	states  []map[string]leaf // by weave, then by its active changes
}

// leaf is a file of a tree.
type leaf struct {
	path string // "" when the file does not exist
	mode filemode.FileMode
	hash plumbing.Hash
}

func newTreeWriter(objects *memory.Storage, weaves []*weave) *treeWriter {
	t := &treeWriter{objects: objects, weaves: weaves}
	for range weaves {
		t.states = append(t.states, map[string]leaf{})
	}
	return t
}

// write stores the tree of the files as they are when the given changes are
// active, and returns its hash.
func (t *treeWriter) write(active func(change string) bool) (plumbing.Hash, error) {
	var leaves []leaf
	taken := map[string]string{}
	for i, w := range t.weaves {
		l, err := t.leaf(i, active)
		if err != nil {
			return plumbing.ZeroHash, err
		}
		if l.path == "" {
			continue
		}
		if other, twice := taken[l.path]; twice {
			return plumbing.ZeroHash, fmt.Errorf("weaves %s and %s both claim %s", other, w.source, l.path)
		}
		taken[l.path] = w.source
		leaves = append(leaves, l)
	}
	return t.directory(leaves)
}

func (t *treeWriter) leaf(i int, active func(string) bool) (leaf, error) {
	w := t.weaves[i]
	var state strings.Builder
	for _, change := range w.changes {
		if active(change) {
			state.WriteString(change)
		}
		state.WriteByte(' ')
	}
	if l, known := t.states[i][state.String()]; known {
		return l, nil
	}
	l, err := t.newLeaf(w.at(active))
	t.states[i][state.String()] = l
	return l, err
}

func (t *treeWriter) newLeaf(c content) (leaf, error) {
	l := leaf{path: c.path, mode: filemode.Regular}
	text := []byte(c.text)
	switch {
	case c.path == "":
		return leaf{}, nil
	case c.gitlink != "":
		return leaf{path: c.path, mode: filemode.Submodule, hash: plumbing.NewHash(c.gitlink)}, nil
	case c.bytes != "":
		var err error
		if text, err = told.ReadFile(path.Join("files", c.bytes)); err != nil {
			return leaf{}, err
		}
	case c.executable:
		l.mode = filemode.Executable
	}
	blob := t.objects.NewEncodedObject()
	blob.SetType(plumbing.BlobObject)
	writer, err := blob.Writer()
	if err != nil {
		return leaf{}, err
	}
	if _, err := writer.Write(text); err != nil {
		return leaf{}, err
	}
	l.hash, err = t.objects.SetEncodedObject(blob)
	return l, err
}

// directory stores a directory whose files' paths are relative to it.
func (t *treeWriter) directory(leaves []leaf) (plumbing.Hash, error) {
	var tree object.Tree
	below := map[string][]leaf{}
	for _, l := range leaves {
		first, rest, deeper := strings.Cut(l.path, "/")
		if !deeper {
			tree.Entries = append(tree.Entries, object.TreeEntry{Name: first, Mode: l.mode, Hash: l.hash})
			continue
		}
		l.path = rest
		below[first] = append(below[first], l)
	}
	for name, leaves := range below {
		hash, err := t.directory(leaves)
		if err != nil {
			return plumbing.ZeroHash, err
		}
		tree.Entries = append(tree.Entries, object.TreeEntry{Name: name, Mode: filemode.Dir, Hash: hash})
	}
	sort.Sort(object.TreeEntrySorter(tree.Entries))
	return store(t.objects, &tree)
}

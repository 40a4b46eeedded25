package gitrepo

import (
	"bytes"
	"fmt"
	"os"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/storage/filesystem"

	"repochat/internal/history"
)

// scratch is a git directory that borrows the repository's objects and holds
// trees of its own. With them git compares what it is asked to, and not only
// what commits happen to hold, and still gives its own answers: one run of
// git diff-tree serves any number of comparisons.
type scratch struct {
	directory string
	storage   *filesystem.Storage
	written   map[plumbing.Hash]bool
}

func (r *Repository) newScratch() (*scratch, error) {
	directory, err := borrowObjects(r.objects)
	if err != nil {
		return nil, err
	}
	return &scratch{
		directory: directory,
		storage:   filesystem.NewStorage(osfs.New(directory), cache.NewObjectLRU(0)),
		written:   map[plumbing.Hash]bool{},
	}, nil
}

func (s *scratch) remove() { _ = os.RemoveAll(s.directory) }

// writeTree writes a flat tree of entries, ordered by path, and returns its
// name. The paths may have slashes: git diff-tree takes them as they are.
func (s *scratch) writeTree(entries []history.PathEntry) (string, error) {
	var content bytes.Buffer
	for _, entry := range entries {
		fmt.Fprintf(&content, "%o %s\x00", entry.Mode, entry.Path)
		content.Write(entry.Blob[:])
	}
	object := &plumbing.MemoryObject{}
	object.SetType(plumbing.TreeObject)
	if _, err := object.Write(content.Bytes()); err != nil {
		return "", err
	}
	name := object.Hash()
	if s.written[name] {
		return name.String(), nil
	}
	if _, err := s.storage.SetEncodedObject(object); err != nil {
		return "", fmt.Errorf("write a tree: %w", err)
	}
	s.written[name] = true
	return name.String(), nil
}

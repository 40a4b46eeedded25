package gitrepo

import (
	"bytes"
	"crypto/sha1" //nolint:gosec // git names its objects by it
	"fmt"
	"os"
	"path/filepath"

	"repochat/internal/history"
)

// scratch is a git directory that borrows the repository's objects and holds
// trees of its own. With them git compares what it is asked to, and not only
// what commits happen to hold, and still gives its own answers: one run of
// git diff-tree serves any number of comparisons.
type scratch struct {
	directory string
	pack      packWriter
}

func (r *Repository) newScratch() (*scratch, error) {
	directory, err := borrowObjects(r.objects)
	if err != nil {
		return nil, err
	}
	return &scratch{directory: directory}, nil
}

func (s *scratch) remove() { _ = os.RemoveAll(s.directory) }

// addTree adds a flat tree of entries, ordered by path, and returns its name.
// The paths may have slashes: git diff-tree takes them as they are. Git finds
// the trees once they are written.
func (s *scratch) addTree(entries []history.PathEntry) string {
	var content bytes.Buffer
	for _, entry := range entries {
		fmt.Fprintf(&content, "%o %s\x00", entry.Mode, entry.Path)
		content.Write(entry.Blob[:])
	}
	hash := sha1.New() //nolint:gosec // git names its objects by it
	fmt.Fprintf(hash, "tree %d\x00", content.Len())
	hash.Write(content.Bytes())
	name := objectName(hash.Sum(nil))
	s.pack.addTree(name, content.Bytes())
	return fmt.Sprintf("%x", name)
}

// write writes the trees that were added, all into one pack: a file for each
// takes longer than comparing what is in them.
func (s *scratch) write() error {
	pack, index := s.pack.files()
	directory := filepath.Join(s.directory, "objects", "pack")
	if err := os.Mkdir(directory, 0o700); err != nil {
		return fmt.Errorf("write trees: %w", err)
	}
	if err := os.WriteFile(filepath.Join(directory, "pack-trees.pack"), pack, 0o600); err != nil {
		return fmt.Errorf("write trees: %w", err)
	}
	if err := os.WriteFile(filepath.Join(directory, "pack-trees.idx"), index, 0o600); err != nil {
		return fmt.Errorf("write trees: %w", err)
	}
	return nil
}

package origin

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Load reads a graph from a file. Where there is none, or one that cannot be
// used, it returns a graph of no commits: all that is lost is time.
func Load(path string) (*Graph, error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return New(), nil
	}
	if err != nil {
		return nil, fmt.Errorf("read line origins: %w", err)
	}
	graph, err := Read(bytes.NewReader(content))
	if errors.Is(err, ErrState) {
		return New(), nil
	}
	return graph, err
}

// Save writes the graph to a file, whole or not at all.
func (g *Graph) Save(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return fmt.Errorf("write line origins: %w", err)
	}
	unfinished, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("write line origins: %w", err)
	}
	err = errors.Join(g.Write(unfinished), unfinished.Close())
	if err == nil {
		err = os.Rename(unfinished.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write line origins: %w", errors.Join(err, os.Remove(unfinished.Name())))
	}
	return nil
}

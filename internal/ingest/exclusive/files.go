package exclusive

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"repochat/internal/filelock"
	"repochat/internal/history"
)

// Files are locks of files in a directory, for processes of one machine. A file
// stays when its lock is given back: removing it could give two processes a
// lock each, of two files of one name.
type Files struct{ Directory string }

// TryLock takes a repository's lock, or returns ErrBusy at once.
func (f Files) TryLock(ctx context.Context, name history.RepositoryName) (Lock, error) {
	path := filepath.Join(f.Directory, filepath.FromSlash(key(name))+".lock")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return Lock{}, fmt.Errorf("lock %s: %w", name, err)
	}
	file, err := filelock.Try(path)
	if errors.Is(err, filelock.ErrLocked) {
		return Lock{}, busy(name)
	}
	if err != nil {
		return Lock{}, fmt.Errorf("lock %s: %w", name, err)
	}
	return Lock{Context: ctx, Release: func() { file.Close() }}, nil
}

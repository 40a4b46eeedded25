package ingest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"repochat/internal/history"
)

// keptFile is where something that was read of a repository is kept; "" when
// nothing is to be kept. It is the same for all spellings of a name.
func (w *Worker) keptFile(name history.RepositoryName, what string) string {
	if w.Kept == "" {
		return ""
	}
	return filepath.Join(w.Kept, strings.ToLower(name.Owner), strings.ToLower(name.Name), what)
}

// moveKept takes what is kept along when a repository gets another name.
func (w *Worker) moveKept(old, name history.RepositoryName) error {
	from, to := w.keptFile(old, ""), w.keptFile(name, "")
	if from == to {
		return nil
	}
	if _, err := os.Stat(from); errors.Is(err, os.ErrNotExist) {
		return nil // also when an earlier attempt moved it
	}
	err := errors.Join(os.RemoveAll(to), os.MkdirAll(filepath.Dir(to), 0o750))
	if err == nil {
		err = os.Rename(from, to)
	}
	if err != nil {
		return fmt.Errorf("move what is kept of %s: %w", old, err)
	}
	return nil
}

package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"repochat/internal/history"
)

// recordsAtOnce is how many records are removed in one transaction, so that
// others who write need not wait for long.
const recordsAtOnce = 1000

// Remove takes a repository out of the graph, the store and the mirrors. A
// removal that was stopped is completed by the next one. The caller holds the
// repository's lock.
func (w *Worker) Remove(ctx context.Context, name history.RepositoryName) error {
	stored, known, err := w.Store.Repository(ctx, name)
	if err != nil {
		return err
	}
	if known {
		name = stored.Name
	}
	loader := w.Loader
	if _, err := loader.Remove(ctx, name); err != nil {
		return fmt.Errorf("remove %s: %w", name, err)
	}
	if err := w.removeRecords(ctx, name); err != nil {
		return fmt.Errorf("remove %s: %w", name, err)
	}
	if err := removeTree(ctx, w.mirrorDirectory(name)); err != nil {
		return fmt.Errorf("remove the mirror of %s: %w", name, err)
	}
	if err := os.RemoveAll(w.originsFile(name)); err != nil {
		return fmt.Errorf("remove what was traced of %s: %w", name, err)
	}
	if kept := w.keptFile(name, ""); kept != "" {
		if err := os.RemoveAll(kept); err != nil {
			return fmt.Errorf("remove what is kept of %s: %w", name, err)
		}
	}
	// Last, because it is by this that a removal which was stopped is found.
	return w.Store.DeleteRepository(ctx, name)
}

// removeTree removes a directory with all that it holds. A fetch that was stopped a
// moment ago may still write there, so that a directory that was emptied is not
// empty any more; then it begins again.
func removeTree(ctx context.Context, path string) error {
	const tries, pause = 50, 100 * time.Millisecond
	for try := 1; ; try++ {
		err := os.RemoveAll(path)
		if err == nil || try == tries || !errors.Is(err, syscall.ENOTEMPTY) {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		case <-time.After(pause):
		}
	}
}

func (w *Worker) removeRecords(ctx context.Context, name history.RepositoryName) error {
	for {
		removed, err := w.Store.RemoveRecords(ctx, name, recordsAtOnce)
		if err != nil || removed == 0 {
			return err
		}
	}
}

package jobs

import (
	"context"
	"errors"
	"time"

	"repochat/internal/history"
	"repochat/internal/ingest/exclusive"
)

// lockEvery is the time between two tries to lock a repository.
const lockEvery = 250 * time.Millisecond

// Remove takes a repository out of everything. A synchronisation that is queued
// or running is cancelled first; the context bounds the wait for its end. A
// removal that was stopped is completed by the next one.
func (q *Queue) Remove(ctx context.Context, name history.RepositoryName) error {
	lock, err := q.cancelAndLock(ctx, name)
	if err != nil {
		return err
	}
	defer lock.Release()
	if err := q.options.Remover.Remove(lock.Context, name); err != nil {
		return err
	}
	return q.options.Requests.RemoveSync(lock.Context, name)
}

// cancelAndLock cancels with every try, because somebody may begin anew in
// between.
func (q *Queue) cancelAndLock(ctx context.Context, name history.RepositoryName) (exclusive.Lock, error) {
	for {
		if err := q.Cancel(ctx, name); err != nil {
			return exclusive.Lock{}, err
		}
		lock, err := q.options.Runner.Locks.TryLock(ctx, name)
		if !errors.Is(err, exclusive.ErrBusy) {
			return lock, err
		}
		select {
		case <-ctx.Done():
			return exclusive.Lock{}, errors.Join(err, context.Cause(ctx))
		case <-time.After(lockEvery):
		}
	}
}

package jobs

import (
	"context"
	"errors"
	"time"

	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/store"
)

// ErrCancelled reports that somebody wanted a synchronisation to end.
var ErrCancelled = errors.New("the synchronisation was cancelled")

// Synchroniser synchronises one repository; *ingest.Worker is one.
type Synchroniser interface {
	Sync(context.Context, ingest.Source, ingest.Progress) (ingest.Report, error)
}

// Journal keeps the states of synchronisations; *store.Store is one.
type Journal interface {
	BeginSync(ctx context.Context, name history.RepositoryName, now time.Time) (store.Sync, error)
	ReportSync(ctx context.Context, state store.Sync) (cancelled bool, err error)
	EndSync(ctx context.Context, state store.Sync) error
	names
}

// names are what keeping the states under the right names needs beside.
type names interface {
	RenameSync(ctx context.Context, from, to history.RepositoryName) error
	RemoveSync(ctx context.Context, name history.RepositoryName) error
}

// Runner runs synchronisations: one at a time for each repository, whoever
// else runs some, and in sight of whoever wants to know how far they are.
type Runner struct {
	Worker  Synchroniser
	Locks   ingest.Locks
	Journal Journal
	Now     func() time.Time
}

// Run synchronises a repository now. It returns exclusive.ErrBusy at once when
// somebody else does, and ErrCancelled when somebody wanted it to end. progress
// may be nil.
func (r Runner) Run(ctx context.Context, source ingest.Source, progress ingest.Progress) (ingest.Report, error) {
	return r.run(ctx, source, progress, attempt{ending: endState})
}

// attempt is what differs from one who runs a synchronisation to another.
type attempt struct {
	// wanted, when not nil, says with the lock held why there is nothing to do.
	wanted func(context.Context) error
	// ending reports in which state an error leaves the synchronisation.
	ending func(error) store.SyncState
}

func (r Runner) run(ctx context.Context, source ingest.Source, progress ingest.Progress, a attempt) (ingest.Report, error) {
	lock, err := r.Locks.TryLock(ctx, source.Repository)
	if err != nil {
		return ingest.Report{}, err
	}
	defer lock.Release()
	if a.wanted != nil {
		if err := a.wanted(lock.Context); err != nil {
			return ingest.Report{}, err
		}
	}
	state, err := r.Journal.BeginSync(lock.Context, source.Repository, r.Now())
	if err != nil {
		return ingest.Report{}, err
	}
	if source.Git == "" {
		source.Git = state.Git
	}
	if source.Tracker == "" {
		source.Tracker = state.Tracker
	}
	recorder := startRecorder(lock.Context, r, state, progress)
	report, err := r.Worker.Sync(recorder.context, source, recorder)
	state, reason := recorder.stop()
	if err != nil && reason != nil && ctx.Err() == nil {
		err = reason // cancelled, or the lock was lost
	}
	return report, errors.Join(err, r.settle(ctx, state, report, err, a.ending))
}

// settle notes the end, also of what the end of the context has ended.
func (r Runner) settle(ctx context.Context, state store.Sync, report ingest.Report, err error, ending func(error) store.SyncState) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleTimeout)
	defer cancel()
	state.UpdatedAt, state.State = r.Now(), store.SyncSucceeded
	if err != nil {
		state.State, state.Error = ending(err), ingest.Reason(err)
	}
	if state.State == store.SyncCancelled || errors.Is(err, context.Canceled) {
		state.Error = "" // that it was stopped is no failure
	}
	if isSlip(state) {
		return r.Journal.RemoveSync(ctx, state.Repository)
	}
	if name := report.Repository; name != (history.RepositoryName{}) && name != state.Repository {
		if err := r.Journal.RenameSync(ctx, state.Repository, name); err != nil {
			return err
		}
		state.Repository = name
	}
	return r.Journal.EndSync(ctx, state)
}

// isSlip reports whether nobody needs to know of a synchronisation: it was run by
// hand, the first of its repository, and did not come as far as to find one.
func isSlip(state store.Sync) bool {
	byHand := state.Generation == 1 && state.QueuedAt.Equal(state.StartedAt)
	return byHand && state.State != store.SyncSucceeded && len(state.Phases) == 0
}

// settleTimeout is the longest time for noting an end.
const settleTimeout = 15 * time.Second

func endState(err error) store.SyncState {
	if errors.Is(err, ErrCancelled) || errors.Is(err, context.Canceled) {
		return store.SyncCancelled
	}
	return store.SyncFailed
}

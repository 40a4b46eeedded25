package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"repochat/internal/github"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/store"
)

// syncArgs ask for one synchronisation. Two requests are one job when they are
// of the same generation: no synchronisation has begun between them.
type syncArgs struct {
	Repository string `json:"repository" river:"unique"` // in lower case
	Generation int64  `json:"generation" river:"unique"`
}

// Kind names the job in River's tables.
func (syncArgs) Kind() string { return "sync" }

// InsertOpts are River's options of every such job.
func (syncArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: syncQueue, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished}}
}

var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
	rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

type syncWorker struct {
	river.WorkerDefaults[syncArgs]
	queue *Queue
}

// NextRetry is when a failed job is tried again.
func (w *syncWorker) NextRetry(job *river.Job[syncArgs]) time.Time {
	return time.Now().Add(w.queue.options.RetryAfter(job.Attempt))
}

// busyPause is the time after which a repository that is being synchronised
// elsewhere is tried again.
const busyPause = 2 * time.Second

// errUnwanted reports that a job has nothing to do any more.
var errUnwanted = errors.New("the synchronisation is no longer wanted")

// Work synchronises, and tells River what becomes of the job.
func (w *syncWorker) Work(ctx context.Context, job *river.Job[syncArgs]) error {
	name, err := history.ParseRepositoryName(job.Args.Repository)
	if err != nil {
		return river.JobCancel(err)
	}
	run := attempt{
		wanted: func(ctx context.Context) error { return w.queue.wanted(ctx, name, job.Args.Generation) },
		ending: func(err error) store.SyncState { return ending(ctx, err, job.Attempt < job.MaxAttempts) },
	}
	started := time.Now()
	report, err := w.queue.options.Runner.run(ctx, ingest.Source{Repository: name}, nil, run)
	log := w.queue.options.Log.With("repo", name, "took", time.Since(started).Round(time.Millisecond))
	switch {
	case err == nil:
		log.Info("synchronised", "changes", report.String())
		return w.queue.follow(ctx, name, report.Repository)
	case errors.Is(err, errUnwanted):
		return nil
	case errors.Is(err, exclusive.ErrBusy):
		return river.JobSnooze(busyPause)
	case isStopping(ctx):
		log.Info("a synchronisation is stopped; it goes on at the next start")
		return river.JobSnooze(0)
	case errors.Is(err, ErrCancelled):
		log.Info("a synchronisation was cancelled")
		return river.JobCancel(err)
	case !mayPass(err):
		log.Warn("a synchronisation failed", "error", err)
		return river.JobCancel(err)
	}
	log.Warn("a synchronisation failed; it is tried again later", "attempt", job.Attempt, "of", job.MaxAttempts, "error", err)
	return err
}

// follow asks again, under the new name of a repository that was renamed, for
// what was asked for while it was synchronised: the job of the old name finds
// nothing to do any more.
func (q *Queue) follow(ctx context.Context, old, name history.RepositoryName) error {
	if key(old) == key(name) {
		return nil
	}
	state, found, err := q.options.States.Sync(ctx, name)
	if err != nil || !found || !state.QueuedAt.After(state.StartedAt) {
		return err
	}
	_, err = q.Request(ctx, Request{Repository: name})
	return err
}

// wanted returns errUnwanted when a request that was made in a generation needs
// no synchronisation any more.
func (q *Queue) wanted(ctx context.Context, name history.RepositoryName, generation int64) error {
	state, found, err := q.options.States.Sync(ctx, name)
	switch {
	case err != nil:
		return err
	case !found: // the repository was removed
		return errUnwanted
	case state.Generation > generation && (state.State == store.SyncSucceeded || state.State == store.SyncCancelled):
		return errUnwanted
	}
	return nil
}

// ending reports in which state an error leaves a synchronisation.
func ending(ctx context.Context, err error, triesLeft bool) store.SyncState {
	switch {
	case isStopping(ctx):
		return store.SyncQueued
	case errors.Is(err, ErrCancelled):
		return store.SyncCancelled
	case triesLeft && mayPass(err):
		return store.SyncQueued
	}
	return store.SyncFailed
}

// isStopping reports whether the queue is being stopped: nothing else cancels the
// context of a job.
func isStopping(ctx context.Context) bool { return errors.Is(ctx.Err(), context.Canceled) }

// mayPass reports whether an error may be gone at the next attempt. Somebody has
// to do something about the others: correct a name, set a token.
func mayPass(err error) bool {
	for _, lasting := range []error{
		github.ErrToken, github.ErrNotFound, github.ErrForbidden, github.ErrAddress, github.ErrRefused,
		ingest.ErrSource, gitrepo.ErrRefused, gitrepo.ErrNotRepository, gitrepo.ErrEmpty, gitrepo.ErrShallow, gitrepo.ErrUnsupported, gitrepo.ErrNoGit,
		gitrepo.ErrNoRevision, gitrepo.ErrNoFile,
	} {
		if errors.Is(err, lasting) {
			return false
		}
	}
	return true
}

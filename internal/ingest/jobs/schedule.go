package jobs

import (
	"context"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"repochat/internal/store"
)

// scheduleArgs ask for the synchronisations that are due.
type scheduleArgs struct{}

// Kind names the job in River's tables.
func (scheduleArgs) Kind() string { return "schedule" }

// InsertOpts are River's options of every such job. One that fails is not tried
// again: the next one comes soon.
func (scheduleArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: scheduleQueue, MaxAttempts: 1, UniqueOpts: river.UniqueOpts{ByState: unfinished}}
}

type scheduleWorker struct {
	river.WorkerDefaults[scheduleArgs]
	queue *Queue
}

// Work asks for the synchronisations that are due.
func (w *scheduleWorker) Work(ctx context.Context, _ *river.Job[scheduleArgs]) error {
	return w.queue.requestDue(ctx)
}

// periodicJobs look for what is due much more often than something is, because
// River forgets its timers when a process ends: what counts is when a
// repository was synchronised last.
func (q *Queue) periodicJobs() []*river.PeriodicJob {
	if q.options.Every <= 0 {
		return nil
	}
	look := max(time.Second, min(time.Minute, q.options.Every/4))
	constructor := func() (river.JobArgs, *river.InsertOpts) { return scheduleArgs{}, nil }
	return []*river.PeriodicJob{
		river.NewPeriodicJob(river.PeriodicInterval(look), constructor, &river.PeriodicJobOpts{ID: "schedule", RunOnStart: true}),
	}
}

func (q *Queue) requestDue(ctx context.Context) error {
	repositories, err := q.options.Repositories.Repositories(ctx)
	if err != nil {
		return err
	}
	for _, r := range repositories {
		state, _, err := q.options.States.Sync(ctx, r.Name)
		if err != nil {
			return err
		}
		if !isRemote(r.Git) || !q.isDue(r, state) {
			continue
		}
		if _, err := q.Request(ctx, Request{Repository: r.Name}); err != nil {
			return err
		}
	}
	return nil
}

// isDue reports whether a repository was not synchronised for long enough. One
// that fails is tried less and less often, at least once in a day.
func (q *Queue) isDue(r store.Repository, last store.Sync) bool {
	if last.State == store.SyncQueued || last.State == store.SyncRunning {
		return false
	}
	ended := r.SyncedAt
	if last.FinishedAt.After(ended) {
		ended = last.FinishedAt
	}
	pause := q.options.Every
	for range last.Failures {
		pause = min(2*pause, max(24*time.Hour, q.options.Every))
	}
	return !q.now().Before(ended.Add(pause))
}

// isRemote tells a URL, or git's short form HOST:PATH, from a directory: what
// lies in a directory of this machine is read when somebody asks for it.
func isRemote(git string) bool {
	return strings.Contains(git, ":") && !strings.HasPrefix(git, "/")
}

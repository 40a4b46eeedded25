package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"repochat/internal/history"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/store"
)

// recoverEvery is the time between two looks for what was lost.
const recoverEvery = 2 * time.Second

// recoverUntil asks again for what was lost with a process that was killed,
// until the context ends. River itself takes such a job up only when the
// longest time that one may run is over; the locks tell it at once.
func (q *Queue) recoverUntil(ctx context.Context) {
	ticker := time.NewTicker(recoverEvery)
	defer ticker.Stop()
	suspects := map[string]int64{}
	for {
		found, err := q.recover(ctx, suspects)
		switch {
		case err == nil:
			suspects = found
		case ctx.Err() == nil:
			q.options.Log.Error("looking for lost synchronisations failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// recover asks again for the synchronisations that seem to be lost now and did
// so before, in the same generation, and returns those that seem so now. A
// single look is not enough: between two steps of a process that lives it can
// look the same.
func (q *Queue) recover(ctx context.Context, before map[string]int64) (now map[string]int64, err error) {
	states, err := q.options.States.Syncs(ctx)
	if err != nil {
		return nil, err
	}
	now = map[string]int64{}
	var waiting map[string][]int64
	for _, state := range states {
		if state.State != store.SyncQueued && state.State != store.SyncRunning {
			continue
		}
		if waiting == nil {
			if waiting, err = q.waiting(ctx); err != nil {
				return nil, err
			}
		}
		repository := key(state.Repository)
		queued := state.State == store.SyncQueued && len(waiting[repository]) > 0
		if queued || !q.isIdle(ctx, state.Repository) {
			continue
		}
		if generation, suspected := before[repository]; !suspected || generation != state.Generation {
			now[repository] = state.Generation
			continue
		}
		if err := q.repeat(ctx, state); err != nil {
			return nil, err
		}
	}
	return now, nil
}

func (q *Queue) repeat(ctx context.Context, lost store.Sync) error {
	state, found, err := q.options.Requests.RepeatSync(ctx, lost.Repository, lost.Generation, q.now())
	if err != nil || !found {
		return err
	}
	q.options.Log.Info("a synchronisation goes on that was cut off", "repo", state.Repository)
	return q.insert(ctx, state)
}

// isIdle reports whether nobody synchronises a repository.
func (q *Queue) isIdle(ctx context.Context, name history.RepositoryName) bool {
	lock, err := q.options.Runner.Locks.TryLock(ctx, name)
	if err != nil {
		if !errors.Is(err, exclusive.ErrBusy) && ctx.Err() == nil {
			q.options.Log.Error("a repository could not be locked", "repo", name, "error", err)
		}
		return false
	}
	lock.Release()
	return true
}

// waiting lists the jobs that wait for their turn, by repository.
func (q *Queue) waiting(ctx context.Context) (map[string][]int64, error) {
	const page = 1000
	params := river.NewJobListParams().Kinds(syncArgs{}.Kind()).First(page).States(
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateScheduled)
	jobs := map[string][]int64{}
	for {
		list, err := q.client.JobList(ctx, params)
		if err != nil {
			return nil, err
		}
		for _, job := range list.Jobs {
			var args syncArgs
			if err := json.Unmarshal(job.EncodedArgs, &args); err != nil {
				return nil, err
			}
			jobs[args.Repository] = append(jobs[args.Repository], job.ID)
		}
		if len(list.Jobs) < page {
			return jobs, nil
		}
		params = params.After(list.LastCursor)
	}
}

package jobs

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"repochat/internal/ingest"
	"repochat/internal/store"
)

const (
	// recordEvery is the shortest time between two writes of the progress: a
	// phase can make thousands of steps in a second.
	recordEvery = 400 * time.Millisecond
	// lifeEvery is the longest time between two signs of life.
	lifeEvery = time.Second
)

// recorder writes down how far a synchronisation is, and ends it when somebody
// wants that.
type recorder struct {
	context context.Context // of the synchronisation
	end     context.CancelCauseFunc
	runner  Runner
	next    ingest.Progress // may be nil
	done    chan struct{}   // closed when nothing is written any more

	mutex   sync.Mutex
	state   store.Sync
	changed bool
}

// startRecorder begins to write. stop ends it.
func startRecorder(ctx context.Context, r Runner, state store.Sync, next ingest.Progress) *recorder {
	rec := &recorder{runner: r, next: next, state: state, done: make(chan struct{})}
	rec.context, rec.end = context.WithCancelCause(ctx)
	go func() {
		defer close(rec.done)
		rec.write()
	}()
	return rec
}

// stop waits until nothing is written any more. It returns the last state, and
// why the synchronisation was ended from outside, nil when it was not.
func (r *recorder) stop() (store.Sync, error) {
	reason := context.Cause(r.context)
	r.end(nil)
	<-r.done
	return r.state, reason
}

func (r *recorder) write() {
	ticker := time.NewTicker(recordEvery)
	defer ticker.Stop()
	for {
		select {
		case <-r.context.Done():
			return
		case <-ticker.C:
		}
		state, due := r.take()
		if !due {
			continue
		}
		cancelled, err := r.runner.Journal.ReportSync(r.context, state)
		switch {
		case r.context.Err() != nil:
			return
		case err != nil: // the next one may do better, and the synchronisation need not end for it
			slog.Warn("the progress of a synchronisation was not saved", "repo", state.Repository, "error", err)
		case cancelled:
			r.end(ErrCancelled)
			return
		}
	}
}

// take returns what is to be written, if anything is.
func (r *recorder) take() (state store.Sync, due bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	now := r.runner.Now()
	// Somebody's wish to cancel is read with every write, so that there is one
	// from time to time when nothing changes.
	if !r.changed && now.Sub(r.state.UpdatedAt) < lifeEvery {
		return store.Sync{}, false
	}
	r.changed, r.state.UpdatedAt = false, now
	state = r.state
	state.Phases = append([]store.SyncPhase(nil), state.Phases...)
	return state, true
}

// Line keeps the last event in words.
func (r *recorder) Line(text string) {
	r.change(func(state *store.Sync) { state.Notice = text })
	if r.next != nil {
		r.next.Line(text)
	}
}

// Report keeps how far a phase is.
func (r *recorder) Report(phase string, done, total int) {
	r.change(func(state *store.Sync) {
		if state.Phase != phase {
			state.Phase, state.PhaseAt, state.Notice = phase, r.runner.Now(), ""
		}
		state.Done, state.Total = done, total
	})
	if r.next != nil {
		r.next.Report(phase, done, total)
	}
}

// Finished keeps a finished phase.
func (r *recorder) Finished(phase ingest.Phase) {
	r.change(func(state *store.Sync) {
		state.Phases = append(state.Phases, store.SyncPhase{Name: phase.Name, Summary: phase.Summary, Took: phase.Took})
	})
}

func (r *recorder) change(how func(*store.Sync)) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	how(&r.state)
	r.changed = true
}

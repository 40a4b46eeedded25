// Package live runs work that belongs to the server and not to the connection
// that asked for it. What happens goes into a log, which any number of watchers
// read from the place they like; what there is so far is saved as it grows. A
// work ends when it is done, when it is stopped, when nobody watches it any
// more, or when the server stops.
package live

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"repochat/internal/store"
)

// The reasons for which a work is ended, for context.Cause.
var (
	ErrStopped   = errors.New("stopped on request")
	ErrUnwatched = errors.New("nobody watched any more")
	ErrClosed    = errors.New("the server stops")
)

// Draft is an answer as far as it goes.
type Draft = store.Answer

// Options are the parts of a Registry. Save is required.
type Options struct {
	// Save keeps answers, each in the place of one with the same id.
	Save func(context.Context, []store.Answer) error
	// Unwatched is how long a work goes on that nobody watches; a minute when
	// zero.
	Unwatched time.Duration
	// SavePause is the time between two savings of what running works have so
	// far; a second when zero.
	SavePause time.Duration
	// Log is told of drafts that cannot be saved; slog.Default() when nil.
	Log *slog.Logger
}

// Registry owns the running works of a server.
type Registry struct {
	Options
	saver   *saver
	running sync.WaitGroup

	mutex  sync.Mutex
	works  map[string]*Work
	closed bool
}

// NewRegistry returns a registry, whose saving goroutine runs until Close.
func NewRegistry(o Options) *Registry {
	if o.Unwatched == 0 {
		o.Unwatched = time.Minute
	}
	if o.SavePause == 0 {
		o.SavePause = time.Second
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	r := &Registry{Options: o, works: map[string]*Work{}}
	r.saver = startSaver(o, r.drafts)
	return r
}

// Job is what a work does.
type Job struct {
	// ID names the work; Owner is who may watch and stop it.
	ID, Owner string
	// Subject is what the work is about, for whoever finds the work.
	Subject any
	// Timeout bounds the work, and TimeoutError is the cause of its end then.
	Timeout      time.Duration
	TimeoutError error
	// Do does it. The context carries the values of the one that Start was given,
	// but not its end.
	Do func(context.Context, *Work)
	// Draft returns what there is so far, and whether it has changed since it
	// was last returned.
	Draft func() (Draft, bool)
}

// Start begins a work. It fails with ErrClosed when the server is stopping.
func (r *Registry) Start(ctx context.Context, job Job) (*Work, error) {
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	ctx, release := context.WithTimeoutCause(ctx, job.Timeout, job.TimeoutError)
	w := &Work{ID: job.ID, Owner: job.Owner, Subject: job.Subject, registry: r, cancel: cancel, draft: job.Draft}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.closed {
		release()
		return nil, ErrClosed
	}
	r.works[w.ID] = w
	w.waitForWatchers()
	r.running.Go(func() {
		defer release()
		defer r.remove(w)
		job.Do(ctx, w)
	})
	return w, nil
}

// remove is called when a work is done: its answer is saved, so that it is
// found in the store from now on.
func (r *Registry) remove(w *Work) {
	r.mutex.Lock()
	delete(r.works, w.ID)
	r.mutex.Unlock()
	w.ended()
}

// Find returns a running work; nil when there is none of that id.
func (r *Registry) Find(id string) *Work {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.works[id]
}

// Running returns the number of running works.
func (r *Registry) Running() int {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return len(r.works)
}

// Save keeps the last state of an answer. Answers that end at the same time
// are written together.
func (r *Registry) Save(ctx context.Context, answer store.Answer) error {
	return r.saver.save(ctx, answer)
}

// Refuse makes Start fail from now on.
func (r *Registry) Refuse() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.closed = true
}

// Drain refuses new work and waits for what runs, until the context ends.
func (r *Registry) Drain(ctx context.Context) error {
	r.Refuse()
	idle := make(chan struct{})
	go func() { // ends when the last work does, for which Close waits too
		r.running.Wait()
		close(idle)
	}()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// CutOff ends all running works for a reason. It does not wait.
func (r *Registry) CutOff(reason error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, w := range r.works {
		w.Stop(reason)
	}
}

// Close ends whatever still runs, waits for it, and stops saving.
func (r *Registry) Close() {
	r.Refuse()
	r.CutOff(ErrClosed)
	r.running.Wait()
	r.saver.close()
}

// drafts collects what has changed in the running works.
func (r *Registry) drafts() []store.Answer {
	r.mutex.Lock()
	works := slices.Collect(maps.Values(r.works))
	r.mutex.Unlock()
	var changed []store.Answer
	for _, w := range works {
		if draft, isNew := w.draft(); isNew {
			changed = append(changed, draft)
		}
	}
	return changed
}

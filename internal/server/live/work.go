package live

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// Work is one piece of running work. Its methods may be called from any
// goroutine.
type Work struct {
	// ID names the work; Owner is who may watch and stop it.
	ID, Owner string
	// Subject is that of the Job.
	Subject any

	log      log
	registry *Registry
	cancel   context.CancelCauseFunc
	draft    func() (Draft, bool)

	mutex    sync.Mutex
	watchers int
	// unwatched ends the work that has had no watcher for a while; nil while
	// there is one.
	unwatched *time.Timer
	over      bool
}

// Tell appends an event with data that is JSON.
func (w *Work) Tell(kind string, data json.RawMessage) { w.log.add(Event{Kind: kind, Data: data}) }

// Say appends a piece of text.
func (w *Work) Say(kind, text string) {
	if text != "" {
		w.log.add(Event{Kind: kind, Text: text})
	}
}

// Stop cancels the work's context with a reason. It does not wait.
func (w *Work) Stop(reason error) { w.cancel(reason) }

// Go calls do in a goroutine that the registry waits for, as it does for the
// work itself. Only the work may call it.
func (w *Work) Go(do func()) { w.registry.running.Go(do) }

// Watcher receives the events of a work. An error ends the watching, and
// nothing else.
type Watcher interface {
	Send(Event) error
	// Beat shows that the connection lives, after each pause in the events.
	Beat() error
}

// Watch sends the events behind an id, 0 for all of them, until the work has
// ended, which is nil, or the watcher fails, or the context ends.
func (w *Work) Watch(ctx context.Context, after int, pause time.Duration, to Watcher) error {
	w.enter()
	defer w.leave()
	beat := time.NewTicker(pause)
	defer beat.Stop()
	for {
		events, ended, changed := w.log.after(after)
		for _, e := range events {
			if err := to.Send(e); err != nil {
				return err
			}
			after = e.ID
		}
		switch {
		case ended:
			return nil
		case len(events) > 0:
			beat.Reset(pause)
			continue
		}
		select {
		case <-changed:
		case <-beat.C:
			if err := to.Beat(); err != nil {
				return err
			}
		case <-ctx.Done():
			if context.Cause(ctx) != ctx.Err() { //nolint:errorlint // the very error of a context without a cause
				return context.Cause(ctx) // what follows is not for this watcher any more
			}
			// A server that stops ends both the work and its watchers: these are
			// still told the end.
			events, _, _ := w.log.after(after)
			for _, e := range events {
				if err := to.Send(e); err != nil {
					return err
				}
			}
			return ctx.Err()
		}
	}
}

// Wait returns when the work has ended, or with the context's error.
func (w *Work) Wait(ctx context.Context) error {
	for seen := 0; ; {
		events, ended, changed := w.log.after(seen)
		switch {
		case ended:
			return nil
		case len(events) > 0:
			seen = events[len(events)-1].ID
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (w *Work) enter() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.watchers++
	if w.unwatched != nil {
		w.unwatched.Stop()
		w.unwatched = nil
	}
}

func (w *Work) leave() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.watchers--; w.watchers == 0 && !w.over {
		w.waitForWatchers()
	}
}

// waitForWatchers ends the work unless somebody watches it in time.
func (w *Work) waitForWatchers() {
	w.unwatched = time.AfterFunc(w.registry.Unwatched, func() {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		if w.watchers == 0 {
			w.cancel(ErrUnwatched)
		}
	})
}

// ended closes the log and lets nothing start any more.
func (w *Work) ended() {
	w.log.end()
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.over = true
	if w.unwatched != nil {
		w.unwatched.Stop()
	}
}

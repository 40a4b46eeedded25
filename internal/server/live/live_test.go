package live

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/store"
)

// keeper keeps answers in memory.
type keeper struct {
	mutex   sync.Mutex
	kept    map[string]string
	batches []int
	refuse  string // the id of an answer that cannot be written
}

func (k *keeper) save(_ context.Context, answers []store.Answer) error {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.batches = append(k.batches, len(answers))
	for _, a := range answers {
		if a.ID == k.refuse {
			return errors.New("disk full")
		}
	}
	if k.kept == nil {
		k.kept = map[string]string{}
	}
	for _, a := range answers {
		k.kept[a.ID] = string(a.Content)
	}
	return nil
}

func (k *keeper) of(id string) string {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.kept[id]
}

func newTestRegistry(t *testing.T, k *keeper, unwatched time.Duration) *Registry {
	t.Helper()
	r := NewRegistry(Options{Save: k.save, Unwatched: unwatched, SavePause: time.Millisecond})
	t.Cleanup(r.Close)
	return r
}

func nothing() (Draft, bool) { return Draft{}, false }

// reader is a watcher that remembers, and may be slow.
type reader struct {
	events []string
	send   func(Event) error
}

func (r *reader) Send(e Event) error {
	text := e.Text
	if e.Data != nil {
		text = string(e.Data)
	}
	r.events = append(r.events, fmt.Sprintf("%d %s %s", e.ID, e.Kind, text))
	if r.send != nil {
		return r.send(e)
	}
	return nil
}

func (*reader) Beat() error { return nil }

func TestASlowWatcherHoldsNobodyUpAndGetsTokensTogether(t *testing.T) {
	r := newTestRegistry(t, &keeper{}, time.Hour)
	begun, told, finish := make(chan struct{}), make(chan struct{}), make(chan struct{})
	work, err := r.Start(t.Context(), Job{ID: "a", Timeout: time.Hour, Draft: nothing, Do: func(_ context.Context, w *Work) {
		w.Tell("first", []byte(`1`))
		<-begun // the slow watcher is within its first event
		for range 10000 {
			w.Say("token", "x")
		}
		w.Tell("rows", []byte(`2`))
		w.Say("token", "y")
		close(told)
		<-finish
	}})
	if err != nil {
		t.Fatal(err)
	}
	slow := &reader{}
	slow.send = func(e Event) error {
		if e.ID == 1 {
			close(begun)
			<-told // the work goes on meanwhile: else this waits for ever
			close(finish)
		}
		return nil
	}
	if err := work.Watch(t.Context(), 0, time.Hour, slow); err != nil {
		t.Fatal(err)
	}
	want := []string{"1 first 1", "10001 token " + strings.Repeat("x", 10000), "10002 rows 2", "10003 token y"}
	if diff := cmp.Diff(want, slow.events); diff != "" {
		t.Error(diff)
	}
}

func TestWatchersReadFromTheirOwnPlace(t *testing.T) {
	r := newTestRegistry(t, &keeper{}, time.Hour)
	finish := make(chan struct{})
	work, err := r.Start(t.Context(), Job{ID: "a", Timeout: time.Hour, Draft: nothing, Do: func(_ context.Context, w *Work) {
		for n := range 5 {
			w.Tell("n", []byte(fmt.Sprint(n)))
		}
		<-finish
	}})
	if err != nil {
		t.Fatal(err)
	}
	close(finish)
	tests := []struct {
		name  string
		after int
		want  []string
	}{
		{"the beginning", 0, []string{"1 n 0", "2 n 1", "3 n 2", "4 n 3", "5 n 4"}},
		{"the middle", 3, []string{"4 n 3", "5 n 4"}},
		{"the end", 5, nil},
		{"a place that there never was is the beginning", 77, []string{"1 n 0", "2 n 1", "3 n 2", "4 n 3", "5 n 4"}},
		{"so is one before it", -1, []string{"1 n 0", "2 n 1", "3 n 2", "4 n 3", "5 n 4"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			watcher := &reader{}
			if err := work.Watch(t.Context(), test.after, time.Hour, watcher); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, watcher.events); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAWatcherThatFailsDoesNotEndTheWork(t *testing.T) {
	r := newTestRegistry(t, &keeper{}, time.Hour)
	finish := make(chan struct{})
	work, err := r.Start(t.Context(), Job{ID: "a", Timeout: time.Hour, Draft: nothing, Do: func(ctx context.Context, w *Work) {
		w.Tell("first", []byte(`1`))
		<-finish
		if ctx.Err() != nil {
			t.Error("the work was ended")
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	gone := errors.New("gone")
	if err := work.Watch(t.Context(), 0, time.Hour, &reader{send: func(Event) error { return gone }}); !errors.Is(err, gone) {
		t.Errorf("Watch = %v, want the watcher's error", err)
	}
	close(finish)
	if err := work.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	if r.Find("a") != nil {
		t.Error("the ended work is still found")
	}
}

func TestWorkEndsForAReason(t *testing.T) {
	late := errors.New("too late")
	tests := []struct {
		name      string
		unwatched time.Duration
		timeout   time.Duration
		end       func(*Registry, *Work)
		want      error
	}{
		{"it is stopped", time.Hour, time.Hour, func(_ *Registry, w *Work) { w.Stop(ErrStopped) }, ErrStopped},
		{"nobody ever watches", time.Millisecond, time.Hour, func(*Registry, *Work) {}, ErrUnwatched},
		{"the time is over", time.Hour, time.Millisecond, func(*Registry, *Work) {}, late},
		{"the server stops", time.Hour, time.Hour, func(r *Registry, _ *Work) { go r.Close() }, ErrClosed},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := NewRegistry(Options{Save: (&keeper{}).save, Unwatched: test.unwatched})
			ended := make(chan error, 1)
			work, err := r.Start(t.Context(), Job{ID: "a", Timeout: test.timeout, TimeoutError: late, Draft: nothing, Do: func(ctx context.Context, _ *Work) {
				<-ctx.Done()
				ended <- context.Cause(ctx)
			}})
			if err != nil {
				t.Fatal(err)
			}
			test.end(r, work)
			if err := <-ended; !errors.Is(err, test.want) {
				t.Errorf("the work ended with %v, want %v", err, test.want)
			}
			if err := r.Drain(t.Context()); err != nil {
				t.Error(err)
			}
			if _, err := r.Start(t.Context(), Job{ID: "b"}); !errors.Is(err, ErrClosed) {
				t.Errorf("Start after the end = %v", err)
			}
		})
	}
}

func TestDraftsAreSavedAndAnswersInBatches(t *testing.T) {
	k := &keeper{refuse: "bad"}
	r := newTestRegistry(t, k, time.Hour)
	finish := make(chan struct{})
	_, err := r.Start(t.Context(), Job{ID: "a", Timeout: time.Hour, Do: func(context.Context, *Work) { <-finish },
		Draft: func() (Draft, bool) { return Draft{ID: "a", Content: []byte("so far")}, true }})
	if err != nil {
		t.Fatal(err)
	}
	for k.of("a") != "so far" {
		runtime.Gosched()
	}
	close(finish)
	var saving sync.WaitGroup
	for n := range 100 {
		saving.Go(func() {
			id := fmt.Sprint(n)
			if n == 50 {
				id = "bad"
			}
			if err := r.Save(t.Context(), store.Answer{ID: id, Content: []byte("whole")}); (err != nil) != (n == 50) {
				t.Errorf("save %s: %v", id, err)
			}
		})
	}
	saving.Wait()
	for n := range 100 {
		if n != 50 && k.of(fmt.Sprint(n)) != "whole" {
			t.Errorf("answer %d is not kept", n)
		}
	}
}

func TestNoGoroutineIsLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	r := NewRegistry(Options{Save: (&keeper{}).save, Unwatched: time.Hour})
	var watching sync.WaitGroup
	for n := range 200 {
		work, err := r.Start(t.Context(), Job{ID: fmt.Sprint(n), Timeout: time.Hour, Draft: nothing, Do: func(ctx context.Context, w *Work) {
			w.Go(func() { <-ctx.Done() })
			w.Tell("first", []byte(`1`))
			<-ctx.Done()
		}})
		if err != nil {
			t.Fatal(err)
		}
		watching.Go(func() { _ = work.Watch(t.Context(), 0, time.Hour, &reader{}) })
	}
	r.Close()
	watching.Wait()
	for deadline := time.Now().Add(20 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

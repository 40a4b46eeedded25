package graph

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
)

// TestCallersTakeTurns starts queries that wait for each other and holds the
// order in which they get a slot.
func TestCallersTakeTurns(t *testing.T) {
	tests := []struct {
		name   string
		limits Limits
		// queries are in the order in which they come, each by its caller.
		queries string
		want    string
	}{
		{"one caller's queries run in their order", Limits{Concurrency: 2, PerCaller: 2}, "a a a a", "a1 a2 a3 a4"},
		{"one caller leaves slots free", Limits{Concurrency: 3, PerCaller: 2}, "a a a a b", "a1 a2 b1 a3 a4"},
		{"a second caller comes before the rest of the first", Limits{Concurrency: 2, PerCaller: 2}, "a a a a a b", "a1 a2 b1 a3 a4 a5"},
		{"callers with many queries take turns", Limits{Concurrency: 1, PerCaller: 1}, "a a a b b b c", "a1 b1 c1 a2 b2 a3 b3"},
		{"so do those without a name", Limits{Concurrency: 1, PerCaller: 1}, "- - - b", "-1 b1 -2 -3"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newSlots(test.limits)
				running := make(chan func(), 100)
				var order []string
				count := map[string]int{}
				for _, caller := range strings.Fields(test.queries) {
					count[caller]++
					name := caller + strconv.Itoa(count[caller])
					go func() {
						release, err := s.acquire(asCaller(t.Context(), caller))
						if err != nil {
							t.Error(err)
							return
						}
						order = append(order, name)
						running <- release
					}()
					synctest.Wait()
				}
				for range strings.Fields(test.queries) {
					(<-running)()
					synctest.Wait()
				}
				if got := strings.Join(order, " "); got != test.want {
					t.Errorf("got %s, want %s", got, test.want)
				}
				expectEmpty(t, s)
			})
		})
	}
}

// asCaller names a caller; "-" is one without a name.
func asCaller(ctx context.Context, name string) context.Context {
	if name == "-" {
		return ctx
	}
	return WithCaller(ctx, name)
}

// TestLeavingTheQueueFreesThePlace holds it for both queues: a caller's own, and
// that of all.
func TestLeavingTheQueueFreesThePlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlots(Limits{Concurrency: 1, PerCaller: 1})
		release, err := s.acquire(WithCaller(t.Context(), "a"))
		if err != nil {
			t.Fatal(err)
		}
		leaving, leave := context.WithCancel(t.Context())
		left := make(chan error, 3)
		for _, caller := range []string{"a", "b", "b"} {
			go func() {
				_, err := s.acquire(WithCaller(leaving, caller))
				left <- err
			}()
		}
		synctest.Wait()
		if got := s.waiting.Load(); got != 3 {
			t.Errorf("%d wait, want 3", got)
		}
		leave()
		for range 3 {
			if err := <-left; !errors.Is(err, context.Canceled) {
				t.Errorf("got %v, want that the context was cancelled", err)
			}
		}
		next := make(chan func(), 1)
		go func() {
			release, err := s.acquire(WithCaller(t.Context(), "b"))
			if err != nil {
				t.Error(err)
			}
			next <- release
		}()
		synctest.Wait()
		release()
		(<-next)()
		expectEmpty(t, s)
	})
}

// expectEmpty holds that nothing is kept of callers without queries.
func expectEmpty(t *testing.T, s *slots) {
	t.Helper()
	if len(s.callers) != 0 || s.running.Load() != 0 || s.waiting.Load() != 0 {
		t.Errorf("callers %d, running %d, waiting %d remain", len(s.callers), s.running.Load(), s.waiting.Load())
	}
	if !s.all.TryAcquire(1) {
		t.Error("no slot is free")
	}
}

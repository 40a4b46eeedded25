package graph

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/semaphore"
)

// slots bounds how many queries run at the same time, of all callers together
// and of each. A caller who has as many as allowed waits in a queue of their
// own; the others wait in one queue for all, in which each caller therefore has
// a few places at most. So callers take turns, however many queries one of them
// sends.
type slots struct {
	all       *semaphore.Weighted
	perCaller int64

	mu      sync.Mutex
	callers map[string]*callerSlots

	running, waiting atomic.Int64
}

// callerSlots are those of one caller. They exist while one of the caller's
// queries runs or waits.
type callerSlots struct {
	own     *semaphore.Weighted
	queries int
}

func newSlots(l Limits) *slots {
	return &slots{
		all:       semaphore.NewWeighted(int64(l.Concurrency)),
		perCaller: int64(l.PerCaller),
		callers:   map[string]*callerSlots{},
	}
}

// acquire waits for a slot for the caller that the context names. The slot is
// taken until release is called, which must happen once. A caller whose context
// ends leaves the queue.
func (s *slots) acquire(ctx context.Context) (release func(), err error) {
	caller := callerOf(ctx)
	own := s.enter(caller)
	s.waiting.Add(1)
	defer s.waiting.Add(-1)
	if err := own.Acquire(ctx, 1); err != nil {
		s.leave(caller)
		return nil, fmt.Errorf("wait for the caller's other queries to end: %w", classify(err))
	}
	if err := s.all.Acquire(ctx, 1); err != nil {
		own.Release(1)
		s.leave(caller)
		return nil, fmt.Errorf("wait for other queries to end: %w", classify(err))
	}
	s.running.Add(1)
	return func() {
		s.running.Add(-1)
		s.all.Release(1)
		own.Release(1)
		s.leave(caller)
	}, nil
}

func (s *slots) enter(caller string) *semaphore.Weighted {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.callers[caller]
	if c == nil {
		c = &callerSlots{own: semaphore.NewWeighted(s.perCaller)}
		s.callers[caller] = c
	}
	c.queries++
	return c.own
}

func (s *slots) leave(caller string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.callers[caller]
	if c.queries--; c.queries == 0 {
		delete(s.callers, caller)
	}
}

type callerKey struct{}

// WithCaller returns a context under which a Reader counts its queries as those
// of a caller: a person, a token, or an address, by any name that is theirs
// alone. Queries without a caller, such as those of a command, are one caller's.
func WithCaller(ctx context.Context, caller string) context.Context {
	return context.WithValue(ctx, callerKey{}, caller)
}

func callerOf(ctx context.Context) string {
	caller, _ := ctx.Value(callerKey{}).(string)
	return caller
}

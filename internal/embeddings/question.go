package embeddings

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

const (
	// Longest is how long a question waits for its vectors.
	Longest = 300 * time.Millisecond
	// overtime is how long a call goes on that no question waits for any more:
	// long enough for the local model to start.
	overtime = 30 * time.Second
	// pause is how long a source that failed is left alone.
	pause = 5 * time.Second
)

// InQuestion returns an Embedder for what a person waits for. Its Embed returns
// ErrNone after Longest, and at once while an earlier call has not come back or
// has just failed. A call that is not waited for any more goes on for a while,
// so that it starts the model and its vectors are there for the next question.
func InQuestion(next Embedder) Embedder {
	return &inQuestion{next: next, longest: Longest, now: time.Now}
}

type inQuestion struct {
	next    Embedder
	longest time.Duration
	now     func() time.Time

	mutex  sync.Mutex
	late   int       // calls that are not waited for any more
	resume time.Time // until then the source is left alone
}

// Model returns where the vectors come from.
func (q *inQuestion) Model() Model { return q.next.Model() }

// Embed returns the vectors, or an error that wraps ErrNone.
func (q *inQuestion) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if q.next.Model().Name == "" || !q.mayCall() {
		return nil, ErrNone
	}
	type result struct {
		vectors [][]float32
		err     error
	}
	done := make(chan result, 1)
	call := &call{question: q}
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), overtime)
		defer cancel()
		vectors, err := q.next.Embed(ctx, texts)
		done <- result{vectors, err}
		call.end(err)
	}()
	timer := time.NewTimer(q.longest)
	defer timer.Stop()
	select {
	case r := <-done:
		if r.err != nil && !errors.Is(r.err, ErrNone) {
			return nil, fmt.Errorf("%w: %w", ErrNone, r.err)
		}
		return r.vectors, r.err
	case <-timer.C:
		call.leave()
		return nil, ErrNone
	case <-ctx.Done():
		call.leave()
		return nil, ctx.Err()
	}
}

func (q *inQuestion) mayCall() bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.late == 0 && !q.now().Before(q.resume)
}

// call is one call of the source. Its fields belong to the question's mutex.
type call struct {
	question    *inQuestion
	left, ended bool
}

// leave reports that nobody waits for the call any more.
func (c *call) leave() {
	c.question.mutex.Lock()
	defer c.question.mutex.Unlock()
	if !c.ended {
		c.left = true
		c.question.late++
	}
}

// end reports that the source came back.
func (c *call) end(err error) {
	c.question.mutex.Lock()
	defer c.question.mutex.Unlock()
	c.ended = true
	if c.left {
		c.question.late--
	}
	if err != nil {
		c.question.resume = c.question.now().Add(pause)
		slog.Debug("no vectors for a question", "error", err)
	}
}

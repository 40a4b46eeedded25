package github

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"
)

// request is one page to ask for. Its variables are made anew for every
// attempt, because the sizes in them change.
type request struct {
	query     any
	limit     *rateLimit // within the query
	variables func() map[string]any
	sizes     *sizes // nil for a request whose size is fixed
}

// The most attempts of one request: setbacks in a row, those of them where
// nobody was there, and pauses for haste. There are enough of the first to come
// down to one comment of one issue.
const (
	mostAttempts        = 14
	mostDistantAttempts = 3
	mostPauses          = 10
)

// ask sends a request until it is answered, or until it is clear that it will
// not be. It returns a *Failure, or the context's error.
func (c *Client) ask(ctx context.Context, r request) error {
	for attempts, pauses := 0, 0; ; {
		if err := c.gate.pass(ctx, c); err != nil {
			return err
		}
		err := c.try(ctx, r)
		if err == nil {
			if r.sizes != nil {
				r.sizes.grow()
			}
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		var back *setback
		if !errors.As(err, &back) {
			return plainFailure(err)
		}
		if back.limited {
			if pauses++; pauses > mostPauses || c.options.NoWait {
				return back.failure
			}
			c.gate.close(c.pauseEnd(back, pauses), back.primary)
			continue
		}
		attempts++
		if attempts >= mostAttempts || back.distant && attempts >= mostDistantAttempts {
			return back.failure
		}
		if back.heavy && r.sizes != nil {
			r.sizes.shrink()
		}
		pause := backOff(attempts)
		if attempts > 1 { // a single slip is nothing to tell
			c.say("%s did not answer %d times; asking again in %s", c.host, attempts, pause.Round(time.Second))
		}
		if err := c.options.Sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// try sends a request once.
func (c *Client) try(ctx context.Context, r request) error {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	err := c.api.Query(ctx, r.query, r.variables())
	if err != nil {
		c.meter.add(1, 0)
		return err
	}
	c.meter.add(1, r.limit.Cost)
	return nil
}

// plainFailure takes the wrapping of HTTP off, which names the address only.
func plainFailure(err error) error {
	var known *Failure
	if errors.As(err, &known) {
		return known
	}
	return failure(ErrRefused, "GitHub's answer cannot be read: %v", err)
}

// pauseEnd returns when to ask again. GitHub wants a minute at least where it
// does not say how long, and longer pauses when that was not enough.
// https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#exceeding-the-rate-limit
func (c *Client) pauseEnd(back *setback, pauses int) time.Time {
	now := c.options.Now()
	if back.until.IsZero() {
		return now.Add(min(time.Minute<<(pauses-1), 15*time.Minute))
	}
	const margin = time.Second // the two clocks differ a little
	if end := back.until.Add(margin); end.After(now) {
		return end
	}
	return now.Add(margin)
}

// backOff grows from one second to half a minute, with chance in it so that
// several workers do not come back at once.
func backOff(attempt int) time.Duration {
	longest := min(time.Second<<(attempt-1), 30*time.Second)
	return longest/2 + rand.N(longest/2)
}

// gate holds back all requests of a client until a moment.
type gate struct {
	mutex   sync.Mutex
	until   time.Time
	primary bool
	told    time.Time // the end of the pause that was told
}

func (g *gate) close(until time.Time, primary bool) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if until.After(g.until) {
		g.until, g.primary = until, primary
	}
}

// pass returns when requests may be sent.
func (g *gate) pass(ctx context.Context, c *Client) error {
	for {
		g.mutex.Lock()
		until, primary, told := g.until, g.primary, g.told.Equal(g.until)
		g.told = g.until
		g.mutex.Unlock()
		wait := until.Sub(c.options.Now())
		if wait <= 0 {
			return ctx.Err()
		}
		if !told {
			reason := "asks for a pause"
			if primary {
				reason = "lets this token ask no more in this hour"
			}
			c.say("%s %s; going on at %s UTC, in %s", c.host, reason, until.UTC().Format("15:04:05"), wait.Round(time.Second))
		}
		if err := c.options.Sleep(ctx, wait); err != nil {
			return err
		}
	}
}

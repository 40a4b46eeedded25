package llm

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

const (
	attempts = 4
	// The waits double from firstWait: half a second, one, two.
	firstWait = 500 * time.Millisecond
	// A person waits for the answer, so a longer Retry-After is told, not obeyed.
	longestWait = 20 * time.Second
)

// retry calls once until it succeeds, fails for good, or has failed attempts
// times. once reports whether any text has reached the caller: from then on a
// second attempt would repeat it.
func retry(ctx context.Context, wait func(context.Context, time.Duration) error, once func() (begun bool, err error)) error {
	for attempt := 1; ; attempt++ {
		begun, err := once()
		if err == nil || begun || attempt == attempts || !isTransient(err) {
			return err
		}
		pause := pauseBefore(attempt, err)
		if pause > longestWait {
			return err
		}
		if waitErr := wait(ctx, pause); waitErr != nil {
			return waitErr
		}
	}
}

// isTransient reports whether the same request may succeed a moment later.
func isTransient(err error) bool {
	return errors.Is(err, ErrRateLimited) || errors.Is(err, ErrUnavailable) || errors.Is(err, ErrBrokenOff)
}

// pauseBefore returns how long to wait after the n-th failed attempt: what the
// endpoint asks for, else doubling with jitter, so that clients that failed
// together do not come back together.
func pauseBefore(attempt int, err error) time.Duration {
	var failure *Error
	if errors.As(err, &failure) && failure.RetryAfter > 0 {
		return failure.RetryAfter
	}
	pause := firstWait << (attempt - 1)
	return pause/2 + rand.N(pause/2)
}

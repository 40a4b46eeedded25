// Package pause waits between two attempts.
package pause

import (
	"context"
	"time"
)

// For waits for a time, or until the context ends, and then returns its cause.
func For(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

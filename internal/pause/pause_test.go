package pause_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"repochat/internal/pause"
)

func TestForEndsWithTheTime(t *testing.T) {
	if err := pause.For(t.Context(), time.Millisecond); err != nil {
		t.Errorf("got %v, want nil", err)
	}
}

func TestForEndsWithTheContext(t *testing.T) {
	stopped := errors.New("stopped")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stopped)
	if err := pause.For(ctx, time.Hour); !errors.Is(err, stopped) {
		t.Errorf("got %v, want %v", err, stopped)
	}
}

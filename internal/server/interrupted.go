package server

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

const (
	// abandonedAfter is how long a running answer may go without being saved
	// until the server that works on it counts as gone: several signs of life.
	abandonedAfter = 10 * time.Second
	sweepPause     = 5 * time.Second
)

const interrupted = "The server ended while it worked on this answer. What there was until then is kept. Ask again."

// sweeper closes, at once and then every few seconds, the answers that a server
// worked on that is gone.
type sweeper struct {
	cancel  context.CancelFunc
	running *sync.WaitGroup
}

func startSweeper(s *server) sweeper {
	ctx, cancel := context.WithCancel(context.Background())
	running := &sync.WaitGroup{}
	running.Go(func() { s.sweep(ctx) })
	return sweeper{cancel, running}
}

// stop ends the sweeper and waits for it.
func (s sweeper) stop() {
	s.cancel()
	s.running.Wait()
}

func (s *server) sweep(ctx context.Context) {
	ticker := time.NewTicker(sweepPause)
	defer ticker.Stop()
	for {
		if err := s.closeAbandoned(ctx); err != nil && ctx.Err() == nil {
			s.Log.Warn("answers of a server that is gone could not be closed", "error", err)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

func (s *server) closeAbandoned(ctx context.Context) error {
	abandoned, err := s.Answers.AbandonedAnswers(ctx, s.Now().Add(-abandonedAfter))
	if err != nil {
		return err
	}
	for _, kept := range abandoned {
		answer, err := decodeAnswer(kept)
		if err != nil {
			return err
		}
		if kept.Content, err = json.Marshal(answer.brokenOff(Failed, "interrupted", interrupted)); err != nil {
			return err
		}
		if err := s.Answers.CloseAnswer(ctx, kept); err != nil {
			return err
		}
	}
	return nil
}

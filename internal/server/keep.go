package server

import (
	"context"
	"sync"
	"time"
)

const (
	// tidyPause is the time between two removals of what is too old.
	tidyPause = 10 * time.Minute
	// forgetAfter is how long a deleted conversation is known as such: longer
	// than any work on one goes on.
	forgetAfter = 24 * time.Hour
)

// Keeper removes what is not to be kept.
type Keeper interface {
	// DeleteExpired removes sessions and sign-ins that are over.
	DeleteExpired(ctx context.Context, now time.Time) error
	// DeleteConversationsBefore removes those that were last used before a moment.
	DeleteConversationsBefore(ctx context.Context, before, at time.Time) (deleted int64, err error)
	// ForgetDeletedConversations removes what is left of deleted ones.
	ForgetDeletedConversations(ctx context.Context, before time.Time) error
}

// tidier removes what is too old, at once and then from time to time.
type tidier struct {
	cancel  context.CancelFunc
	running sync.WaitGroup
}

func startTidier(s *server) *tidier {
	ctx, cancel := context.WithCancel(context.Background())
	t := &tidier{cancel: cancel}
	if s.Keeper != nil {
		t.running.Go(func() { s.tidy(ctx) })
	}
	return t
}

// stop ends the tidier and waits for it.
func (t *tidier) stop() {
	t.cancel()
	t.running.Wait()
}

func (s *server) tidy(ctx context.Context) {
	ticker := time.NewTicker(tidyPause)
	defer ticker.Stop()
	for {
		if err := s.removeOld(ctx); err != nil && ctx.Err() == nil {
			s.Log.Warn("what is too old could not be removed; it is tried again", "error", err)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

func (s *server) removeOld(ctx context.Context) error {
	now := s.Now()
	if err := s.Keeper.DeleteExpired(ctx, now); err != nil {
		return err
	}
	if err := s.Keeper.ForgetDeletedConversations(ctx, now.Add(-forgetAfter)); err != nil {
		return err
	}
	if s.Retention == 0 {
		return nil
	}
	deleted, err := s.Keeper.DeleteConversationsBefore(ctx, now.Add(-s.Retention), now)
	if deleted > 0 {
		s.Log.Info("old conversations removed", "conversations", deleted, "older_than", s.Retention)
	}
	return err
}

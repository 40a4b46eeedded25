package github

import (
	"errors"
	"fmt"
	"time"
)

// What a Failure can be at heart; errors.Is tells.
var (
	ErrToken       = errors.New("the token is missing or refused")
	ErrNotFound    = errors.New("not found, or hidden from the token")
	ErrForbidden   = errors.New("not allowed")
	ErrRateLimited = errors.New("GitHub's rate limit is used up")
	ErrUnavailable = errors.New("GitHub does not answer")
	ErrAddress     = errors.New("no GitHub at this address")
	ErrRefused     = errors.New("GitHub refuses the request")
	// ErrCursor reports that GitHub no longer knows the place where a listing was
	// to go on. Begin it anew.
	ErrCursor = errors.New("GitHub does not know the cursor any more")
)

// Failure is an error in words for people, with the remedy. It holds no secret.
type Failure struct {
	Reason error // one of the errors above
	Text   string
}

// Error returns the words.
func (f *Failure) Error() string { return f.Text }

// Unwrap returns the reason.
func (f *Failure) Unwrap() error { return f.Reason }

func failure(reason error, format string, values ...any) *Failure {
	return &Failure{reason, fmt.Sprintf(format, values...)}
}

// setback is an attempt that failed and may be repeated.
type setback struct {
	failure *Failure // what is told when no attempt is left
	// heavy is whether a smaller request may do better.
	heavy bool
	// distant is whether nobody was there at all, which rarely passes.
	distant bool
	// limited is whether nobody shall ask before until, or, when that is zero,
	// for some time.
	limited bool
	until   time.Time
	// primary tells the limit by the hour from that for haste.
	primary bool
}

func (s *setback) Error() string { return s.failure.Error() }

func (s *setback) Unwrap() error { return s.failure }

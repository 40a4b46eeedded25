// Package exclusive keeps two synchronisations of one repository apart, in one
// process, between processes and between machines. Its locks are those of the
// operating system or of PostgreSQL: they end with the process that holds them,
// however it ends.
package exclusive

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"repochat/internal/history"
)

// ErrBusy reports that somebody else holds a repository's lock.
var ErrBusy = errors.New("the repository is being synchronised elsewhere")

// Lock is a repository's lock, held.
type Lock struct {
	// Context ends when the context that the lock was taken with does, and when
	// the lock is lost.
	Context context.Context
	// Release gives the lock back. It is called once.
	Release func()
}

func busy(name history.RepositoryName) error { return fmt.Errorf("%s: %w", name, ErrBusy) }

// key is the same for all spellings of a name, as on GitHub.
func key(name history.RepositoryName) string { return strings.ToLower(name.String()) }

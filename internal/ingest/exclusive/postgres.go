package exclusive

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"repochat/internal/history"
)

// Postgres are advisory locks of a PostgreSQL database, for processes of any
// machine. Each takes one connection.
// https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
type Postgres struct{ DB *sql.DB }

// ErrLost reports that the connection that held a lock has broken.
var ErrLost = errors.New("the connection to the application's database, which held the repository's lock, has broken")

const (
	// The server asks a silent client for a sign of life after ten seconds, and
	// gives its locks free after three more questions: a machine that has lost
	// its power must not lock a repository for hours.
	keepAlive = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
	tryTake   = "SELECT pg_try_advisory_lock(hashtextextended($1, 0))"
	give      = "SELECT pg_advisory_unlock(hashtextextended($1, 0))"
	// watchPause lies between two looks at the connection of a lock.
	watchPause = 5 * time.Second
)

// TryLock takes a repository's lock, or returns ErrBusy at once.
func (p Postgres) TryLock(ctx context.Context, name history.RepositoryName) (Lock, error) {
	connection, err := p.DB.Conn(ctx)
	if err != nil {
		return Lock{}, fmt.Errorf("lock %s: %w", name, err)
	}
	key := "repochat sync " + key(name)
	taken, err := take(ctx, connection, key)
	if err != nil || !taken {
		err = errors.Join(err, connection.Close())
		if err != nil {
			return Lock{}, fmt.Errorf("lock %s: %w", name, err)
		}
		return Lock{}, busy(name)
	}
	ctx, lose := context.WithCancelCause(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		watch(ctx, connection, lose)
	}()
	release := func() {
		lose(nil)
		<-watched
		put(connection, key)
	}
	return Lock{Context: ctx, Release: release}, nil
}

func take(ctx context.Context, connection *sql.Conn, key string) (taken bool, err error) {
	if _, err := connection.ExecContext(ctx, keepAlive); err != nil {
		return false, err
	}
	err = connection.QueryRowContext(ctx, tryTake, key).Scan(&taken)
	return taken, err
}

// watch ends a lock's context when its connection has broken: somebody else may
// have the lock by then.
func watch(ctx context.Context, connection *sql.Conn, lose context.CancelCauseFunc) {
	ticker := time.NewTicker(watchPause)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		limited, cancel := context.WithTimeout(ctx, 2*watchPause)
		err := connection.PingContext(limited)
		cancel()
		if err != nil && ctx.Err() == nil {
			lose(fmt.Errorf("%w: %w", ErrLost, err))
			return
		}
	}
}

// put gives a lock back. A connection on which that fails is closed, which
// gives it back as well.
func put(connection *sql.Conn, key string) {
	ctx, cancel := context.WithTimeout(context.Background(), watchPause)
	defer cancel()
	if _, err := connection.ExecContext(ctx, give, key); err != nil {
		_ = connection.Raw(func(any) error { return driver.ErrBadConn })
	}
	_ = connection.Close() // it goes back to the pool, or is closed already
}

package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"
	_ "modernc.org/sqlite" // the driver of database/sql
)

// River's client has a type for every kind of database. Two of them are used,
// since asking one that is just starting is a data race on SQLite: Insert wakes
// its producer while Start still makes it.
type (
	// asking is a client without queues, which works on nothing.
	asking interface {
		Insert(context.Context, river.JobArgs, *river.InsertOpts) (*rivertype.JobInsertResult, error)
		JobCancel(context.Context, int64) (*rivertype.JobRow, error)
		JobList(context.Context, *river.JobListParams) (*river.JobListResult, error)
	}
	working interface {
		Start(context.Context) error
		StopAndCancel(context.Context) error
	}
	clients struct {
		asking
		working
	}
)

// openClients opens River's tables, bringing them up to date: in PostgreSQL, or
// else in an SQLite file.
func openClients(ctx context.Context, pool *pgxpool.Pool, file string, config *river.Config) (c clients, closing func() error, err error) {
	if pool != nil {
		c, err = newClients(ctx, riverpgxv5.New(pool), config)
		return c, func() error { return nil }, err
	}
	db, err := openFile(file)
	if err != nil {
		return clients{}, nil, err
	}
	if c, err = newClients(ctx, riversqlite.New(db), config); err != nil {
		db.Close()
		return clients{}, nil, fmt.Errorf("open the job queue %s: %w", file, err)
	}
	return c, db.Close, nil
}

func newClients[TTx any](ctx context.Context, driver riverdriver.Driver[TTx], config *river.Config) (clients, error) {
	migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: config.Logger})
	if err != nil {
		return clients{}, err
	}
	if err := migrate(ctx, migrator); err != nil {
		return clients{}, err
	}
	working, err := river.NewClient(driver, config)
	if err != nil {
		return clients{}, err
	}
	asking, err := river.NewClient(driver, &river.Config{Logger: config.Logger, MaxAttempts: config.MaxAttempts})
	if err != nil {
		return clients{}, err
	}
	return clients{asking: asking, working: working}, nil
}

// migrate tries again when another process migrates at the same time.
func migrate[TTx any](ctx context.Context, migrator *rivermigrate.Migrator[TTx]) error {
	const tries, pause = 20, 250 * time.Millisecond
	for try := 1; ; try++ {
		_, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
		if err == nil || try == tries {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// openFile opens an SQLite file of the queue's own: its many small writes wait
// for nobody there, and nobody waits for them. River works best with one
// connection to SQLite.
func openFile(file string) (*sql.DB, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, fmt.Errorf("cannot write the job queue: %w; make the place writable or choose another with REPOCHAT_DATA", err)
	}
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cannot write the job queue: %w; make the place writable or choose another with REPOCHAT_DATA", err)
	}
	f.Close()
	settings := url.Values{
		"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)"},
		"_txlock": {"immediate"},
	}
	source := url.URL{Scheme: "file", Opaque: (&url.URL{Path: file}).EscapedPath(), RawQuery: settings.Encode()}
	db, err := sql.Open("sqlite", source.String())
	if err != nil {
		return nil, fmt.Errorf("open the job queue %s: %w", file, err)
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// quiet lets River tell its errors only: what becomes of a synchronisation is
// told by ourselves.
type quiet struct{ slog.Handler }

func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelError && q.Handler.Enabled(ctx, level)
}

func (q quiet) WithAttrs(attributes []slog.Attr) slog.Handler {
	return quiet{q.Handler.WithAttrs(attributes)}
}

func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }

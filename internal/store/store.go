// Package store is the application's own database: which repositories are
// synchronised, the tracker's records as they came, and saved answers. It is
// SQLite in one file; its SQL is of the kind that PostgreSQL reads too.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Store is an open database. It is safe for use by several goroutines, and
// several processes may have the same file open.
type Store struct {
	db *sql.DB
}

//go:embed migrations/*.sql
var migrations embed.FS

// Open opens the database in a file and brings it up to date. It makes the
// file, readable for its owner only, and its directory when they are missing.
func Open(ctx context.Context, file string) (*Store, error) {
	if err := makeFile(file); err != nil {
		return nil, fmt.Errorf("cannot write the application's database: %w; make the place writable or choose another with REPOCHAT_DATA", err)
	}
	db, err := sql.Open("sqlite", dataSource(file))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	if err := migrate(ctx, db); err != nil {
		return nil, errors.Join(explain(file, err), db.Close())
	}
	return &Store{db: db}, nil
}

// Close ends the use of the database.
func (s *Store) Close() error { return s.db.Close() }

func makeFile(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// dataSource sets up every connection: write-ahead logging lets readers and one
// writer work at the same time, and a transaction takes the write lock at its
// beginning, so that it waits for another writer instead of failing in its middle.
func dataSource(file string) string {
	settings := url.Values{
		"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)"},
		"_txlock": {"immediate"},
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: file}).EscapedPath(), RawQuery: settings.Encode()}).String()
}

// errNewer says that the file was written by a later version.
var errNewer = errors.New("it was written by a newer repochat; use that version, or choose another data directory with REPOCHAT_DATA")

func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return err
	}
	version, err := provider.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	if version > sources[len(sources)-1].Version {
		return errNewer
	}
	_, err = provider.Up(ctx)
	return err
}

// explain adds the remedy to what SQLite says.
func explain(file string, err error) error {
	var failure *sqlite.Error
	if !errors.As(err, &failure) {
		return fmt.Errorf("open the application's database %s: %w", file, err)
	}
	switch failure.Code() & 0xff { // the rest of the code is detail
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("the application's database %s is damaged (%w); move it away and run repochat sync again", file, err)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("cannot write the application's database %s (%w); make it writable or choose another data directory with REPOCHAT_DATA", file, err)
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR:
		return fmt.Errorf("cannot write the application's database %s (%w); see whether the disk is full", file, err)
	case sqlite3.SQLITE_BUSY:
		return fmt.Errorf("the application's database %s is in use (%w); wait until the other repochat is done", file, err)
	}
	return fmt.Errorf("open the application's database %s: %w", file, err)
}

// inTransaction calls work in a transaction, which is kept when work succeeds.
func (s *Store) inTransaction(ctx context.Context, work func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := work(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// timeLayout has a fixed width, so that times compare as text.
const timeLayout = "2006-01-02T15:04:05.000000Z"

func formatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(timeLayout)
}

func parseTime(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return time.Parse(timeLayout, text)
}

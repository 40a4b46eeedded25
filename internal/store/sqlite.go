package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Open opens the SQLite database in a file and brings it up to date. It makes
// the file, readable for its owner only, and its directory when they are missing.
func Open(ctx context.Context, file string) (*Store, error) {
	if err := makeFile(file); err != nil {
		return nil, fmt.Errorf("cannot write the application's database: %w; make the place writable or choose another with REPOCHAT_DATA", err)
	}
	db, err := sql.Open("sqlite", dataSource(file))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	if err := migrateBesideOthers(ctx, db); err != nil {
		return nil, errors.Join(explain(file, err), db.Close())
	}
	return &Store{db: db}, nil
}

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

// migrateBesideOthers migrates a file that another process may migrate at the
// same time. SQLite has no lock for the whole of it: whoever comes second fails
// at what the other has just done, and goes on behind it.
func migrateBesideOthers(ctx context.Context, db *sql.DB) error {
	provider, err := newMigrations(goose.DialectSQLite3, db, "sqlite")
	if err != nil {
		return err
	}
	for done := -1; ; {
		err := migrate(ctx, provider)
		if err == nil {
			return nil
		}
		before := done
		if done, _ = applied(ctx, provider); done <= before {
			return err
		}
	}
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

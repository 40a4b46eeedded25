// Package store is the application's own database: which repositories are
// synchronised, the tracker's records as they came, and saved answers. It is
// SQLite in one file, or PostgreSQL; both read the same SQL.
package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Store is an open database. It is safe for use by several goroutines, and
// several processes may have the same database open.
type Store struct {
	db   *sql.DB
	pool *pgxpool.Pool // nil for SQLite
}

// DB returns the database for packages that keep tables of their own in it. It
// is closed by Close.
func (s *Store) DB() *sql.DB { return s.db }

// Pool returns the connections to PostgreSQL, which DB uses too; nil for
// SQLite. It is closed by Close.
func (s *Store) Pool() *pgxpool.Pool { return s.pool }

// Close ends the use of the database.
func (s *Store) Close() error {
	err := s.db.Close()
	if s.pool != nil {
		s.pool.Close()
	}
	return err
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

// plainText makes outside text fit for a column: PostgreSQL takes neither a
// NUL nor what is not UTF-8.
func plainText(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
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

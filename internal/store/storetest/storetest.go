// Package storetest gives tests an application database: a SQLite file, or a
// database of a PostgreSQL server that the test process starts once.
package storetest

import (
	"context"
	"crypto/rand"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"repochat/internal/store"
)

// Database is one empty database. Every Open of it is what another process
// would have.
type Database struct {
	File string // of SQLite
	URL  string // of PostgreSQL, with a password
}

// Each runs a test over a database of each dialect.
func Each(t *testing.T, test func(*testing.T, Database)) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) { test(t, SQLite(t)) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, PostgreSQL(t)) })
}

// SQLite returns a database whose file is removed when the test ends.
func SQLite(t testing.TB) Database {
	t.Helper()
	return Database{File: filepath.Join(t.TempDir(), "repochat.db")}
}

// PostgreSQL returns a database of this process's server, which is removed
// when the test ends. The test fails where no server can be started.
func PostgreSQL(t testing.TB) Database {
	t.Helper()
	server, err := sharedServer()
	if err != nil {
		t.Fatalf("start the PostgreSQL for tests: %v", err)
	}
	name := "test_" + strings.ToLower(rand.Text())
	if err := server.execute(t.Context(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		// t.Context() is over when a cleanup runs.
		if err := server.execute(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	return Database{URL: server.url(name)}
}

// Open opens the database, and closes it when the test ends.
func (d Database) Open(t testing.TB) *store.Store {
	t.Helper()
	s, err := d.TryOpen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TryOpen opens the database; the caller closes it.
func (d Database) TryOpen(ctx context.Context) (*store.Store, error) {
	if d.URL != "" {
		return store.OpenPostgreSQL(ctx, d.URL)
	}
	return store.Open(ctx, d.File)
}

// Execute runs SQL on the server, beside any database of a test.
func (s *server) execute(ctx context.Context, statement string) error {
	connection, err := pgx.Connect(ctx, s.url("postgres"))
	if err != nil {
		return err
	}
	defer connection.Close(context.WithoutCancel(ctx))
	_, err = connection.Exec(ctx, statement)
	return err
}

package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// connections is the number of connections of one process when the URL does
// not say it with pool_max_conns. Work that reads one thing while it writes
// another takes two.
const connections = 16

// connectTimeout is the longest wait for the server when the URL does not say
// it with connect_timeout.
const connectTimeout = 10 * time.Second

// OpenPostgreSQL opens the PostgreSQL database of a URL, which must exist, and
// brings its tables up to date. Errors do not show the URL's password.
func OpenPostgreSQL(ctx context.Context, address string) (*Store, error) {
	settings, err := poolSettings(address)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, settings)
	if err != nil {
		return nil, explainPostgreSQL(settings, err)
	}
	s := &Store{db: stdlib.OpenDBFromPool(pool), pool: pool}
	if err := s.migratePostgreSQL(ctx); err != nil {
		return nil, errors.Join(explainPostgreSQL(settings, err), s.Close())
	}
	return s, nil
}

// poolSettings reads a URL. What pgx says of a wrong one may quote it.
func poolSettings(address string) (*pgxpool.Config, error) {
	settings, err := pgxpool.ParseConfig(address)
	u, errURL := url.Parse(address)
	if err != nil || errURL != nil {
		return nil, errors.New("REPOCHAT_DATABASE_URL cannot be read; write it like postgres://user:password@host:5432/database?sslmode=require, with special characters of the password escaped (%40 for @)")
	}
	if !u.Query().Has("pool_max_conns") {
		settings.MaxConns = connections
	}
	if !u.Query().Has("connect_timeout") {
		settings.ConnConfig.ConnectTimeout = connectTimeout
	}
	return settings, nil
}

func (s *Store) migratePostgreSQL(ctx context.Context) error {
	// Servers and workers that start together wait for each other: a second
	// between two tries, for two minutes.
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 120))
	if err != nil {
		return err
	}
	provider, err := newMigrations(goose.DialectPostgres, s.db, "postgresql", goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	return migrate(ctx, provider)
}

// Codes of PostgreSQL's errors, from appendix A of its manual.
const (
	invalidAuthorization = "28000"
	invalidPassword      = "28P01"
	noSuchDatabase       = "3D000"
	noPrivilege          = "42501"
)

// explainPostgreSQL adds the remedy to what PostgreSQL says.
func explainPostgreSQL(settings *pgxpool.Config, err error) error {
	c := settings.ConnConfig
	place := fmt.Sprintf("the application's database %s at %s:%d", c.Database, c.Host, c.Port)
	var failure *pgconn.PgError
	if errors.As(err, &failure) {
		switch failure.Code {
		case invalidAuthorization, invalidPassword:
			return fmt.Errorf("%s refuses the user %q; check the user and the password in REPOCHAT_DATABASE_URL", place, c.User)
		case noSuchDatabase:
			return fmt.Errorf("%s does not exist; create it with: createdb --owner %s %s", place, c.User, c.Database)
		case noPrivilege:
			return fmt.Errorf("%s lets the user %q make no tables (%w); make that user its owner", place, c.User, err)
		}
	}
	var unreached *pgconn.ConnectError
	if errors.As(err, &unreached) {
		return fmt.Errorf("cannot reach %s; check REPOCHAT_DATABASE_URL and whether PostgreSQL runs there: %w", place, err)
	}
	return fmt.Errorf("open %s: %w", place, err)
}

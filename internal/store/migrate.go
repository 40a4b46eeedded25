package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"io/fs"

	"github.com/pressly/goose/v3"
)

// migrations holds what both databases read, and a directory per database for
// what one of them needs alone.
//
//go:embed migrations/*.sql migrations/*/*.sql
var migrations embed.FS

// errNewer reports that the database was written by a later version.
var errNewer = errors.New("it was written by a newer repochat; use that version, or choose another data directory with REPOCHAT_DATA (with PostgreSQL, another database with REPOCHAT_DATABASE_URL)")

// newMigrations prepares the common migrations and those of one dialect.
func newMigrations(dialect goose.Dialect, db *sql.DB, own string, options ...goose.ProviderOption) (*goose.Provider, error) {
	common, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	special, err := fs.Sub(migrations, "migrations/"+own)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, db, layers{common, special}, append(options, goose.WithAllowOutofOrder(true))...)
}

// migrate brings a database up to date.
func migrate(ctx context.Context, provider *goose.Provider) error {
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

// applied counts the migrations that a database has.
func applied(ctx context.Context, provider *goose.Provider) (int, error) {
	all, err := provider.Status(ctx)
	count := 0
	for _, migration := range all {
		if migration.State == goose.StateApplied {
			count++
		}
	}
	return count, err
}

// layers shows the files of several directories as those of one.
type layers []fs.FS

// Open opens the first file of the name.
func (l layers) Open(name string) (fs.File, error) {
	for _, layer := range l {
		if file, err := layer.Open(name); !errors.Is(err, fs.ErrNotExist) {
			return file, err
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Glob lists the files of every directory that match.
func (l layers) Glob(pattern string) ([]string, error) {
	var all []string
	for _, layer := range l {
		names, err := fs.Glob(layer, pattern)
		if err != nil {
			return nil, err
		}
		all = append(all, names...)
	}
	return all, nil
}

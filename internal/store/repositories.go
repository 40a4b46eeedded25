package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"repochat/internal/history"
)

// Repository is one repository that is, or was to be, synchronised.
type Repository struct {
	Name history.RepositoryName
	Git  string // directory or URL, without credentials
	// TrustGit is set when who runs the machine gave Git: it may lead into a
	// private network.
	TrustGit bool
	Tracker  string // file or REF:PATH; "" when there is none
	Links    history.LinkSettings
	Head     string // the commit that was read last
	// SyncedAt is the end of the last synchronisation that succeeded; zero
	// when none has.
	SyncedAt time.Time
	DataAsOf time.Time
	// LastError is why the last synchronisation failed; "" when it did not.
	LastError string
}

const repositoryColumns = "name, git, trust_git, tracker, links, head, synced_at, data_as_of, last_error"

// PutRepository saves a repository, in the place of what was saved of it.
func (s *Store) PutRepository(ctx context.Context, r Repository) error {
	const statement = `INSERT INTO repositories (` + repositoryColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (name) DO UPDATE SET git = excluded.git, trust_git = excluded.trust_git, tracker = excluded.tracker, links = excluded.links, head = excluded.head,
    synced_at = excluded.synced_at, data_as_of = excluded.data_as_of, last_error = excluded.last_error`
	links, err := formatLinks(r.Links)
	if err != nil {
		return fmt.Errorf("save repository %s: %w", r.Name, err)
	}
	_, err = s.db.ExecContext(ctx, statement, r.Name.String(), r.Git, flag(r.TrustGit), r.Tracker, links, r.Head,
		formatTime(r.SyncedAt), formatTime(r.DataAsOf), plainText(r.LastError))
	if err != nil {
		return fmt.Errorf("save repository %s: %w", r.Name, err)
	}
	return nil
}

// Repository returns what is saved of a repository; found is false when
// nothing is. GitHub does not tell names by their case, and neither does this.
func (s *Store) Repository(ctx context.Context, name history.RepositoryName) (r Repository, found bool, err error) {
	const query = `SELECT ` + repositoryColumns + ` FROM repositories WHERE lower(name) = lower($1)`
	r, err = scanRepository(s.db.QueryRowContext(ctx, query, name.String()))
	if errors.Is(err, sql.ErrNoRows) {
		return Repository{}, false, nil
	}
	if err != nil {
		return Repository{}, false, fmt.Errorf("read repository %s: %w", name, err)
	}
	return r, true, nil
}

// Repositories returns all saved repositories by name.
func (s *Store) Repositories(ctx context.Context) ([]Repository, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+repositoryColumns+` FROM repositories ORDER BY lower(name)`)
	if err != nil {
		return nil, fmt.Errorf("list repositories: %w", err)
	}
	defer rows.Close()
	var all []Repository
	for rows.Next() {
		r, err := scanRepository(rows)
		if err != nil {
			return nil, fmt.Errorf("list repositories: %w", err)
		}
		all = append(all, r)
	}
	return all, rows.Err()
}

// DeleteRepository removes a repository with its records, explanations,
// answers and conversations.
func (s *Store) DeleteRepository(ctx context.Context, name history.RepositoryName) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		for _, statement := range []string{
			"DELETE FROM repositories WHERE name = $1",
			"DELETE FROM records WHERE repository = $1",
			"DELETE FROM explanations WHERE repository = $1",
			"DELETE FROM answers WHERE repository = $1",
			"DELETE FROM conversations WHERE repository = $1",
		} {
			if _, err := tx.ExecContext(ctx, statement, name.String()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("delete repository %s: %w", name, err)
	}
	return nil
}

func scanRepository(row interface{ Scan(...any) error }) (Repository, error) {
	var r Repository
	var name, links, syncedAt, dataAsOf string
	var trustGit int
	if err := row.Scan(&name, &r.Git, &trustGit, &r.Tracker, &links, &r.Head, &syncedAt, &dataAsOf, &r.LastError); err != nil {
		return Repository{}, err
	}
	r.TrustGit = trustGit != 0
	var errName, errSynced, errData, errLinks error
	r.Name, errName = history.ParseRepositoryName(name)
	r.SyncedAt, errSynced = parseTime(syncedAt)
	r.DataAsOf, errData = parseTime(dataAsOf)
	if links != "" {
		errLinks = json.Unmarshal([]byte(links), &r.Links)
	}
	return r, errors.Join(errName, errSynced, errData, errLinks)
}

// formatLinks writes settings as JSON, and those that are as usual as "".
func formatLinks(settings history.LinkSettings) (string, error) {
	if settings.IsZero() {
		return "", nil
	}
	text, err := json.Marshal(settings)
	return plainText(string(text)), err
}

package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"repochat/internal/history"
)

// RecordID names a record within a repository.
type RecordID struct{ Kind, Key string }

// ChangeRecords saves one page of records and removes others, in one
// transaction. A source that goes page by page saves the place where it goes on
// as a record of the same page: so the two can never disagree, and whatever
// drops the records drops their place.
func (s *Store) ChangeRecords(ctx context.Context, repository history.RepositoryName, records []Record, removed []RecordID) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		if _, err := put(ctx, tx, repository, withoutError(records)); err != nil {
			return err
		}
		return remove(ctx, tx, repository, removed)
	})
	if err != nil {
		return fmt.Errorf("save records of %s: %w", repository, err)
	}
	return nil
}

func remove(ctx context.Context, tx *sql.Tx, repository history.RepositoryName, records []RecordID) error {
	const statement = "DELETE FROM records WHERE repository = $1 AND kind = $2 AND key = $3"
	for _, record := range records {
		if _, err := tx.ExecContext(ctx, statement, repository.String(), record.Kind, record.Key); err != nil {
			return err
		}
	}
	return nil
}

// RecordKeys returns the keys of the records of one kind, in no order.
func (s *Store) RecordKeys(ctx context.Context, repository history.RepositoryName, kind string) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT key FROM records WHERE repository = $1 AND kind = $2", repository.String(), kind)
	if err != nil {
		return nil, fmt.Errorf("read records of %s: %w", repository, err)
	}
	defer rows.Close()
	var keys []string
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, fmt.Errorf("read records of %s: %w", repository, err)
		}
		keys = append(keys, key)
	}
	return keys, rows.Err()
}

// RenameRepository gives a repository another name, with its records and
// answers. What was saved under the new name is replaced, but for its answers.
func (s *Store) RenameRepository(ctx context.Context, from, to history.RepositoryName) error {
	if from == to {
		return nil
	}
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		if !strings.EqualFold(from.String(), to.String()) {
			if err := forget(ctx, tx, to); err != nil {
				return err
			}
		}
		for _, statement := range []string{
			"UPDATE repositories SET name = $2 WHERE name = $1",
			"UPDATE records SET repository = $2 WHERE repository = $1",
			"UPDATE explanations SET repository = $2 WHERE repository = $1",
			"UPDATE answers SET repository = $2 WHERE repository = $1",
			"UPDATE conversations SET repository = $2 WHERE repository = $1",
		} {
			if _, err := tx.ExecContext(ctx, statement, from.String(), to.String()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("rename repository %s to %s: %w", from, to, err)
	}
	return nil
}

// forget removes a repository, whatever the case of its name, without its
// answers.
func forget(ctx context.Context, tx *sql.Tx, name history.RepositoryName) error {
	for _, statement := range []string{
		"DELETE FROM repositories WHERE lower(name) = lower($1)",
		"DELETE FROM records WHERE lower(repository) = lower($1)",
		"DELETE FROM explanations WHERE lower(repository) = lower($1)",
	} {
		if _, err := tx.ExecContext(ctx, statement, name.String()); err != nil {
			return err
		}
	}
	return nil
}

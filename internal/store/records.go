package store

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"time"

	"repochat/internal/history"
)

// Record is one record of a tracker as it came, such as an issue with its
// comments.
type Record struct {
	Kind      string    // "issue", "pull_request", …
	Key       string    // unique within the repository and kind
	JSON      []byte    // bytes that are not UTF-8, which JSON must be, are replaced
	UpdatedAt time.Time // by the source's clock; zero when it does not say
	FetchedAt time.Time // when this content first arrived
}

// PutRecords saves one page of records in one transaction. A record that is
// there already with the same content stays as it is, FetchedAt included.
func (s *Store) PutRecords(ctx context.Context, repository history.RepositoryName, records []Record) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		_, err := put(ctx, tx, repository, withoutError(records))
		return err
	})
	if err != nil {
		return fmt.Errorf("save records of %s: %w", repository, err)
	}
	return nil
}

// ReplaceRecords makes the given records all that are saved of a repository,
// in one transaction. It is for a source that gives everything at once, of which
// one record is held at a time. An error of the sequence undoes everything.
func (s *Store) ReplaceRecords(ctx context.Context, repository history.RepositoryName, records iter.Seq2[Record, error]) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		kept, err := put(ctx, tx, repository, records)
		if err != nil {
			return err
		}
		return removeOthers(ctx, tx, repository, kept)
	})
	if err != nil {
		return fmt.Errorf("save records of %s: %w", repository, err)
	}
	return nil
}

const putRecord = `INSERT INTO records (repository, kind, key, content, updated_at, fetched_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (repository, kind, key) DO UPDATE
SET content = excluded.content, updated_at = excluded.updated_at, fetched_at = excluded.fetched_at
WHERE records.content <> excluded.content OR records.updated_at <> excluded.updated_at`

func withoutError(records []Record) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for _, record := range records {
			if !yield(record, nil) {
				return
			}
		}
	}
}

// put saves records and returns which they are.
func put(ctx context.Context, tx *sql.Tx, repository history.RepositoryName, records iter.Seq2[Record, error]) (map[RecordID]bool, error) {
	statement, err := tx.PrepareContext(ctx, putRecord)
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	saved := map[RecordID]bool{}
	for record, err := range records {
		if err != nil {
			return nil, err
		}
		_, err := statement.ExecContext(ctx, repository.String(), record.Kind, record.Key, plainText(string(record.JSON)),
			formatTime(record.UpdatedAt), formatTime(record.FetchedAt))
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", record.Kind, record.Key, err)
		}
		saved[RecordID{record.Kind, record.Key}] = true
	}
	return saved, nil
}

func removeOthers(ctx context.Context, tx *sql.Tx, repository history.RepositoryName, kept map[RecordID]bool) error {
	rows, err := tx.QueryContext(ctx, "SELECT kind, key FROM records WHERE repository = $1", repository.String())
	if err != nil {
		return err
	}
	defer rows.Close()
	var gone []RecordID
	for rows.Next() {
		var found RecordID
		if err := rows.Scan(&found.Kind, &found.Key); err != nil {
			return err
		}
		if !kept[found] {
			gone = append(gone, found)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return remove(ctx, tx, repository, gone)
}

// RemoveRecords removes records of a repository, at most so many, and returns
// how many it has removed.
func (s *Store) RemoveRecords(ctx context.Context, repository history.RepositoryName, most int) (removed int, err error) {
	const statement = `DELETE FROM records WHERE repository = $1 AND (kind, key) IN
    (SELECT kind, key FROM records WHERE repository = $1 LIMIT $2)`
	result, err := s.db.ExecContext(ctx, statement, repository.String(), most)
	if err != nil {
		return 0, fmt.Errorf("remove records of %s: %w", repository, err)
	}
	count, err := result.RowsAffected()
	return int(count), err
}

// Records yields the records of one kind, ordered by key as text. The JSON of each
// is valid until yield returns. An error of yield ends the reading and is returned.
func (s *Store) Records(ctx context.Context, repository history.RepositoryName, kind string, yield func(Record) error) error {
	const query = `SELECT key, content, updated_at, fetched_at FROM records WHERE repository = $1 AND kind = $2 ORDER BY key`
	rows, err := s.db.QueryContext(ctx, query, repository.String(), kind)
	if err != nil {
		return fmt.Errorf("read records of %s: %w", repository, err)
	}
	defer rows.Close()
	var content sql.RawBytes // is not copied for each record
	for rows.Next() {
		record := Record{Kind: kind}
		var updatedAt, fetchedAt string
		if err := rows.Scan(&record.Key, &content, &updatedAt, &fetchedAt); err != nil {
			return fmt.Errorf("read records of %s: %w", repository, err)
		}
		record.JSON = content
		if record.UpdatedAt, err = parseTime(updatedAt); err != nil {
			return fmt.Errorf("read %s %s of %s: %w", kind, record.Key, repository, err)
		}
		if record.FetchedAt, err = parseTime(fetchedAt); err != nil {
			return fmt.Errorf("read %s %s of %s: %w", kind, record.Key, repository, err)
		}
		if err := yield(record); err != nil {
			return err
		}
	}
	return rows.Err()
}

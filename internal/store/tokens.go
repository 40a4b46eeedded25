package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"repochat/internal/access"
)

const tokenColumns = "hash, name, repositories, admin, created_at, expires_at, last_used_at" //nolint:gosec // names of columns

// AddToken saves a token. It fails when there is one of that name.
func (s *Store) AddToken(ctx context.Context, t access.Token) error {
	const statement = `INSERT INTO tokens (` + tokenColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	added, err := s.changed(ctx, statement, t.Hash, t.Name, joinPatterns(t.Repositories), flag(t.Admin),
		formatTime(t.CreatedAt), formatTime(t.ExpiresAt), formatTime(t.LastUsedAt))
	if err != nil {
		return fmt.Errorf("save the token %s: %w", t.Name, err)
	}
	if added == 0 {
		return fmt.Errorf("there is a token %s already; choose another name, or revoke it first with: repochat token revoke %s", t.Name, t.Name)
	}
	return nil
}

// Token returns the token with a hash; found is false when there is none.
func (s *Store) Token(ctx context.Context, hash string) (t access.Token, found bool, err error) {
	t, err = scanToken(s.db.QueryRowContext(ctx, `SELECT `+tokenColumns+` FROM tokens WHERE hash = $1`, hash))
	if errors.Is(err, sql.ErrNoRows) {
		return access.Token{}, false, nil
	}
	if err != nil {
		return access.Token{}, false, fmt.Errorf("look a token up: %w", err)
	}
	return t, true, nil
}

// Tokens returns all tokens by name, expired ones too.
func (s *Store) Tokens(ctx context.Context) ([]access.Token, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+tokenColumns+` FROM tokens ORDER BY name`)
	if err != nil {
		return nil, fmt.Errorf("list tokens: %w", err)
	}
	defer rows.Close()
	var all []access.Token
	for rows.Next() {
		t, err := scanToken(rows)
		if err != nil {
			return nil, fmt.Errorf("list tokens: %w", err)
		}
		all = append(all, t)
	}
	return all, rows.Err()
}

// RevokeToken deletes a token and ends the sessions that were opened with it;
// found is false when there is none of that name.
func (s *Store) RevokeToken(ctx context.Context, name string) (found bool, err error) {
	err = s.inTransaction(ctx, func(tx *sql.Tx) error {
		const sessions = `DELETE FROM sessions WHERE token_hash IN (SELECT hash FROM tokens WHERE name = $1)`
		if _, err := tx.ExecContext(ctx, sessions, name); err != nil {
			return err
		}
		deleted, err := tx.ExecContext(ctx, `DELETE FROM tokens WHERE name = $1`, name)
		if err != nil {
			return err
		}
		rows, err := deleted.RowsAffected()
		found = rows > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("revoke the token %s: %w", name, err)
	}
	return found, nil
}

// TouchToken notes when a token was used last.
func (s *Store) TouchToken(ctx context.Context, hash string, at time.Time) error {
	if _, err := s.db.ExecContext(ctx, `UPDATE tokens SET last_used_at = $2 WHERE hash = $1`, hash, formatTime(at)); err != nil {
		return fmt.Errorf("note the use of a token: %w", err)
	}
	return nil
}

func scanToken(row interface{ Scan(...any) error }) (access.Token, error) {
	var t access.Token
	var repositories, createdAt, expiresAt, lastUsedAt string
	var admin int
	if err := row.Scan(&t.Hash, &t.Name, &repositories, &admin, &createdAt, &expiresAt, &lastUsedAt); err != nil {
		return access.Token{}, err
	}
	t.Admin = admin != 0
	var errs [4]error
	t.Repositories, errs[0] = access.ParsePatterns(strings.Fields(repositories))
	t.CreatedAt, errs[1] = parseTime(createdAt)
	t.ExpiresAt, errs[2] = parseTime(expiresAt)
	t.LastUsedAt, errs[3] = parseTime(lastUsedAt)
	return t, errors.Join(errs[:]...)
}

func joinPatterns(patterns access.Patterns) string {
	texts := make([]string, len(patterns))
	for i, p := range patterns {
		texts[i] = string(p)
	}
	return strings.Join(texts, " ")
}

// changed runs a statement and returns how many rows it changed.
func (s *Store) changed(ctx context.Context, statement string, parameters ...any) (int64, error) {
	result, err := s.db.ExecContext(ctx, statement, parameters...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

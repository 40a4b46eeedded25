package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"repochat/internal/access"
)

// PutSession saves a new session.
func (s *Store) PutSession(ctx context.Context, session access.Session) error {
	identity, err := json.Marshal(session.Identity)
	if err != nil {
		return fmt.Errorf("encode an identity: %w", err)
	}
	const statement = `INSERT INTO sessions (hash, token_hash, identity, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`
	_, err = s.db.ExecContext(ctx, statement, session.Hash, session.TokenHash, string(identity),
		formatTime(session.CreatedAt), formatTime(session.ExpiresAt))
	if err != nil {
		return fmt.Errorf("save a session: %w", err)
	}
	return nil
}

// Session returns the session with a hash, expired or not; found is false when
// there is none.
func (s *Store) Session(ctx context.Context, hash string) (session access.Session, found bool, err error) {
	const query = `SELECT token_hash, identity, created_at, expires_at FROM sessions WHERE hash = $1`
	var identity, createdAt, expiresAt string
	err = s.db.QueryRowContext(ctx, query, hash).Scan(&session.TokenHash, &identity, &createdAt, &expiresAt)
	if errors.Is(err, sql.ErrNoRows) {
		return access.Session{}, false, nil
	}
	if err != nil {
		return access.Session{}, false, fmt.Errorf("look a session up: %w", err)
	}
	session.Hash = hash
	var errs [3]error
	errs[0] = json.Unmarshal([]byte(identity), &session.Identity)
	session.CreatedAt, errs[1] = parseTime(createdAt)
	session.ExpiresAt, errs[2] = parseTime(expiresAt)
	return session, true, errors.Join(errs[:]...)
}

// DeleteSession ends a session. One that is none is no error.
func (s *Store) DeleteSession(ctx context.Context, hash string) error {
	if _, err := s.db.ExecContext(ctx, `DELETE FROM sessions WHERE hash = $1`, hash); err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	return nil
}

// PutSignIn saves a sign-in that has begun at an identity provider.
func (s *Store) PutSignIn(ctx context.Context, begun access.SignIn) error {
	const statement = `INSERT INTO sign_ins (state_hash, browser_hash, nonce, verifier, return_to, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`
	_, err := s.db.ExecContext(ctx, statement, begun.StateHash, begun.BrowserHash, begun.Nonce, begun.Verifier,
		begun.ReturnTo, formatTime(begun.ExpiresAt))
	if err != nil {
		return fmt.Errorf("save a sign-in: %w", err)
	}
	return nil
}

// TakeSignIn returns a sign-in that has begun and forgets it, so that nobody
// can finish it twice; found is false when there is none.
func (s *Store) TakeSignIn(ctx context.Context, stateHash string) (begun access.SignIn, found bool, err error) {
	const statement = `DELETE FROM sign_ins WHERE state_hash = $1 RETURNING browser_hash, nonce, verifier, return_to, expires_at`
	var expiresAt string
	err = s.db.QueryRowContext(ctx, statement, stateHash).
		Scan(&begun.BrowserHash, &begun.Nonce, &begun.Verifier, &begun.ReturnTo, &expiresAt)
	if errors.Is(err, sql.ErrNoRows) {
		return access.SignIn{}, false, nil
	}
	if err == nil {
		begun.StateHash = stateHash
		begun.ExpiresAt, err = parseTime(expiresAt)
	}
	if err != nil {
		return access.SignIn{}, false, fmt.Errorf("look a sign-in up: %w", err)
	}
	return begun, true, nil
}

// DeleteExpired removes sessions and sign-ins that are over.
func (s *Store) DeleteExpired(ctx context.Context, now time.Time) error {
	for _, statement := range []string{
		`DELETE FROM sessions WHERE expires_at <= $1`,
		`DELETE FROM sign_ins WHERE expires_at <= $1`,
	} {
		if _, err := s.db.ExecContext(ctx, statement, formatTime(now)); err != nil {
			return fmt.Errorf("remove sessions that are over: %w", err)
		}
	}
	return nil
}

package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"repochat/internal/history"
)

// SyncState is where a repository's synchronisation is.
type SyncState string

// The states of a synchronisation.
const (
	SyncQueued    SyncState = "queued" // also while it waits to be tried again
	SyncRunning   SyncState = "running"
	SyncSucceeded SyncState = "succeeded"
	SyncFailed    SyncState = "failed"
	SyncCancelled SyncState = "cancelled"
)

// Sync is the state of one repository's synchronisation: of the one under way,
// or else of the last one.
type Sync struct {
	Repository history.RepositoryName
	// Git and Tracker were asked for and have not succeeded yet; "" is as the
	// last time.
	Git, Tracker string
	// Generation counts the beginnings. A request that was made in one
	// generation is met by any synchronisation that begins after it.
	Generation int64
	State      SyncState
	Phase      string
	Done       int
	Total      int // zero when it is not known
	Phases     []SyncPhase
	Notice     string // what it told last in words
	Error      string // why it failed, or why it is tried again
	Failures   int    // in a row
	QueuedAt   time.Time
	StartedAt  time.Time
	PhaseAt    time.Time // beginning of the phase
	FinishedAt time.Time
	UpdatedAt  time.Time // the last sign of life of a running one
}

// SyncPhase is one finished phase.
type SyncPhase struct {
	Name    string        `json:"name"`
	Summary string        `json:"summary"`
	Took    time.Duration `json:"took"` // in nanoseconds
}

const syncColumns = `name, git, tracker, generation, state, phase, done, total, phases, notice, error, failures,
    queued_at, started_at, phase_at, finished_at, updated_at`

// Sync returns the state of a repository's synchronisation; found is false when
// none was ever asked for. The case of the name does not matter.
func (s *Store) Sync(ctx context.Context, name history.RepositoryName) (state Sync, found bool, err error) {
	const query = `SELECT ` + syncColumns + ` FROM syncs WHERE repository = $1`
	state, err = scanSync(s.db.QueryRowContext(ctx, query, syncKey(name)))
	if errors.Is(err, sql.ErrNoRows) {
		return Sync{}, false, nil
	}
	if err != nil {
		return Sync{}, false, fmt.Errorf("read the synchronisation of %s: %w", name, err)
	}
	return state, true, nil
}

// Syncs returns the states of all synchronisations by name.
func (s *Store) Syncs(ctx context.Context) ([]Sync, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+syncColumns+` FROM syncs ORDER BY repository`)
	if err != nil {
		return nil, fmt.Errorf("list synchronisations: %w", err)
	}
	defer rows.Close()
	var all []Sync
	for rows.Next() {
		state, err := scanSync(rows)
		if err != nil {
			return nil, fmt.Errorf("list synchronisations: %w", err)
		}
		all = append(all, state)
	}
	return all, rows.Err()
}

const requestSync = `INSERT INTO syncs (repository, name, git, tracker, generation, state, cancelled, phase, done, total,
    phases, notice, error, failures, queued_at, started_at, phase_at, finished_at, updated_at)
VALUES ($1, $2, $3, $4, 0, 'queued', 0, '', 0, 0, '[]', '', '', 0, $5, '', '', '', $5)
ON CONFLICT (repository) DO UPDATE SET
    git = CASE excluded.git WHEN '' THEN syncs.git ELSE excluded.git END,
    tracker = CASE excluded.tracker WHEN '' THEN syncs.tracker ELSE excluded.tracker END,
    state = CASE syncs.state WHEN 'running' THEN 'running' ELSE 'queued' END,
    error = CASE syncs.state WHEN 'running' THEN syncs.error ELSE '' END,
    queued_at = excluded.queued_at
RETURNING ` + syncColumns

// RequestSync notes that a synchronisation is wanted. A git location or tracker
// of "" is as it was asked for before. One that is running stays so.
func (s *Store) RequestSync(ctx context.Context, name history.RepositoryName, git, tracker string, now time.Time) (Sync, error) {
	row := s.db.QueryRowContext(ctx, requestSync, syncKey(name), name.String(), git, tracker, formatTime(now))
	state, err := scanSync(row)
	if err != nil {
		return Sync{}, fmt.Errorf("note the request to synchronise %s: %w", name, err)
	}
	return state, nil
}

const beginSync = `INSERT INTO syncs (repository, name, git, tracker, generation, state, cancelled, phase, done, total,
    phases, notice, error, failures, queued_at, started_at, phase_at, finished_at, updated_at)
VALUES ($1, $2, '', '', 1, 'running', 0, '', 0, 0, '[]', '', '', 0, $3, $3, $3, '', $3)
ON CONFLICT (repository) DO UPDATE SET generation = syncs.generation + 1, state = 'running', cancelled = 0,
    phase = '', done = 0, total = 0, phases = '[]', notice = '', error = '',
    started_at = excluded.started_at, phase_at = excluded.phase_at, finished_at = '', updated_at = excluded.updated_at
RETURNING ` + syncColumns

// BeginSync notes that a synchronisation begins. The caller holds the
// repository's lock, as it does for ReportSync and EndSync.
func (s *Store) BeginSync(ctx context.Context, name history.RepositoryName, now time.Time) (Sync, error) {
	state, err := scanSync(s.db.QueryRowContext(ctx, beginSync, syncKey(name), name.String(), formatTime(now)))
	if err != nil {
		return Sync{}, fmt.Errorf("note the synchronisation of %s: %w", name, err)
	}
	return state, nil
}

const reportSync = `UPDATE syncs SET phase = $2, done = $3, total = $4, phases = $5, notice = $6, phase_at = $7, updated_at = $8
WHERE repository = $1 AND generation = $9 AND state = 'running' RETURNING cancelled`

// ReportSync notes how far a synchronisation is, which is a sign of life too.
// It returns whether it is to end: because somebody wants that, because the
// repository was removed, or because another one has begun, which a
// synchronisation that has lost its lock must not disturb.
func (s *Store) ReportSync(ctx context.Context, state Sync) (cancelled bool, err error) {
	phases, err := encodePhases(state.Phases)
	if err != nil {
		return false, err
	}
	var flag int
	err = s.db.QueryRowContext(ctx, reportSync, syncKey(state.Repository), state.Phase, state.Done, state.Total,
		phases, plainText(state.Notice), formatTime(state.PhaseAt), formatTime(state.UpdatedAt), state.Generation).Scan(&flag)
	if errors.Is(err, sql.ErrNoRows) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("note the progress of %s: %w", state.Repository, err)
	}
	return flag != 0, nil
}

const endSync = `UPDATE syncs SET state = $2, error = $3, phase = '', done = 0, total = 0, phases = $4, cancelled = 0, updated_at = $5,
    finished_at = CASE $2 WHEN 'queued' THEN '' ELSE $5 END,
    failures = CASE $2 WHEN 'succeeded' THEN 0 WHEN 'failed' THEN failures + 1 ELSE failures END,
    git = CASE $2 WHEN 'succeeded' THEN '' ELSE git END,
    tracker = CASE $2 WHEN 'succeeded' THEN '' ELSE tracker END
WHERE repository = $1 AND generation = $6 AND state = 'running'`

// EndSync notes how a synchronisation ended: in the state and with the error
// and the phases of the argument, at its UpdatedAt. SyncQueued is for one that
// goes on later. It changes nothing when another one has begun.
func (s *Store) EndSync(ctx context.Context, state Sync) error {
	phases, err := encodePhases(state.Phases)
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, endSync, syncKey(state.Repository), string(state.State), plainText(state.Error), phases, formatTime(state.UpdatedAt), state.Generation)
	if err != nil {
		return fmt.Errorf("note the end of the synchronisation of %s: %w", state.Repository, err)
	}
	return nil
}

const cancelSync = `UPDATE syncs SET cancelled = CASE state WHEN 'running' THEN 1 ELSE 0 END,
    finished_at = CASE state WHEN 'queued' THEN $2 ELSE finished_at END,
    generation = CASE state WHEN 'queued' THEN generation + 1 ELSE generation END,
    state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END
WHERE repository = $1 AND state IN ('queued', 'running')`

// CancelSync takes a request back, so that a job of its generation has nothing
// to do, or tells a running synchronisation to end, which it does at its next
// report.
func (s *Store) CancelSync(ctx context.Context, name history.RepositoryName, now time.Time) error {
	if _, err := s.db.ExecContext(ctx, cancelSync, syncKey(name), formatTime(now)); err != nil {
		return fmt.Errorf("cancel the synchronisation of %s: %w", name, err)
	}
	return nil
}

// RenameSync follows a repository to its new name.
func (s *Store) RenameSync(ctx context.Context, from, to history.RepositoryName) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		if syncKey(from) != syncKey(to) {
			if _, err := tx.ExecContext(ctx, "DELETE FROM syncs WHERE repository = $1", syncKey(to)); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "UPDATE syncs SET repository = $2, name = $3 WHERE repository = $1", syncKey(from), syncKey(to), to.String())
		return err
	})
	if err != nil {
		return fmt.Errorf("rename the synchronisation of %s to %s: %w", from, to, err)
	}
	return nil
}

// RemoveSync forgets the state of a repository's synchronisation.
func (s *Store) RemoveSync(ctx context.Context, name history.RepositoryName) error {
	if _, err := s.db.ExecContext(ctx, "DELETE FROM syncs WHERE repository = $1", syncKey(name)); err != nil {
		return fmt.Errorf("forget the synchronisation of %s: %w", name, err)
	}
	return nil
}

// syncKey is the same for all spellings of a name, as on GitHub.
func syncKey(name history.RepositoryName) string { return strings.ToLower(name.String()) }

func encodePhases(phases []SyncPhase) (string, error) {
	if phases == nil {
		phases = []SyncPhase{}
	}
	text, err := json.Marshal(phases)
	return string(text), err
}

func scanSync(row interface{ Scan(...any) error }) (Sync, error) {
	var s Sync
	var name, state, phases string
	var queued, started, phase, finished, updated string
	err := row.Scan(&name, &s.Git, &s.Tracker, &s.Generation, &state, &s.Phase, &s.Done, &s.Total, &phases, &s.Notice, &s.Error,
		&s.Failures, &queued, &started, &phase, &finished, &updated)
	if err != nil {
		return Sync{}, err
	}
	s.State = SyncState(state)
	if s.Repository, err = history.ParseRepositoryName(name); err != nil {
		return Sync{}, err
	}
	if err := json.Unmarshal([]byte(phases), &s.Phases); err != nil {
		return Sync{}, err
	}
	for text, at := range map[*string]*time.Time{
		&queued: &s.QueuedAt, &started: &s.StartedAt, &phase: &s.PhaseAt, &finished: &s.FinishedAt, &updated: &s.UpdatedAt,
	} {
		var errTime error
		*at, errTime = parseTime(*text)
		err = cmp.Or(err, errTime)
	}
	return s, err
}

const repeatSync = `UPDATE syncs SET state = 'queued', generation = generation + 1, queued_at = $3
WHERE repository = $1 AND generation = $2 RETURNING ` + syncColumns

// RepeatSync asks again for a synchronisation of a generation that was lost with
// its process; found is false when it has gone on meanwhile.
func (s *Store) RepeatSync(ctx context.Context, name history.RepositoryName, generation int64, now time.Time) (state Sync, found bool, err error) {
	state, err = scanSync(s.db.QueryRowContext(ctx, repeatSync, syncKey(name), generation, formatTime(now)))
	if errors.Is(err, sql.ErrNoRows) {
		return Sync{}, false, nil
	}
	if err != nil {
		return Sync{}, false, fmt.Errorf("repeat the synchronisation of %s: %w", name, err)
	}
	return state, true, nil
}

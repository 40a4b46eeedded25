package server

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"repochat/internal/history"
	"repochat/internal/ingest/jobs"
	"repochat/internal/store"
)

// SyncState is how far the synchronisation of a repository is.
type SyncState struct {
	// State is idle (never asked for), queued, running, succeeded, failed or
	// cancelled.
	State string `json:"state"`
	// Phase is what is done at the moment, Done and Total its steps; a Total of
	// zero is not known.
	Phase string `json:"phase"`
	Done  int    `json:"done"`
	Total int    `json:"total"`
	// Phases are those that are finished, in order.
	Phases     []SyncPhase `json:"phases"`
	StartedAt  time.Time   `json:"started_at,omitzero"`
	FinishedAt time.Time   `json:"finished_at,omitzero"`
	// EstimateMS is the time in milliseconds that the phase will still take,
	// where that can be told.
	EstimateMS int64 `json:"estimate_ms,omitempty"`
	// Notice is what it told last in words, such as that GitHub asks for a pause;
	// of one that is queued, that no worker takes it up.
	Notice string `json:"notice,omitempty"`
	// Error is why it failed; of one that is queued, why it is tried again.
	Error string `json:"error"`
}

// SyncPhase is one finished phase.
type SyncPhase struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	TookMS  int64  `json:"took_ms"`
}

const (
	stateIdle = "idle"
	noWorker  = "No worker is running. Start one with: repochat worker (or repochat serve without --no-worker)"
)

// syncState is newSyncState with a word on a request that no worker takes up.
func (s *server) syncState(ctx context.Context, sync store.Sync) (SyncState, error) {
	state := newSyncState(sync, s.Now())
	if sync.State != store.SyncQueued {
		return state, nil
	}
	all, err := s.Syncs.Syncs(ctx)
	if err != nil {
		return SyncState{}, err
	}
	return state.attended(sync, jobs.Unattended(all, s.Now())), nil
}

func (s SyncState) attended(sync store.Sync, unattended []history.RepositoryName) SyncState {
	if slices.Contains(unattended, sync.Repository) {
		s.Notice = noWorker
	}
	return s
}

func newSyncState(sync store.Sync, now time.Time) SyncState {
	state := SyncState{
		State: string(sync.State), Phase: sync.Phase, Done: sync.Done, Total: sync.Total, Phases: []SyncPhase{},
		StartedAt: sync.StartedAt, FinishedAt: sync.FinishedAt, Notice: sync.Notice, Error: sync.Error,
	}
	for _, phase := range sync.Phases {
		state.Phases = append(state.Phases, SyncPhase{phase.Name, phase.Summary, phase.Took.Milliseconds()})
	}
	switch {
	case sync.State == "":
		state.State = stateIdle
	case sync.State == store.SyncQueued: // the rest is of the one before
		state.Phases, state.StartedAt, state.FinishedAt, state.Notice = []SyncPhase{}, time.Time{}, time.Time{}, ""
	case sync.State != store.SyncRunning:
	case now.Sub(sync.UpdatedAt) > jobs.Silence:
		state.State, state.Phase, state.Done, state.Total = string(store.SyncFailed), "", 0, 0
		state.Error = "It was cut off: the process that ran it is gone. Synchronise again; what was collected is kept."
	case sync.Total > 0 && sync.Done > 0:
		elapsed := sync.UpdatedAt.Sub(sync.PhaseAt)
		left := max(0, sync.Total-sync.Done)
		state.EstimateMS = (elapsed * time.Duration(left) / time.Duration(sync.Done)).Milliseconds()
	}
	return state
}

// isOver reports whether nothing more will come.
func (s SyncState) isOver() bool {
	return s.State != string(store.SyncQueued) && s.State != string(store.SyncRunning)
}

// compact leaves out what a list of repositories does not show.
func (s SyncState) compact() *SyncState {
	s.Phases = []SyncPhase{}
	return &s
}

// withSyncs adds how far the synchronisation of each repository is, and the
// repositories that are known and not loaded yet.
func (s *server) withSyncs(ctx context.Context, repositories []Repository) ([]Repository, error) {
	if s.Syncs == nil {
		return repositories, nil
	}
	syncs, err := s.Syncs.Syncs(ctx)
	if err != nil {
		return nil, err
	}
	now, caller := s.Now(), callerOf(ctx)
	unattended := jobs.Unattended(syncs, now)
	for _, sync := range syncs {
		if !caller.May(sync.Repository) {
			continue
		}
		name := sync.Repository.String()
		at := slices.IndexFunc(repositories, func(r Repository) bool { return strings.EqualFold(r.Name, name) })
		if at < 0 {
			at = len(repositories)
			repositories = append(repositories, Repository{Name: name, Counts: counts(nil)})
		}
		repositories[at].Sync = newSyncState(sync, now).attended(sync, unattended).compact()
	}
	return repositories, nil
}

func (s *server) withSync(ctx context.Context, repository Repository) (Repository, error) {
	all, err := s.withSyncs(ctx, []Repository{repository})
	if err != nil {
		return repository, err
	}
	return all[0], nil
}

func writeAccepted(w http.ResponseWriter, state SyncState) error {
	return writeJSONStatus(w, http.StatusAccepted, state)
}

package metrics

import (
	"context"

	"repochat/internal/ingest/jobs"
	"repochat/internal/store"
)

// Journal counts the synchronisations whose ends a Journal keeps.
func (m *Metrics) Journal(next jobs.Journal) jobs.Journal { return countedJournal{next, m} }

type countedJournal struct {
	jobs.Journal
	metrics *Metrics
}

func (j countedJournal) EndSync(ctx context.Context, state store.Sync) error {
	result := string(state.State)
	if state.State == store.SyncQueued {
		result = "retried"
	}
	j.metrics.syncs.WithLabelValues(result).Inc()
	if !state.StartedAt.IsZero() && state.UpdatedAt.After(state.StartedAt) {
		j.metrics.syncDuration.WithLabelValues(result).Observe(seconds(state.UpdatedAt.Sub(state.StartedAt)))
	}
	return j.Journal.EndSync(ctx, state)
}

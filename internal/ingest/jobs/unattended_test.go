package jobs_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/ingest/jobs"
	"repochat/internal/store"
)

func TestUnattended(t *testing.T) {
	now := time.Date(2024, 8, 1, 12, 0, 0, 0, time.UTC)
	boats := history.RepositoryName{Owner: "acme", Name: "boats"}
	queued := func(ago time.Duration, reason string) store.Sync {
		return store.Sync{Repository: rockets, State: store.SyncQueued, QueuedAt: now.Add(-ago), Error: reason}
	}
	running := func(silent time.Duration) store.Sync {
		return store.Sync{Repository: boats, State: store.SyncRunning, QueuedAt: now.Add(-time.Hour), UpdatedAt: now.Add(-silent)}
	}
	tests := []struct {
		name string
		all  []store.Sync
		want []history.RepositoryName
	}{
		{"nothing was asked for", nil, nil},
		{"a request waits for a moment", []store.Sync{queued(time.Second, "")}, nil},
		{"a request waits for a minute", []store.Sync{queued(time.Minute, "")}, []history.RepositoryName{rockets}},
		{"a request waits for another", []store.Sync{queued(time.Hour, ""), running(time.Second)}, nil},
		{"a request waits for one whose process is gone", []store.Sync{running(time.Hour), queued(time.Hour, "")}, []history.RepositoryName{rockets}},
		{"a failed attempt waits to be repeated", []store.Sync{queued(time.Hour, "GitHub does not answer")}, nil},
		{"what has ended waits for nothing", []store.Sync{{Repository: rockets, State: store.SyncFailed, QueuedAt: now.Add(-time.Hour)}}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, jobs.Unattended(test.all, now)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

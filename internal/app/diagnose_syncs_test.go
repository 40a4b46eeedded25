package app

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/history"
	"repochat/internal/store"
)

func TestTheQueueIsDiagnosed(t *testing.T) {
	now := time.Date(2024, 8, 1, 12, 0, 0, 0, time.UTC)
	sync := func(name string, state store.SyncState, queued time.Time, reason string) store.Sync {
		return store.Sync{Repository: history.RepositoryName{Owner: "acme", Name: name}, State: state, QueuedAt: queued, UpdatedAt: now, Error: reason}
	}
	recently, longAgo := now.Add(-time.Second), now.Add(-time.Hour)
	tests := []struct {
		name   string
		syncs  []store.Sync
		ok     bool
		detail string
		remedy string
	}{
		{"nothing is fine", nil, true, "nothing was asked for", ""},
		{"what waits for a moment is fine", []store.Sync{sync("a", store.SyncQueued, recently, "")}, true, "1 queued", ""},
		{"what waits for long needs a worker", []store.Sync{sync("a", store.SyncQueued, longAgo, "")}, false, "1 queued", "acme/a; run repochat worker"},
		{"what waits for another does not", []store.Sync{sync("a", store.SyncQueued, longAgo, ""), sync("b", store.SyncRunning, longAgo, "")}, true, "1 running, 1 queued", ""},
		{"what waits to be tried again does not", []store.Sync{sync("a", store.SyncQueued, longAgo, "GitHub does not answer")}, true, "1 queued", ""},
		{"what failed is told", []store.Sync{sync("a", store.SyncFailed, longAgo, "no such repository"), sync("b", store.SyncSucceeded, longAgo, "")}, true, "1 succeeded, 1 failed: acme/a (no such repository)", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := findingOf("synchronisation", test.syncs, now)
			if got.OK != test.ok || got.Detail != test.detail || !strings.Contains(got.Remedy, test.remedy) || (test.remedy == "") != (got.Remedy == "") {
				t.Errorf("%+v", got)
			}
		})
	}
}

package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"repochat/internal/config"
	"repochat/internal/graph/local"
	"repochat/internal/ingest/jobs"
	"repochat/internal/store"
)

func diagnoseSyncs(ctx context.Context, c config.Config) local.Finding {
	const subject = "synchronisation"
	syncs, err := readSyncs(ctx, c)
	if err != nil {
		return local.Finding{Subject: subject, Detail: "the queue cannot be read", Remedy: err.Error()}
	}
	return findingOf(subject, syncs, time.Now())
}

func readSyncs(ctx context.Context, c config.Config) (syncs []store.Sync, err error) {
	s, err := openStore(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return s.Syncs(ctx)
}

func findingOf(subject string, syncs []store.Sync, now time.Time) local.Finding {
	counts := map[store.SyncState]int{}
	var failed, left []string
	for _, name := range jobs.Unattended(syncs, now) {
		left = append(left, name.String())
	}
	for _, sync := range syncs {
		counts[sync.State]++
		if sync.State == store.SyncFailed {
			failed = append(failed, fmt.Sprintf("%s (%s)", sync.Repository, sync.Error))
		}
	}
	finding := local.Finding{Subject: subject, OK: true, Detail: detailOf(counts)}
	switch {
	case len(left) > 0:
		finding.OK = false
		finding.Remedy = fmt.Sprintf("nobody works on %s; run repochat worker, or repochat serve without --no-worker", strings.Join(left, ", "))
	case len(failed) > 0:
		finding.Detail += ": " + strings.Join(failed, ", ")
	}
	return finding
}

func detailOf(counts map[store.SyncState]int) string {
	var parts []string
	for _, state := range []store.SyncState{store.SyncRunning, store.SyncQueued, store.SyncSucceeded, store.SyncCancelled, store.SyncFailed} {
		if counts[state] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[state], state))
		}
	}
	if parts == nil {
		return "nothing was asked for"
	}
	return strings.Join(parts, ", ")
}

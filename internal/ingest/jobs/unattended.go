package jobs

import (
	"time"

	"repochat/internal/history"
	"repochat/internal/store"
)

const (
	// Silence is the time without a sign of life after which a synchronisation is
	// taken for dead.
	Silence = time.Minute
	// unattendedAfter is much longer than a request waits for a worker with free
	// hands.
	unattendedAfter = 15 * time.Second
)

// Unattended lists, of the states of all synchronisations, the repositories
// whose requests no worker takes up. Those that are to be tried again wait for
// their time, and while anything is running the others wait for its end.
func Unattended(all []store.Sync, now time.Time) []history.RepositoryName {
	var names []history.RepositoryName
	for _, sync := range all {
		switch {
		case sync.State == store.SyncRunning && now.Sub(sync.UpdatedAt) <= Silence:
			return nil
		case sync.State == store.SyncQueued && sync.Error == "" && now.Sub(sync.QueuedAt) > unattendedAfter:
			names = append(names, sync.Repository)
		}
	}
	return names
}

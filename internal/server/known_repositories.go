package server

import (
	"context"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"repochat/internal/history"
)

// repositoryAge is how long a repository that was found counts as still there.
// Whoever asks many questions a second need not have it looked up for each; one
// that has been removed meanwhile is noticed on the way to the answer.
const repositoryAge = 2 * time.Second

// mostKnownRepositories bounds how many are remembered.
const mostKnownRepositories = 1000

// knownRepositories remembers the repositories that were found lately.
type knownRepositories struct {
	lookups singleflight.Group

	mutex sync.Mutex
	found map[string]knownRepository
}

type knownRepository struct {
	name  history.RepositoryName
	until time.Time
}

// completeRepository is findRepository for a question: it fails with errLoading
// for a repository that is not completely loaded.
func (s *server) completeRepository(ctx context.Context, text string) (history.RepositoryName, error) {
	key := strings.ToLower(text)
	if name, known := s.known.get(key); known && callerOf(ctx).May(name) {
		return name, nil
	}
	// Questions that come at the same time share one look, which goes on when the
	// first of them leaves. What one caller may see another may not.
	found, err, _ := s.known.lookups.Do(key+" "+callerOf(ctx).ID, func() (any, error) {
		name, complete, err := s.findRepository(context.WithoutCancel(ctx), text)
		if err == nil && !complete {
			err = refuse(errLoading, "%s is being loaded. Ask again when that is done.", name)
		}
		return name, err
	})
	name, _ := found.(history.RepositoryName)
	if err != nil {
		return name, err
	}
	s.known.put(key, name)
	return name, nil
}

func (k *knownRepositories) get(key string) (history.RepositoryName, bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	known, found := k.found[key]
	return known.name, found && time.Now().Before(known.until)
}

func (k *knownRepositories) put(key string, name history.RepositoryName) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.found == nil || len(k.found) >= mostKnownRepositories {
		k.found = map[string]knownRepository{}
	}
	k.found[key] = knownRepository{name: name, until: time.Now().Add(repositoryAge)}
}

// Package jobs runs synchronisations in the background: on request, from time
// to time, and again after an error that may pass. River keeps the queue, in
// SQLite or PostgreSQL, so that any process may ask and any may work.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"repochat/internal/history"
	"repochat/internal/store"
)

// States tells the states of synchronisations; *store.Store does.
type States interface {
	Sync(ctx context.Context, name history.RepositoryName) (state store.Sync, found bool, err error)
	Syncs(ctx context.Context) ([]store.Sync, error)
}

// Requests keeps what is asked for; *store.Store does.
type Requests interface {
	RequestSync(ctx context.Context, name history.RepositoryName, git, tracker string, now time.Time) (store.Sync, error)
	CancelSync(ctx context.Context, name history.RepositoryName, now time.Time) error
	RepeatSync(ctx context.Context, name history.RepositoryName, generation int64, now time.Time) (state store.Sync, found bool, err error)
	RemoveSync(ctx context.Context, name history.RepositoryName) error
}

// Repositories lists the repositories that were synchronised; *store.Store does.
type Repositories interface {
	Repositories(context.Context) ([]store.Repository, error)
}

// Remover takes a repository out of everything; *ingest.Worker does.
type Remover interface {
	Remove(context.Context, history.RepositoryName) error
}

// Options are what a Queue is made of.
type Options struct {
	// Pool is the application's PostgreSQL; nil when File holds the queue.
	Pool *pgxpool.Pool
	// File is the queue's SQLite file.
	File         string
	Runner       Runner
	Remover      Remover
	States       States
	Requests     Requests
	Repositories Repositories
	// Every is the time between two synchronisations of a repository whose git
	// comes from a URL; 0 is never.
	Every time.Duration
	// RetryAfter is the pause after a failed attempt, the first being 1; nil is
	// ten seconds that grow to half an hour.
	RetryAfter func(attempt int) time.Duration
	Log        *slog.Logger // nil is slog.Default()
}

// Queue takes requests to synchronise, and works on them while Work runs.
type Queue struct {
	options Options
	client  clients
	closing func() error
}

// Request asks for a synchronisation.
type Request struct {
	Repository history.RepositoryName
	// Git and Tracker are those of ingest.Source; "" is as the last time.
	Git, Tracker string
}

const (
	syncQueue     = "sync"
	scheduleQueue = "schedule"
	// atOnce is the number of repositories that one process synchronises at the
	// same time. Each takes memory, and a GitHub token has one rate limit.
	atOnce = 2
	// pollEvery is how soon a request is met where the database does not tell of it.
	pollEvery = 500 * time.Millisecond
	// longestSync is the time after which a synchronisation is taken for stuck.
	// Waiting for GitHub's rate limit takes hours in large repositories.
	longestSync = 12 * time.Hour
	mostTries   = 8
)

// Open opens the queue. Close it in the end.
func Open(ctx context.Context, o Options) (*Queue, error) {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.RetryAfter == nil {
		o.RetryAfter = backOff
	}
	q := &Queue{options: o}
	workers := river.NewWorkers()
	river.AddWorker(workers, &syncWorker{queue: q})
	river.AddWorker(workers, &scheduleWorker{queue: q})
	config := &river.Config{
		Queues: map[string]river.QueueConfig{
			syncQueue:     {MaxWorkers: atOnce},
			scheduleQueue: {MaxWorkers: 1, FetchPollInterval: 5 * time.Second},
		},
		Workers:                     workers,
		PeriodicJobs:                q.periodicJobs(),
		FetchPollInterval:           pollEvery,
		JobTimeout:                  longestSync,
		MaxAttempts:                 mostTries,
		CompletedJobRetentionPeriod: time.Hour,
		Logger:                      slog.New(quiet{o.Log.Handler()}),
	}
	var err error
	q.client, q.closing, err = openClients(ctx, o.Pool, o.File, config)
	if err != nil {
		return nil, err
	}
	return q, nil
}

// Close closes the queue. Work has ended before.
func (q *Queue) Close() error { return q.closing() }

// Request asks for a synchronisation and returns its state. Requests that come
// before it begins are one; those that come later lead to one more.
func (q *Queue) Request(ctx context.Context, r Request) (store.Sync, error) {
	state, err := q.options.Requests.RequestSync(ctx, r.Repository, r.Git, r.Tracker, q.now())
	if err != nil {
		return store.Sync{}, err
	}
	return state, q.insert(ctx, state)
}

func (q *Queue) insert(ctx context.Context, state store.Sync) error {
	args := syncArgs{Repository: key(state.Repository), Generation: state.Generation}
	if _, err := q.client.Insert(ctx, args, nil); err != nil {
		return fmt.Errorf("queue the synchronisation of %s: %w", state.Repository, err)
	}
	return nil
}

// Cancel takes back what was asked for a repository, and tells a running
// synchronisation to end, wherever it runs.
func (q *Queue) Cancel(ctx context.Context, name history.RepositoryName) error {
	waiting, err := q.waiting(ctx)
	if err != nil {
		return err
	}
	for _, job := range waiting[key(name)] {
		if _, err := q.client.JobCancel(ctx, job); err != nil && !errors.Is(err, rivertype.ErrNotFound) {
			return fmt.Errorf("cancel the synchronisation of %s: %w", name, err)
		}
	}
	return q.options.Requests.CancelSync(ctx, name, q.now())
}

// Work synchronises what is asked for until the context ends. What runs then is
// stopped, keeps what it has collected, and goes on at the next start.
func (q *Queue) Work(ctx context.Context) error {
	if err := q.client.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("start the job queue: %w", err)
	}
	q.recoverUntil(ctx)
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := q.client.StopAndCancel(stopping); err != nil {
		return fmt.Errorf("stop the job queue: %w", err)
	}
	return nil
}

// stopTimeout is the longest time that running synchronisations have to stop.
const stopTimeout = 30 * time.Second

func (q *Queue) now() time.Time { return q.options.Runner.Now() }

// key is the same for all spellings of a name, as on GitHub.
func key(name history.RepositoryName) string { return strings.ToLower(name.String()) }

// backOff is three times as long after every attempt: from ten seconds to half
// an hour.
func backOff(attempt int) time.Duration {
	pause := 10 * time.Second
	for range attempt - 1 {
		pause = min(3*pause, 30*time.Minute)
	}
	return pause
}

package app

import (
	"context"
	"path/filepath"
	"time"

	"repochat/internal/archive"
	"repochat/internal/graph"
	"repochat/internal/ingest"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/ingest/jobs"
	"repochat/internal/rerank"
	"repochat/internal/szz"
)

// SyncOptions say how repositories are synchronised.
type SyncOptions struct {
	// NoWait makes GitHub's rate limit an error instead of a pause.
	NoWait bool
}

// Runner synchronises repositories, one at a time each, whoever else does.
func (a *App) Runner(o SyncOptions) jobs.Runner {
	worker := a.worker()
	worker.GitHub.NoWait = o.NoWait
	if a.judge != nil {
		worker.Judge = func() szz.Judge { return &rerank.Judge{Model: a.judge, Calls: a.config.Rerank} }
		worker.JudgeName = a.config.OpenAIModel
	}
	return jobs.Runner{Worker: worker, Locks: worker.Locks, Journal: a.metrics.Journal(a.store), Now: worker.Now}
}

// Queue opens the queue of synchronisations, which the caller closes. A
// repository is synchronised again after every; 0 is only when somebody asks.
func (a *App) Queue(ctx context.Context, every time.Duration) (*jobs.Queue, error) {
	runner := a.Runner(SyncOptions{})
	return jobs.Open(ctx, jobs.Options{
		Pool:         a.store.Pool(),
		File:         filepath.Join(a.config.Data, "jobs.db"),
		Runner:       runner,
		Remover:      a.worker(),
		States:       a.store,
		Requests:     a.store,
		Repositories: a.store,
		Every:        every,
	})
}

func (a *App) worker() *ingest.Worker {
	return &ingest.Worker{
		Store:     a.store,
		Loader:    graph.Loader{Driver: a.database.driver, Database: a.config.Neo4jDatabase},
		Mirrors:   filepath.Join(a.config.Data, "mirrors"),
		Kept:      filepath.Join(a.config.Data, "history"),
		GitHubURL: a.config.GitHubURL,
		Token:     a.config.GitHubToken,
		App:       a.githubApp,
		Archive: archive.Limits{
			Bytes: int64(a.config.MaxArchiveMB) << 20, Record: int64(a.config.MaxRecordMB) << 20, Text: int64(a.config.MaxTextKB) << 10, Items: a.config.MaxItems,
		},
		MaxReferences: a.config.MaxReferences, NoFunctionHistory: a.config.FunctionHistory == "off",
		Locks: a.locks(),
		Now:   time.Now,
	}
}

// locks are where the application's database is: whoever shares the one shares
// the others.
func (a *App) locks() ingest.Locks {
	if a.store.Pool() != nil {
		return exclusive.Postgres{DB: a.store.DB()}
	}
	return exclusive.Files{Directory: filepath.Join(a.config.Data, "locks")}
}

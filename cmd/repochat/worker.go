package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"repochat/internal/app"
	"repochat/internal/config"
)

// workerFlags say how a worker works.
type workerFlags struct {
	SyncEvery time.Duration `name:"sync-every" env:"REPOCHAT_SYNC_EVERY" group:"Worker" default:"15m" placeholder:"TIME" help:"Time between two synchronisations of a repository that comes from a URL; 0 is only when somebody asks. Default: ${default}."`
}

// leastSyncEvery keeps a slip of the hand from asking GitHub all the time.
const leastSyncEvery = time.Second

func (w workerFlags) validate() error {
	if w.SyncEvery < 0 || w.SyncEvery > 0 && w.SyncEvery < leastSyncEvery {
		return usageError{fmt.Errorf("REPOCHAT_SYNC_EVERY is %s; set at least %s, like 15m, or 0 to synchronise only when somebody asks", w.SyncEvery, leastSyncEvery)}
	}
	return nil
}

// embeddedWorkerFlags are those of a server that has a worker in it.
type embeddedWorkerFlags struct {
	workerFlags `embed:""`
	NoWorker    bool `name:"no-worker" env:"REPOCHAT_NO_WORKER" group:"Worker" help:"Leave synchronising to repochat worker."`
}

type workerCommand struct {
	workerFlags `embed:""`
}

// Run works until a signal ends it.
func (w workerCommand) Run(ctx context.Context, c config.Config, std streams) (err error) {
	if err := w.validate(); err != nil {
		return err
	}
	progress := newProgress(std.err)
	a, err := app.Open(ctx, c, progress.Line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	queue, err := a.Queue(ctx, w.SyncEvery)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, queue.Close()) }()
	fmt.Fprintln(std.out, "RepoChat's worker is ready")
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return a.ServeMetrics(ctx) })
	group.Go(func() error { return queue.Work(ctx) })
	return group.Wait()
}

package jobs_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"repochat/internal/github"
	"repochat/internal/githubtest"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/ingest"
	"repochat/internal/ingest/jobs"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

// TestARealSynchronisationComesThroughFaults: GitHub is away at first, for
// longer than one attempt has patience, and so is a page in the middle.
func TestARealSynchronisationComesThroughFaults(t *testing.T) {
	t.Parallel()
	o := &office{t: t, database: storetest.SQLite(t), directory: t.TempDir(), script: &script{}}
	contents, _ := githubtest.Sample(t)
	name := graphtest.Repository(t)
	contents.Repository.Name = name
	server := githubtest.New(t, githubtest.Options{})
	server.Add(contents)
	server.Inject(
		githubtest.Rule{Times: 14, Fault: githubtest.Cut(-1)},
		githubtest.Rule{Asks: "repository.pullRequests", Times: 20, Fault: githubtest.BadGateway()},
	)
	driver := graphtest.Driver(t)
	p := o.process(func(options *jobs.Options) {
		worker := &ingest.Worker{
			Store: options.Runner.Journal.(*store.Store), Loader: graph.Loader{Driver: driver},
			Mirrors: filepath.Join(o.directory, "mirrors"), GitHubURL: server.URL, Token: githubtest.Token,
			GitHub: github.Options{Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }},
			Locks:  options.Runner.Locks, Now: time.Now,
		}
		options.Runner.Worker, options.Remover = worker, worker
	})
	o.work(p)
	o.request(p, name)
	state := o.await(p, name, "succeeded", isIn(store.SyncSucceeded))
	if state.Generation < 3 || len(state.Phases) == 0 {
		t.Errorf("%+v", state)
	}
	catalogue := graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{}))
	summary, err := catalogue.Repository(t.Context(), name)
	if err != nil || !summary.IsComplete() || summary.Nodes["PullRequest"] != len(contents.PullRequests) {
		t.Errorf("the graph holds %+v, %v", summary, err)
	}
	if err := p.queue.Remove(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	if summary, err := catalogue.Repository(t.Context(), name); !errors.Is(err, graph.ErrNoRepository) {
		t.Errorf("after its removal the graph holds %+v, %v", summary, err)
	}
}

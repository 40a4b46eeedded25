package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"repochat/internal/github"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/ingest/jobs"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

var rockets = history.RepositoryName{Owner: "acme", Name: "rockets"}

// script is a Synchroniser that does what a test says, and sees whether two of
// its runs overlap.
type script struct {
	do func(ctx context.Context, run int, source ingest.Source, p ingest.Progress) (ingest.Report, error)

	mutex   sync.Mutex
	runs    int
	inside  map[history.RepositoryName]bool
	overlap bool
}

func (s *script) Sync(ctx context.Context, source ingest.Source, p ingest.Progress) (ingest.Report, error) {
	s.mutex.Lock()
	s.runs++
	run := s.runs
	if s.inside == nil {
		s.inside = map[history.RepositoryName]bool{}
	}
	s.overlap = s.overlap || s.inside[source.Repository]
	s.inside[source.Repository] = true
	s.mutex.Unlock()
	defer func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.inside[source.Repository] = false
	}()
	if s.do == nil {
		return ingest.Report{Repository: source.Repository}, nil
	}
	return s.do(ctx, run, source, p)
}

func (s *script) Remove(context.Context, history.RepositoryName) error { return nil }

func (s *script) count() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.runs
}

// office is what the processes of one installation share.
type office struct {
	t         *testing.T
	database  storetest.Database
	directory string
	script    *script
}

func eachOffice(t *testing.T, test func(*testing.T, *office)) {
	t.Helper()
	t.Parallel() // they wait most of the time
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		t.Parallel()
		test(t, &office{t: t, database: d, directory: t.TempDir(), script: &script{}})
	})
}

// process is one process of the installation.
type process struct {
	store  *store.Store
	runner jobs.Runner
	queue  *jobs.Queue
}

func (o *office) process(change ...func(*jobs.Options)) *process {
	o.t.Helper()
	s := o.database.Open(o.t)
	var locks ingest.Locks = exclusive.Files{Directory: filepath.Join(o.directory, "locks")}
	if s.Pool() != nil {
		locks = exclusive.Postgres{DB: s.DB()}
	}
	p := &process{store: s, runner: jobs.Runner{Worker: o.script, Locks: locks, Journal: s, Now: time.Now}}
	options := jobs.Options{
		Pool: s.Pool(), File: filepath.Join(o.directory, "jobs.db"), Runner: p.runner, Remover: o.script,
		States: s, Requests: s, Repositories: s,
		RetryAfter: func(int) time.Duration { return 0 }, Log: slog.New(slog.DiscardHandler),
	}
	for _, c := range change {
		c(&options)
	}
	var err error
	if p.queue, err = jobs.Open(o.t.Context(), options); err != nil {
		o.t.Fatal(err)
	}
	o.t.Cleanup(func() {
		if err := p.queue.Close(); err != nil {
			o.t.Error(err)
		}
	})
	return p
}

// work works until the returned function is called, or until the test ends.
func (o *office) work(p *process) (stop func()) {
	o.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- p.queue.Work(ctx) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-done; err != nil {
				o.t.Error(err)
			}
		})
	}
	o.t.Cleanup(stop)
	return stop
}

func (o *office) request(p *process, name history.RepositoryName) {
	o.t.Helper()
	if _, err := p.queue.Request(o.t.Context(), jobs.Request{Repository: name}); err != nil {
		o.t.Fatal(err)
	}
}

// await waits until the state of a synchronisation is as wanted.
func (o *office) await(p *process, name history.RepositoryName, what string, is func(store.Sync) bool) store.Sync {
	o.t.Helper()
	deadline := time.Now().Add(3 * time.Minute) // for a machine under load
	var state store.Sync
	for time.Now().Before(deadline) {
		var err error
		if state, _, err = p.store.Sync(o.t.Context(), name); err != nil {
			o.t.Fatal(err)
		}
		if is(state) {
			return state
		}
		time.Sleep(20 * time.Millisecond)
	}
	o.t.Fatalf("the synchronisation never %s; it is %+v", what, state)
	return state
}

func isIn(want store.SyncState) func(store.Sync) bool {
	return func(s store.Sync) bool { return s.State == want }
}

func TestARequestIsMetByAnyProcess(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.script.do = func(_ context.Context, _ int, source ingest.Source, p ingest.Progress) (ingest.Report, error) {
			if source.Git != "https://example.org/rockets.git" || source.Tracker != "none" {
				return ingest.Report{}, fmt.Errorf("%+v was asked for", source)
			}
			p.Report("reading commits", 3, 10)
			p.(ingest.Phases).Finished(ingest.Phase{Name: "reading commits", Summary: "10 commits", Took: time.Second})
			return ingest.Report{Repository: rockets}, nil
		}
		asking, working := o.process(), o.process()
		o.work(working)
		request := jobs.Request{Repository: rockets, Git: "https://example.org/rockets.git", Tracker: "none"}
		state, err := asking.queue.Request(t.Context(), request)
		if err != nil || state.State != store.SyncQueued {
			t.Fatalf("the request is %+v, %v", state, err)
		}
		state = o.await(asking, rockets, "ended", func(s store.Sync) bool { return !s.FinishedAt.IsZero() })
		if state.State != store.SyncSucceeded || state.Error != "" {
			t.Errorf("it %s: %s", state.State, state.Error)
		}
		if len(state.Phases) != 1 || state.Phases[0].Summary != "10 commits" {
			t.Errorf("phases %+v", state.Phases)
		}
	})
}

func TestManyRequestsWhileOneRunsAreOneMore(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		begun, goOn := make(chan bool, 10), make(chan bool)
		o.script.do = func(ctx context.Context, _ int, source ingest.Source, _ ingest.Progress) (ingest.Report, error) {
			begun <- true
			select {
			case <-goOn:
			case <-ctx.Done():
			}
			return ingest.Report{Repository: source.Repository}, ctx.Err()
		}
		p := o.process()
		o.work(p)
		o.request(p, rockets)
		<-begun
		for range 100 {
			o.request(p, rockets)
		}
		close(goOn)
		state := o.await(p, rockets, "was met", func(s store.Sync) bool { return s.State == store.SyncSucceeded && s.Generation == 2 })
		o.request(p, history.RepositoryName{Owner: "acme", Name: "boats"})
		o.await(p, history.RepositoryName{Owner: "acme", Name: "boats"}, "ended", isIn(store.SyncSucceeded))
		if runs := o.script.count(); runs != 3 || o.script.overlap {
			t.Errorf("%d runs, of which two at once: %t; %+v", runs, o.script.overlap, state)
		}
	})
}

func TestNobodySynchronisesWhatIsBeingSynchronised(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.script.do = func(ctx context.Context, _ int, source ingest.Source, _ ingest.Progress) (ingest.Report, error) {
			time.Sleep(50 * time.Millisecond) // long enough to meet somebody
			return ingest.Report{Repository: source.Repository}, ctx.Err()
		}
		workers := []*process{o.process(), o.process()}
		for _, worker := range workers {
			o.work(worker)
		}
		commandLine := o.process()
		busy, ran := 0, 0
		for range 40 {
			o.request(workers[0], rockets)
			upper := history.RepositoryName{Owner: "ACME", Name: "Rockets"} // the same on GitHub
			_, err := commandLine.runner.Run(t.Context(), ingest.Source{Repository: upper}, nil)
			switch {
			case err == nil:
				ran++
			case errors.Is(err, exclusive.ErrBusy):
				busy++
			default:
				t.Fatal(err)
			}
			time.Sleep(10 * time.Millisecond)
		}
		o.await(commandLine, rockets, "came to rest", isIn(store.SyncSucceeded))
		if o.script.overlap {
			t.Error("two synchronisations ran at once")
		}
		t.Logf("%d runs by hand, %d times busy, %d runs in all", ran, busy, o.script.count())
	})
}

func TestAnErrorThatMayPassIsTriedAgain(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.script.do = func(_ context.Context, run int, source ingest.Source, _ ingest.Progress) (ingest.Report, error) {
			if run < 3 {
				return ingest.Report{}, fmt.Errorf("attempt %d: %w", run, github.ErrUnavailable)
			}
			return ingest.Report{Repository: source.Repository}, nil
		}
		p := o.process()
		o.work(p)
		o.request(p, rockets)
		o.await(p, rockets, "waited for another try", func(s store.Sync) bool { return s.State == store.SyncQueued && s.Error != "" })
		state := o.await(p, rockets, "succeeded", isIn(store.SyncSucceeded))
		if o.script.count() != 3 || state.Error != "" || state.Failures != 0 {
			t.Errorf("%d runs; %+v", o.script.count(), state)
		}
	})
}

func TestAnErrorThatLastsIsNotTriedAgain(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.script.do = func(context.Context, int, ingest.Source, ingest.Progress) (ingest.Report, error) {
			return ingest.Report{}, fmt.Errorf("no such repository: %w", github.ErrNotFound)
		}
		p := o.process()
		o.work(p)
		o.request(p, rockets)
		state := o.await(p, rockets, "failed", isIn(store.SyncFailed))
		if state.Error != "no such repository: "+github.ErrNotFound.Error() || state.Failures != 1 {
			t.Errorf("%+v", state)
		}
		boats := history.RepositoryName{Owner: "acme", Name: "boats"}
		o.request(p, boats)
		o.await(p, boats, "failed", isIn(store.SyncFailed))
		if runs := o.script.count(); runs != 2 {
			t.Errorf("%d runs", runs)
		}
	})
}

// untilStopped lets a script's first run last until it is stopped.
func untilStopped(begun chan<- bool) func(context.Context, int, ingest.Source, ingest.Progress) (ingest.Report, error) {
	return func(ctx context.Context, run int, source ingest.Source, _ ingest.Progress) (ingest.Report, error) {
		if run > 1 {
			return ingest.Report{Repository: source.Repository}, nil
		}
		begun <- true
		<-ctx.Done()
		return ingest.Report{}, ctx.Err()
	}
}

func TestCancellingReachesWhereverItRuns(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		begun := make(chan bool, 1)
		o.script.do = untilStopped(begun)
		asking, working := o.process(), o.process()
		o.work(working)
		o.request(asking, rockets)
		<-begun
		o.request(asking, rockets) // this one is taken back as well
		if err := asking.queue.Cancel(t.Context(), rockets); err != nil {
			t.Fatal(err)
		}
		o.await(asking, rockets, "was cancelled", isIn(store.SyncCancelled))
		o.request(asking, rockets)
		o.await(asking, rockets, "succeeded", isIn(store.SyncSucceeded))
		if runs := o.script.count(); runs != 2 {
			t.Errorf("%d runs", runs)
		}
	})
}

func TestWhatWaitsCanBeCancelled(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		p := o.process()
		o.request(p, rockets)
		if err := p.queue.Cancel(t.Context(), rockets); err != nil {
			t.Fatal(err)
		}
		o.await(p, rockets, "was cancelled", isIn(store.SyncCancelled))
		o.work(p)
		boats := history.RepositoryName{Owner: "acme", Name: "boats"}
		o.request(p, boats)
		o.await(p, boats, "succeeded", isIn(store.SyncSucceeded))
		if runs := o.script.count(); runs != 1 {
			t.Errorf("%d runs", runs)
		}
	})
}

func TestWhatIsStoppedGoesOnAtTheNextStart(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		begun := make(chan bool, 1)
		o.script.do = untilStopped(begun)
		first := o.process()
		stop := o.work(first)
		o.request(first, rockets)
		<-begun
		stop()
		if state := o.await(first, rockets, "went back into the queue", isIn(store.SyncQueued)); state.Error != "" {
			t.Errorf("it says %q, and nothing failed", state.Error)
		}
		second := o.process()
		o.work(second)
		o.await(second, rockets, "succeeded", isIn(store.SyncSucceeded))
	})
}

func TestRepositoriesAreSynchronisedFromTimeToTime(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		p := o.process(func(options *jobs.Options) { options.Every = time.Second })
		local := history.RepositoryName{Owner: "acme", Name: "local"}
		for _, r := range []store.Repository{
			{Name: rockets, Git: "https://github.com/acme/rockets.git", Tracker: ingest.TrackerGitHub},
			{Name: local, Git: "/srv/git/local.git"},
		} {
			if err := p.store.PutRepository(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		o.work(p)
		o.await(p, rockets, "ran twice", func(s store.Sync) bool { return s.Generation >= 2 })
		if _, found, err := p.store.Sync(t.Context(), local); found || err != nil {
			t.Errorf("a directory was synchronised without a request: %v", err)
		}
	})
}

func TestRemovingCancelsFirst(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		begun := make(chan bool, 1)
		o.script.do = func(ctx context.Context, _ int, _ ingest.Source, _ ingest.Progress) (ingest.Report, error) {
			begun <- true
			<-ctx.Done()
			return ingest.Report{}, ctx.Err()
		}
		asking, working := o.process(), o.process()
		o.work(working)
		o.request(asking, rockets)
		<-begun
		o.request(asking, rockets)
		if err := asking.queue.Remove(t.Context(), rockets); err != nil {
			t.Fatal(err)
		}
		if _, found, err := asking.store.Sync(t.Context(), rockets); found || err != nil {
			t.Errorf("found %t, %v", found, err)
		}
	})
}

package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"repochat/internal/github"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/ingest/jobs"
	"repochat/internal/store"
)

// A process that was killed while it synchronised leaves a state behind that
// says so, and no lock.
func TestWhatAKilledProcessWasAtGoesOn(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		p := o.process()
		if _, err := p.store.BeginSync(t.Context(), rockets, time.Now()); err != nil {
			t.Fatal(err)
		}
		o.work(p)
		o.await(p, rockets, "went on", func(s store.Sync) bool { return s.State == store.SyncSucceeded && s.Generation > 1 })
		if runs := o.script.count(); runs != 1 {
			t.Errorf("%d runs", runs)
		}
	})
}

// A process that was killed between two steps leaves a request without a job.
func TestARequestWithoutAJobIsMet(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		p := o.process()
		if _, err := p.store.RequestSync(t.Context(), rockets, "", "", time.Now()); err != nil {
			t.Fatal(err)
		}
		o.work(p)
		o.await(p, rockets, "was met", isIn(store.SyncSucceeded))
	})
}

// What runs elsewhere looks as if its process were gone, but for the lock.
func TestWhatRunsElsewhereIsLeftAlone(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		begun, goOn := make(chan bool), make(chan bool)
		o.script.do = func(_ context.Context, run int, source ingest.Source, _ ingest.Progress) (ingest.Report, error) {
			if run == 1 {
				begun <- true
				<-goOn
			}
			return ingest.Report{Repository: source.Repository}, nil
		}
		commandLine, worker := o.process(), o.process()
		ended := make(chan error, 1)
		go func() {
			_, err := commandLine.runner.Run(t.Context(), ingest.Source{Repository: rockets}, nil)
			ended <- err
		}()
		<-begun
		o.work(worker)
		// Whatever recovers something does it for this one as well.
		boats := history.RepositoryName{Owner: "acme", Name: "boats"}
		if _, err := worker.store.BeginSync(t.Context(), boats, time.Now()); err != nil {
			t.Fatal(err)
		}
		o.await(worker, boats, "went on", isIn(store.SyncSucceeded))
		if state, _, err := worker.store.Sync(t.Context(), rockets); err != nil || state.State != store.SyncRunning || state.Generation != 1 {
			t.Errorf("%+v, %v", state, err)
		}
		close(goOn)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestWhatWaitsFollowsARepositoryToItsNewName(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		spaceships := history.RepositoryName{Owner: "acme", Name: "spaceships"}
		begun, goOn := make(chan bool, 1), make(chan bool)
		o.script.do = func(_ context.Context, run int, source ingest.Source, _ ingest.Progress) (ingest.Report, error) {
			if run == 1 {
				begun <- true
				<-goOn
			}
			return ingest.Report{Repository: spaceships}, nil
		}
		p := o.process()
		o.work(p)
		o.request(p, rockets)
		<-begun
		o.request(p, rockets)
		close(goOn)
		o.await(p, spaceships, "ran again", func(s store.Sync) bool { return s.State == store.SyncSucceeded && s.Generation == 2 })
		if _, found, err := p.store.Sync(t.Context(), rockets); found || err != nil {
			t.Errorf("the old name is left: %v", err)
		}
	})
}

func TestACommandLineThatIsStoppedIsNotTriedAgain(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		ctx, cancel := context.WithCancel(t.Context())
		o.script.do = func(ctx context.Context, _ int, _ ingest.Source, p ingest.Progress) (ingest.Report, error) {
			p.(ingest.Phases).Finished(ingest.Phase{Name: "fetching git"})
			cancel()
			<-ctx.Done()
			return ingest.Report{}, ctx.Err()
		}
		p := o.process()
		if _, err := p.runner.Run(ctx, ingest.Source{Repository: rockets}, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("it ended with %v", err)
		}
		o.await(p, rockets, "was cancelled", isIn(store.SyncCancelled))
	})
}

func TestSomebodyElsesSynchronisationCanBeCancelled(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		begun := make(chan bool, 1)
		o.script.do = func(ctx context.Context, _ int, _ ingest.Source, _ ingest.Progress) (ingest.Report, error) {
			begun <- true
			<-ctx.Done()
			return ingest.Report{}, ctx.Err()
		}
		commandLine, server := o.process(), o.process()
		ended := make(chan error, 1)
		go func() {
			_, err := commandLine.runner.Run(t.Context(), ingest.Source{Repository: rockets}, nil)
			ended <- err
		}()
		<-begun
		limited, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		if _, err := server.runner.Run(limited, ingest.Source{Repository: rockets}, nil); !errors.Is(err, exclusive.ErrBusy) {
			t.Errorf("beside it: %v", err)
		}
		if err := server.queue.Cancel(t.Context(), rockets); err != nil {
			t.Fatal(err)
		}
		if err := <-ended; !errors.Is(err, jobs.ErrCancelled) {
			t.Errorf("it ended with %v", err)
		}
	})
}

func TestASlipOfTheHandLeavesNothing(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.script.do = func(context.Context, int, ingest.Source, ingest.Progress) (ingest.Report, error) {
			return ingest.Report{}, github.ErrNotFound
		}
		p := o.process()
		if _, err := p.runner.Run(t.Context(), ingest.Source{Repository: rockets}, nil); !errors.Is(err, github.ErrNotFound) {
			t.Errorf("it ended with %v", err)
		}
		if state, found, err := p.store.Sync(t.Context(), rockets); found || err != nil {
			t.Errorf("%+v, %v", state, err)
		}
	})
}

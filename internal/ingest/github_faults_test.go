package ingest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/github"
	"repochat/internal/githubtest"
	"repochat/internal/history"
	"repochat/internal/store"
)

var seeds = flag.Int("github-seeds", 8, "how many histories of faults and stops to try")

// clock is a time that only waiting makes pass, so that nobody waits.
type clock struct {
	mutex sync.Mutex
	at    time.Time
}

func (c *clock) now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.at
}

func (c *clock) advance(d time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.at = c.at.Add(d)
}

func (c *clock) sleep(ctx context.Context, d time.Duration) error {
	c.advance(d)
	return ctx.Err()
}

// witness is a Store that notes which pages were committed: of which listing,
// after which cursor.
type witness struct {
	*store.Store
	round     int
	at        map[string]string // where each listing is
	committed map[string]bool
}

func (w *witness) ChangeRecords(ctx context.Context, name history.RepositoryName, records []store.Record, removed []store.RecordID) error {
	if err := w.Store.ChangeRecords(ctx, name, records, removed); err != nil {
		return err
	}
	for _, r := range records {
		if r.Kind == kindGitHubRound {
			if err := w.begin(r); err != nil {
				return err
			}
		}
		var p position
		if r.Kind != kindGitHubPosition || len(records) == 1 {
			continue
		}
		if err := readRecord(r, &p); err != nil {
			return err
		}
		w.committed[r.Key+" after "+w.at[r.Key]] = true
		w.at[r.Key] = p.After
	}
	return nil
}

// begin forgets the pages of the round before: a new one may ask again.
func (w *witness) begin(record store.Record) error {
	var r round
	if err := readRecord(record, &r); err != nil {
		return err
	}
	if r.Number != w.round {
		w.round, w.at, w.committed = r.Number, map[string]string{}, map[string]bool{}
	}
	return nil
}

// listings are the connections of which places are kept.
var listings = map[string]string{
	"Repository.issues": kindGitHubIssue, "Repository.pullRequests": kindGitHubPull,
	"Repository.releases": kindGitHubRelease, "Commit.history": kindGitHubCommit,
}

func withFaults(t *testing.T, fixture *gitHubFixture, random *rand.Rand) (*githubtest.Server, *clock) {
	t.Helper()
	ticking := &clock{at: time.Date(2024, 11, 5, 12, 0, 0, 0, time.UTC)}
	server := githubtest.New(t, githubtest.Options{Now: ticking.now, Points: 60})
	server.Add(fixture.contents)
	faults := []githubtest.Fault{
		githubtest.BadGateway(), githubtest.GatewayTimeout(), githubtest.ServiceUnavailable(), githubtest.SomethingWentWrong(),
		githubtest.ResourceLimits("Issue.comments"), githubtest.ResourceLimits("Repository.pullRequests"),
		githubtest.SecondaryLimit(403, time.Minute), githubtest.SecondaryLimit(429, 0), githubtest.SecondaryLimit(200, 0),
		githubtest.PrimaryLimit(40 * time.Minute), githubtest.Cut(-1), githubtest.Cut(200), githubtest.Truncated(),
	}
	for range 6 {
		server.Inject(githubtest.Rule{
			Nth: 1 + random.IntN(12), Times: 1 + random.IntN(2), Fault: faults[random.IntN(len(faults))],
		})
	}
	return server, ticking
}

func TestFaultsAndStopsEndInTheSameGraph(t *testing.T) {
	fixture := readFixture(t)
	want := fixture.graphByArchive(t)
	stops, struck := 0, 0
	for seed := range *seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			random := rand.New(rand.NewPCG(uint64(seed), 1))
			server, clock := withFaults(t, fixture, random)
			w := newGitHubWorld(t, server, fixture.written.Repository)
			watch := &witness{Store: w.worker.Store.(*store.Store)}
			w.worker.Store, w.worker.Now = watch, clock.now
			w.worker.GitHub = github.Options{Now: clock.now, Sleep: clock.sleep}
			for range 1 + random.IntN(5) {
				before := watch.progress()
				server.Forget()
				_, err := w.stopAt(fixture.source(), 1+random.IntN(12))
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				watch.mustNotRepeat(t, server, before)
				struck += faultsOf(server)
				if err == nil {
					break
				}
				stops++
			}
			before := watch.progress()
			server.Forget()
			got := comparableGraph(w.graph(fixture.source()))
			watch.mustNotRepeat(t, server, before)
			struck += faultsOf(server)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	if stops == 0 || struck == 0 {
		t.Errorf("%d stops and %d faults: these seeds try nothing", stops, struck)
	}
	t.Logf("%d stops, %d faults", stops, struck)
}

func faultsOf(server *githubtest.Server) int {
	faults := 0
	for _, record := range server.Records() {
		if record.Fault != "" {
			faults++
		}
	}
	return faults
}

// stopAt synchronises and is stopped when the worker sends its nth request.
func (w *gitHubWorld) stopAt(source Source, nth int) (history.Snapshot, error) {
	ctx, cancel := context.WithCancel(w.t.Context())
	defer cancel()
	var mutex sync.Mutex
	met := 0
	w.server.Inject(githubtest.Rule{Fault: githubtest.Slow(0), When: func(githubtest.Request) bool {
		mutex.Lock()
		defer mutex.Unlock()
		if met++; met == nth {
			cancel()
		}
		return false
	}})
	return w.collect(ctx, source)
}

// progress is what was committed of a round.
type progress struct {
	round     int
	committed map[string]bool
}

func (w *witness) progress() progress { return progress{w.round, maps.Clone(w.committed)} }

// mustNotRepeat fails when a page was asked for that had been committed before
// in the same round.
func (w *witness) mustNotRepeat(t *testing.T, server *githubtest.Server, before progress) {
	t.Helper()
	if w.round != before.round {
		return
	}
	for _, record := range server.Records() {
		for _, page := range record.Pages {
			kind := listings[page.Connection]
			isThreads := kind == kindGitHubIssue || kind == kindGitHubPull
			if kind == "" || isThreads && !strings.Contains(page.Arguments, "UPDATED_AT") {
				continue // the numbers, which are compared and not kept
			}
			if before.committed[kind+" after "+page.After] {
				t.Errorf("page %s was fetched after its commit", page.Key())
			}
		}
	}
}

func TestFieldsThatTheTokenMayNotSeeStayUnknown(t *testing.T) {
	fixture := readFixture(t)
	server := githubtest.New(t, githubtest.Options{})
	server.Add(fixture.contents)
	server.Inject(githubtest.Rule{Times: githubtest.Always, Fault: githubtest.Forbidden("Issue.assignees")})
	w := newGitHubWorld(t, server, fixture.written.Repository)
	g := w.graph(fixture.source())
	for _, e := range g.Edges {
		if e.Type == "assigned" {
			t.Fatalf("%v is assigned", e)
		}
	}
	told := 0
	for _, line := range w.lines {
		if strings.Contains(line, "does not let this token see repository.issues.assignees") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times: %q", told, w.lines)
	}
}

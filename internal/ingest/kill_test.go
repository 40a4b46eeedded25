//go:build !race

package ingest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/githubtest"
	"repochat/internal/graph/graphtest"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

// runs is how many histories of faults and kills are tried. REPOCHAT_RUNS says
// another number, and REPOCHAT_SEED where they begin:
//
//	REPOCHAT_RUNS=200 go test ./internal/ingest -run KilledWorkers -timeout 2h -v
//	REPOCHAT_RUNS=1 REPOCHAT_SEED=17 go test ./internal/ingest -run KilledWorkers
const runs = 3

func number(t *testing.T, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	value, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s is not a number", variable)
	}
	return value
}

// TestKilledWorkers runs a worker process against a GitHub of bad days, kills
// it by SIGKILL one to five times, wherever it is, and lets the last one finish.
func TestKilledWorkers(t *testing.T) {
	contents, _ := githubtest.Sample(t)
	contents = contents.AsOf(t, time.Date(2023, 9, 15, 0, 0, 0, 0, time.UTC))
	contents.Repository.Name = graphtest.Repository(t)
	calm := newEmployer(t, newKillServer(t, contents), contents.Repository.Name, storetest.SQLite(t))
	start := time.Now()
	if ended := calm.run(0, 0); ended != finished {
		t.Fatal(ended)
	}
	usual := life{requests: calm.requests, took: time.Since(start)}
	want := calm.outcome(calm.orders.Database.Open(t))
	t.Logf("%d records, %d nodes and relationships, %d requests", len(want.Records), len(want.Graph), usual.requests)

	var total tally
	first := number(t, "REPOCHAT_SEED", 1)
	for seed := first; seed < first+number(t, "REPOCHAT_RUNS", runs); seed++ {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			calm.dismiss()
			database := storetest.SQLite(t)
			if seed%2 == 0 {
				database = storetest.PostgreSQL(t)
			}
			e := newEmployer(t, newKillServer(t, contents), contents.Repository.Name, database)
			tried := e.tryOut(rand.New(rand.NewPCG(uint64(seed), 2)), usual)
			if diff := cmp.Diff(want, e.outcome(e.orders.Database.Open(t))); diff != "" {
				t.Errorf("seed %d ends otherwise: %s", seed, diff)
			}
			t.Logf("seed %d: %+v", seed, tried)
			total.add(tried)
		})
	}
	t.Logf("in all: %+v", total)
	if total.Kills == 0 || total.Faults == 0 {
		t.Error("these seeds try nothing")
	}
}

// newKillServer gives small pages only, so that there are many.
func newKillServer(t *testing.T, contents githubtest.Contents) *githubtest.Server {
	t.Helper()
	server := githubtest.New(t, githubtest.Options{
		PrivateGit: true, TooExpensive: func(e githubtest.Expense) bool { return e.Objects > 80 },
	})
	server.Add(contents)
	return server
}

// life is what a worker does that nobody disturbs.
type life struct {
	requests int
	took     time.Duration
}

// tally is what was tried.
type tally struct{ Processes, Kills, Failures, Faults, Requests int }

func (t *tally) add(other tally) {
	t.Processes += other.Processes
	t.Kills += other.Kills
	t.Failures += other.Failures
	t.Faults += other.Faults
	t.Requests += other.Requests
}

// tryOut is one history: faults and kills by chance, and the end of the work.
func (e *employer) tryOut(random *rand.Rand, usual life) tally {
	e.t.Helper()
	e.server.InjectRandomly(githubtest.RandomFaults{Seed: random.Uint64(), Share: 0.15})
	if random.IntN(3) == 0 {
		faults := []githubtest.Fault{githubtest.BadGateway(), githubtest.Cut(-1), githubtest.Cut(300), githubtest.ServiceUnavailable()}
		e.breakGit(1+random.IntN(4), faults[random.IntN(len(faults))])
	}
	var tried tally
	kills := 1 + random.IntN(5)
	for {
		killAt, after := 0, time.Duration(0)
		switch byTime := random.IntN(3) == 0; {
		case tried.Kills >= kills:
		case byTime:
			after = time.Duration(random.Int64N(int64(usual.took)))
		default:
			killAt = 1 + random.IntN(usual.requests)
		}
		before := e.kept()
		e.server.Forget()
		ended := e.run(killAt, after)
		e.compare(before)
		tried.Processes++
		tried.Requests += len(e.server.Records())
		tried.Faults += e.faults()
		switch ended {
		case killed:
			tried.Kills++
		case failed:
			tried.Failures++
		case finished:
			if tried.Kills > 0 {
				return tried
			}
		}
	}
}

// faults counts those of the last process, without the answers that were too
// large.
func (e *employer) faults() int {
	struck := 0
	for _, record := range e.server.Records() {
		if record.Fault != "" && record.Fault != "too expensive" {
			struck++
		}
	}
	return struck
}

// kept is what a process finds in the store, and must not ask for again.
type kept struct {
	done    map[string]bool            // listings
	cursors map[string]map[string]bool // of listings, at which pages began
	threads map[string]bool            // ids of issues and pull requests
}

// kept reads what is there of an unfinished round. Of the pages of a listing
// that were asked for, in order, those before the saved position were saved.
func (e *employer) kept() kept {
	e.t.Helper()
	k := kept{done: map[string]bool{}, cursors: map[string]map[string]bool{}, threads: map[string]bool{}}
	s, err := e.orders.Database.TryOpen(e.t.Context())
	if err != nil {
		e.t.Fatal(err)
	}
	defer s.Close()
	name := e.orders.Repository
	present, err := (&synchronisation{worker: &Worker{Store: s}, stored: store.Repository{Name: name}}).readRound(e.t.Context())
	if err != nil {
		e.t.Fatal(err)
	}
	if present.Finished {
		e.asked = map[string][]string{}
		return k
	}
	err = s.Records(e.t.Context(), name, kindGitHubPosition, func(r store.Record) error {
		var p position
		if err := readRecord(r, &p); err != nil || p.Round != present.Number {
			return err
		}
		k.done[r.Key], k.cursors[r.Key] = p.Done, map[string]bool{}
		for _, cursor := range e.asked[r.Key] {
			if cursor == p.After {
				break
			}
			k.cursors[r.Key][cursor] = true
		}
		return nil
	})
	for _, kind := range []string{kindGitHubIssue, kindGitHubPull} {
		if err == nil {
			err = readRecords(e.t.Context(), s, name, kind, func(saved struct{ ID string }) { k.threads[saved.ID] = true })
		}
	}
	if err != nil {
		e.t.Fatal(err)
	}
	return k
}

// compare fails when a process asked for what had been kept, or for something
// twice, and remembers what it asked for.
func (e *employer) compare(k kept) {
	e.t.Helper()
	for _, record := range e.server.Records() {
		for _, page := range record.Pages {
			listing := listings[page.Connection]
			isThreads := listing == kindGitHubIssue || listing == kindGitHubPull
			switch {
			case isThreads && !strings.Contains(page.Arguments, "UPDATED_AT"): // the numbers, which are compared and not kept
			case listing != "" && (k.done[listing] || k.cursors[listing][page.After]), page.After != "" && k.threads[page.Of]:
				e.t.Errorf("page %s was fetched after its commit", page.Key())
			case listing != "" && record.Delivered && len(record.Errors) == 0 && !slices.Contains(e.asked[listing], page.After):
				e.asked[listing] = append(e.asked[listing], page.After)
			}
		}
	}
	if twice := e.server.FetchedTwice(); len(twice) > 0 {
		e.t.Errorf("one process fetched twice: %q", twice)
	}
}

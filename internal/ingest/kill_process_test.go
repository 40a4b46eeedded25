package ingest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/github"
	"repochat/internal/githubtest"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

// orders say what a worker process does. They come in an environment variable
// to this test program, which then is that process.
type orders struct {
	Repository history.RepositoryName
	GitHub     string
	Database   storetest.Database
	Mirrors    string
	Kept       string
	Status     string // file for what Linux says of the process at its end; "" for none
}

const (
	ordersVariable = "REPOCHAT_TEST_WORKER"
	workerTest     = "TestWorkerProcess"
)

// TestWorkerProcess is the worker process; of itself it tests nothing.
func TestWorkerProcess(t *testing.T) {
	if text := os.Getenv(ordersVariable); text != "" {
		obey(t, text)
	}
}

// obey is the worker process: one synchronisation, whole.
func obey(t *testing.T, text string) {
	var o orders
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatal(err)
	}
	worker := Worker{
		Store: o.Database.Open(t), Loader: graph.Loader{Driver: graphtest.Driver(t)}, Mirrors: o.Mirrors,
		Kept: o.Kept, GitHubURL: o.GitHub, Token: githubtest.Token, Now: time.Now,
		// Pauses that GitHub's limits ask for are kept; those after a failure
		// are cut short.
		GitHub: github.Options{Sleep: func(ctx context.Context, d time.Duration) error {
			const longest = 20 * time.Millisecond
			time.Sleep(min(d, longest))
			return ctx.Err()
		}},
	}
	if _, err := worker.Sync(t.Context(), Source{Repository: o.Repository}, nil); err != nil {
		t.Fatal(err)
	}
	if o.Status != "" {
		status, err := os.ReadFile("/proc/self/status")
		if err == nil {
			err = os.WriteFile(o.Status, status, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// employer starts worker processes for one repository of a server, and kills
// them.
type employer struct {
	t      testing.TB
	server *githubtest.Server
	driver neo4j.DriverWithContext
	orders orders
	// temporary is where a process keeps what it would have removed at its end.
	temporary string
	asked     map[string][]string // cursors of each listing in this round, in order

	mutex    sync.Mutex
	process  *os.Process
	requests int // of the present process, to GraphQL and git
	killAt   int // the request that it does not survive; 0 for none
	gitFault bool
}

func newEmployer(t testing.TB, server *githubtest.Server, name history.RepositoryName, database storetest.Database) *employer {
	e := &employer{
		t: t, server: server, driver: graphtest.Driver(t), temporary: t.TempDir(), asked: map[string][]string{},
		orders: orders{Repository: name, GitHub: server.URL, Database: database, Mirrors: filepath.Join(t.TempDir(), "mirrors"), Kept: filepath.Join(t.TempDir(), "history")},
	}
	server.Inject(githubtest.Rule{When: e.meet})
	server.InjectGit(githubtest.Rule{When: e.meet})
	return e
}

// meet counts a request, and kills who sent it when its time has come.
func (e *employer) meet(githubtest.Request) bool {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.requests++; e.requests == e.killAt {
		_ = e.process.Kill() // it may have ended already
	}
	return false
}

// breakGit makes one request of git fail, which ends a synchronisation.
func (e *employer) breakGit(nth int, fault githubtest.Fault) {
	met := 0
	e.server.InjectGit(githubtest.Rule{Fault: fault, When: func(githubtest.Request) bool {
		e.mutex.Lock()
		defer e.mutex.Unlock()
		met++
		e.gitFault = e.gitFault || met == nth
		return met == nth
	}})
}

// How a process ended.
type ending string

const (
	finished ending = "finished"
	killed   ending = "killed"
	failed   ending = "failed"
)

// run lets a process work until it ends, or until it is killed by SIGKILL: at a
// request, or after some time.
func (e *employer) run(killAt int, after time.Duration) ending {
	e.t.Helper()
	text, err := json.Marshal(e.orders)
	if err != nil {
		e.t.Fatal(err)
	}
	command := exec.Command(os.Args[0], "-test.run=^"+workerTest+"$", "-test.timeout=20m")
	command.Env = append(os.Environ(), ordersVariable+"="+string(text), "TMPDIR="+e.temporary)
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	e.mutex.Lock()
	e.requests, e.killAt, e.gitFault = 0, killAt, false
	err = command.Start()
	e.process = command.Process
	e.mutex.Unlock()
	if err != nil {
		e.t.Fatal(err)
	}
	if after > 0 {
		timer := time.AfterFunc(after, func() { _ = command.Process.Kill() }) // it may have ended already
		defer timer.Stop()
	}
	err = command.Wait()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return finished
	case errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL:
		return killed
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if !e.gitFault {
		e.t.Fatalf("the worker failed: %v\n%s", err, said.String())
	}
	return failed
}

// outcome is everything that a synchronisation leaves: the records and the
// graph, without the moments at which they were made.
type outcome struct {
	Records map[string]string
	Graph   map[string]map[string]any
}

func (e *employer) outcome(s *store.Store) outcome {
	e.t.Helper()
	o := outcome{Records: map[string]string{}, Graph: map[string]map[string]any{}}
	for _, kind := range []string{kindGitHubRepository, kindGitHubIssue, kindGitHubPull, kindGitHubRelease, kindGitHubCommit, kindGitHubPerson} {
		err := s.Records(e.t.Context(), e.orders.Repository, kind, func(r store.Record) error {
			o.Records[kind+" "+r.Key] = string(r.JSON)
			return nil
		})
		if err != nil {
			e.t.Fatal(err)
		}
	}
	e.read(o, "MATCH (n {repo: $repo}) RETURN labels(n)[0] + ' ' + n.id AS key, properties(n) AS properties")
	e.read(o, "MATCH (a {repo: $repo})-[r]->(b) RETURN labels(a)[0] + ' ' + a.id + ' ' + type(r) + ' ' + labels(b)[0] + ' ' + b.id AS key, properties(r) AS properties")
	for key := range o.Graph {
		delete(o.Graph[key], "data_as_of")
	}
	return o
}

func (e *employer) read(o outcome, query string) {
	e.t.Helper()
	result, err := neo4j.ExecuteQuery(e.t.Context(), e.driver, query, map[string]any{"repo": e.orders.Repository.String()}, neo4j.EagerResultTransformer)
	if err != nil {
		e.t.Fatal(err)
	}
	for _, record := range result.Records {
		row := record.AsMap()
		key := row["key"].(string)
		if _, twice := o.Graph[key]; twice {
			e.t.Errorf("%s is in the graph twice", key)
		}
		o.Graph[key] = row["properties"].(map[string]any)
	}
}

// dismiss takes the repository out of the graph.
func (e *employer) dismiss() {
	e.t.Helper()
	loader := graph.Loader{Driver: e.driver}
	if _, err := loader.Remove(e.t.Context(), e.orders.Repository); err != nil {
		e.t.Fatal(fmt.Errorf("remove the graph: %w", err))
	}
}

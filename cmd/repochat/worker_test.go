package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"repochat/internal/githubtest"
	"repochat/internal/graph/graphtest"
	"repochat/internal/graph/local"
	"repochat/internal/history"
	"repochat/internal/server"
	"repochat/internal/store/storetest"
)

// installation is a server and workers, each a process of its own, with a real
// Neo4j and a GitHub that holds the sample repository.
type installation struct {
	t        *testing.T
	github   *githubtest.Server
	name     history.RepositoryName
	settings []string
	url      string // of the server
}

func newInstallation(t *testing.T, database storetest.Database) *installation {
	t.Helper()
	contents, _ := githubtest.Sample(t)
	i := &installation{t: t, name: graphtest.Repository(t), github: githubtest.New(t, githubtest.Options{})}
	contents.Repository.Name = i.name
	i.github.Add(contents)
	options, err := graphtest.Options()
	if err != nil {
		t.Fatal(err)
	}
	neo4j, err := local.Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := neo4j.Close(); err != nil {
			t.Error(err)
		}
	})
	i.settings = []string{
		"REPOCHAT_DATA=" + t.TempDir(), "REPOCHAT_SYNC_EVERY=0", "GITHUB_URL=" + i.github.URL, "GITHUB_TOKEN=" + githubtest.Token,
		"NEO4J_URI=" + neo4j.URI, "NEO4J_USERNAME=" + neo4j.Username, "NEO4J_PASSWORD=" + neo4j.Password,
	}
	if database.URL != "" {
		i.settings = append(i.settings, "REPOCHAT_DATABASE_URL="+database.URL)
	}
	return i
}

var workerReady = regexp.MustCompile(`(worker is ready)`)

func (i *installation) start(ready *regexp.Regexp, arguments ...string) *process {
	i.t.Helper()
	p, err := startProgram(ready, i.settings, arguments...)
	if err != nil {
		i.t.Fatal(err)
	}
	i.t.Cleanup(p.terminate)
	return p
}

// call returns the body of an answer with the wanted status.
func (i *installation) call(method, path string, status int) []byte {
	i.t.Helper()
	request, err := http.NewRequestWithContext(i.t.Context(), method, i.url+"/api/v1/repos/"+i.name.String()+path, nil)
	if err != nil {
		i.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		i.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != status {
		i.t.Fatalf("%s %s: status %d, want %d: %s %v", method, path, response.StatusCode, status, body, err)
	}
	return body
}

func (i *installation) await(what string, is func(server.SyncState) bool) {
	i.t.Helper()
	waitFor(i.t, 3*time.Minute, what, func() bool {
		var state server.SyncState
		if err := json.Unmarshal(i.call("GET", "/sync", http.StatusOK), &state); err != nil {
			i.t.Fatal(err)
		}
		if state.State == "failed" {
			i.t.Fatalf("it failed: %s", state.Error)
		}
		return is(state)
	})
}

// TestAKilledWorkersWorkGoesOn: what a worker was at when it was killed is taken
// up by the next one, and meanwhile nobody else synchronises the repository.
func TestAKilledWorkersWorkGoesOn(t *testing.T) {
	t.Parallel() // it waits for other processes most of the time
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		t.Parallel()
		i := newInstallation(t, database)
		i.github.Inject(githubtest.Rule{Asks: "repository.pullRequests", Times: 1, Fault: githubtest.Slow(time.Minute)})
		i.url = i.start(readyLine, "serve", "--no-worker", "--addr", "127.0.0.1:0").ready
		worker := i.start(workerReady, "worker")
		i.call("POST", "", http.StatusAccepted)
		i.await("pull requests to be collected", func(s server.SyncState) bool { return s.State == "running" && s.Phase == "collecting pull requests" })

		if status, text := i.sync("--no-wait"); status != exitFailed || !strings.Contains(text, "is being synchronised elsewhere") {
			t.Errorf("repochat sync --no-wait beside it: status %d\n%s", status, text)
		}
		worker.kill()
		i.start(workerReady, "worker")
		i.await("another worker to finish", func(s server.SyncState) bool { return s.State == "succeeded" })
		var repository server.Repository
		if err := json.Unmarshal(i.call("GET", "", http.StatusOK), &repository); err != nil {
			t.Fatal(err)
		}
		if repository.Counts["commits"] == 0 || repository.Counts["issues"] == 0 || repository.Counts["pull_requests"] == 0 {
			t.Errorf("the graph holds %+v", repository.Counts)
		}
		if status, text := i.sync(); status != exitDone || !strings.Contains(text, "nothing changed") {
			t.Errorf("repochat sync afterwards: status %d\n%s", status, text)
		}
		i.call("DELETE", "", http.StatusNoContent)
		i.call("GET", "", http.StatusNotFound)
		if left, err := filepath.Glob(filepath.Join(strings.TrimPrefix(i.settings[0], "REPOCHAT_DATA="), "mirrors", "*", "*")); len(left) > 0 || err != nil {
			t.Errorf("mirrors are left: %v %v", left, err)
		}
	})
}

// sync runs `repochat sync` as a process of its own.
func (i *installation) sync(flags ...string) (status int, output string) {
	i.t.Helper()
	command := exec.CommandContext(i.t.Context(), os.Args[0], append([]string{"sync", i.name.String()}, flags...)...)
	command.Env = append(command.Environ(), append(i.settings, asProgram+"=1")...)
	text, _ := command.CombinedOutput() // the status tells of an error
	return command.ProcessState.ExitCode(), string(text)
}

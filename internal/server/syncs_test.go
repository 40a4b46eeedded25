package server_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/ingest/jobs"
	"repochat/internal/server"
	"repochat/internal/store"
)

const webhookSecret = "It's a Secret to Everybody"

// synchroniser is what a queue's worker does in a test.
type synchroniser struct {
	runs    atomic.Int32
	removed atomic.Int32
	sync    func(context.Context, ingest.Source, ingest.Progress) error
}

func (s *synchroniser) Sync(ctx context.Context, source ingest.Source, p ingest.Progress) (ingest.Report, error) {
	s.runs.Add(1)
	if s.sync == nil {
		return ingest.Report{Repository: source.Repository}, nil
	}
	return ingest.Report{Repository: source.Repository}, s.sync(ctx, source, p)
}

func (s *synchroniser) Remove(context.Context, history.RepositoryName) error {
	s.removed.Add(1)
	return nil
}

// startWithQueue serves with a real queue, and a worker of it when one is wanted.
func startWithQueue(t *testing.T, s *synchroniser, working bool) (*httptest.Server, *store.Store) {
	t.Helper()
	o := withQueue(t, s, working)
	return start(t, o), o.Answers.(*store.Store)
}

func withQueue(t *testing.T, s *synchroniser, working bool) server.Options {
	t.Helper()
	o := options(t, nil)
	kept := o.Answers.(*store.Store)
	directory := t.TempDir()
	runner := jobs.Runner{
		Worker: s, Locks: exclusive.Files{Directory: filepath.Join(directory, "locks")}, Journal: kept, Now: time.Now,
	}
	queue, err := jobs.Open(t.Context(), jobs.Options{
		File: filepath.Join(directory, "jobs.db"), Runner: runner, Remover: s, States: kept, Requests: kept, Repositories: kept,
		Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { queue.Close() })
	if working {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan error, 1)
		go func() { done <- queue.Work(ctx) }()
		t.Cleanup(func() {
			cancel()
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
	o.Queue, o.Syncs, o.Deliveries, o.WebhookSecret, o.Now = queue, kept, kept, webhookSecret, time.Now
	return o
}

func stateIn(t *testing.T, response *http.Response, status int) server.SyncState {
	t.Helper()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != status {
		t.Fatalf("status %d, want %d: %s %v", response.StatusCode, status, body, err)
	}
	return decode[server.SyncState](t, string(body))
}

func TestARepositoryIsAddedWatchedAndDeleted(t *testing.T) {
	goOn := make(chan bool)
	worker := &synchroniser{sync: func(ctx context.Context, source ingest.Source, p ingest.Progress) error {
		if source.Tracker != "none" {
			return fmt.Errorf("the tracker is %q", source.Tracker)
		}
		p.Report("collecting issues", 50, 200)
		p.Line("GitHub asks for a pause")
		select {
		case <-goOn:
		case <-ctx.Done():
		}
		p.(ingest.Phases).Finished(ingest.Phase{Name: "collecting issues", Summary: "200 issues", Took: 3 * time.Second})
		return ctx.Err()
	}}
	s, _ := startWithQueue(t, worker, true)
	if state := stateIn(t, request(t, http.DefaultClient, "POST", s.URL+"/api/v1/repos/acme/trains", `{"tracker":"none"}`), http.StatusAccepted); state.State != "queued" {
		t.Errorf("state %q after it was added", state.State)
	}
	watching := request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos/acme/trains/sync/events", "")
	if got := watching.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("Content-Type %q", got)
	}
	awaitState(t, s, "/api/v1/repos/acme/trains/sync", func(state server.SyncState) bool {
		return state.State == "running" && state.Phase == "collecting issues" && state.Done == 50 && state.Total == 200 &&
			state.Notice == "GitHub asks for a pause" && !state.StartedAt.IsZero()
	})
	if _, list := get(t, s, "/api/v1/repos"); !strings.Contains(list, `"acme/trains"`) || !strings.Contains(list, `"state":"running"`) {
		t.Errorf("the list does not tell of it: %s", list)
	}
	close(goOn)
	seen := events(t, watching.Body)
	last := seen[len(seen)-1]
	state := decode[server.SyncState](t, last.Data)
	if last.Name != "done" || state.State != "succeeded" || len(state.Phases) != 1 || state.Phases[0].TookMS != 3000 {
		t.Errorf("the last event is %+v", last)
	}
	if len(seen) < 3 || seen[0].Name != "progress" {
		t.Errorf("events %+v", seen)
	}
	if response := request(t, http.DefaultClient, "DELETE", s.URL+"/api/v1/repos/acme/trains", ""); response.StatusCode != http.StatusNoContent || worker.removed.Load() != 1 {
		t.Errorf("status %d, removed %d times", response.StatusCode, worker.removed.Load())
	}
	problem(t, request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos/acme/trains/sync", ""))
}

func awaitState(t *testing.T, s *httptest.Server, path string, is func(server.SyncState) bool) {
	t.Helper()
	var state server.SyncState
	for deadline := time.Now().Add(3 * time.Minute); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if state = stateIn(t, request(t, http.DefaultClient, "GET", s.URL+path, ""), http.StatusOK); is(state) {
			return
		}
	}
	t.Fatalf("it never came to be; it is %+v", state)
}

func TestASynchronisationIsCancelled(t *testing.T) {
	begun := make(chan bool, 1)
	s, _ := startWithQueue(t, &synchroniser{sync: func(ctx context.Context, _ ingest.Source, _ ingest.Progress) error {
		begun <- true
		<-ctx.Done()
		return ctx.Err()
	}}, true)
	// It is in the graph, and was never synchronised here.
	const path = "/api/v1/repos/Acme/Rockets/sync"
	if state := stateIn(t, request(t, http.DefaultClient, "GET", s.URL+path, ""), http.StatusOK); state.State != "idle" {
		t.Errorf("state %q before", state.State)
	}
	stateIn(t, request(t, http.DefaultClient, "POST", s.URL+path, ""), http.StatusAccepted)
	<-begun
	stateIn(t, request(t, http.DefaultClient, "DELETE", s.URL+path, ""), http.StatusAccepted)
	awaitState(t, s, path, func(state server.SyncState) bool { return state.State == "cancelled" && state.Error == "" })
}

func TestWhatMayNotBeAdded(t *testing.T) {
	worker := &synchroniser{}
	s, _ := startWithQueue(t, worker, false)
	tests := []struct{ name, path, body string }{
		{"a directory of the server", "acme/x", `{"git":"/etc"}`},
		{"a relative directory of the server", "acme/x", `{"git":"../x"}`},
		{"a file URL", "acme/x", `{"git":"file:///etc"}`},
		{"an ssh address", "acme/x", `{"git":"git@github.com:acme/x.git"}`},
		{"a URL with a password", "acme/x", `{"git":"https://user:hunter2@github.com/acme/x"}`},
		{"a server of the inner network", "acme/x", `{"git":"http://10.0.0.1/x.git"}`},
		{"the machine itself", "acme/x", `{"git":"http://localhost:7474/x.git"}`},
		{"an address for machines in a cloud", "acme/x", `{"git":"http://169.254.169.254/latest"}`},
		{"an IPv4 address in the clothes of IPv6", "acme/x", `{"git":"http://[::ffff:127.0.0.1]/x.git"}`},
		{"another repository of the configured GitHub", "acme/x", `{"git":"https://github.com/victim/secret.git"}`},
		{"another repository in other letters", "acme/x", `{"git":"https://GitHub.com/victim/x"}`},
		{"another repository by another port", "acme/x", `{"git":"https://github.com:443/victim/x"}`},
		{"another repository by a host name with a dot", "acme/x", `{"git":"https://github.com./victim/x"}`},
		{"another repository by a path that goes up", "acme/x", `{"git":"https://github.com/acme/x/../../victim/secret.git"}`},
		{"another repository in a query", "acme/x", `{"git":"https://github.com/acme/x?/victim/secret.git"}`},
		{"the repository without encryption", "acme/x", `{"git":"http://github.com/acme/x.git"}`},
		{"a tracker file of the server", "acme/x", `{"tracker":"/etc/passwd"}`},
		{"a tracker file out of the repository", "acme/x", `{"tracker":"main:../x.json"}`},
		{"an unknown field", "acme/x", `{"gti":"https://github.com/acme/x"}`},
		{"a name that is none", "acme/-x-.git%20", `{}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/repos/"+test.path, test.body)
			if p := problem(t, response); p.Status != http.StatusBadRequest || strings.Contains(p.Detail, "hunter2") {
				t.Errorf("%+v", p)
			}
		})
	}
	if _, list := get(t, s, "/api/v1/repos"); strings.Contains(list, "acme/x") {
		t.Errorf("something was added: %s", list)
	}
	stateIn(t, request(t, http.DefaultClient, "POST", s.URL+"/api/v1/repos/acme/own", `{"git":"https://github.com/Acme/Own"}`), http.StatusAccepted)
	if response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/repos/acme/unknown/sync", ""); problem(t, response).Code != "not_found" {
		t.Errorf("what is unknown is synchronised")
	}
}

func TestASynchronisationWhoseProcessIsGoneHasFailed(t *testing.T) {
	s, kept := startWithQueue(t, &synchroniser{}, false)
	if _, err := kept.BeginSync(t.Context(), rockets.Name, time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	state := stateIn(t, request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos/acme/rockets/sync", ""), http.StatusOK)
	if state.State != "failed" || !strings.Contains(state.Error, "cut off") {
		t.Errorf("%+v", state)
	}
}

func TestARequestThatNoWorkerTakesUpSaysSo(t *testing.T) {
	o := withQueue(t, &synchroniser{}, false)
	var late atomic.Int64
	o.Now = func() time.Time { return time.Now().Add(time.Duration(late.Load())) }
	s := start(t, o)
	const path = "/api/v1/repos/acme/rockets"
	stateIn(t, request(t, http.DefaultClient, "POST", s.URL+path+"/sync", ""), http.StatusAccepted)
	if state := stateIn(t, request(t, http.DefaultClient, "GET", s.URL+path+"/sync", ""), http.StatusOK); state.State != "queued" || state.Notice != "" {
		t.Errorf("at once: %+v", state)
	}
	watching := request(t, http.DefaultClient, "GET", s.URL+path+"/sync/events", "")
	if first := nextEvent(t, watching); first.Name != "progress" || strings.Contains(first.Data, "worker") {
		t.Errorf("at once the stream tells %+v", first)
	}
	late.Store(int64(time.Minute))
	if told := nextEvent(t, watching); told.Name != "progress" || !strings.Contains(told.Data, "repochat worker") {
		t.Errorf("after a minute the stream tells %+v", told)
	}
	if state := stateIn(t, request(t, http.DefaultClient, "GET", s.URL+path+"/sync", ""), http.StatusOK); state.State != "queued" || !strings.Contains(state.Notice, "repochat worker") {
		t.Errorf("after a minute: %+v", state)
	}
	if _, list := get(t, s, "/api/v1/repos"); !strings.Contains(list, "repochat worker") {
		t.Errorf("the list does not tell of it: %s", list)
	}
}

func deliver(t *testing.T, s *httptest.Server, id, event, body string) (status int, text string) {
	t.Helper()
	mac := hmac.New(sha256.New, []byte(webhookSecret))
	mac.Write([]byte(body))
	response := request(t, http.DefaultClient, "POST", s.URL+"/webhooks/github", body, "X-GitHub-Delivery", id, "X-GitHub-Event", event,
		"X-Hub-Signature-256", "sha256="+hex.EncodeToString(mac.Sum(nil)))
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(content)
}

const aPush = `{"ref":"refs/heads/main","repository":{"full_name":"acme/rockets","default_branch":"main"}}`

func TestManyDeliveriesAreTwoSynchronisationsAtMost(t *testing.T) {
	begun, goOn := make(chan bool, 100), make(chan bool)
	worker := &synchroniser{sync: func(ctx context.Context, _ ingest.Source, _ ingest.Progress) error {
		begun <- true
		select {
		case <-goOn:
		case <-ctx.Done():
		}
		return ctx.Err()
	}}
	s, kept := startWithQueue(t, worker, true)
	if err := kept.PutRepository(t.Context(), store.Repository{Name: rockets.Name}); err != nil {
		t.Fatal(err)
	}
	deliver(t, s, "first", "push", aPush)
	<-begun
	for i := range 100 {
		if status, text := deliver(t, s, fmt.Sprint("delivery-", i), "issues", `{"repository":{"full_name":"ACME/rockets"}}`); status != http.StatusAccepted {
			t.Fatalf("status %d: %s", status, text)
		}
	}
	close(goOn)
	<-begun
	awaitState(t, s, "/api/v1/repos/acme/rockets/sync", func(state server.SyncState) bool { return state.State == "succeeded" })
	// Another repository comes after whatever else was queued.
	stateIn(t, request(t, http.DefaultClient, "POST", s.URL+"/api/v1/repos/acme/trains", ""), http.StatusAccepted)
	awaitState(t, s, "/api/v1/repos/acme/trains/sync", func(state server.SyncState) bool { return state.State == "succeeded" })
	if runs := worker.runs.Load(); runs != 3 {
		t.Errorf("%d synchronisations", runs)
	}
}

func TestDeliveries(t *testing.T) {
	s, kept := startWithQueue(t, &synchroniser{}, false)
	if err := kept.PutRepository(t.Context(), store.Repository{Name: rockets.Name}); err != nil {
		t.Fatal(err)
	}
	asked := func() time.Time {
		t.Helper()
		state, _, err := kept.Sync(t.Context(), rockets.Name)
		if err != nil {
			t.Fatal(err)
		}
		return state.QueuedAt
	}
	if status, text := deliver(t, s, "1", "ping", `{"zen":"Speak like a human.","repository":{"full_name":"acme/rockets"}}`); status != http.StatusAccepted || !asked().IsZero() {
		t.Errorf("a ping: %d %s", status, text)
	}
	if status, text := deliver(t, s, "2", "push", strings.ReplaceAll(aPush, "rockets", "unknown")); status != http.StatusAccepted || !strings.Contains(text, "not kept") {
		t.Errorf("an unknown repository: %d %s", status, text)
	}
	if _, found, err := kept.Sync(t.Context(), history.RepositoryName{Owner: "acme", Name: "unknown"}); found || err != nil {
		t.Errorf("an unknown repository was added: %v", err)
	}
	if status, text := deliver(t, s, "3", "push", aPush); status != http.StatusAccepted || asked().IsZero() {
		t.Errorf("a push: %d %s", status, text)
	}
	first := asked()
	if status, text := deliver(t, s, "3", "push", aPush); status != http.StatusAccepted || !strings.Contains(text, "before") || asked() != first {
		t.Errorf("the same delivery again: %d %s", status, text)
	}
	renamed := `{"action":"renamed","changes":{"repository":{"name":{"from":"rockets"}}},"repository":{"full_name":"acme/spaceships"}}`
	if status, text := deliver(t, s, "4", "repository", renamed); status != http.StatusAccepted || !asked().After(first) {
		t.Errorf("a new name: %d %s", status, text)
	}
	forged := request(t, http.DefaultClient, "POST", s.URL+"/webhooks/github", aPush, "X-GitHub-Delivery", "5", "X-GitHub-Event", "push", "X-Hub-Signature-256", "sha256="+strings.Repeat("0", 64))
	if p := problem(t, forged); p.Status != http.StatusUnauthorized || strings.Contains(p.Detail, webhookSecret) {
		t.Errorf("%+v", p)
	}
	large := `{"repository":{"full_name":"acme/rockets"},"comment":"` + strings.Repeat("x", 1<<20) + `"}`
	if status, text := deliver(t, s, "6", "issue_comment", large); status != http.StatusAccepted {
		t.Errorf("a large delivery: %d %s", status, text)
	}
	huge := request(t, http.DefaultClient, "POST", s.URL+"/webhooks/github", strings.Repeat("x", 25<<20+1), "X-Hub-Signature-256", "sha256="+strings.Repeat("0", 64))
	if p := problem(t, huge); p.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("%+v", p)
	}
}

func TestWithoutASecretNoWebhookIsTaken(t *testing.T) {
	s := start(t, options(t, nil))
	if status, text := deliver(t, s, "1", "push", aPush); status != http.StatusNotFound || !strings.Contains(text, "GITHUB_WEBHOOK_SECRET") {
		t.Errorf("%d %s", status, text)
	}
}

func TestOnlyAdministratorsManageRepositories(t *testing.T) {
	o := withQueue(t, &synchroniser{}, false)
	kept := guard(t, &o)
	admin, reader := addToken(t, kept, "admin"), addToken(t, kept, "reader")
	s := start(t, o)
	tests := []struct {
		name, method, path, secret string
		status                     int
	}{
		{"nobody adds anything", "POST", "/api/v1/repos/acme/trains", "", http.StatusUnauthorized},
		{"a reader adds nothing", "POST", "/api/v1/repos/acme/trains", reader, http.StatusForbidden},
		{"a reader synchronises nothing", "POST", "/api/v1/repos/acme/rockets/sync", reader, http.StatusForbidden},
		{"a reader cancels nothing", "DELETE", "/api/v1/repos/acme/rockets/sync", reader, http.StatusForbidden},
		{"a reader deletes nothing", "DELETE", "/api/v1/repos/acme/rockets", reader, http.StatusForbidden},
		{"a reader watches", "GET", "/api/v1/repos/acme/rockets/sync", reader, http.StatusOK},
		{"an administrator adds", "POST", "/api/v1/repos/acme/trains", admin, http.StatusAccepted},
		{"an administrator synchronises", "POST", "/api/v1/repos/acme/rockets/sync", admin, http.StatusAccepted},
		{"an administrator cancels", "DELETE", "/api/v1/repos/acme/rockets/sync", admin, http.StatusAccepted},
		{"an administrator deletes", "DELETE", "/api/v1/repos/acme/rockets", admin, http.StatusNoContent},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			header := []string{"Authorization", ""}
			if test.secret != "" {
				header = bearer(test.secret)
			}
			if response := request(t, http.DefaultClient, test.method, s.URL+test.path, "", header...); response.StatusCode != test.status {
				t.Errorf("status %d, want %d", response.StatusCode, test.status)
			}
		})
	}
}

func TestStoppingEndsTheStreamsOfThoseWhoWatch(t *testing.T) {
	o := withQueue(t, &synchroniser{}, false)
	url, stop, ended := servingWith(t, o, time.Hour)
	stateIn(t, request(t, http.DefaultClient, "POST", url+"/api/v1/repos/acme/rockets/sync", ""), http.StatusAccepted)
	watching := request(t, http.DefaultClient, "GET", url+"/api/v1/repos/acme/rockets/sync/events", "")
	stop()
	for _, e := range events(t, watching.Body) {
		if e.Name != "progress" {
			t.Errorf("event %+v", e)
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

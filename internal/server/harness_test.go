package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/search"
	"repochat/internal/server"
	"repochat/internal/server/openapi/openapitest"
	"repochat/internal/store"
	"repochat/web"
)

// now is the clock of every test server.
var now = time.Date(2024, 8, 1, 12, 0, 0, 0, time.UTC)

// script is an Asker that does what a test says.
type script func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error)

func (s script) Ask(ctx context.Context, q question.Question, tell func(ask.Event)) (ask.Answer, error) {
	return s(ctx, q, tell)
}

// holdings is a graph that holds repositories, and answers every other query
// with the same rows.
type holdings struct {
	summaries []graph.Summary
	rows      graph.Result
}

func (h holdings) Repositories(context.Context) ([]graph.Summary, error) { return h.summaries, nil }

func (h holdings) Run(_ context.Context, query string, parameters map[string]any) (graph.Result, error) {
	if !strings.Contains(query, "(r:Repository)") {
		return h.rows, nil
	}
	var found graph.Result
	for _, summary := range h.summaries {
		if strings.EqualFold(summary.Name.String(), parameters["repo"].(string)) {
			found.Rows = append(found.Rows, []any{summary.Name.String(), summary.IsComplete()})
		}
	}
	return found, nil
}

// rockets is the repository that tests ask about, boats is another, and liners
// is being loaded.
var (
	rockets = graph.Summary{
		Name:        history.RepositoryName{Owner: "acme", Name: "rockets"},
		Description: "Rockets that come back",
		URL:         "https://github.com/acme/rockets",
		DataAsOf:    time.Date(2024, 7, 30, 9, 0, 0, 0, time.UTC),
		Nodes:       map[string]int{"Commit": 1765, "Issue": 236, "PullRequest": 403, "User": 61, "File": 412, "Release": 1},
	}
	boats  = graph.Summary{Name: history.RepositoryName{Owner: "acme", Name: "boats"}, DataAsOf: now, Nodes: map[string]int{"Commit": 1}}
	liners = graph.Summary{Name: history.RepositoryName{Owner: "acme", Name: "liners"}}
)

// options are those of a test server that asks a script about rockets, and
// keeps its answers in a database of its own.
func options(t testing.TB, asker script) server.Options {
	t.Helper()
	answers, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "repochat.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answers.Close() })
	held := holdings{summaries: []graph.Summary{rockets}}
	return server.Options{
		Asker:     asker,
		Catalogue: held,
		Graph:     held,
		Searcher:  library{},
		Answers:   answers,

		Explanations: answers,

		Conversations: answers, Feedbacks: answers, Keeper: answers,

		Ready: func(context.Context) error { return nil },
		Page:  web.Dist(),
		Now:   func() time.Time { return now },
		Log:   slog.New(slog.DiscardHandler),
	}
}

// library finds the same whatever is looked for.
type library struct{}

func (library) Search(_ context.Context, _ history.RepositoryName, q search.Query) (search.Found, error) {
	if q.Text == "the" {
		return search.Found{}, search.ErrNoWords
	}
	return search.Found{Words: []string{"server"}, Hits: []search.Hit{{
		Kind: "issue", ID: "7", Number: 7, Title: "Where do we keep data?", Score: 0.9, Coverage: 1, Reason: "comment by ada",
		Passages: []search.Passage{{Text: "It needs no server.", In: "comment", By: "ada", At: "2024-05-05T12:00:00Z"}},
	}}}, nil
}

// start serves on loopback until the test ends.
func start(t testing.TB, o server.Options) *httptest.Server {
	t.Helper()
	handler, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(handler.Close)
	s := httptest.NewServer(openapitest.Check(t, handler, handler.Routes, isDescribed))
	t.Cleanup(s.Close)
	return s
}

// isDescribed reports whether a route belongs to the API, not to the page.
func isDescribed(route string) bool {
	for _, page := range []string{"/a/", "/c/", "/r/"} {
		if route == "/" || strings.HasPrefix(route, page) {
			return false
		}
	}
	_, err := fs.Stat(web.Dist(), strings.TrimPrefix(route, "/"))
	return err != nil
}

// event is a server-sent event as a client reads it.
type event struct{ ID, Name, Data string }

// events reads a stream's events until it ends; comments are left out.
func events(t testing.TB, body io.Reader) []event {
	t.Helper()
	var list []event
	var current event
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch field {
		case "id":
			current.ID = value
		case "event":
			current.Name = value
		case "data":
			current.Data = value
		case "":
			if current.Name != "" {
				list = append(list, current)
			}
			current = event{}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// decode reads JSON that must be whole.
func decode[T any](t testing.TB, text string) T {
	t.Helper()
	var value T
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("decode %q: %v", text, err)
	}
	return value
}

// post asks the chat route.
func post(t testing.TB, s *httptest.Server, body string) *http.Response {
	t.Helper()
	response, err := http.Post(s.URL+"/api/v1/chat", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

// get fetches a path as text.
func get(t testing.TB, s *httptest.Server, path string) (*http.Response, string) {
	t.Helper()
	response, err := http.Get(s.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

// problem reads a refusal and checks its form.
func problem(t testing.TB, response *http.Response) server.Problem {
	t.Helper()
	if got := response.Header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("Content-Type = %q, want application/problem+json", got)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	p := decode[server.Problem](t, string(body))
	if p.Status != response.StatusCode || p.Title == "" || p.Detail == "" {
		t.Errorf("problem = %+v with status %d, want equal status, title and detail", p, response.StatusCode)
	}
	if p.RequestID == "" || p.RequestID != response.Header.Get("X-Request-Id") {
		t.Errorf("request id = %q in the problem, %q in the header", p.RequestID, response.Header.Get("X-Request-Id"))
	}
	return p
}

// hold makes a graph the one of a server.
func hold(o *server.Options, h holdings) { o.Catalogue, o.Graph = h, h }

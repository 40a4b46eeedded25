package metrics_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"repochat/internal/ask"
	"repochat/internal/ingest/jobs"
	"repochat/internal/llm"
	"repochat/internal/metrics"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/store"
)

// scrape returns what Prometheus would read.
func scrape(t *testing.T, m *metrics.Metrics) string {
	t.Helper()
	recorder := httptest.NewRecorder()
	m.Handler().ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	body, err := io.ReadAll(recorder.Body)
	if err != nil || recorder.Code != http.StatusOK {
		t.Fatalf("%d %v", recorder.Code, err)
	}
	return string(body)
}

// shows checks that lines are among the metrics, and returns them all.
func shows(t *testing.T, m *metrics.Metrics, lines ...string) string {
	t.Helper()
	text := scrape(t, m)
	for _, line := range lines {
		if !slices.Contains(strings.Split(text, "\n"), line) {
			t.Errorf("%s is missing in\n%s", line, ours(text))
		}
	}
	return text
}

// ours are the lines that are not Go's.
func ours(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "repochat_") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

func TestRequestsAreCountedByRoute(t *testing.T) {
	m, r := metrics.New(), chi.NewRouter()
	r.Use(m.Requests)
	r.Get("/repos/{owner}/{name}", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("x")) })
	r.Post("/cut", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	r.Get("/stream", func(w http.ResponseWriter, _ *http.Request) {
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Errorf("a stream cannot be flushed: %v", err)
		}
	})
	s := httptest.NewServer(r)
	defer s.Close() // Again is harmless.
	for i := range 20 {
		for _, path := range []string{fmt.Sprintf("/repos/owner-%d/name", i), fmt.Sprintf("/nothing-%d", i)} {
			response, err := http.Get(s.URL + path)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
		}
		request, err := http.NewRequestWithContext(t.Context(), fmt.Sprintf("MADEUP%d", i), s.URL+"/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		if response, err := http.DefaultClient.Do(request); err == nil {
			response.Body.Close()
		}
	}
	if response, err := http.Get(s.URL + "/stream"); err != nil {
		t.Fatal(err)
	} else {
		response.Body.Close()
	}
	if response, err := http.Post(s.URL+"/cut", "", nil); err == nil {
		response.Body.Close()
		t.Error("the connection was not cut")
	}
	s.Close() // A request is counted once its handler returned, which a client may be told before: Close waits for it.
	text := shows(t, m,
		`repochat_http_requests_total{method="GET",route="/repos/{owner}/{name}",status="200"} 20`,
		`repochat_http_requests_total{method="GET",route="none",status="404"} 20`,
		`repochat_http_requests_total{method="POST",route="/cut",status="200"} 1`,
		`repochat_http_request_duration_seconds_count{route="/repos/{owner}/{name}"} 20`,
		`repochat_http_requests_total{method="GET",route="/stream",status="200"} 1`,
	)
	if strings.Contains(text, "owner-1") || strings.Contains(text, "MADEUP") || strings.Contains(text, "nothing-1") {
		t.Errorf("what clients make up becomes a label:\n%s", ours(text))
	}
}

type asker func(context.Context) (ask.Answer, error)

func (a asker) Ask(ctx context.Context, _ question.Question, _ func(ask.Event)) (ask.Answer, error) {
	return a(ctx)
}

type planner struct{}

func (planner) Read(context.Context, reader.Request) (reader.Plan, error) {
	return reader.Plan{}, nil
}

func (planner) Reread(reader.Request) string { return "again" }

func (planner) Pickaxe(reader.Request) (reader.Pickaxe, bool) { return reader.Pickaxe{}, false }

func (planner) BesideGraph(reader.Request) []reader.Step { return nil }

func (planner) Split(reader.Request) (questions, left []string) { return nil, nil }

var _ reader.Rereader = planner{}

func TestQuestionsAreCountedByOutcome(t *testing.T) {
	m := metrics.New()
	model, builtin := m.Reader("model", planner{}), m.Reader("builtin", planner{})
	for _, one := range []asker{
		func(ctx context.Context) (ask.Answer, error) {
			_, _ = model.Read(ctx, reader.Request{})
			return ask.Answer{Outcome: ask.Answered, Repairs: []string{"a", "b"}, Attempts: []ask.Attempt{
				{Query: "x", Error: "no"}, {Query: "y", Rows: 3, Took: 30 * time.Millisecond},
			}}, nil
		},
		func(ctx context.Context) (ask.Answer, error) {
			_, _ = model.Read(ctx, reader.Request{})
			_, _ = builtin.Read(ctx, reader.Request{})
			return ask.Answer{Outcome: ask.NoneFound, Attempts: []ask.Attempt{{Query: "x"}}}, nil
		},
		func(context.Context) (ask.Answer, error) { return ask.Answer{Outcome: ask.Conversational}, nil },
		func(context.Context) (ask.Answer, error) { return ask.Answer{}, errors.New("no database") },
		func(context.Context) (ask.Answer, error) {
			return ask.Answer{}, fmt.Errorf("left: %w", context.Canceled)
		},
	} {
		_, _ = m.Asker(one).Ask(t.Context(), question.Question{Text: "Who is secret?"}, nil)
	}
	text := shows(t, m,
		`repochat_questions_total{generator="model",outcome="answered"} 1`,
		`repochat_questions_total{generator="builtin",outcome="none_found"} 1`,
		`repochat_questions_total{generator="none",outcome="conversational"} 1`,
		`repochat_questions_total{generator="none",outcome="error"} 1`,
		`repochat_questions_total{generator="none",outcome="stopped"} 1`,
		`repochat_query_repairs_total 2`,
		`repochat_query_retries_total 1`,
		`repochat_query_duration_seconds_count{result="error"} 1`,
		`repochat_query_duration_seconds_count{result="rows"} 1`,
		`repochat_query_duration_seconds_count{result="empty"} 1`,
		`repochat_question_duration_seconds_count{generator="model"} 1`,
	)
	if strings.Contains(text, "secret") {
		t.Error("a question is shown")
	}
	if rereader, tells := model.(reader.Rereader); !tells || rereader.Reread(reader.Request{}) != "again" {
		t.Error("a generator that can reread no longer can")
	}
}

type completer func() (llm.Response, error)

func (c completer) Complete(context.Context, llm.Request, func(string)) (llm.Response, error) {
	return c()
}

func TestModelCallsAreCountedByResult(t *testing.T) {
	m := metrics.New()
	for _, one := range []completer{
		func() (llm.Response, error) {
			return llm.Response{Usage: llm.Usage{Prompt: 100, Completion: 7}}, nil
		},
		func() (llm.Response, error) {
			return llm.Response{Usage: llm.Usage{Prompt: 10}}, fmt.Errorf("slow down: %w", llm.ErrRateLimited)
		},
		func() (llm.Response, error) {
			return llm.Response{}, errors.New("a key: sk-secret")
		},
	} {
		_, _ = m.Completer(one).Complete(t.Context(), llm.Request{}, nil)
	}
	text := shows(t, m,
		`repochat_model_calls_total{result="ok"} 1`,
		`repochat_model_calls_total{result="rate_limited"} 1`,
		`repochat_model_calls_total{result="error"} 1`,
		`repochat_model_tokens_total{kind="prompt"} 110`,
		`repochat_model_tokens_total{kind="completion"} 7`,
		`repochat_model_call_duration_seconds_count 3`,
	)
	if strings.Contains(text, "secret") {
		t.Error("an error is shown")
	}
}

type journal struct{ jobs.Journal }

func (journal) EndSync(context.Context, store.Sync) error { return nil }

func TestSynchronisationsAreCountedByResult(t *testing.T) {
	m, begun := metrics.New(), time.Date(2024, 8, 1, 12, 0, 0, 0, time.UTC)
	for state, took := range map[store.SyncState]time.Duration{store.SyncSucceeded: 20 * time.Second, store.SyncFailed: time.Second, store.SyncQueued: time.Second} {
		if err := m.Journal(journal{}).EndSync(t.Context(), store.Sync{State: state, StartedAt: begun, UpdatedAt: begun.Add(took)}); err != nil {
			t.Fatal(err)
		}
	}
	shows(t, m,
		`repochat_syncs_total{result="succeeded"} 1`,
		`repochat_syncs_total{result="failed"} 1`,
		`repochat_syncs_total{result="retried"} 1`,
		`repochat_sync_duration_seconds_sum{result="succeeded"} 20`,
	)
}

func TestRunningAnswersAreAskedForEachTime(t *testing.T) {
	m, running := metrics.New(), 3
	if err := m.WatchRunning(func() int { return running }); err != nil {
		t.Fatal(err)
	}
	shows(t, m, "repochat_running_answers 3")
	running = 0
	shows(t, m, "repochat_running_answers 0")
}

func TestQueriesAreCountedEachTime(t *testing.T) {
	m, running, waiting := metrics.New(), 2, 26
	if err := m.WatchQueries(func() (int, int) { return running, waiting }); err != nil {
		t.Fatal(err)
	}
	shows(t, m, "repochat_running_queries 2", "repochat_waiting_queries 26")
	running, waiting = 0, 0
	shows(t, m, "repochat_running_queries 0", "repochat_waiting_queries 0")
}

func TestMetricsFollowPrometheusNaming(t *testing.T) {
	m := metrics.New()
	_, _ = m.Asker(asker(func(context.Context) (ask.Answer, error) { return ask.Answer{}, nil })).Ask(t.Context(), question.Question{}, nil)
	problems, err := promlint.New(strings.NewReader(scrape(t, m))).Lint()
	if err != nil || len(problems) > 0 {
		t.Errorf("%v %v", problems, err)
	}
	if names := m.Names(); !slices.Contains(names, "repochat_syncs_total") || !slices.Contains(names, "go_goroutines") {
		t.Errorf("names %q", names)
	}
}

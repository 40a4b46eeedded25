package server_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"repochat/internal/ask"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/internal/server"
)

// endless runs until its time is over.
const endless = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b UNWIND range(1, 100000) AS c WITH a WHERE a < 0 RETURN count(*)"

// direct runs what it is asked as a query.
type direct struct{ *graph.Reader }

func (d direct) Ask(ctx context.Context, q question.Question, _ func(ask.Event)) (ask.Answer, error) {
	result, err := d.Run(ctx, q.Text, nil)
	return ask.Answer{Outcome: ask.Answered, Text: "done", Result: result}, err
}

func (d direct) RunQuery(ctx context.Context, _ history.RepositoryName, query string) (ask.Executed, error) {
	result, err := d.Run(ctx, query, nil)
	return ask.Executed{Checked: cypher.Checked{Query: query}, Result: result}, err
}

func (direct) FindNames(context.Context, history.RepositoryName, string, ...schema.Kind) ([]names.Named, error) {
	return nil, nil
}

// waysToAsk are the routes that run a query, each with the body for one.
var waysToAsk = map[string]string{
	"/api/v1/chat":         `{"repo":"acme/rockets","question":"QUERY"}`,
	"/v1/chat/completions": `{"model":"acme/rockets","messages":[{"role":"user","content":"QUERY"}]}`,
	"/mcp":                 `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run_cypher_query","arguments":{"repository":"acme/rockets","query":"QUERY"}}}`,
}

// TestCallersTakeTurnsOnEveryRoute has one caller ask for more than Neo4j is to
// do at once, on every route. Another one has their answers before any of these.
func TestCallersTakeTurnsOnEveryRoute(t *testing.T) {
	tests := []struct {
		name string
		// callers sets a server up for two callers and returns the headers of each.
		callers func(t *testing.T, o *server.Options) (many, few []string)
	}{
		{"two tokens", func(t *testing.T, o *server.Options) (many, few []string) {
			kept := guard(t, o)
			return bearer(addToken(t, kept, "ada")), bearer(addToken(t, kept, "eve"))
		}},
		{"two addresses without sign-in", func(_ *testing.T, o *server.Options) (many, few []string) {
			o.TrustedProxies = []string{"127.0.0.0/8"}
			return []string{"X-Forwarded-For", "203.0.113.5"}, []string{"X-Forwarded-For", "203.0.113.6"}
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{Timeout: time.Minute, Concurrency: 3})
			t.Cleanup(reader.Close)
			o := options(t, direct{reader}.Ask)
			o.Queries = direct{reader}
			many, few := test.callers(t, &o)
			s := start(t, o)

			leaving, leave := context.WithCancel(t.Context())
			var ended atomic.Int64
			var requests sync.WaitGroup
			for path, body := range waysToAsk {
				for range 3 {
					requests.Go(func() {
						query(leaving, t, s.URL+path, strings.Replace(body, "QUERY", endless, 1), many)
						ended.Add(1)
					})
				}
			}
			waitForLoad(t, reader, 2, 7)
			for path, body := range waysToAsk {
				if status := query(t.Context(), t, s.URL+path, strings.Replace(body, "QUERY", "RETURN 1 AS n", 1), few); status != http.StatusOK {
					t.Errorf("%s: status %d", path, status)
				}
			}
			if n := ended.Load(); n != 0 {
				t.Errorf("the second caller waited for %d queries of the first", n)
			}
			leave()
			requests.Wait()
		})
	}
}

// query posts a body and reads the response to its end. It returns 0 when the
// context ends before.
func query(ctx context.Context, t *testing.T, url, body string, headers []string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Error(err)
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set(headers[0], headers[1])
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return 0
	}
	return response.StatusCode
}

// waitForLoad waits until so many queries run and so many wait.
func waitForLoad(t *testing.T, reader *graph.Reader, wantRunning, wantWaiting int) {
	t.Helper()
	for range 300 {
		if running, waiting := reader.Load(); running == wantRunning && waiting == wantWaiting {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	running, waiting := reader.Load()
	t.Fatalf("%d queries run and %d wait, want %d and %d", running, waiting, wantRunning, wantWaiting)
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/graph/local"
	"repochat/internal/history"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/llmtest"
)

// asPartOfLoad tells the test binary to be one of the processes of a load test:
// the model, or the bare proxy that the server is compared with.
const asPartOfLoad = "REPOCHAT_TEST_AS_PART"

const (
	loadQuestion = "Who made the most commits?"
	loadQuery    = "MATCH (u:User {repo: $repo})-[:author]->(c:Commit {repo: $repo}) RETURN u.login AS login, u.name AS name, count(DISTINCT c) AS commits ORDER BY commits DESC, login LIMIT 5"
	loadWords    = "@jbrueckner made the most commits, 62. Then come @aikot and @sofmar with 48 each, @miralind with 44, and @pnovak with 39. " +
		"Together these five people made 241 commits. The mean is 48.2 commits, and the median is 48.\n"
)

// loadModel answers as a model does that thinks for half a second and then
// writes 25 words a second.
func loadModel() func(llmtest.Request) llmtest.Answer {
	query := llmtest.Pace("Reading: commits by author.\n<query>\n"+loadQuery+"\n</query>", 500*time.Millisecond, 0)
	words := llmtest.Pace(strings.Repeat(loadWords, 3), 500*time.Millisecond, 40*time.Millisecond)
	return func(r llmtest.Request) llmtest.Answer {
		if strings.Contains(r.Last(), "<rows>") {
			return words
		}
		return query
	}
}

// playPartOfLoad serves until the process is killed.
func playPartOfLoad(part string) {
	handler := llmtest.Handler(loadModel())
	if part == "proxy" {
		handler = bareProxy(os.Getenv("MODEL"), os.Getenv("REPO"))
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		fmt.Printf("RepoChat is ready on http://localhost:%d\n", listener.Addr().(*net.TCPAddr).Port)
		err = http.Serve(listener, handler)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(exitFailed)
}

// bareProxy asks the model for a query, runs a query, and passes the model's
// stream of words on: what a handler has to do at the very least.
func bareProxy(model, repository string) http.Handler {
	driver, err := neo4j.NewDriverWithContext(os.Getenv("NEO4J_URI"), neo4j.BasicAuth(os.Getenv("NEO4J_USERNAME"), os.Getenv("NEO4J_PASSWORD"), ""))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitFailed)
	}
	reader := graph.NewReader(driver, "", graph.Limits{})
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}
	ask := func(ctx context.Context, stream bool, text string) (*http.Response, error) {
		body, err := json.Marshal(map[string]any{"model": llmtest.Model, "stream": stream, "messages": []map[string]string{{"role": "user", "content": text}}})
		if err != nil {
			return nil, err
		}
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, model+"/v1/chat/completions", bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		return client.Do(request)
	}
	r := chi.NewRouter()
	r.Post("/api/v1/chat", func(w http.ResponseWriter, r *http.Request) {
		query, err := ask(r.Context(), false, loadQuestion)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		_, _ = io.Copy(io.Discard, query.Body)
		query.Body.Close()
		if _, err := reader.Run(r.Context(), loadQuery, map[string]any{"repo": repository}); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		words, err := ask(r.Context(), true, "<rows>")
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		defer words.Body.Close()
		w.Header().Set("Content-Type", "text/event-stream")
		control, buffer := http.NewResponseController(w), make([]byte, 4<<10)
		for {
			n, err := words.Body.Read(buffer)
			_, _ = w.Write(buffer[:n])
			_ = control.Flush()
			if err != nil {
				fmt.Fprint(w, "event: done\n\n")
				return
			}
		}
	})
	return r
}

// installation for load: the sample in the Neo4j for tests, under a name of its
// own, and a model in a process of its own.
type loadSetup struct {
	tb         testing.TB
	repository history.RepositoryName
	model      *process
	settings   []string
}

func newLoadSetup(tb testing.TB) *loadSetup {
	tb.Helper()
	s := &loadSetup{tb: tb, repository: ingesttest.LoadSample(tb)}
	s.model = s.start("model", nil)
	s.settings = append(neo4jSettings(tb), "OPENAI_BASE_URL="+s.model.ready+"/v1", "OPENAI_MODEL="+llmtest.Model, "REPOCHAT_DATA="+tb.TempDir())
	return s
}

// start starts the model or the proxy.
func (s *loadSetup) start(part string, settings []string) *process {
	s.tb.Helper()
	p, err := startProgram(readyLine, append(settings, asProgram+"=", asPartOfLoad+"="+part))
	if err != nil {
		s.tb.Fatal(err)
	}
	s.tb.Cleanup(p.kill)
	return p
}

// serve starts `repochat serve`.
func (s *loadSetup) serve(flags ...string) *process {
	s.tb.Helper()
	p, err := startProgram(readyLine, s.settings, append([]string{"serve", "--no-worker", "--addr", "127.0.0.1:0"}, flags...)...)
	if err != nil {
		s.tb.Fatal(err)
	}
	s.tb.Cleanup(p.kill)
	return p
}

// neo4jSettings point a child to the Neo4j for tests.
func neo4jSettings(tb testing.TB) []string {
	tb.Helper()
	if os.Getenv("NEO4J_URI") != "" {
		return nil // the child inherits them
	}
	options, err := graphtest.Options()
	if err != nil {
		tb.Fatal(err)
	}
	shared, err := local.Start(tb.Context(), options)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := shared.Close(); err != nil {
			tb.Error(err)
		}
	})
	return []string{"NEO4J_URI=" + shared.URI, "NEO4J_USERNAME=" + shared.Username, "NEO4J_PASSWORD=" + shared.Password}
}

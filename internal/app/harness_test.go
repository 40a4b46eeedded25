package app

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"repochat/internal/ask"
	"repochat/internal/config"
	"repochat/internal/embeddings"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/llmtest"
	"repochat/internal/metrics"
	"repochat/internal/server"
	"repochat/internal/store"
	"repochat/web"
)

// chat is the whole chat service over HTTP: the sample repository in Neo4j,
// under a name of the test's own, and a model that a script plays.
type chat struct {
	*httptest.Server
	repository history.RepositoryName
	graph      *graph.Reader
	server     *server.Server
	// unwatched is how long answers go on that nobody reads.
	unwatched time.Duration
}

// sampleNow is the moment that the sample's questions count from.
var sampleNow = time.Date(2024, time.November, 4, 9, 0, 0, 0, time.UTC)

// startChat serves the sample with a scripted model. Settings are those of the
// model; the script may be nil for none.
func startChat(t *testing.T, settings config.Config, script func(llmtest.Request) llmtest.Answer) *chat {
	t.Helper()
	c := loadChat(t)
	c.serve(t, settings, script)
	return c
}

// loadChat loads the sample, and serves nothing yet.
func loadChat(t *testing.T) *chat {
	t.Helper()
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close) // before its driver
	return &chat{repository: ingesttest.LoadSample(t), graph: reader}
}

func testStore(t *testing.T) *store.Store {
	t.Helper()
	database, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "app.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := database.Close(); err != nil {
			t.Error(err)
		}
	})
	return database
}

// sharedReaderData loads what all services of these tests read questions with.
var sharedReaderData = sync.OnceValues(loadReaderData)

func (c *chat) serve(t *testing.T, settings config.Config, script func(llmtest.Request) llmtest.Answer) {
	t.Helper()
	if script != nil {
		model := llmtest.NewFunc(t, script)
		settings.OpenAIBaseURL, settings.OpenAIModel = model.URL, llmtest.Model
	}
	if settings.LLMTimeout == 0 {
		settings.LLMTimeout = time.Minute
	}
	data, err := sharedReaderData()
	if err != nil {
		t.Fatal(err)
	}
	options, err := newAskerOptions(settings, metrics.New(), data, embeddings.None{})
	if err != nil {
		t.Fatal(err)
	}
	catalogue := graph.NewCatalogue(c.graph)
	options.Graph, options.Names = c.graph, catalogue
	kept := testStore(t)
	c.server, err = server.New(server.Options{
		Asker: ask.New(options), Catalogue: catalogue, Graph: c.graph, Answers: kept, Conversations: kept, Feedbacks: kept,
		Ready: func(context.Context) error { return nil }, Page: web.Dist(), Model: settings.OpenAIModel, Unwatched: c.unwatched,
		Now: func() time.Time { return sampleNow }, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.server.Close)
	c.Server = httptest.NewServer(c.server)
	t.Cleanup(c.Server.Close)
}

// reply is an answer as each of the ways to it shows it.
type reply struct {
	// streamed is the text of the tokens, raw the whole stream.
	streamed, raw string
	saved         server.Answer
	// exports are the answer as JSON, Markdown and CSV.
	exports []string
	// failed is the problem that ended the stream, if one did.
	failed *server.Problem
}

// ask asks over HTTP and fetches the answer in every form.
func (c *chat) ask(t *testing.T, question string) reply {
	t.Helper()
	body, err := json.Marshal(map[string]string{"repo": c.repository.String(), "question": question})
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Post(c.URL+"/api/v1/chat", "application/json", strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("status %d, %v: %s", response.StatusCode, err, raw)
	}
	r := reply{raw: string(raw)}
	id := r.read(t)
	for _, form := range []string{"", ".md", ".csv"} {
		r.exports = append(r.exports, c.get(t, "/api/v1/answers/"+id+form))
	}
	if err := json.Unmarshal([]byte(r.exports[0]), &r.saved); err != nil {
		t.Fatal(err)
	}
	return r
}

// read takes the stream apart.
func (r *reply) read(t *testing.T) (id string) {
	t.Helper()
	kind := ""
	lines := bufio.NewScanner(strings.NewReader(r.raw))
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		if name, found := strings.CutPrefix(lines.Text(), "event: "); found {
			kind = name
		}
		data, found := strings.CutPrefix(lines.Text(), "data: ")
		if !found {
			continue
		}
		var fields struct {
			AnswerID string `json:"answer_id"`
			Text     string `json:"text"`
		}
		if err := json.Unmarshal([]byte(data), &fields); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		switch kind {
		case "answer":
			id = fields.AnswerID
		case "token":
			r.streamed += fields.Text
		case "error":
			r.failed = &server.Problem{}
			if err := json.Unmarshal([]byte(data), r.failed); err != nil {
				t.Fatal(err)
			}
		}
	}
	return id
}

func (c *chat) get(t *testing.T, path string) string {
	t.Helper()
	response, err := http.Get(c.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: status %d, %v: %s", path, response.StatusCode, err, body)
	}
	return string(body)
}

// isAnswerPrompt reports whether the model is asked to put rows into words, and
// not to write a query.
func isAnswerPrompt(r llmtest.Request) bool { return strings.Contains(r.Last(), "<rows>") }

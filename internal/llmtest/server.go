// Package llmtest is a chat-completions server for tests: real HTTP on
// loopback, whose answers and faults are scripted.
package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// Model is the one model that the server offers.
const Model = "scripted"

// Request is a chat-completions request as the server received it.
type Request struct {
	Model         string    `json:"model"`
	Messages      []Message `json:"messages"`
	Temperature   *float64  `json:"temperature"`
	MaxTokens     int       `json:"max_tokens"`
	Stream        bool      `json:"stream"`
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
	// Authorization is the header of that name.
	Authorization string `json:"-"`
}

// Message is one message of a request.
type Message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Last returns the content of the last message: the question, mostly.
func (r Request) Last() string {
	if len(r.Messages) == 0 {
		return ""
	}
	return r.Messages[len(r.Messages)-1].Content
}

// Server is a running server.
type Server struct {
	// URL is the base URL for a client: http://127.0.0.1:PORT/v1.
	URL string

	mutex    sync.Mutex
	script   func(Request) Answer
	requests []Request
	// remembers reports whether requests are kept.
	remembers bool
}

// Handler returns the routes of a server that asks script for each answer, one
// request at a time, for a process of its own. It keeps no requests.
func Handler(script func(Request) Answer) http.Handler {
	return (&Server{script: script}).routes()
}

func (s *Server) routes() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET /v1/models", s.models)
	routes.HandleFunc("POST /v1/chat/completions", s.complete)
	return routes
}

// New starts a server that gives the answers in turn. A request beyond the
// last one fails the test. The server stops with the test.
func New(t testing.TB, answers ...Answer) *Server {
	t.Helper()
	next := 0
	return NewFunc(t, func(r Request) Answer {
		if next == len(answers) {
			t.Errorf("llmtest: request %d, but only %d answers are scripted; it asks: %.300s", next+1, len(answers), r.Last())
			return Fail(http.StatusInternalServerError, "no answer is scripted")
		}
		next++
		return answers[next-1]
	})
}

// NewFunc starts a server that asks script for each answer, one request at a time.
func NewFunc(t testing.TB, script func(Request) Answer) *Server {
	t.Helper()
	s := &Server{script: script, remembers: true}
	running := httptest.NewServer(s.routes())
	t.Cleanup(func() {
		running.CloseClientConnections()
		running.Close()
	})
	s.URL = running.URL + "/v1"
	return s
}

// Requests returns the requests received so far, in order.
func (s *Server) Requests() []Request {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]Request(nil), s.requests...)
}

func (s *Server) models(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{
		"object": "list",
		"data":   []map[string]any{{"id": Model, "object": "model", "owned_by": "llmtest"}},
	})
}

func (s *Server) complete(w http.ResponseWriter, r *http.Request) {
	request := Request{Authorization: r.Header.Get("Authorization")}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		writeError(w, http.StatusBadRequest, "invalid_request_error", fmt.Sprintf("unreadable request: %v", err))
		return
	}
	s.mutex.Lock()
	if s.remembers {
		s.requests = append(s.requests, request)
	}
	answer := s.script(request)
	s.mutex.Unlock()
	answer.write(w, r, request)
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client has left: nobody to tell
}

func writeError(w http.ResponseWriter, status int, code, message string) {
	writeJSON(w, status, map[string]any{"error": map[string]any{"message": message, "type": code, "code": code}})
}

// pieces cuts a text as a model streams it: a word at a time.
func pieces(text string) []string {
	return strings.SplitAfter(text, " ")
}

// Package server is RepoChat over HTTP: the JSON and event-stream API under
// /api/v1, the health checks, and the embedded chat page.
package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/store"
)

// Asker answers a question and tells what happens on the way. It calls the
// function from one goroutine at a time and stops when the context ends.
type Asker interface {
	Ask(context.Context, ask.Question, func(ask.Event)) (ask.Answer, error)
}

// Catalogue lists the repositories that there are to ask about.
type Catalogue interface {
	Repositories(context.Context) ([]graph.Summary, error)
}

// Runner runs a read-only query.
type Runner interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// Answers keeps the answers that were given.
type Answers interface {
	PutAnswer(context.Context, store.Answer) error
	Answer(ctx context.Context, id string) (answer store.Answer, found bool, err error)
	// Conversation returns a conversation's answers, oldest first, none for an
	// unknown id.
	Conversation(ctx context.Context, id string) ([]store.Answer, error)
}

// Options is what a server is made of. Asker, Catalogue, Graph, Answers, Ready
// and Page are required.
type Options struct {
	Asker     Asker
	Catalogue Catalogue
	Graph     Runner
	Answers   Answers
	// Ready says why the server cannot answer at the moment, nil when it can.
	Ready func(context.Context) error
	// Page holds the built chat page, with index.html at its root.
	Page fs.FS

	// GitHubURL is where evidence links may lead; https://github.com when empty.
	GitHubURL string
	// Model names the language model; empty when the built-in parser answers.
	Model string
	// Hosts are the host names, without port, that the server answers to beside
	// loopback names and addresses. "*" stands for any, for use behind a proxy
	// that checks the name itself.
	Hosts []string
	// AnswerTimeout is the longest time for one answer; three minutes when zero.
	AnswerTimeout time.Duration
	// Heartbeat is the pause after which an idle stream shows that it lives; 15
	// seconds when zero.
	Heartbeat time.Duration
	// Now is the clock; time.Now when nil.
	Now func() time.Time
	// Log receives one line per failed request; slog.Default() when nil.
	Log *slog.Logger
}

// New returns the handler of every route. It fails when a required option is
// missing or when the page cannot be read.
func New(options Options) (http.Handler, error) {
	options, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	page, err := newPage(options.Page)
	if err != nil {
		return nil, err
	}
	github, err := url.Parse(options.GitHubURL)
	if err != nil || github.Host == "" {
		return nil, errors.New("the GitHub URL is not a URL; write it like https://github.com")
	}
	s := &server{Options: options, page: page, github: github}
	return s.routes(), nil
}

type server struct {
	Options
	page   *page
	github *url.URL
}

func (o Options) withDefaults() (Options, error) {
	if o.Asker == nil || o.Catalogue == nil || o.Graph == nil || o.Answers == nil || o.Ready == nil || o.Page == nil {
		return o, errors.New("server: Asker, Catalogue, Graph, Answers, Ready and Page are required")
	}
	if o.GitHubURL == "" {
		o.GitHubURL = "https://github.com"
	}
	if o.AnswerTimeout == 0 {
		o.AnswerTimeout = 3 * time.Minute
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = 15 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o, nil
}

func (s *server) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(s.identify, s.recoverPanic, securityHeaders, limitBody, limitWrite)
	r.NotFound(s.handle(notFound))
	r.MethodNotAllowed(s.handle(methodNotAllowed))

	// Health checks come from orchestrators that call by address, and tell
	// nothing worth protecting: they are outside the check of the host name.
	r.Get("/healthz", s.handle(healthy))
	r.Get("/readyz", s.handle(s.ready))

	r.Group(func(r chi.Router) {
		r.Use(s.allowHosts, s.refuseOtherOrigins)
		r.Post("/api/v1/chat", s.handle(s.chat))
		r.Group(func(r chi.Router) {
			r.Use(middleware.Compress(5))
			r.Get("/api/v1/settings", s.handle(s.settings))
			r.Get("/api/v1/repos", s.handle(s.listRepositories))
			r.Get("/api/v1/repos/{owner}/{name}", s.handle(s.showRepository))
			r.Get("/api/v1/repos/{owner}/{name}/suggestions", s.handle(s.suggestions))
			r.Get("/api/v1/answers/{id}", s.handle(s.showAnswer))
			r.Get("/api/v1/answers/{id}.csv", s.handle(s.answerCSV))
			r.Get("/api/v1/answers/{id}.md", s.handle(s.answerMarkdown))
			for _, path := range s.page.paths() {
				r.Get(path, s.page.serve)
				r.Head(path, s.page.serve)
			}
		})
	})
	return r
}

// settings tells the page what it has to know of the set-up.
func (s *server) settings(w http.ResponseWriter, r *http.Request) error {
	return writeJSON(w, map[string]any{
		"github_url": s.GitHubURL,
		"model":      s.Model,
	})
}

// Package server is RepoChat over HTTP: the JSON and event-stream API under
// /api/v1, the health checks, and the embedded chat page.
package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"repochat/internal/access"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/mcp"
	"repochat/internal/question"
	"repochat/internal/server/live"
	"repochat/internal/store"
)

// Asker answers a question and tells what happens on the way. It calls the
// function from one goroutine at a time and stops when the context ends.
type Asker interface {
	Ask(context.Context, question.Question, func(ask.Event)) (ask.Answer, error)
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
	// PutAnswers saves answers, each in the place of one with the same id.
	PutAnswers(context.Context, []store.Answer) error
	Answer(ctx context.Context, id string) (answer store.Answer, found bool, err error)
	// Conversation returns a conversation's answers, oldest first, none for an
	// unknown id.
	Conversation(ctx context.Context, id string) ([]store.Answer, error)
	// AbandonedAnswers returns those being worked on that have not been saved
	// since a moment, and CloseAnswer gives one its last content.
	AbandonedAnswers(ctx context.Context, since time.Time) ([]store.Answer, error)
	CloseAnswer(context.Context, store.Answer) error
}

// Options is what a server is made of. Asker, Catalogue, Graph, Answers,
// Conversations, Feedbacks, Ready and Page are required.
type Options struct {
	Asker     Asker
	Catalogue Catalogue
	Graph     Runner
	// Searcher finds what people wrote.
	Searcher Searcher
	// Explanations say why commits are taken for those that introduced bugs.
	Explanations Explanations
	Answers      Answers
	// Conversations and Feedbacks belong to Answers.
	Conversations Conversations
	Feedbacks     Feedbacks
	// Keeper removes what is too old, conversations after Retention, which is
	// how long they stay after their last use; zero keeps them. Without a Keeper
	// everything stays.
	Keeper    Keeper
	Retention time.Duration
	// Queries lets agents run queries and look names up; without it there is no
	// /mcp.
	Queries mcp.Queries
	// Reports runs reports; without it there are none.
	Reports Reports
	// Ready describes why the server cannot answer at the moment, nil when it can.
	Ready func(context.Context) error
	// Page holds the built chat page, with index.html at its root.
	Page fs.FS

	// Queue, Syncs and Deliveries are set together; without them repositories can
	// neither be added nor synchronised over HTTP.
	Queue      Queue
	Syncs      Syncs
	Deliveries Deliveries
	// WebhookSecret is what GitHub signs its deliveries with; none are taken
	// when it is empty.
	WebhookSecret string

	// GitHubURL is where evidence links may lead; https://github.com when empty.
	GitHubURL string
	// Model names the language model; empty when the built-in parser answers.
	Model string
	// Hosts are the host names, without port, that the server answers to beside
	// loopback names and addresses. "*" stands for any, for use behind a proxy
	// that checks the name itself.
	Hosts []string
	// AnswerTimeout is the longest time for one answer; three minutes when zero.
	// It has to follow how long a model may take for each of its calls.
	AnswerTimeout time.Duration
	// Unwatched is how long the work on an answer goes on that nobody watches; a
	// minute when zero.
	Unwatched time.Duration
	// Heartbeat is the pause after which an idle stream shows that it lives; 15
	// seconds when zero.
	Heartbeat time.Duration
	// Access finds out who calls; without it there is no sign-in, and whoever
	// reaches the server is the one caller, who may do everything.
	Access *access.Gate
	// SignIn signs people in at an identity provider; it needs Access. Without
	// it they sign in with tokens.
	SignIn SignIn
	// PublicURL is where people reach the server, if that is known.
	PublicURL string
	// TrustedProxies are the networks, as CIDR prefixes, of the proxies whose
	// X-Forwarded-For tells the client's address.
	TrustedProxies []string
	// CORSOrigins are other sites whose pages may call the API, with tokens.
	CORSOrigins []string
	// RequestsPerMinute and QuestionsPerMinute bound what one caller may do, and
	// SignInsPerMinute how often one address may try to sign in; zero means any
	// number.
	RequestsPerMinute, QuestionsPerMinute, SignInsPerMinute int
	// Meter, when not nil, watches every request from outside.
	Meter func(http.Handler) http.Handler
	// Metrics shows callers what the process has done; without it there is no
	// /metrics.
	Metrics http.Handler
	// Now is the clock; time.Now when nil.
	Now func() time.Time
	// Log receives one line per failed request; slog.Default() when nil.
	Log *slog.Logger
}

// Server is the handler of every route. It owns the answers that are being
// worked on: Close ends them.
type Server struct {
	http.Handler
	// Routes are those that the handler serves.
	Routes chi.Routes
	works  *live.Registry
	sweep  sweeper
	tidy   *tidier
	// stopWatching ends the streams of those who watch something that goes on
	// without them, and without this server.
	stopWatching func()
}

// New returns a server, which has to be closed. It fails when a required option
// is missing or when the page cannot be read.
func New(options Options) (*Server, error) {
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
	public, err := url.Parse(options.PublicURL)
	if err != nil {
		return nil, errors.New("the public URL is not a URL; write it like https://chat.example.org")
	}
	if err := options.checkNetwork(); err != nil {
		return nil, err
	}
	works := live.NewRegistry(live.Options{Save: options.Answers.PutAnswers, Unwatched: options.Unwatched, Log: options.Log})
	s := &server{
		Options:   options,
		works:     works,
		page:      page,
		github:    github,
		publicURL: public,
		stopping:  make(chan struct{}),
		requests:  access.NewLimit(options.RequestsPerMinute),
		questions: access.NewLimit(options.QuestionsPerMinute),
		signIns:   access.NewLimit(options.SignInsPerMinute),
		failures:  access.NewLimit(options.SignInsPerMinute),
	}
	stopWatching := sync.OnceFunc(func() { close(s.stopping) })
	routes := s.routes()
	return &Server{Handler: routes, Routes: routes, works: works, sweep: startSweeper(s), tidy: startTidier(s), stopWatching: stopWatching}, nil
}

// Running returns the number of answers that are being worked on.
func (s *Server) Running() int { return s.works.Running() }

// Close ends the answers that are still being worked on, waits until they are
// saved, and ends everything that the server does by itself.
func (s *Server) Close() {
	s.works.Close()
	s.sweep.stop()
	s.tidy.stop()
}

type server struct {
	Options
	page              *page
	works             *live.Registry
	known             knownRepositories
	github, publicURL *url.URL
	// stopping is closed when the server stops.
	stopping chan struct{}

	requests, questions *access.Limit // by caller
	signIns, failures   *access.Limit // by address
}

// checkNetwork checks what middleware would panic at.
func (o Options) checkNetwork() error {
	for _, network := range o.TrustedProxies {
		if _, err := netip.ParsePrefix(network); err != nil {
			return fmt.Errorf("%q is not a network of proxies; write it like 10.0.0.0/8", network)
		}
	}
	protection := http.NewCrossOriginProtection()
	for _, origin := range o.CORSOrigins {
		if err := protection.AddTrustedOrigin(origin); err != nil {
			return fmt.Errorf("%q is not an origin; write it like https://tools.example.org", origin)
		}
	}
	return nil
}

func (o Options) withDefaults() (Options, error) {
	if o.Asker == nil || o.Catalogue == nil || o.Graph == nil || o.Answers == nil || o.Conversations == nil || o.Feedbacks == nil || o.Ready == nil || o.Page == nil {
		return o, errors.New("server: Asker, Catalogue, Graph, Answers, Conversations, Feedbacks, Ready and Page are required")
	}
	if (o.Queue == nil) != (o.Syncs == nil) || (o.Queue == nil) != (o.Deliveries == nil) {
		return o, errors.New("server: Queue, Syncs and Deliveries are set together")
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

// routes gives every subject its place: each has a method of its own, in its
// own file, that adds its routes to the group they belong to.
func (s *server) routes() chi.Router {
	r := chi.NewRouter()
	if s.Meter != nil {
		r.Use(s.Meter)
	}
	r.Use(s.identify, s.recoverPanic, securityHeaders, limitWrite, s.findClientAddress(), s.allowOrigins)
	r.NotFound(s.notFound)
	r.MethodNotAllowed(s.handle(methodNotAllowed))
	s.healthRoutes(r)
	s.webhookRoutes(r)
	r.Group(func(r chi.Router) {
		r.Use(limitBody, s.allowHosts, s.refuseOtherOrigins)
		s.publicRoutes(r)
		r.Group(func(r chi.Router) {
			r.Use(s.authenticate)
			s.privateRoutes(r)
		})
	})
	return r
}

// publicRoutes are those that whoever may reach the server may call.
func (s *server) publicRoutes(r chi.Router) {
	s.pageRoutes(r)

	s.settingsRoutes(r)

	s.sessionRoutes(r)

	s.descriptionRoutes(r)
}

// privateRoutes are those that need a caller: callerOf(r.Context()) tells who
// it is, and findRepository and savedAnswer find only what they may see.
func (s *server) privateRoutes(r chi.Router) {
	s.chatRoutes(r)

	s.answerRoutes(r)

	s.conversationRoutes(r)

	s.feedbackRoutes(r)

	s.repositoryRoutes(r)

	s.syncRoutes(r)

	s.programRoutes(r)

	s.metricsRoutes(r)

	s.viewRoutes(r)
	s.reportRoutes(r)
}

func (s *server) settingsRoutes(r chi.Router) {
	r.With(compress()).Get("/api/v1/settings", s.handle(s.settings))
}

// settings tells the page what it has to know of the set-up.
func (s *server) settings(w http.ResponseWriter, r *http.Request) error {
	auth, err := s.auth(r)
	if err != nil {
		return err
	}
	return writeJSON(w, map[string]any{
		"auth":       auth,
		"github_url": s.GitHubURL,
		"model":      s.Model,
	})
}

// compress is for answers that are sent whole; an event stream is not.
func compress() func(http.Handler) http.Handler { return middleware.Compress(5) }

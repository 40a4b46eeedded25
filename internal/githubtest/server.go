package githubtest

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
)

// Token is the token that a server accepts when Options name none.
const Token = "token-for-tests"

// viewerLogin is whose token it is.
const viewerLogin = "token-owner"

// Options say how a server behaves. The zero value is GitHub on a good day.
type Options struct {
	Token string // "" for Token
	// Scopes of the token beside those that reading repositories needs. Without
	// user:email or read:user GitHub refuses every request for User.email.
	Scopes []string
	// App may have tokens of its own, from the REST API's endpoint at
	// /app/installations/ID/access_tokens, and learns the ID at
	// /repos/OWNER/NAME/installation; for GitHub Enterprise below /api/v3.
	App *App
	// Points is the primary rate limit per hour; 0 for 5,000.
	Points int
	// Now is the server's clock; nil for time.Now.
	Now func() time.Time
	// PrivateGit demands the token for cloning, too.
	PrivateGit bool
	// TooExpensive describes which answers take GitHub longer than it allows itself:
	// they become a 502. Nil for none.
	TooExpensive func(Expense) bool
	// AllowInvalid keeps invalid requests from failing the test; for tests of
	// how a client takes the refusal.
	AllowInvalid bool
}

// Expense is how large an answer would be.
type Expense struct {
	Objects int // answered, inner ones included
	Bytes   int // of the answer's body
}

// webFlowAddress is the committer's of commits that are made on GitHub's pages.
const webFlowAddress = "noreply@github.com"

// Server is a running server. It stops with its test.
type Server struct {
	// URL is the server's address: http://127.0.0.1:PORT. The GraphQL endpoint
	// is at /graphql, and for clients of GitHub Enterprise at /api/graphql.
	URL string

	t       testing.TB
	options Options
	schema  *ast.Schema
	fields  resolvers
	world   *world
	budget  *budget
	faults  *faults

	gitFaults *faults
	mutex     sync.Mutex
	received  int
	running   int
	peak      int
	records   []Record
	tokens    map[string]time.Time // of installations, with when they expire
	reported  map[string]bool
}

// New starts a server without repositories. It fails the test when GitHub's
// schema cannot be installed.
func New(t testing.TB, options Options) *Server {
	t.Helper()
	if options.Token == "" {
		options.Token = Token
	}
	if options.Points == 0 {
		options.Points = 5000
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	schema, err := Schema(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{
		t: t, options: options, schema: schema, fields: allResolvers(),
		world:  newWorld(t, options.Now),
		budget: &budget{now: options.Now, limit: options.Points},
		faults: &faults{}, gitFaults: &faults{}, reported: map[string]bool{}, tokens: map[string]time.Time{},
	}
	s.world.addPerson(Person{Login: viewerLogin})
	s.world.addPerson(Person{Login: "web-flow", Name: "GitHub Web Flow", Emails: []string{webFlowAddress}})
	routes := http.NewServeMux()
	routes.HandleFunc("/graphql", s.graphql)
	routes.HandleFunc("/api/graphql", s.graphql)
	routes.HandleFunc("POST /app/installations/{installation}/access_tokens", s.giveToken)
	routes.HandleFunc("POST /api/v3/app/installations/{installation}/access_tokens", s.giveToken)
	routes.HandleFunc("GET /repos/{owner}/{name}/installation", s.tellInstallation)
	routes.HandleFunc("GET /api/v3/repos/{owner}/{name}/installation", s.tellInstallation)
	routes.HandleFunc("/{owner}/{name}/{rest...}", s.serveGit)
	running := httptest.NewServer(routes)
	t.Cleanup(func() {
		running.CloseClientConnections()
		running.Close()
	})
	s.URL = running.URL
	return s
}

// GraphQL returns the address of the GraphQL endpoint.
func (s *Server) GraphQL() string { return s.URL + "/graphql" }

// Add puts a repository on the server.
func (s *Server) Add(c Contents) *Repository {
	s.t.Helper()
	s.world.mutex.Lock()
	defer s.world.mutex.Unlock()
	r := s.world.add(c)
	if c.Git != "" {
		git, err := copyGit(s.t.Context(), c.Git, s.t.TempDir())
		if err != nil {
			s.t.Fatalf("githubtest: %v", err)
		}
		r.git = git
		if r.details.DefaultBranch != "" {
			git.mustRun(s.t, nil, "", "symbolic-ref", "HEAD", "refs/heads/"+r.details.DefaultBranch)
		}
	}
	return r
}

// Inject makes requests fail as a rule says. Of several rules that concern a
// request, the first injected decides.
func (s *Server) Inject(rules ...Rule) { s.faults.inject(rules) }

// Records returns the requests so far, in the order in which they were
// answered.
func (s *Server) Records() []Record {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.records)
}

// Forget drops the records so far and the memory of the most requests at once.
func (s *Server) Forget() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.records, s.peak = nil, s.running
}

// MostAtOnce returns how many requests were under way at once at most.
func (s *Server) MostAtOnce() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.peak
}

// Points returns what the requests so far have cost of the rate limit.
func (s *Server) Points() int {
	points := 0
	for _, record := range s.Records() {
		points += record.Points
	}
	return points
}

// FetchedTwice returns the keys of pages that were delivered more than once,
// those not counted that came together with errors.
func (s *Server) FetchedTwice() []string {
	times := map[string]int{}
	var twice []string
	for _, record := range s.Records() {
		if !record.Delivered || len(record.Errors) > 0 {
			continue
		}
		for _, p := range record.Pages {
			if times[p.Key()]++; times[p.Key()] == 2 {
				twice = append(twice, p.Key())
			}
		}
	}
	return twice
}

// begin counts a request in.
func (s *Server) begin() (number int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.received++
	s.running++
	s.peak = max(s.peak, s.running)
	return s.received
}

// end counts it out.
func (s *Server) end(record Record) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.running--
	s.records = append(s.records, record)
}

// report fails the test, once for each problem.
func (s *Server) report(query, problem string) {
	s.mutex.Lock()
	known := s.reported[problem]
	s.reported[problem] = true
	s.mutex.Unlock()
	if !known {
		s.t.Errorf("githubtest: %s; the request was:\n%s", problem, query)
	}
}

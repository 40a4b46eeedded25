package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"

	"github.com/go-chi/chi/v5"

	"repochat/internal/access"
	"repochat/internal/access/openid"
	"repochat/internal/graph"
	"repochat/internal/server/openai"
)

// Problem is an error as clients see it: application/problem+json of RFC 9457
// with a code for programs, and a sentence for people in Detail.
type Problem struct {
	Title     string `json:"title"`
	Status    int    `json:"status"`
	Code      string `json:"code"`
	Detail    string `json:"detail"`
	RequestID string `json:"request_id"`
}

// The kinds of failure. A handler returns one of them, wrapped; problems maps
// each to its status.
var (
	errInvalid       = errors.New("invalid request")
	errTooLarge      = errors.New("request too large")
	errNotJSON       = errors.New("not JSON")
	errNotFound      = errors.New("not found")
	errMethod        = errors.New("method not allowed")
	errHost          = errors.New("host not allowed")
	errOrigin        = errors.New("origin not allowed")
	errForbidden     = errors.New("forbidden")
	errSignature     = errors.New("signature not valid")
	errLoading       = errors.New("repository is being loaded")
	errNotReady      = errors.New("not ready")
	errShuttingDown  = errors.New("shutting down")
	errClientLeft    = errors.New("client left")
	errAnswerTimeout = errors.New("answer took too long")
	errElsewhere     = errors.New("answer of another server")
	errRateLimited   = errors.New("rate limited")
)

// errTooManyFailures does not say how many are allowed.
var errTooManyFailures = refuse(errRateLimited, "Too many attempts to sign in. Wait a minute.")

// problems is the one place where an error becomes a status. The first match
// counts. A detail here replaces the error's own words, which are for the log.
var problems = []struct {
	is     error
	status int
	code   string
	title  string
	detail string
}{
	{errInvalid, http.StatusBadRequest, "invalid_request", "The request is not valid", ""},
	{errTooLarge, http.StatusRequestEntityTooLarge, "too_large", "The request is too large", ""},
	{errNotJSON, http.StatusUnsupportedMediaType, "not_json", "The request is not JSON", ""},
	{errNotFound, http.StatusNotFound, "not_found", "Not found", ""},
	{errMethod, http.StatusMethodNotAllowed, "method_not_allowed", "Method not allowed", ""},
	{errHost, http.StatusMisdirectedRequest, "host_not_allowed", "Host name not allowed", ""},
	{errOrigin, http.StatusForbidden, "origin_not_allowed", "Request from another site", ""},
	{access.ErrUnknown, http.StatusUnauthorized, "sign_in", "Sign in", "Sign in first; a program sends its token as Authorization: Bearer TOKEN. The one that was sent is not known, or no longer valid."},
	{errSignature, http.StatusUnauthorized, "signature", "The signature is not valid", ""},
	{errForbidden, http.StatusForbidden, "forbidden", "Not allowed", ""},
	{errRateLimited, http.StatusTooManyRequests, "rate_limited", "Too many requests", ""},
	{openid.ErrExpired, http.StatusBadRequest, "sign_in_expired", "This sign-in is over", "It took too long, was finished before, or was begun in another browser. Begin again."},
	{openid.ErrDenied, http.StatusForbidden, "sign_in_denied", "You have not been signed in", "The identity provider did not confirm who you are. Begin again, or ask the server's operator."},
	{openid.ErrInvalid, http.StatusBadGateway, "sign_in_invalid", "You have not been signed in", "The identity provider's answer could not be verified. The server's log tells more under this request's id."},
	{openid.ErrAway, http.StatusBadGateway, "sign_in_unavailable", "The identity provider does not answer", "Nobody can sign in at the moment. Try again in a moment."},
	{errLoading, http.StatusConflict, "loading", "The repository is being loaded", ""},
	{errElsewhere, http.StatusConflict, "elsewhere", "Another server works on it", ""},
	{errNotReady, http.StatusServiceUnavailable, "not_ready", "Not ready", "A database does not answer at the moment. The server's log says which."},
	{errShuttingDown, http.StatusServiceUnavailable, "shutting_down", "Shutting down", "The server is being stopped. Ask again in a moment."},
	{errAnswerTimeout, http.StatusGatewayTimeout, "timeout", "No answer in time", ""},
	{graph.ErrNoRepository, http.StatusNotFound, "not_found", "Not found", "The repository is no longer here."},
	{graph.ErrUnavailable, http.StatusServiceUnavailable, "graph_unavailable", "The graph database is away", "The graph database does not answer at the moment. Ask again in a moment."},
	{graph.ErrAuthentication, http.StatusServiceUnavailable, "graph_unavailable", "The graph database is away", "The graph database does not let this server in; its operator has to set NEO4J_USERNAME and NEO4J_PASSWORD."},
	{graph.ErrTimeout, http.StatusGatewayTimeout, "timeout", "No answer in time", "The graph database took too long. A narrower question may be quicker."},
	// 499 is nginx's status for a client that left; nobody reads it.
	{errClientLeft, 499, "client_left", "The client left", ""},
}

// refusal is an error whose text is meant for the one who asked.
type refusal struct {
	kind   error
	detail string
}

func (r *refusal) Error() string { return r.detail }
func (r *refusal) Unwrap() error { return r.kind }

// refuse returns an error of a kind with a sentence for people.
func refuse(kind error, format string, arguments ...any) error {
	return &refusal{kind: kind, detail: fmt.Sprintf(format, arguments...)}
}

// problemOf reports how a client sees an error. What is not in the table is our
// own failure: its words stay in the log.
func problemOf(err error, requestID string) Problem {
	if e := (*openai.Error)(nil); errors.As(err, &e) {
		return Problem{Title: http.StatusText(e.Status), Status: e.Status, Code: e.Code, Detail: e.Message, RequestID: requestID}
	}
	for _, p := range problems {
		if !errors.Is(err, p.is) {
			continue
		}
		detail := p.detail
		if r := (*refusal)(nil); errors.As(err, &r) {
			detail = r.detail
		}
		return Problem{Title: p.title, Status: p.status, Code: p.code, Detail: detail, RequestID: requestID}
	}
	return Problem{
		Title:     "Something failed",
		Status:    http.StatusInternalServerError,
		Code:      "internal",
		Detail:    "Something failed inside the server. Its log tells more under this request's id.",
		RequestID: requestID,
	}
}

// problemKept is the problem that an answer broke off with, as far as it was kept.
func problemKept(a Answer) Problem {
	for _, p := range problems {
		if p.code == a.ErrorCode {
			return Problem{Title: p.title, Status: p.status, Code: p.code, Detail: a.Error}
		}
	}
	return Problem{Title: "No answer", Status: http.StatusInternalServerError, Code: cmp.Or(a.ErrorCode, "failed"), Detail: a.Error}
}

// handler is an HTTP handler that returns what went wrong, having written
// nothing in that case.
type handler func(http.ResponseWriter, *http.Request) error

func (s *server) handle(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			s.errorHandler(w, r, cause(r.Context(), err))
		}
	}
}

// errorHandler logs an error and writes it as a problem, or in the format of
// the protocol that the path belongs to.
func (s *server) errorHandler(w http.ResponseWriter, r *http.Request, err error) {
	problem := problemOf(err, requestID(r.Context()))
	s.logProblem(r, problem, err)
	if openai.Serves(r.URL.Path) {
		openai.WriteError(w, programError(problem, err))
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(problem.Status)
	_ = json.NewEncoder(w).Encode(problem) // the client may have left; nothing to tell it then
}

func (s *server) logProblem(r *http.Request, problem Problem, err error) {
	level := slog.LevelInfo
	switch {
	case problem.Code == "client_left":
		level = slog.LevelDebug
	case problem.Status >= 500:
		level = slog.LevelError
	}
	s.Log.Log(context.WithoutCancel(r.Context()), level, "request failed",
		"request_id", problem.RequestID, "method", r.Method, "path", r.URL.Path,
		"status", problem.Status, "code", problem.Code, "error", err)
}

// logWork logs why the work on an answer broke off, or could not be saved.
func (s *server) logWork(ctx context.Context, problem Problem, err error) {
	level := slog.LevelInfo
	if problem.Status >= 500 {
		level = slog.LevelError
	}
	s.Log.Log(ctx, level, "answer failed", "request_id", problem.RequestID, "status", problem.Status, "code", problem.Code, "error", err)
}

func nothingHere(_ http.ResponseWriter, r *http.Request) error {
	return refuse(errNotFound, "There is nothing at %s.", r.URL.Path)
}

// methodNotAllowed also reports which methods there are, as RFC 9110 has it.
func methodNotAllowed(w http.ResponseWriter, r *http.Request) error {
	routes, path := chi.RouteContext(r.Context()).Routes, r.URL.EscapedPath()
	for _, method := range methods {
		if routes.Match(chi.NewRouteContext(), method, path) {
			w.Header().Add("Allow", method)
		}
	}
	return refuse(errMethod, "%s does not take %s.", r.URL.Path, r.Method)
}

// methods are those that any route takes.
var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// writeJSON answers with status 200.
func writeJSON(w http.ResponseWriter, value any) error {
	return writeJSONStatus(w, http.StatusOK, value)
}

// writeJSONStatus answers with a status that is no problem.
func writeJSONStatus(w http.ResponseWriter, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode the response: %w", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // the client may have left
	return nil
}

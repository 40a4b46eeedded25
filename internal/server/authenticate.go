package server

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"

	"repochat/internal/access"
	"repochat/internal/graph"
)

// Caller is who sent a request.
type Caller = access.Caller

// callerOf returns the caller of a request under authenticate.
func callerOf(ctx context.Context) Caller { return access.CallerOf(ctx) }

// authenticate lets known callers through, as often as they may call, and tells
// the handlers who calls.
func (s *server) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		caller, err := s.recognise(r)
		switch {
		case errors.Is(err, access.ErrUnknown) && !s.failures.Allow(clientAddress(r)):
			err = errTooManyFailures
		case err == nil && !s.requests.Allow(caller.ID):
			err = refuse(errRateLimited, "More than %d requests in a minute. Wait a little.", s.RequestsPerMinute)
		}
		if err != nil {
			s.refuseCaller(w, r, err)
			return
		}
		ctx, cancel := context.WithCancelCause(access.WithCaller(r.Context(), caller))
		defer cancel(nil)
		defer s.recognisedStill(ctx, r, cancel)()
		next.ServeHTTP(w, r.WithContext(graph.WithCaller(ctx, s.queryCaller(r, caller))))
	})
}

// queryCaller names the caller whose queries take turns with those of others:
// the person or the token, or the address where there is no sign-in and all have
// one name.
func (s *server) queryCaller(r *http.Request, caller Caller) string {
	if s.Access == nil {
		return "address " + clientAddress(r)
	}
	return "caller " + caller.ID
}

// recogniseEvery is the time between two looks at whether the caller of a request
// that is still being answered, such as a stream, may still call.
const recogniseEvery = time.Second

// recognisedStill ends a request when its token or session is no longer valid, or
// no longer what it was. The function that it returns ends the looking.
func (s *server) recognisedStill(ctx context.Context, r *http.Request, cancel context.CancelCauseFunc) (stop func()) {
	if s.Access == nil {
		return func() {}
	}
	before := callerOf(ctx)
	var timer *time.Timer
	var mutex sync.Mutex
	look := func() {
		caller, err := s.recognise(r.WithContext(ctx))
		if errors.Is(err, access.ErrUnknown) || err == nil && !reflect.DeepEqual(caller, before) {
			cancel(access.ErrUnknown)
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		if ctx.Err() == nil {
			timer.Reset(recogniseEvery)
		}
	}
	mutex.Lock()
	defer mutex.Unlock()
	timer = time.AfterFunc(recogniseEvery, look)
	return func() {
		mutex.Lock()
		defer mutex.Unlock()
		timer.Stop()
	}
}

// limitQuestions is for routes that ask a question: each costs a model's and a
// database's time.
func (s *server) limitQuestions(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.countQuestion(r.Context()); err != nil {
			s.refuseCaller(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// countQuestion counts one more question of the caller, and refuses it when it
// is one too many.
func (s *server) countQuestion(ctx context.Context) error {
	if !s.questions.Allow(callerOf(ctx).ID) {
		return refuse(errRateLimited, "More than %d questions in a minute. Wait a little.", s.QuestionsPerMinute)
	}
	return nil
}

// refuseCaller adds the headers that tell a program what to do next.
func (s *server) refuseCaller(w http.ResponseWriter, r *http.Request, err error) {
	explainRefusal(w, err)
	s.errorHandler(w, r, err)
}

// explainRefusal sets the headers that say when to come again, or with what.
func explainRefusal(w http.ResponseWriter, err error) {
	switch {
	case errors.Is(err, errRateLimited):
		w.Header().Set("Retry-After", strconv.Itoa(int(access.LimitWindow.Seconds())))
	case errors.Is(err, access.ErrUnknown):
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
}

// recognise finds out who calls, by a token or else by a session. The error is
// access.ErrUnknown when it is nobody.
func (s *server) recognise(r *http.Request) (Caller, error) {
	if s.Access == nil {
		return access.Local(), nil
	}
	if authorization := r.Header.Get("Authorization"); authorization != "" {
		scheme, token, _ := strings.Cut(authorization, " ")
		if !strings.EqualFold(scheme, "Bearer") {
			return Caller{}, access.ErrUnknown
		}
		return s.Access.ByToken(r.Context(), strings.TrimSpace(token))
	}
	if session := s.cookieSecret(r, sessionCookie); session != "" {
		return s.Access.BySession(r.Context(), session)
	}
	return Caller{}, access.ErrUnknown
}

// clientAddress is where a request comes from, as far as it can be trusted; of
// an IPv6 address the network, all of which one client may have.
func clientAddress(r *http.Request) string {
	return httprate.CanonicalizeIP(middleware.GetClientIP(r.Context()))
}

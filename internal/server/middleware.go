package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"
)

const (
	maxBody      = 64 << 10
	writeTimeout = time.Minute
)

type requestIDKey struct{}

// requestID returns the id that identify gave to the request.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// identify gives each request an id, tells it in X-Request-Id, and logs the
// request when the level is debug. An id from outside is not taken: it would
// let a client write into the log.
func (s *server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()
		w.Header().Set("X-Request-Id", id)
		started := time.Now()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
		s.Log.Log(context.WithoutCancel(r.Context()), slog.LevelDebug, "request done",
			"request_id", id, "method", r.Method, "path", r.URL.Path, "took", time.Since(started))
	})
}

// recoverPanic turns a panic into a problem. When the response has begun the
// connection is cut instead, so that a client cannot take a part for the whole.
func (s *server) recoverPanic(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tracked := &trackedWriter{ResponseWriter: w}
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler { //nolint:errorlint // what is recovered is any value, never wrapped
				panic(p)
			}
			err := panicError(p)
			if tracked.begun {
				s.logProblem(r, problemOf(err, requestID(r.Context())), err)
				panic(http.ErrAbortHandler)
			}
			s.errorHandler(w, r, err)
		}()
		next.ServeHTTP(tracked, r)
	})
}

func panicError(p any) error { return fmt.Errorf("panic: %v\n%s", p, debug.Stack()) }

// trackedWriter knows whether a response has begun.
type trackedWriter struct {
	http.ResponseWriter
	begun bool
}

func (w *trackedWriter) WriteHeader(status int) {
	w.begun = true
	w.ResponseWriter.WriteHeader(status)
}

func (w *trackedWriter) Write(p []byte) (int, error) {
	w.begun = true
	return w.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *trackedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// limitBody bounds the size of a request's body. The time to send it is
// bounded by the http.Server that Serve makes.
func limitBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		limit := int64(maxBody)
		if forPrograms(r.URL.Path) {
			limit = maxProgramBody
		}
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		next.ServeHTTP(w, r)
	})
}

// limitWrite bounds the time to send a response. A stream sets a new limit with
// each event. Every request needs this, because a limit stays on its connection,
// which serves more than one.
func limitWrite(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A writer without deadlines is a test's recorder, which needs none.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
		next.ServeHTTP(w, r)
	})
}

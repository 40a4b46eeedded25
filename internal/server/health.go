package server

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
)

const readyTimeout = 3 * time.Second

// healthRoutes come from orchestrators that call by address, and tell nothing
// worth protecting: they are outside the check of the host name.
func (s *server) healthRoutes(r chi.Router) {
	r.Get("/healthz", s.handle(healthy))
	r.Get("/readyz", s.handle(s.ready))
}

// metricsRoutes show what the process has done to admins: how busy it is, and
// with what, says something about all repositories.
func (s *server) metricsRoutes(r chi.Router) {
	if s.Metrics != nil {
		r.With(s.onlyAdmins).Method(http.MethodGet, "/metrics", s.Metrics)
	}
}

func (s *server) onlyAdmins(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !callerOf(r.Context()).Admin {
			s.errorHandler(w, r, refuse(errForbidden, "Only admins may see this here. REPOCHAT_METRICS_ADDR gives it an address of its own."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// healthy reports that the process runs.
func healthy(w http.ResponseWriter, _ *http.Request) error {
	return writeJSON(w, map[string]string{"status": "ok"})
}

// ready reports whether questions can be answered now.
func (s *server) ready(w http.ResponseWriter, r *http.Request) error {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := s.Ready(ctx); err != nil {
		return fmt.Errorf("%w: %w", errNotReady, err)
	}
	return writeJSON(w, map[string]string{"status": "ready"})
}

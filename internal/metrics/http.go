package metrics

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

// methods are those that have a label of their own: a client can make up others.
var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPatch, http.MethodDelete, http.MethodOptions}

// Requests is middleware that counts the requests of a chi router. It stands
// before everything else.
func (m *Metrics) Requests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		watched := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		started := time.Now()
		defer func() { // also when the connection is cut by a panic
			route, status := routeOf(r), watched.Status()
			if status == 0 {
				status = http.StatusOK
			}
			m.requests.WithLabelValues(route, methodOf(r), strconv.Itoa(status)).Inc()
			m.requestDuration.WithLabelValues(route).Observe(seconds(time.Since(started)))
		}()
		next.ServeHTTP(watched, r)
	})
}

// routeOf returns a route as it was declared. Paths without one share a label.
func routeOf(r *http.Request) string {
	if route := chi.RouteContext(r.Context()).RoutePattern(); route != "" {
		return route
	}
	return "none"
}

func methodOf(r *http.Request) string {
	if slices.Contains(methods, r.Method) {
		return r.Method
	}
	return "other"
}

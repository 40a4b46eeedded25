package access

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"
)

// LimitWindow is the time that a Limit counts over, sliding.
const LimitWindow = time.Minute

// Limit bounds how often each of many keys, such as callers or addresses, may
// do something within LimitWindow. A nil Limit bounds nothing.
type Limit struct{ limiter *httprate.RateLimiter }

// NewLimit returns a Limit of so many times per minute; nil for zero or less.
func NewLimit(perMinute int) *Limit {
	if perMinute <= 0 {
		return nil
	}
	return &Limit{httprate.NewRateLimiter(perMinute, LimitWindow, httprate.WithResponseHeaders(httprate.ResponseHeaders{}))}
}

// Allow counts one more time for a key, and reports whether it is within the limit.
func (l *Limit) Allow(key string) bool {
	if l == nil {
		return true
	}
	return !l.limiter.OnLimit(nil, &http.Request{}, key)
}

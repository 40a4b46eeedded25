package githubtest

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

// budget is the primary rate limit: points per hour.
type budget struct {
	mutex   sync.Mutex
	now     func() time.Time
	limit   int
	used    int
	resetAt time.Time
}

// rateLimit is the state of a budget as a response tells it.
type rateLimit struct {
	cost, limit, remaining, used, nodes int
	resetAt                             time.Time
}

func (*rateLimit) typeName() string { return "RateLimit" }

func rateLimitFields() map[string]resolver {
	return map[string]resolver{
		"cost":      of(func(l *rateLimit) any { return l.cost }),
		"limit":     of(func(l *rateLimit) any { return l.limit }),
		"remaining": of(func(l *rateLimit) any { return l.remaining }),
		"used":      of(func(l *rateLimit) any { return l.used }),
		"nodeCount": of(func(l *rateLimit) any { return l.nodes }),
		"resetAt":   of(func(l *rateLimit) any { return l.resetAt }),
	}
}

// charge takes a request's points. It is not allowed when none are left; a
// last request may cost more than is left, as on GitHub.
func (b *budget) charge(p price) (after rateLimit, allowed bool) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.renew()
	if allowed = b.used < b.limit; allowed {
		b.used += p.points()
	}
	after = b.state()
	after.cost, after.nodes = p.points(), p.nodes
	return after, allowed
}

func (b *budget) current() rateLimit {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.renew()
	return b.state()
}

// exhaust leaves no points until a moment.
func (b *budget) exhaust(until time.Time) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.used, b.resetAt = b.limit, until.UTC().Truncate(time.Second)
}

// renew begins a new hour when the last one is over.
func (b *budget) renew() {
	if now := b.now(); !now.Before(b.resetAt) {
		b.used = 0
		b.resetAt = now.Add(time.Hour).UTC().Truncate(time.Second)
	}
}

func (b *budget) state() rateLimit {
	return rateLimit{limit: b.limit, used: b.used, remaining: max(0, b.limit-b.used), resetAt: b.resetAt}
}

// tell writes the state into a response's headers.
func (l rateLimit) tell(header http.Header) {
	header.Set("X-RateLimit-Limit", strconv.Itoa(l.limit))
	header.Set("X-RateLimit-Remaining", strconv.Itoa(l.remaining))
	header.Set("X-RateLimit-Used", strconv.Itoa(l.used))
	header.Set("X-RateLimit-Reset", strconv.FormatInt(l.resetAt.Unix(), 10))
	header.Set("X-RateLimit-Resource", "graphql")
}

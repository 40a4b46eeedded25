package githubtest

import (
	"strconv"
	"sync"
	"testing"
	"time"
)

// clock is a clock that a test moves.
type clock struct {
	mutex sync.Mutex
	now   time.Time
}

func (c *clock) read() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.now = c.now.Add(d)
}

const askLimit = `{rateLimit {cost limit remaining used nodeCount resetAt}}`

func TestPrimaryLimit(t *testing.T) {
	c := &clock{now: time.Date(2024, 5, 1, 12, 0, 0, 500, time.UTC)}
	s := New(t, Options{Points: 3, Now: c.read})
	s.Add(smallTracker())

	got := answered(t, s, askLimit, nil)
	for field, want := range map[string]any{"cost": 1.0, "limit": 3.0, "remaining": 2.0, "used": 1.0, "nodeCount": 0.0, "resetAt": "2024-05-01T13:00:00Z"} {
		if got.at("rateLimit."+field) != want {
			t.Errorf("rateLimit.%s is %v, want %v", field, got.at("rateLimit."+field), want)
		}
	}
	answered(t, s, askIssues, nil)
	last := answered(t, s, askIssues, nil)
	reset := time.Date(2024, 5, 1, 13, 0, 0, 0, time.UTC)
	for name, want := range map[string]string{
		"X-RateLimit-Limit": "3", "X-RateLimit-Remaining": "0", "X-RateLimit-Used": "3",
		"X-RateLimit-Reset": strconv.FormatInt(reset.Unix(), 10), "X-RateLimit-Resource": "graphql",
	} {
		if last.header.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, last.header.Get(name), want)
		}
	}
	refused := ask(t, s, askIssues, nil)
	if refused.status != 200 || refused.data != nil || refused.firstError() != "RATE_LIMITED: API rate limit exceeded for user ID 1001." {
		t.Errorf("beyond the limit: %d %s", refused.status, refused.text)
	}
	if s.Points() != 3 {
		t.Errorf("the requests cost %d points, want 3", s.Points())
	}
	c.advance(time.Hour)
	if got := answered(t, s, askLimit, nil); got.at("rateLimit.remaining") != 2.0 {
		t.Errorf("after the hour: %s", got.text)
	}
}

func TestPrimaryLimitInjected(t *testing.T) {
	c := &clock{now: time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)}
	s := New(t, Options{Now: c.read})
	s.Add(smallTracker())
	s.Inject(Rule{Fault: PrimaryLimit(10 * time.Minute)})
	for range 2 {
		got := ask(t, s, askIssues, nil)
		if got.firstError() != "RATE_LIMITED: API rate limit exceeded for user ID 1001." ||
			got.header.Get("X-RateLimit-Remaining") != "0" || got.header.Get("X-RateLimit-Reset") != strconv.FormatInt(c.now.Add(10*time.Minute).Unix(), 10) {
			t.Errorf("%s %v", got.text, got.header)
		}
	}
	c.advance(10 * time.Minute)
	answered(t, s, askIssues, nil)
}

func TestMostAtOnce(t *testing.T) {
	s := New(t, Options{})
	s.Add(smallTracker())
	arrived := make(chan bool, 3)
	release := make(chan bool)
	s.Inject(Rule{Times: Always, Fault: Slow(0), When: func(Request) bool {
		arrived <- true
		<-release
		return false
	}})
	var asking sync.WaitGroup
	for range 3 {
		asking.Go(func() { _, _ = try(t, s, askIssues, nil) })
	}
	// Rules are asked one request at a time, so the others wait behind it.
	<-arrived
	for s.underWay() < 3 {
		time.Sleep(time.Millisecond)
	}
	close(release)
	asking.Wait()
	if s.MostAtOnce() != 3 {
		t.Errorf("at most %d requests at once, want 3", s.MostAtOnce())
	}
	s.Forget()
	answered(t, s, askIssues, nil)
	if s.MostAtOnce() != 1 || len(s.Records()) != 1 {
		t.Errorf("after Forget: %d at once, %d records", s.MostAtOnce(), len(s.Records()))
	}
}

func (s *Server) underWay() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.running
}

func TestFetchedTwice(t *testing.T) {
	s := New(t, Options{})
	s.Add(smallTracker())
	s.Inject(Rule{Nth: 1, Fault: Cut(30)})
	if _, err := try(t, s, askIssues, nil); err == nil {
		t.Fatal("the connection held")
	}
	answered(t, s, askIssues, nil)
	if twice := s.FetchedTwice(); len(twice) > 0 {
		t.Errorf("an answer that never arrived counts: %q", twice)
	}
	answered(t, s, onBoat(`pullRequests(first: 50) {nodes {number}}`), nil)
	if twice := s.FetchedTwice(); len(twice) != 1 {
		t.Errorf("found %q, want the first page of pull requests", twice)
	}
}

// Package github reads repositories from GitHub's GraphQL API v4: pages of
// issues, pull requests, releases and commits, each record whole, however many
// pages its own comments or labels take. It waits as GitHub asks and makes
// pages smaller where GitHub cannot answer in time.
package github

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/shurcooL/githubv4"

	"repochat/internal/pause"
)

// Options say how to reach GitHub.
type Options struct {
	// URL is where people see it: https://github.com, which is meant when it is
	// empty, or the address of a GitHub Enterprise server.
	URL string
	// Tokens authenticate every request; GitHub's GraphQL API answers nobody
	// without. They are sent to that GitHub only.
	Tokens TokenSource
	// NoWait makes a rate limit an error instead of a pause.
	NoWait bool
	// MostAtOnce bounds the requests under way; 0 is two. GitHub asks for few.
	MostAtOnce int
	// Timeout is the longest wait for one answer; 0 is a minute, GitHub itself
	// giving up after ten seconds.
	Timeout time.Duration
	// Progress, when not nil, takes one sentence per event that people should
	// know of: a pause and its end, a field that the token may not see.
	Progress func(string)
	// Now and Sleep are the clock; nil is the real one.
	Now   func() time.Time
	Sleep func(context.Context, time.Duration) error
}

// Client asks one GitHub. It is safe for use by several goroutines.
type Client struct {
	api     *githubv4.Client
	options Options
	host    string
	slots   chan struct{} // one for each request that may be under way
	gate    gate
	told    sync.Map // sentences that were told
	meter   meter

	issues, pulls, commits *sizes
}

// New prepares a client. It sends nothing.
func New(o Options) (*Client, error) {
	endpoint, err := endpointOf(cmp.Or(o.URL, "https://github.com"))
	if err != nil {
		return nil, err
	}
	if o.Tokens == nil || o.Tokens == StaticToken("") {
		return nil, &Failure{ErrToken, "GitHub tells issues and pull requests only to somebody with a token; set GITHUB_TOKEN"}
	}
	o.MostAtOnce = cmp.Or(o.MostAtOnce, 2)
	o.Timeout = cmp.Or(o.Timeout, time.Minute)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Sleep == nil {
		o.Sleep = pause.For
	}
	c := &Client{
		options: o, host: endpoint.Host, slots: make(chan struct{}, o.MostAtOnce),
		issues: newSizes(50, 50), pulls: newSizes(25, 50), commits: newSizes(100, 0),
	}
	messenger := &transport{endpoint: endpoint, tokens: o.Tokens, next: http.DefaultTransport, now: o.Now, hidden: c.tellHidden}
	c.api = githubv4.NewEnterpriseClient(endpoint.String(), &http.Client{
		Transport: messenger,
		// A redirect could take the token elsewhere, and turns a POST into a GET.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	})
	return c, nil
}

// Requests returns how many requests were sent, and the points of GitHub's
// rate limit that the answered ones cost.
func (c *Client) Requests() (requests, points int) { return c.meter.read() }

// endpointOf returns where a GitHub answers GraphQL.
// https://docs.github.com/en/enterprise-server/graphql/guides/managing-enterprise-accounts
func endpointOf(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, &Failure{ErrAddress, "GITHUB_URL is not an http or https URL; write it like https://github.com"}
	}
	endpoint := &url.URL{Scheme: u.Scheme, Host: u.Host}
	switch host := strings.ToLower(u.Host); {
	case host == "github.com", host == "www.github.com", host == "api.github.com":
		return &url.URL{Scheme: "https", Host: "api.github.com", Path: "/graphql"}, nil
	case strings.HasSuffix(host, ".ghe.com") && !strings.HasPrefix(host, "api."):
		endpoint.Host, endpoint.Path = "api."+host, "/graphql"
	default:
		endpoint.Path = strings.TrimSuffix(u.Path, "/") + "/api/graphql"
	}
	return endpoint, nil
}

// say tells a sentence to whoever watches.
func (c *Client) say(format string, values ...any) {
	if c.options.Progress != nil {
		c.options.Progress(fmt.Sprintf(format, values...))
	}
}

// tellHidden says once that the token may not see a field.
func (c *Client) tellHidden(field string) {
	if _, known := c.told.LoadOrStore(field, true); !known {
		c.say("%s does not let this token see %s; it stays unknown", c.host, field)
	}
}

// rateLimit is asked for in every request.
type rateLimit struct {
	Cost      int
	Remaining int
	ResetAt   time.Time
}

// meter adds up what a client used.
type meter struct {
	mutex            sync.Mutex
	requests, points int
}

func (m *meter) add(requests, points int) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.requests += requests
	m.points += points
}

func (m *meter) read() (requests, points int) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.requests, m.points
}

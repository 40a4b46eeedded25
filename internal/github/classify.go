package github

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// refused reports what an answer of another status than 200 means.
// https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
func (t *transport) refused(response *http.Response, message string) error {
	host := t.endpoint.Host
	switch status := response.StatusCode; {
	case status == http.StatusUnauthorized:
		return failure(ErrToken, "%s is refused by %s; it may have expired: make a new one", t.tokens, host)
	case status == http.StatusForbidden || status == http.StatusTooManyRequests:
		if limit := t.limit(response, message, status == http.StatusTooManyRequests); limit != nil {
			return limit
		}
		if sso := response.Header.Get("X-GitHub-SSO"); sso != "" {
			return t.samlFailure()
		}
		return failure(ErrForbidden, "%s refuses %s: %s", host, t.tokens, message)
	case status == http.StatusNotFound:
		return failure(ErrAddress, "%s has no GraphQL API at %s; check GITHUB_URL", host, t.endpoint.Path)
	case status >= 300 && status < 400:
		return failure(ErrAddress, "%s sends requests on to %s, and the token does not follow; set GITHUB_URL to where GitHub is", host, hostOf(response.Header.Get("Location")))
	case status >= 500 || status == http.StatusRequestTimeout:
		return &setback{failure: failure(ErrUnavailable, "%s cannot answer now (%s); run the same command later: it goes on from here", host, response.Status), heavy: true}
	}
	return failure(ErrRefused, "%s refuses the request (%s): %s", host, response.Status, message)
}

// limit recognises the limit by the hour and the secondary ones for haste.
func (t *transport) limit(response *http.Response, message string, certain bool) *setback {
	header := response.Header
	s := &setback{limited: true}
	seconds, err := strconv.Atoi(header.Get("Retry-After"))
	switch {
	case err == nil:
		s.until = t.now().Add(time.Duration(seconds) * time.Second)
	case header.Get("X-RateLimit-Remaining") == "0":
		s.primary = true
		if reset, err := strconv.ParseInt(header.Get("X-RateLimit-Reset"), 10, 64); err == nil {
			s.until = time.Unix(reset, 0)
		}
	case certain, strings.Contains(message, "rate limit"), strings.Contains(message, "abuse"):
	default:
		return nil
	}
	s.failure = failure(ErrRateLimited, "%s", s.limitText(t.endpoint.Host))
	return s
}

func (s *setback) limitText(host string) string {
	what := "asks to wait before the next request"
	if s.primary {
		what = "lets this token ask no more for now: its rate limit is used up"
	}
	when := "a few minutes"
	if !s.until.IsZero() {
		when = s.until.UTC().Format("15:04:05") + " UTC"
	}
	return fmt.Sprintf("%s %s; run the same command again after %s: it goes on from here", host, what, when)
}

// problem reports what an error beside the data means; nil when the data can be
// used without it.
func (t *transport) problem(response *http.Response, p graphError, data json.RawMessage) error {
	kind, host := strings.ToUpper(p.Type), t.endpoint.Host
	switch {
	case kind == "RATE_LIMITED" || kind == "RATE_LIMIT" || strings.Contains(p.Message, "secondary rate limit"):
		return t.limit(response, p.Message, true)
	case p.Extensions.SAML:
		return t.samlFailure()
	case kind == "FORBIDDEN" && len(p.Path) > 1 && string(data) != "null":
		t.hidden(fieldText(p.Path))
		return nil
	case kind == "FORBIDDEN":
		return failure(ErrForbidden, "%s refuses %s: %s", host, t.tokens, p.Message)
	case kind == "NOT_FOUND" && len(p.Path) > 0 && (p.Path[0] == "node" || p.Path[0] == "nodes"):
		return nil // it was deleted meanwhile; its place in the data is null
	case kind == "NOT_FOUND":
		return failure(ErrNotFound, "%s", p.Message)
	case kind == "INSUFFICIENT_SCOPES":
		return failure(ErrForbidden, "%s may not read this: %s", t.tokens, p.Message)
	case strings.Contains(kind, "CURSOR") || strings.Contains(p.Message, "valid cursor"):
		return failure(ErrCursor, "%s: %s", host, p.Message)
	case kind == "RESOURCE_LIMITS_EXCEEDED", kind == "MAX_NODE_LIMIT_EXCEEDED", kind == "INTERNAL", kind == "SERVICE_UNAVAILABLE",
		strings.HasPrefix(p.Message, "Something went wrong"), strings.Contains(p.Message, "timeout"), strings.Contains(p.Message, "timed out"):
		return &setback{failure: failure(ErrUnavailable, "%s gives up on a request (%s); run the same command later: it goes on from here", host, p.Message), heavy: true}
	}
	return failure(ErrRefused, "%s refuses the request: %s", host, p.Message)
}

func (t *transport) samlFailure() error {
	return failure(ErrForbidden, "the organisation demands single sign-on for %s; authorise the token for it in GitHub's settings, under Personal access tokens, Configure SSO", t.tokens)
}

// fieldText names a field by its path, without the places in lists.
func fieldText(path []any) string {
	var names []string
	for _, part := range path {
		if name, isName := part.(string); isName && name != "nodes" {
			names = append(names, name)
		}
	}
	return strings.Join(names, ".")
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "another place"
	}
	return u.Host
}

// isDistant recognises a host that is unknown or takes no connection.
func isDistant(err error) bool {
	var operation *net.OpError
	return errors.As(err, &operation) && operation.Op == "dial"
}

func isTimeout(err error) bool {
	var network net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &network) && network.Timeout()
}

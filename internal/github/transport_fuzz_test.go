package github

import (
	"errors"
	"net/http"
	"net/url"
	"testing"
	"time"
)

// FuzzRead holds that every answer is either data or an error that says what
// to do next.
func FuzzRead(f *testing.F) {
	f.Add(200, `{"data":{"repository":{"id":"x"}}}`, "", "")
	f.Add(200, `{"data":{"node":null},"errors":[{"type":"NOT_FOUND","path":["node"],"message":"gone"}]}`, "", "")
	f.Add(200, `{"data":{"a":{"b":null}},"errors":[{"type":"FORBIDDEN","path":["a","nodes",0,"b"],"message":"no"}]}`, "", "")
	f.Add(200, `{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}`, "", "0")
	f.Add(403, `{"message":"You have exceeded a secondary rate limit."}`, "60", "")
	f.Add(502, `<html>`, "", "")
	f.Add(200, `{"data":`, "-1", "x")
	f.Fuzz(func(t *testing.T, status int, body, retryAfter, remaining string) {
		transport := &transport{tokens: StaticToken("secret"), endpoint: &url.URL{Scheme: "https", Host: "github.example.org"}, now: time.Now, hidden: func(string) {}}
		response := &http.Response{StatusCode: status, Header: http.Header{"Retry-After": {retryAfter}, "X-Ratelimit-Remaining": {remaining}}}
		data, err := transport.read(response, []byte(body))
		if err == nil {
			if status != http.StatusOK || len(data) == 0 || string(data) == "null" {
				t.Errorf("%q was taken for an answer", body)
			}
			return
		}
		var known *Failure
		if !errors.As(err, &known) || known.Reason == nil || known.Text == "" {
			t.Errorf("%q ends in %v, which says nothing", body, err)
		}
	})
}

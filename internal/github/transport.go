package github

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// userAgent is demanded by GitHub.
const userAgent = "repochat"

// transport adds the token and reads answers before githubv4 does, which tells
// of an error neither its type nor its headers, and these decide what to do.
type transport struct {
	endpoint *url.URL
	tokens   TokenSource
	next     http.RoundTripper
	now      func() time.Time
	hidden   func(field string) // is told of fields that the token may not see
}

// RoundTrip returns an answer that holds data without errors; anything else is
// a *Failure or a *setback. A token that is refused although it should be good
// is renewed once.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		defer r.Body.Close()
	}
	token, err := t.tokens.Token(r.Context())
	if err != nil {
		return nil, err
	}
	response, body, err := t.send(r, token)
	if err == nil && response.StatusCode == http.StatusUnauthorized && t.tokens.Renew(token) {
		if token, err = t.tokens.Token(r.Context()); err != nil {
			return nil, err
		}
		response, body, err = t.send(r, token)
	}
	if err != nil {
		return nil, t.unreachable(err)
	}
	data, err := t.read(response, body)
	if err != nil {
		return nil, err
	}
	clean, err := json.Marshal(map[string]json.RawMessage{"data": data})
	if err != nil {
		return nil, err
	}
	response.Body = io.NopCloser(bytes.NewReader(clean))
	response.ContentLength = int64(len(clean))
	return response, nil
}

// send sends a request, which can be sent again, and reads the whole answer.
func (t *transport) send(r *http.Request, token string) (*http.Response, []byte, error) {
	r = r.Clone(r.Context())
	if r.GetBody != nil {
		body, err := r.GetBody()
		if err != nil {
			return nil, nil, err
		}
		r.Body = body
	}
	r.Header.Set("User-Agent", userAgent)
	r.Header.Set("Accept", "application/json")
	if r.URL.Scheme == t.endpoint.Scheme && strings.EqualFold(r.URL.Host, t.endpoint.Host) {
		r.Header.Set("Authorization", "bearer "+token)
	}
	response, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	const largest = 256 << 20
	body, err := io.ReadAll(io.LimitReader(response.Body, largest))
	return response, body, err
}

// unreachable is a connection that broke, or an answer that did not come in
// time, which a smaller request may mend.
func (t *transport) unreachable(err error) error {
	return &setback{failure: failure(ErrUnavailable, "%s cannot be reached (%v); check the network and GITHUB_URL, and run the same command again: it goes on from here", t.endpoint.Host, err), heavy: isTimeout(err), distant: isDistant(err)}
}

// read returns the data of an answer that can be used.
func (t *transport) read(response *http.Response, body []byte) (json.RawMessage, error) {
	var answer struct {
		Data    json.RawMessage
		Errors  []graphError
		Message string // of errors in the REST API's form
	}
	err := json.Unmarshal(body, &answer)
	if response.StatusCode != http.StatusOK {
		message := answer.Message
		if message == "" && len(answer.Errors) > 0 {
			message = answer.Errors[0].Message
		}
		return nil, t.refused(response, message)
	}
	if err != nil {
		return nil, &setback{failure: failure(ErrUnavailable, "%s sends answers that end early; run the same command again: it goes on from here", t.endpoint.Host)}
	}
	for _, problem := range answer.Errors {
		if err := t.problem(response, problem, answer.Data); err != nil {
			return nil, err
		}
	}
	if len(answer.Data) == 0 || string(answer.Data) == "null" {
		return nil, &setback{failure: failure(ErrUnavailable, "%s answers without data; run the same command again: it goes on from here", t.endpoint.Host), heavy: true}
	}
	return answer.Data, nil
}

// graphError is one entry of an answer's errors.
type graphError struct {
	Type       string
	Message    string
	Path       []any
	Extensions struct {
		Code string
		SAML bool `json:"saml_failure"`
	}
}

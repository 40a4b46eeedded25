package server_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"repochat/internal/ask"
	"repochat/internal/question"
)

// A token that is revoked ends what runs for it, and not only what is asked next.
func TestARevokedTokenEndsItsStreams(t *testing.T) {
	asked := make(chan func(ask.Event), 2)
	o := options(t, func(ctx context.Context, _ question.Question, tell func(ask.Event)) (ask.Answer, error) {
		asked <- tell
		<-ctx.Done()
		return ask.Answer{}, ctx.Err()
	})
	kept := guard(t, &o)
	revoked, other := addToken(t, kept, "ada"), addToken(t, kept, "bob")
	s := start(t, o)
	client := &http.Client{Timeout: 30 * time.Second} // ends a stream that would go on
	open := func(secret string) (*http.Response, func(ask.Event)) {
		response := request(t, client, "POST", s.URL+"/api/v1/chat", whichBugs, bearer(secret)...)
		if response.StatusCode != http.StatusOK {
			t.Fatalf("status %d", response.StatusCode)
		}
		return response, <-asked
	}
	stream, _ := open(revoked)
	others, tell := open(other)
	// A session that the token opened has a stream, too.
	holder := browser(t)
	holder.Timeout = client.Timeout
	request(t, holder, "POST", s.URL+"/api/v1/session", signInWith(revoked))
	inSession := request(t, holder, "POST", s.URL+"/api/v1/chat", whichBugs)
	<-asked
	if found, err := kept.RevokeToken(t.Context(), "ada"); !found || err != nil {
		t.Fatalf("revoke: %v, %v", found, err)
	}
	for name, response := range map[string]*http.Response{"the token's": stream, "its session's": inSession} {
		text, err := io.ReadAll(response.Body)
		if err != nil {
			t.Errorf("%s stream goes on: %v", name, err)
		}
		if !strings.Contains(string(text), "event: error") || !strings.Contains(string(text), `"status":401`) {
			t.Errorf("%s stream ends without a reason: %s", name, text)
		}
	}
	tell(ask.Event{Kind: ask.EventStatus, Data: "still here"})
	for {
		if e := nextEvent(t, others); strings.Contains(e.Data, "still here") {
			break
		}
	}
}

package webhook_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"repochat/internal/memorytest"
	"repochat/internal/server/webhook"
)

// Anybody may send to the address of the webhook. What is not signed must cost
// next to nothing, also when its header looks like a signature.
func TestDeliveriesThatAreNotSignedTakeLittleMemory(t *testing.T) {
	const senders, mostMegabytes = 12, 64
	for _, test := range []struct{ name, signature, begin, fill string }{
		{"without a signature", "", `{"ref":"`, "a"},
		{"with a wrong one", "sha256=" + strings.Repeat("0", 64), `{"ref":"`, "a"},
		{"with a wrong one, of many small values", "sha256=" + strings.Repeat("0", 64), `{"commits":[`, "1,"},
		{"with a wrong one, of lists in lists", "sha256=" + strings.Repeat("0", 64), `{"commits":`, "["},
	} {
		t.Run(test.name, func(t *testing.T) {
			peak := memorytest.Peak(t, func() error { return sendAtOnce(t.Context(), senders, test.signature, test.begin, test.fill) })
			t.Logf("%d deliveries of %d bytes at once: at most %d MB", senders, webhook.MaxBody, peak)
			if peak > mostMegabytes {
				t.Errorf("at most %d MB, want %d", peak, mostMegabytes)
			}
		})
	}
}

// sendAtOnce sends several of the largest bodies, each up to its last byte, and
// ends them together.
func sendAtOnce(ctx context.Context, senders int, signature, begin, fill string) error {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, webhook.MaxBody)
		if _, err := webhook.Read(secret, r); !errors.Is(err, webhook.ErrSignature) {
			http.Error(w, fmt.Sprint(err), http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusUnauthorized)
	}))
	defer server.Close()
	var sent, ended sync.WaitGroup
	sent.Add(senders)
	failed := make(chan error, senders)
	for range senders {
		ended.Go(func() {
			body := &slowBody{rest: begin, fill: fill, left: webhook.MaxBody, done: sync.OnceFunc(sent.Done), all: &sent}
			failed <- sendOne(ctx, server.URL, signature, body)
			body.done()
		})
	}
	ended.Wait()
	close(failed)
	var all error
	for err := range failed {
		all = errors.Join(all, err)
	}
	return all
}

func sendOne(ctx context.Context, url, signature string, body io.Reader) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, body)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-GitHub-Delivery", "1")
	r.Header.Set("X-GitHub-Event", "push")
	r.Header.Set("X-Hub-Signature-256", signature)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil //nolint:nilerr // the server answered and closed before it had read everything
	}
	defer response.Body.Close()
	if text, _ := io.ReadAll(response.Body); response.StatusCode != http.StatusUnauthorized {
		return fmt.Errorf("status %d: %s", response.StatusCode, text)
	}
	return nil
}

// slowBody keeps its last byte until all others have come as far.
type slowBody struct {
	rest, fill string
	left       int
	done       func()
	all        *sync.WaitGroup
}

func (s *slowBody) Read(p []byte) (int, error) {
	if s.left == 0 {
		return 0, io.EOF
	}
	if s.left == 1 {
		s.done()
		s.all.Wait()
	}
	p = p[:min(len(p), max(1, s.left-1))]
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	for i := n; i < len(p); i++ {
		p[i] = s.fill[(webhook.MaxBody-s.left+i)%len(s.fill)]
	}
	s.left -= len(p)
	return len(p), nil
}

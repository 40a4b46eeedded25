package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/search"
)

func TestSearch(t *testing.T) {
	s := start(t, options(t, nil))
	const path = "/api/v1/repos/acme/rockets/search"
	_, body := get(t, s, path+"?q=servers&kind=issue&kind=commit&since=2024-01-01&until=2024-12-31&limit=5")
	var got struct {
		Hits []struct {
			Number   int
			Passages []struct {
				Source string
				Pieces []string
			}
		}
	}
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Hits) != 1 || got.Hits[0].Number != 7 {
		t.Fatalf("got %s", body)
	}
	passage := got.Hits[0].Passages[0]
	if diff := cmp.Diff([]string{"It needs no ", "server", "."}, passage.Pieces); diff != "" {
		t.Error(diff)
	}
	if passage.Source != "comment by ada on 2024-05-05" {
		t.Errorf("source %q", passage.Source)
	}
	if _, body := get(t, s, path+"?q=the"); !strings.Contains(body, `"hits":[]`) {
		t.Errorf("words that carry nothing: %s", body)
	}
	for query, words := range map[string]string{
		"?q=": "q has to hold", "?q=x&kind=planet": "kind has to be one of", "?q=x&limit=99": "limit has to be", "?q=x&since=yesterday": "since has to be a day",
	} {
		response, err := http.Get(s.URL + path + query)
		if err != nil {
			t.Fatal(err)
		}
		if p := problem(t, response); p.Status != http.StatusBadRequest || !strings.Contains(p.Detail, words) {
			t.Errorf("%s: %d %q", query, p.Status, p.Detail)
		}
		response.Body.Close()
	}
}

// slowLibrary searches until nobody waits any more.
type slowLibrary struct{ begun chan struct{} }

func (l slowLibrary) Search(ctx context.Context, _ history.RepositoryName, _ search.Query) (search.Found, error) {
	close(l.begun)
	<-ctx.Done()
	return search.Found{}, fmt.Errorf("search the texts: %w", ctx.Err())
}

func TestAClientThatLeftIsNoFailure(t *testing.T) {
	o := options(t, neverAsked(t))
	slow := slowLibrary{make(chan struct{})}
	logged, out := io.Pipe()
	o.Searcher, o.Log = slow, slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s := start(t, o)
	ctx, leave := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+"/api/v1/repos/acme/rockets/search?q=server", nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		<-slow.begun
		leave()
	}()
	if response, err := http.DefaultClient.Do(request); err == nil {
		response.Body.Close()
		t.Fatal("there was a reply before the client left")
	}
	lines := bufio.NewScanner(logged)
	for lines.Scan() && !strings.Contains(lines.Text(), "request failed") {
	}
	if !strings.Contains(lines.Text(), "level=DEBUG") || !strings.Contains(lines.Text(), "code=client_left") {
		t.Errorf("logged %q", lines.Text())
	}
	_ = logged.Close()
}

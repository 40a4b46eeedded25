package app

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/config"
	"repochat/internal/graph/graphtest"
	"repochat/internal/llmtest"
)

// endlessQuery takes Neo4j far longer than a test has. Its alias is found again
// among the running transactions.
const endlessQuery = "MATCH (a:Commit), (b:Commit), (c:Commit), (d:Commit) WHERE a.id < b.id AND b.id < c.id AND c.id < d.id RETURN count(*) AS endlessOf"

// patience is how long a test waits for what ends soon, on a machine with much
// else to do.
const patience = 2 * time.Minute

// untilWatched is how long an answer goes on that no one watches: longer than it takes
// on such a machine until its first reader watches it.
const untilWatched = 2 * time.Second

// TestStoppingReachesModelAndDatabase stops answers while the model thinks and
// while Neo4j works, by the reader's order and because nobody reads any more.
func TestStoppingReachesModelAndDatabase(t *testing.T) {
	c := loadChat(t)
	alias := "endlessOf" + c.repository.Name[max(0, len(c.repository.Name)-8):]
	query := strings.ReplaceAll(endlessQuery, "endlessOf", alias)
	ends := []struct {
		name      string
		unwatched time.Duration
		end       func(*testing.T, *chat, string, context.CancelFunc)
	}{
		{"by order", time.Minute, func(t *testing.T, c *chat, id string, _ context.CancelFunc) {
			response, err := http.Post(c.URL+"/api/v1/answers/"+id+"/stop", "", nil)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != http.StatusOK {
				t.Errorf("stop: status %d", response.StatusCode)
			}
		}},
		{"unwatched", untilWatched, func(_ *testing.T, _ *chat, _ string, leave context.CancelFunc) { leave() }},
	}
	for _, test := range ends {
		t.Run("the model is left, "+test.name, func(t *testing.T) {
			left := make(chan struct{})
			own := *c
			own.unwatched = test.unwatched
			asked := make(chan struct{}, 1)
			own.serve(t, config.Config{}, func(llmtest.Request) llmtest.Answer {
				asked <- struct{}{}
				return llmtest.HangUntil(func() { close(left) })
			})
			id, leave := own.begin(t, troubleQuestion)
			await(t, "the model to be asked", func() bool { return own.isAtWork(t, id) && len(asked) > 0 })
			test.end(t, &own, id, leave)
			select {
			case <-left:
			case <-time.After(patience):
				t.Error("the model is still being asked")
			}
			own.awaitStopped(t, id)
		})
		t.Run("Neo4j is stopped, "+test.name, func(t *testing.T) {
			own := *c
			own.unwatched = test.unwatched
			own.serve(t, config.Config{}, func(llmtest.Request) llmtest.Answer {
				return llmtest.Say("<query>" + query + "</query>")
			})
			id, leave := own.begin(t, troubleQuestion)
			await(t, "the query to run", func() bool { return own.isAtWork(t, id) && runs(t, alias) })
			test.end(t, &own, id, leave)
			own.awaitStopped(t, id)
			await(t, "the query to end", func() bool { return !runs(t, alias) })
		})
	}
}

// begin asks and returns the answer's id; leave cuts the connection.
func (c *chat) begin(t *testing.T, question string) (id string, leave context.CancelFunc) {
	t.Helper()
	ctx, leave := context.WithCancel(t.Context())
	t.Cleanup(leave)
	body := `{"repo": "` + c.repository.String() + `", "question": "` + question + `"}`
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/api/v1/chat", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	start := make([]byte, 256)
	n, err := io.ReadAtLeast(response.Body, start, 40)
	if err != nil {
		t.Fatal(err)
	}
	id, _, _ = strings.Cut(strings.TrimPrefix(string(start[:n]), "id: "), ":")
	return id, leave
}

// awaitStopped waits until an answer is saved as stopped.
func (c *chat) awaitStopped(t *testing.T, id string) {
	t.Helper()
	await(t, "the answer to be saved as stopped", func() bool {
		return strings.Contains(c.get(t, "/api/v1/answers/"+id), `"state":"stopped"`)
	})
}

// isAtWork reports whether an answer is still worked on; the test ends when it is
// over, because nothing will run for it then.
func (c *chat) isAtWork(t *testing.T, id string) bool {
	t.Helper()
	if saved := c.get(t, "/api/v1/answers/"+id); !strings.Contains(saved, `"state":"running"`) {
		t.Fatalf("the answer ended before it was stopped: %s", saved)
	}
	return true
}

// runs reports whether Neo4j works on a query with a mark of its own.
func runs(t *testing.T, mark string) bool {
	t.Helper()
	session := graphtest.Driver(t).NewSession(t.Context(), neo4j.SessionConfig{})
	defer session.Close(t.Context())
	result, err := session.Run(t.Context(), "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $mark AND NOT currentQuery STARTS WITH 'SHOW' RETURN count(*)", map[string]any{"mark": mark})
	if err != nil {
		t.Fatal(err)
	}
	record, err := result.Single(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return record.Values[0].(int64) > 0
}

func await(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

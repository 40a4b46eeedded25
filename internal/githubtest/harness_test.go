package githubtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"repochat/internal/history"
)

// watched is a test whose failures are kept instead of counted, to see what
// the server complains of.
type watched struct {
	testing.TB
	mutex    sync.Mutex
	failures []string
}

func (w *watched) Errorf(format string, arguments ...any) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.failures = append(w.failures, fmt.Sprintf(format, arguments...))
}

func (w *watched) complained(of string) bool {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return slices.ContainsFunc(w.failures, func(f string) bool { return strings.Contains(f, of) })
}

// reply is an answer as a client sees it.
type reply struct {
	status int
	header http.Header
	text   string
	data   any
	errors []map[string]any
}

// at follows keys and indexes into the data: "repository.issues.nodes.0.title".
func (r reply) at(path string) any { return follow(r.data, path) }

func follow(value any, path string) any {
	for part := range strings.SplitSeq(path, ".") {
		switch held := value.(type) {
		case map[string]any:
			value = held[part]
		case []any:
			var index int
			if _, err := fmt.Sscan(part, &index); err != nil || index >= len(held) {
				return nil
			}
			value = held[index]
		default:
			return nil
		}
	}
	return value
}

// each collects one member of every item of a list.
func (r reply) each(path, key string) []any {
	items, _ := r.at(path).([]any)
	var all []any
	for _, item := range items {
		all = append(all, follow(item, key))
	}
	return all
}

// firstError is "TYPE: message", or "" when nothing went wrong.
func (r reply) firstError() string {
	if len(r.errors) == 0 {
		return ""
	}
	kind := r.errors[0]["type"]
	if kind == nil {
		kind = follow(any(r.errors[0]), "extensions.code")
	}
	return fmt.Sprintf("%v: %v", kind, r.errors[0]["message"])
}

// try sends a request and returns the error of the connection, if any.
func try(t testing.TB, s *Server, query string, variables map[string]any) (reply, error) {
	t.Helper()
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	if err != nil {
		t.Fatal(err)
	}
	return send(t, s.GraphQL(), "bearer "+Token, body)
}

func send(t testing.TB, address, authorization string, body []byte) (reply, error) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if authorization != "" {
		request.Header.Set("Authorization", authorization)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return reply{}, err
	}
	r := reply{status: response.StatusCode, header: response.Header, text: string(text)}
	var held struct {
		Data   any
		Errors []map[string]any
	}
	if json.Unmarshal(text, &held) == nil {
		r.data, r.errors = held.Data, held.Errors
	}
	return r, nil
}

// ask sends a request over a connection that must hold.
func ask(t testing.TB, s *Server, query string, variables map[string]any) reply {
	t.Helper()
	r, err := try(t, s, query, variables)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// answered is an ask that must succeed.
func answered(t testing.TB, s *Server, query string, variables map[string]any) reply {
	t.Helper()
	r := ask(t, s, query, variables)
	if r.status != http.StatusOK || len(r.errors) > 0 {
		t.Fatalf("status %d: %s", r.status, r.text)
	}
	return r
}

func day(n int) time.Time { return time.Date(2024, 3, 1, 9, 0, 0, 0, time.UTC).AddDate(0, 0, n) }

// smallTracker has seven issues, one pull request and a line of five commits.
func smallTracker() Contents {
	c := Contents{
		Repository: history.Repository{
			Name:      history.RepositoryName{Owner: "octo", Name: "boat"},
			Languages: []string{"Go", "Shell"}, PrimaryLanguage: "Go", License: "MIT", Topics: []string{"boats"},
		},
		People: []Person{
			{Login: "ada", Name: "Ada", Emails: []string{"ada@example.org"}},
			{Login: "robot[bot]", Emails: []string{"robot@example.org"}},
			{Login: "old-timer", Kind: Mannequin},
		},
		Labels: []Label{{Name: "bug", Description: "Something is wrong", Color: "ff0000"}},
	}
	for n := 1; n <= 7; n++ {
		c.Issues = append(c.Issues, history.Issue{
			Number: n, Title: fmt.Sprintf("Issue %d", n), Body: "It leaks.\r\nBadly.", State: history.Open,
			Author: "ada", CreatedAt: day(n), UpdatedAt: day(20 - n), Labels: []string{"bug"},
		})
	}
	c.Issues[1].State, c.Issues[1].ClosedAt, c.Issues[1].ClosedBy = history.Closed, day(10), "ada"
	c.Issues[2].Author = ""
	c.Issues[3].Author = "robot"
	c.Issues[4].Author = "old-timer"
	for n := range 5 {
		hash := fmt.Sprintf("%040x", n+1)
		c.Commits = append(c.Commits, history.Commit{
			Hash: hash, Message: fmt.Sprintf("Commit %d\n\nWhy not", n),
			Author:    history.Signature{Name: "Ada", Email: "ada@example.org", When: day(n)},
			Committer: history.Signature{Name: "GitHub", Email: "noreply@github.com", When: day(n)},
		})
		if n > 0 {
			c.Commits[n].Parents = []string{c.Commits[n-1].Hash}
		}
	}
	c.Branches = []history.Branch{{Name: "main", Head: c.Commits[4].Hash, IsDefault: true}}
	c.Issues[1].ClosingCommits = []string{c.Commits[3].Hash}
	c.PullRequests = []history.PullRequest{{
		Number: 8, Title: "Plug the leak", Body: "Fixes #2", State: history.Merged, Author: "ada",
		CreatedAt: day(3), UpdatedAt: day(10), ClosedAt: day(10), MergedAt: day(10), MergedBy: "ada",
		Base: "main", Head: "plug", BaseCommit: c.Commits[1].Hash, HeadCommit: c.Commits[3].Hash,
		MergeCommit: c.Commits[3].Hash, HeadRepository: "ada/boat", ClosesIssues: []int{2},
	}}
	return c
}

// onBoat puts a selection into the small tracker's repository.
func onBoat(selection string) string {
	return `{repository(owner: "octo", name: "boat") {` + selection + `}}`
}

package githubtest

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const askIssues = `query Issues {repository(owner: "octo", name: "boat") {issues(first: 2) {nodes {title author {login}}} pullRequests(first: 1) {nodes {title}}}}`

func TestFaults(t *testing.T) {
	tests := []struct {
		name       string
		fault      Fault
		wantStatus int
		wantHeader map[string]string
		wantBody   string // that occurs in it
		broken     bool   // the connection
	}{
		{"502 with a page of HTML", BadGateway(), 502, map[string]string{"Content-Type": "text/html"}, "<center><h1>502 Bad Gateway</h1></center>", false},
		{"503 with a page of HTML", ServiceUnavailable(), 503, map[string]string{"Content-Type": "text/html"}, "<h1>503 Service Unavailable</h1>", false},
		{"504 with a page of HTML", GatewayTimeout(), 504, map[string]string{"Content-Type": "text/html"}, "<h1>504 Gateway Timeout</h1>", false},
		{"502 in GraphQL's form", SomethingWentWrong(), 502, map[string]string{"Content-Type": "application/json; charset=utf-8"},
			`{"data":null,"errors":[{"message":"Something went wrong while executing your query. This may be the result of a timeout`, false},
		{"401", BadCredentials(), 401, nil, `"message":"Bad credentials"`, false},
		{"410", Refused(http.StatusGone, "Issues are disabled for this repo"), 410, nil, `"status":"410"`, false},
		{"a redirect elsewhere", Moved("http://127.0.0.1:1/graphql"), 301, map[string]string{"Location": "http://127.0.0.1:1/graphql"}, "Moved", false},
		{"403 secondary limit with Retry-After", SecondaryLimit(403, 90*time.Second), 403, map[string]string{"Retry-After": "90"}, "You have exceeded a secondary rate limit.", false},
		{"429 secondary limit without Retry-After", SecondaryLimit(429, 0), 429, map[string]string{"Retry-After": ""}, "You have exceeded a secondary rate limit.", false},
		{"200 secondary limit", SecondaryLimit(200, time.Second), 200, map[string]string{"Retry-After": "1"}, `{"errors":[{"type":"RATE_LIMITED","message":"You have exceeded a secondary rate limit.`, false},
		{"a forbidden field that may be null, beside the other data", Forbidden("Repository.pullRequests", "Issue.author"), 200, nil,
			`{"type":"FORBIDDEN","path":["repository","issues","nodes",0,"author"],"extensions":{"saml_failure":false}`, false},
		{"a field that takes too much", ResourceLimits("Issue.author"), 200, nil,
			`{"data":{"repository":{"issues":{"nodes":[{"title":"Issue 1","author":null}`, false},
		{"a slow answer", Slow(time.Millisecond), 200, nil, `"title":"Issue 1"`, false},
		{"a body that ends early", Truncated(), 200, nil, `[{"num`, false},
		{"a connection cut before the answer", Cut(-1), 0, nil, "", true},
		{"a connection cut after the header", Cut(0), 0, nil, "", true},
		{"a connection cut within the body", Cut(20), 0, nil, "", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := New(t, Options{})
			s.Add(smallTracker())
			s.Inject(Rule{Fault: test.fault})
			got, err := try(t, s, askIssues, nil)
			if (err != nil) != test.broken {
				t.Fatalf("the connection: %v", err)
			}
			if !test.broken && (got.status != test.wantStatus || !strings.Contains(got.text, test.wantBody)) {
				t.Errorf("status %d, want %d; body %s, want %s", got.status, test.wantStatus, got.text, test.wantBody)
			}
			for name, want := range test.wantHeader {
				if got.header.Get(name) != want {
					t.Errorf("%s: %q, want %q", name, got.header.Get(name), want)
				}
			}
			answered(t, s, askIssues, nil) // once only
			records := s.Records()
			if records[0].Fault != test.fault.String() || records[1].Fault != "" || !records[1].Delivered {
				t.Errorf("the records are %+v", records)
			}
			if whole := test.wantStatus == 200 && strings.Contains(test.wantBody, `"title"`) || len(test.fault.forbidden) > 0; records[0].Delivered != whole {
				t.Errorf("recorded as delivered: %v, want %v", records[0].Delivered, whole)
			}
		})
	}
}

func TestANullThatMustNotBeEmptiesWhatHoldsIt(t *testing.T) {
	s := New(t, Options{})
	s.Add(smallTracker())
	s.Inject(Rule{Fault: Forbidden("Issue.title")})
	got := ask(t, s, askIssues, nil)
	if diff := cmp.Diff([]any{nil, nil}, got.at("repository.issues.nodes")); diff != "" || len(got.errors) != 2 {
		t.Errorf("nodes -want +got:\n%s\n%s", diff, got.text)
	}
}

func TestRulesChooseTheirRequests(t *testing.T) {
	const askPulls = `query Pulls {repository(owner: "octo", name: "boat") {p: pullRequests(first: 1) {nodes {title}}}}`
	tests := []struct {
		name string
		rule Rule
		want []int // statuses of Issues, Pulls, Issues, Pulls, Issues, Pulls
	}{
		{"the first request", Rule{}, []int{502, 200, 200, 200, 200, 200}},
		{"three requests", Rule{Times: 3}, []int{502, 502, 502, 200, 200, 200}},
		{"all requests", Rule{Times: Always}, []int{502, 502, 502, 502, 502, 502}},
		{"by operation", Rule{Operation: "Pulls", Times: Always}, []int{200, 502, 200, 502, 200, 502}},
		{"by what is asked, whatever its alias", Rule{Asks: "repository.issues.nodes.author", Times: 2}, []int{502, 200, 502, 200, 200, 200}},
		{"from the second of an operation on", Rule{Operation: "Issues", Nth: 2, Times: Always}, []int{200, 200, 502, 200, 502, 200}},
		{"by anything else", Rule{When: func(r Request) bool { return r.Number == 4 }}, []int{200, 200, 200, 502, 200, 200}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := New(t, Options{})
			s.Add(smallTracker())
			test.rule.Fault = BadGateway()
			s.Inject(test.rule)
			var got []int
			for range 3 {
				got = append(got, ask(t, s, askIssues, nil).status, ask(t, s, askPulls, nil).status)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestRandomFaultsAreTheSameForASeed(t *testing.T) {
	run := func(seed uint64) []string {
		s := New(t, Options{})
		s.Add(smallTracker())
		s.InjectRandomly(RandomFaults{Seed: seed, Share: 0.5, Faults: []Fault{BadGateway(), Truncated(), SecondaryLimit(429, time.Second)}})
		var faults []string
		for range 40 {
			ask(t, s, askIssues, nil)
		}
		for _, record := range s.Records() {
			faults = append(faults, record.Fault)
		}
		return faults
	}
	first := run(7)
	if diff := cmp.Diff(first, run(7)); diff != "" {
		t.Errorf("the same seed, -first +second:\n%s", diff)
	}
	if slices.Equal(first, run(8)) {
		t.Error("another seed has the same faults")
	}
	inARow, kinds := 0, map[string]bool{}
	for _, fault := range first {
		kinds[fault] = true
		inARow++
		if fault == "" {
			inARow = 0
		}
		if inARow > 2 {
			t.Errorf("three faults in a row: %q", first)
		}
	}
	if len(kinds) != 4 {
		t.Errorf("met %v, want no fault and three kinds", kinds)
	}
}

func TestExpensiveAnswersAreGivenUp(t *testing.T) {
	s := New(t, Options{TooExpensive: func(e Expense) bool { return e.Objects > 8 || e.Bytes > 10_000 }})
	s.Add(smallTracker())
	const query = `query($n: Int!) {repository(owner: "octo", name: "boat") {issues(first: $n) {nodes {title}}}}`
	if got := ask(t, s, query, map[string]any{"n": 7}); got.status != 502 {
		t.Errorf("seven issues: %d %s", got.status, got.text)
	}
	answered(t, s, query, map[string]any{"n": 3})
	if got := ask(t, s, query, map[string]any{"n": 7}); got.status != 502 || !strings.Contains(got.text, "<html>") {
		t.Errorf("seven issues once more: %d %s", got.status, got.text)
	}
	if got := s.Records()[0]; got.Fault != "too expensive" || got.Delivered || len(got.Pages) > 0 {
		t.Errorf("the record is %+v", got)
	}
}

func TestWhoMayAsk(t *testing.T) {
	body := []byte(`{"query": "{viewer {login}}"}`)
	tests := []struct {
		name, path, authorization string
		body                      []byte
		want                      int
	}{
		{"a bearer", "/graphql", "bearer " + Token, body, 200},
		{"a token, as older clients write it", "/graphql", "token " + Token, body, 200},
		{"a client of GitHub Enterprise", "/api/graphql", "Bearer " + Token, body, 200},
		{"nobody", "/graphql", "", body, 401},
		{"another token", "/graphql", "bearer other", body, 401},
		{"a body that is no JSON", "/graphql", "bearer " + Token, []byte(`query`), 400},
		{"a body without a query", "/graphql", "bearer " + Token, []byte(`{}`), 400},
	}
	s := New(t, Options{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := send(t, s.URL+test.path, test.authorization, test.body)
			if err != nil || got.status != test.want {
				t.Errorf("status %d (%v), want %d: %s", got.status, err, test.want, got.text)
			}
		})
	}
	for _, record := range s.Records() {
		if record.Header.Get("Authorization") != "" {
			t.Error("a record holds a token")
		}
	}
}

func TestAClientThatLeavesASlowAnswerIsLetGo(t *testing.T) {
	s := New(t, Options{})
	s.Inject(Rule{Fault: Slow(time.Hour)})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	request := httptest.NewRequestWithContext(ctx, http.MethodPost, s.GraphQL(), strings.NewReader(`{"query": "{viewer {login}}"}`))
	request.RequestURI = ""
	request.Header.Set("Authorization", "bearer "+Token)
	response, err := http.DefaultClient.Do(request)
	if err == nil {
		response.Body.Close()
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the client got %v", err)
	}
}

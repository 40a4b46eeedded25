package server_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/ask"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// lookups are mcp.Queries that answer every call alike.
type lookups struct{}

func (lookups) RunQuery(context.Context, history.RepositoryName, string) (ask.Executed, error) {
	return ask.Executed{Checked: cypher.Checked{Query: "RETURN 1"}, Result: graph.Result{Columns: []string{"n"}, Rows: [][]any{{int64(1)}}}}, nil
}

func (lookups) FindNames(context.Context, history.RepositoryName, string, ...schema.Kind) ([]names.Named, error) {
	return nil, nil
}

func TestToolsOverHTTP(t *testing.T) {
	o := options(t, denizy(nil))
	o.Queries = lookups{}
	s := start(t, o)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: s.URL + "/mcp"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "ask_repository", Arguments: map[string]any{"question": "Who fixed the most bugs?"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := result.Content[0].(*sdk.TextContent).Text; got != denizyText || result.IsError {
		t.Errorf("error %t, text:\n%s", result.IsError, got)
	}
}

// TestToolCallsAreLimited: calls count as questions; the rest of the protocol
// does not.
func TestToolCallsAreLimited(t *testing.T) {
	o := options(t, denizy(nil))
	o.Queries, o.QuestionsPerMinute = lookups{}, 2
	hold(&o, holdings{summaries: []graph.Summary{rockets, liners}})
	s := start(t, o)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: s.URL + "/mcp"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	calls := []struct {
		tool      string
		arguments map[string]any
		refusal   string
	}{
		{"ask_repository", map[string]any{"repository": "acme/liners", "question": "Who?"}, "is being loaded"},
		{"ask_repository", map[string]any{"repository": "acme/trains", "question": "Who?"}, "there are: acme/rockets, acme/liners"},
		{"ask_repository", map[string]any{"repository": "Acme/Rockets", "question": "Who?"}, ""},
		{"run_cypher_query", map[string]any{"repository": "acme/rockets", "query": "RETURN 1"}, ""},
		{"run_cypher_query", map[string]any{"repository": "acme/rockets", "query": "RETURN 1"}, "More than 2 questions"},
		{"ask_repository", map[string]any{"repository": "acme/rockets", "question": "Who?"}, "More than 2 questions"},
		{"list_repositories", nil, ""},
	}
	for _, call := range calls {
		result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: call.tool, Arguments: call.arguments})
		if err != nil {
			t.Fatal(err)
		}
		text := result.Content[0].(*sdk.TextContent).Text
		if result.IsError != (call.refusal != "") || !strings.Contains(text, call.refusal) {
			t.Errorf("%s: failed %t, want %q: %s", call.tool, result.IsError, call.refusal, text)
		}
	}
}

// toolCall is a call as a client of an older version of the protocol sends it.
const toolCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_repository","arguments":{"question":"Who?"}}}`

// TestToolCallEndsWithItsClient: when an agent leaves, the work ends.
func TestToolCallEndsWithItsClient(t *testing.T) {
	endsWithItsClient(t, "/mcp", toolCall)
}

func TestToolsRefuse(t *testing.T) {
	o := options(t, denizy(nil))
	o.Queries = lookups{}
	s := start(t, o)
	tests := []struct {
		name   string
		method string
		header map[string]string
		body   string
		status int
	}{
		{"a page of another site", http.MethodPost, map[string]string{"Origin": "https://evil.example"}, toolCall, http.StatusForbidden},
		{"a name that is not the server's", http.MethodPost, map[string]string{"Host": "evil.example"}, toolCall, http.StatusMisdirectedRequest},
		{"a session, of which there are none", http.MethodGet, nil, "", http.StatusMethodNotAllowed},
		{"a request that is too large", http.MethodPost, nil, strings.Repeat("x", 3<<20), http.StatusRequestEntityTooLarge},
		{"what is no JSON", http.MethodPost, map[string]string{"Content-Type": "text/plain"}, toolCall, http.StatusUnsupportedMediaType},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			request, err := http.NewRequestWithContext(t.Context(), tt.method, s.URL+"/mcp", bytes.NewReader([]byte(tt.body)))
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Content-Type", "application/json")
			request.Header.Set("Accept", "application/json, text/event-stream")
			for key, value := range tt.header {
				request.Header.Set(key, value)
			}
			request.Host = tt.header["Host"]
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != tt.status {
				t.Errorf("status %d, want %d", response.StatusCode, tt.status)
			}
		})
	}
}

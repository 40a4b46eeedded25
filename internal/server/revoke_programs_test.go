package server_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	api "github.com/sashabaranov/go-openai"

	"repochat/internal/ask"
	"repochat/internal/question"
)

// waiting answers nothing until its context ends, and tells of each question.
func waiting(asked chan<- struct{}) script {
	return func(ctx context.Context, _ question.Question, _ func(ask.Event)) (ask.Answer, error) {
		asked <- struct{}{}
		<-ctx.Done()
		return ask.Answer{}, ctx.Err()
	}
}

// A revoked token ends the streams of chat programs, too; they are told why.
func TestARevokedTokenEndsAStreamOfTheOpenAIEndpoint(t *testing.T) {
	asked := make(chan struct{}, 1)
	o := options(t, waiting(asked))
	kept := guard(t, &o)
	config := api.DefaultConfig(addToken(t, kept, "ada"))
	config.BaseURL = start(t, o).URL + "/v1"
	config.HTTPClient = &http.Client{Timeout: 30 * time.Second} // ends a stream that would go on
	stream, err := api.NewClientWithConfig(config).CreateChatCompletionStream(t.Context(), completionRequest("Who?"))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	<-asked
	if found, err := kept.RevokeToken(t.Context(), "ada"); !found || err != nil {
		t.Fatalf("revoke: %v, %v", found, err)
	}
	for {
		_, err = stream.Recv()
		if err != nil {
			break
		}
	}
	var failure *api.APIError
	if errors.Is(err, io.EOF) || !errors.As(err, &failure) || !strings.Contains(failure.Message, "Sign in first") {
		t.Errorf("the stream ends with %v, want the API's error that says why", err)
	}
}

// bearerTransport sends a token with every request.
type bearerTransport string

func (b bearerTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// The same for a tool of MCP that runs.
func TestARevokedTokenEndsACallOfATool(t *testing.T) {
	asked := make(chan struct{}, 1)
	o := options(t, waiting(asked))
	kept := guard(t, &o)
	o.Queries = lookups{}
	client := &http.Client{Timeout: 30 * time.Second, Transport: bearerTransport(addToken(t, kept, "ada"))}
	transport := &sdk.StreamableClientTransport{Endpoint: start(t, o).URL + "/mcp", HTTPClient: client, MaxRetries: -1}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	type outcome struct {
		result *sdk.CallToolResult
		err    error
	}
	ended := make(chan outcome, 1)
	go func() {
		result, err := session.CallTool(t.Context(), &sdk.CallToolParams{
			Name: "ask_repository", Arguments: map[string]any{"repository": "acme/rockets", "question": "Who?"},
		})
		ended <- outcome{result, err}
	}()
	<-asked
	if found, err := kept.RevokeToken(t.Context(), "ada"); !found || err != nil {
		t.Fatalf("revoke: %v, %v", found, err)
	}
	got := <-ended
	if got.err == nil && !got.result.IsError {
		t.Errorf("the call ends with a result: %+v", got.result)
	}
	if errors.Is(got.err, context.DeadlineExceeded) {
		t.Errorf("the call went on until the client left: %v", got.err)
	}
	t.Logf("the client is told: %v, %v", got.err, got.result)
	if _, err := session.ListTools(t.Context(), nil); err == nil {
		t.Error("another call is answered")
	}
}

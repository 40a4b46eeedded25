package server_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	api "github.com/sashabaranov/go-openai"

	answers "repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/schema"
)

// denizy answers every question, telling its text in two pieces.
func denizy(seen *question.Question) script {
	return func(_ context.Context, q question.Question, tell func(ask.Event)) (ask.Answer, error) {
		if seen != nil {
			*seen = q
		}
		tell(ask.Event{Kind: ask.EventStatus, Data: "Writing a query"})
		tell(ask.Event{Kind: ask.EventToken, Data: "`denizy` fixed "})
		tell(ask.Event{Kind: ask.EventToken, Data: "7."})
		return ask.Answer{
			Outcome: ask.Answered, Text: "`denizy` fixed 7.", Note: "Reading: bugs = issues. Data as of 2024-07-30.",
			Reading: "bugs = issues", Query: "MATCH (c:Commit) RETURN count(c)", Structure: answers.Structure{Notices: answers.NoticesOf("", "Every issue is a bug.")},
			Evidence: []ask.Evidence{
				{Kind: "issue", Label: "#12", Title: "It [breaks]", URL: "https://github.com/acme/rockets/issues/12"},
				{Kind: "commit", Label: "abc", URL: "https://evil.example/x"},
			},
		}, nil
	}
}

const denizyText = "`denizy` fixed 7.\n\n---\n\n*Reading: bugs = issues. Data as of 2024-07-30.*\n\n> Every issue is a bug.\n\n" +
	"Evidence: [#12 It \\[breaks\\]](https://github.com/acme/rockets/issues/12), abc\n\n```cypher\nMATCH (c:Commit) RETURN count(c)\n```"

func openaiClient(s *httptest.Server) *api.Client {
	config := api.DefaultConfig("sk-anything")
	config.BaseURL = s.URL + "/v1"
	return api.NewClientWithConfig(config)
}

func completionRequest(text string) api.ChatCompletionRequest {
	return api.ChatCompletionRequest{
		Model: "acme/rockets", Temperature: 0.3, MaxCompletionTokens: 5, Stop: []string{"x"}, User: "somebody",
		Messages: []api.ChatCompletionMessage{{Role: "system", Content: "Be brief."}, {Role: "user", Content: text}},
	}
}

func TestCompletion(t *testing.T) {
	var seen question.Question
	s := start(t, options(t, denizy(&seen)))
	request := completionRequest("Who fixed the most bugs?")
	request.Messages = append(request.Messages,
		api.ChatCompletionMessage{Role: "assistant", Content: denizyText},
		api.ChatCompletionMessage{Role: "user", MultiContent: []api.ChatMessagePart{{Type: "text", Text: "And in May?"}}})
	response, err := openaiClient(s).CreateChatCompletion(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(denizyText, response.Choices[0].Message.Content); diff != "" {
		t.Errorf("content (-want +got):\n%s", diff)
	}
	if response.Model != "acme/rockets" || response.Choices[0].FinishReason != api.FinishReasonStop || response.Created != now.Unix() {
		t.Errorf("response = %+v", response)
	}
	if u := response.Usage; u.PromptTokens == 0 || u.CompletionTokens == 0 || u.TotalTokens != u.PromptTokens+u.CompletionTokens {
		t.Errorf("usage = %+v", u)
	}
	want := question.Question{Repository: rockets.Name, Text: "And in May?", Now: now, Conversation: []question.Turn{{
		Question: "Who fixed the most bugs?", Answer: "`denizy` fixed 7.", Reading: "bugs = issues", Query: "MATCH (c:Commit) RETURN count(c)",
		Things: []question.Thing{{Kind: schema.Issue, Value: "12"}},
	}}}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("question (-want +got):\n%s", diff)
	}
}

func TestCompletionIsStreamed(t *testing.T) {
	s := start(t, options(t, denizy(nil)))
	request := completionRequest("Who fixed the most bugs?")
	request.StreamOptions = &api.StreamOptions{IncludeUsage: true}
	stream, err := openaiClient(s).CreateChatCompletionStream(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	var pieces []string
	var usage *api.Usage
	finish := api.FinishReason("")
	for {
		chunk, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, choice := range chunk.Choices {
			pieces = append(pieces, choice.Delta.Content)
			finish = choice.FinishReason
		}
		if chunk.Usage != nil {
			usage = chunk.Usage
		}
	}
	if diff := cmp.Diff(denizyText, strings.Join(pieces, "")); diff != "" {
		t.Errorf("content (-want +got):\n%s", diff)
	}
	if len(pieces) < 4 || pieces[1] != "`denizy` fixed " || finish != api.FinishReasonStop {
		t.Errorf("pieces %q, finish reason %q", pieces, finish)
	}
	if usage == nil || usage.TotalTokens == 0 {
		t.Errorf("usage = %+v, want it to be included", usage)
	}
}

func TestCompletionFails(t *testing.T) {
	o := options(t, func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error) {
		return ask.Answer{}, graph.ErrUnavailable
	})
	hold(&o, holdings{summaries: []graph.Summary{rockets, liners}})
	s := start(t, o)
	tests := []struct {
		name     string
		change   func(*api.ChatCompletionRequest)
		status   int
		kind     string
		code     string
		mentions string
	}{
		{"an unknown model", func(r *api.ChatCompletionRequest) { r.Model = "acme/trains" }, 404, "invalid_request_error", "model_not_found", "acme/trains"},
		{"a model that is no repository", func(r *api.ChatCompletionRequest) { r.Model = "gpt-4o" }, 404, "invalid_request_error", "model_not_found", "gpt-4o"},
		{"a repository that is being loaded", func(r *api.ChatCompletionRequest) { r.Model = "acme/liners" }, 409, "invalid_request_error", "loading", "acme/liners"},
		{"several answers", func(r *api.ChatCompletionRequest) { r.N = 3 }, 400, "invalid_request_error", "unsupported_value", "n is 3"},
		{"no question", func(r *api.ChatCompletionRequest) { r.Messages = r.Messages[:1] }, 400, "invalid_request_error", "invalid_value", "question"},
		{"a question that is too long", func(r *api.ChatCompletionRequest) { r.Messages[1].Content = strings.Repeat("Who? ", 1000) }, 400, "invalid_request_error", "context_length_exceeded", "4000"},
		{"a conversation that is too large", func(r *api.ChatCompletionRequest) { r.Messages[0].Content = strings.Repeat("x", 3<<20) }, 413, "invalid_request_error", "too_large", "2048 KB"},
		{"a graph that is away", func(*api.ChatCompletionRequest) {}, 503, "server_error", "graph_unavailable", "graph database"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			request := completionRequest("Who?")
			tt.change(&request)
			_, err := openaiClient(s).CreateChatCompletion(t.Context(), request)
			var failure *api.APIError
			if !errors.As(err, &failure) {
				t.Fatalf("error = %v, want an *APIError", err)
			}
			if failure.HTTPStatusCode != tt.status || failure.Type != tt.kind || failure.Code != tt.code || !strings.Contains(failure.Message, tt.mentions) {
				t.Errorf("status %d, type %q, code %v: %s\nwant %d %q %q", failure.HTTPStatusCode, failure.Type, failure.Code, failure.Message, tt.status, tt.kind, tt.code)
			}
		})
	}
	t.Run("an error after the stream has begun", func(t *testing.T) {
		stream, err := openaiClient(s).CreateChatCompletionStream(t.Context(), completionRequest("Who?"))
		if err != nil {
			t.Fatal(err)
		}
		defer stream.Close()
		if _, err := stream.Recv(); err != nil {
			t.Fatal(err)
		}
		_, err = stream.Recv()
		if err == nil || !strings.Contains(err.Error(), "graph database does not answer") {
			t.Errorf("error = %v, want the graph's", err)
		}
	})
	t.Run("a path that is not there", func(t *testing.T) {
		response, body := get(t, s, "/v1/embeddings")
		if response.StatusCode != 404 || !strings.HasPrefix(body, `{"error":{"message":`) {
			t.Errorf("status %d: %s", response.StatusCode, body)
		}
	})
}

func TestModels(t *testing.T) {
	o := options(t, nil)
	hold(&o, holdings{summaries: []graph.Summary{boats, liners, rockets}})
	s := start(t, o)
	list, err := openaiClient(s).ListModels(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, model := range list.Models {
		ids = append(ids, model.ID)
	}
	if diff := cmp.Diff([]string{"acme/boats", "acme/rockets"}, ids); diff != "" {
		t.Errorf("models (-want +got), liners being loaded:\n%s", diff)
	}
	const want = `{"id":"acme/rockets","object":"model","created":1722330000,"owned_by":"acme"}` + "\n"
	for _, path := range []string{"/v1/models/acme/rockets", "/v1/models/acme%2Frockets", "/v1/models/Acme%2fRockets"} {
		if response, body := get(t, s, path); response.StatusCode != http.StatusOK || body != want {
			t.Errorf("%s: status %d: %s", path, response.StatusCode, body)
		}
	}
	if response, body := get(t, s, "/v1/models/gpt-4o"); response.StatusCode != 404 || !strings.Contains(body, `"code":"model_not_found"`) {
		t.Errorf("status %d: %s", response.StatusCode, body)
	}
}

// TestCompletionEndsWithItsClient: when a program leaves, the work ends, whether
// its answer is streamed or not.
func TestCompletionEndsWithItsClient(t *testing.T) {
	for _, streamed := range []string{"false", "true"} {
		t.Run("stream "+streamed, func(t *testing.T) {
			endsWithItsClient(t, "/v1/chat/completions", `{"model":"acme/rockets","stream":`+streamed+`,"messages":[{"role":"user","content":"Who?"}]}`)
		})
	}
}

// endsWithItsClient posts what makes the server ask, leaves, and waits for the
// end of the work.
func endsWithItsClient(t *testing.T, path, body string) {
	t.Helper()
	begun, ended := make(chan struct{}), make(chan struct{})
	o := options(t, func(ctx context.Context, _ question.Question, _ func(ask.Event)) (ask.Answer, error) {
		close(begun)
		<-ctx.Done()
		close(ended)
		return ask.Answer{}, ctx.Err()
	})
	o.Heartbeat, o.Queries = time.Millisecond, lookups{}
	ctx, leave := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, start(t, o).URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json, text/event-stream")
	left := make(chan struct{})
	go func() {
		defer close(left)
		if response, err := http.DefaultClient.Do(request); err == nil {
			_, _ = io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
	}()
	<-begun
	leave()
	<-ended
	<-left
}

func TestCompletionShowsThatItLives(t *testing.T) {
	release := make(chan struct{})
	o := options(t, func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error) {
		<-release
		return ask.Answer{Outcome: ask.Conversational, Text: "Hello!"}, nil
	})
	o.Heartbeat = time.Millisecond
	s := start(t, o)
	response, err := http.Post(s.URL+"/v1/chat/completions", "application/json",
		strings.NewReader(`{"model":"acme/rockets","stream":true,"messages":[{"role":"user","content":"Hello"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() && lines.Text() != ": alive" {
	}
	close(release)
	last := ""
	for lines.Scan() {
		if lines.Text() != "" && lines.Text() != ": alive" {
			last = lines.Text()
		}
	}
	if last != "data: [DONE]" {
		t.Errorf("the last line is %q", last)
	}
}

// TestChatProgramsTitlesAreNotQuestions: what Open WebUI and LibreChat ask for
// themselves is answered without the graph, whole and streamed.
func TestChatProgramsTitlesAreNotQuestions(t *testing.T) {
	s := start(t, options(t, neverAsked(t)))
	request := completionRequest("### Task:\nGenerate a concise, 3-5 word title.\n### Output:\nJSON format: { \"title\": \"your title\" }\n" +
		"### Chat History:\n<chat_history>\nUSER: Who fixed issue 12?\nASSISTANT: " + strings.Repeat("Ada. ", 1000) + "\n</chat_history>")
	const want = `{"title":"Who fixed issue 12"}`
	response, err := openaiClient(s).CreateChatCompletion(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	if got := response.Choices[0].Message.Content; got != want {
		t.Errorf("title = %s, want %s", got, want)
	}
	stream, err := openaiClient(s).CreateChatCompletionStream(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	if _, err := stream.Recv(); err != nil { // the role
		t.Fatal(err)
	}
	if chunk, err := stream.Recv(); err != nil || chunk.Choices[0].Delta.Content != want {
		t.Errorf("streamed title = %+v, error %v, want %s", chunk.Choices, err, want)
	}
}

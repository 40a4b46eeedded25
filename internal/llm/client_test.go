package llm

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/llmtest"
	"repochat/internal/pause"
)

const testKey = "sk-test-0123456789abcdef"

func TestCompleteFromScriptedServer(t *testing.T) {
	const said = "There are <query>MATCH (c:Commit) RETURN count(c)</query> commits."
	tests := []struct {
		name     string
		stream   bool
		answers  []llmtest.Answer
		want     string
		wantErr  error
		wantCut  bool
		requests int
	}{
		{name: "a plain answer is returned whole", answers: []llmtest.Answer{llmtest.Say(said)}, want: said, requests: 1},
		{name: "a streamed answer is put together", stream: true, answers: []llmtest.Answer{llmtest.Say(said)}, want: said, requests: 1},
		{name: "an answer cut at the token limit says so", stream: true, answers: []llmtest.Answer{llmtest.CutAtLimit("MATCH (")}, want: "MATCH (", wantCut: true, requests: 1},
		{name: "a refusal's words are the answer", answers: []llmtest.Answer{llmtest.Refuse("I can't.")}, want: "I can't.", requests: 1},
		{name: "a streamed refusal's words are the answer", stream: true, answers: []llmtest.Answer{llmtest.Refuse("I can't.")}, want: "I can't.", requests: 1},
		{name: "an empty answer is an error", answers: []llmtest.Answer{llmtest.Empty()}, wantErr: ErrEmpty, requests: 1},
		{name: "an empty stream is an error", stream: true, answers: []llmtest.Answer{llmtest.Empty()}, wantErr: ErrEmpty, requests: 1},
		{name: "a refused key is not tried again", answers: []llmtest.Answer{llmtest.Fail(401, "Incorrect API key provided: "+testKey)}, wantErr: ErrUnauthorized, requests: 1},
		{name: "a forbidden key is a refused key", stream: true, answers: []llmtest.Answer{llmtest.Fail(403, "no access")}, wantErr: ErrUnauthorized, requests: 1},
		{name: "an exhausted quota is not tried again", answers: []llmtest.Answer{llmtest.FailWithCode(429, "insufficient_quota", "You exceeded your current quota")}, wantErr: ErrQuotaExceeded, requests: 1},
		{name: "a rate limit is waited for", answers: []llmtest.Answer{llmtest.RateLimit(2 * time.Second), llmtest.Say(said)}, want: said, requests: 2},
		{name: "a long rate limit is told instead of waited for", answers: []llmtest.Answer{llmtest.RateLimit(10 * time.Minute)}, wantErr: ErrRateLimited, requests: 1},
		{name: "a failing server is tried again", stream: true, answers: []llmtest.Answer{llmtest.Fail(500, "oops"), llmtest.Fail(503, "busy"), llmtest.Say(said)}, want: said, requests: 3},
		{name: "a server that keeps failing is given up", answers: []llmtest.Answer{llmtest.Fail(500, "a"), llmtest.Fail(502, "b"), llmtest.Fail(503, "c"), llmtest.Fail(504, "d")}, wantErr: ErrUnavailable, requests: 4},
		{name: "a connection cut before the first token is tried again", stream: true, answers: []llmtest.Answer{llmtest.Cut(""), llmtest.Say(said)}, want: said, requests: 2},
		{name: "a plain response that breaks off is tried again", answers: []llmtest.Answer{llmtest.Cut("MATCH"), llmtest.Say(said)}, want: said, requests: 2},
		{name: "a connection cut after the first token is not tried again", stream: true, answers: []llmtest.Answer{llmtest.Cut("MATCH (c) ")}, want: "MATCH (c) ", wantErr: ErrBrokenOff, requests: 1},
		{name: "a stream without an end is broken off, and its text kept", stream: true, answers: []llmtest.Answer{llmtest.Truncate("MATCH (c) ")}, want: "MATCH (c) ", wantErr: ErrBrokenOff, requests: 1},
		{name: "an error inside a stream is told", stream: true, answers: []llmtest.Answer{llmtest.FailInStream("MATCH ", "server_error", "overloaded")}, want: "MATCH ", wantErr: ErrUnavailable, requests: 1},
		{name: "an over-long prompt inside a stream is told", stream: true, answers: []llmtest.Answer{llmtest.FailInStream("", "context_length_exceeded", "too long")}, wantErr: ErrContextTooLong, requests: 1},
		{name: "an over-long prompt is told", answers: []llmtest.Answer{llmtest.ContextTooLong()}, wantErr: ErrContextTooLong, requests: 1},
		{name: "an unknown model is told", answers: []llmtest.Answer{llmtest.Fail(404, "The model `x` does not exist")}, wantErr: ErrModelUnknown, requests: 1},
		{name: "another bad request is told", answers: []llmtest.Answer{llmtest.Fail(400, "Unsupported value")}, wantErr: ErrRequestRefused, requests: 1},
		{name: "a page for people is not an endpoint", answers: []llmtest.Answer{llmtest.Page(200, "<html>login</html>"), llmtest.Page(200, "<html>login</html>"), llmtest.Page(200, "<html>login</html>"), llmtest.Page(200, "<html>login</html>")}, wantErr: ErrUnavailable, requests: 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, tt.answers...)
			client := newClient(t, server.URL)
			var streamed strings.Builder
			var onToken func(string)
			if tt.stream {
				onToken = func(piece string) { streamed.WriteString(piece) }
			}
			got, err := client.Complete(t.Context(), question(), onToken)
			if !errors.Is(err, tt.wantErr) {
				t.Fatalf("error = %v, want %v", err, tt.wantErr)
			}
			if err != nil && strings.Contains(err.Error(), testKey) {
				t.Errorf("the error holds the key: %v", err)
			}
			if got.Text != tt.want || got.CutAtLimit != tt.wantCut {
				t.Errorf("got %+v, want text %q, cut %v", got, tt.want, tt.wantCut)
			}
			if tt.stream && streamed.String() != got.Text {
				t.Errorf("streamed %q, returned %q", streamed.String(), got.Text)
			}
			if n := len(server.Requests()); n != tt.requests {
				t.Errorf("%d requests, want %d", n, tt.requests)
			}
		})
	}
}

func TestCompleteSendsWhatTheEndpointNeeds(t *testing.T) {
	server := llmtest.New(t, llmtest.Say("yes"), llmtest.Say("yes"))
	client := newClient(t, server.URL)
	request := Request{Messages: []Message{{System, "Be brief."}, {User, "Any bugs <here> & now?\xff"}}, MaxTokens: 50}
	plain, err := client.Complete(t.Context(), request, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Complete(t.Context(), request, func(string) {}); err != nil {
		t.Fatal(err)
	}
	zero := 0.0
	want := llmtest.Request{
		Model:         llmtest.Model,
		Messages:      []llmtest.Message{{Role: "system", Content: "Be brief."}, {Role: "user", Content: "Any bugs <here> & now?\uFFFD"}},
		Temperature:   &zero,
		MaxTokens:     50,
		Authorization: "Bearer " + testKey,
	}
	if diff := cmp.Diff(want, server.Requests()[0]); diff != "" {
		t.Errorf("plain request (-want +got):\n%s", diff)
	}
	want.Stream, want.StreamOptions.IncludeUsage = true, true
	if diff := cmp.Diff(want, server.Requests()[1]); diff != "" {
		t.Errorf("streamed request (-want +got):\n%s", diff)
	}
	if want := (Usage{Prompt: 7, Completion: 1}); plain.Usage != want {
		t.Errorf("usage = %+v, want %+v", plain.Usage, want)
	}
}

func TestReasoningModelGetsNoTemperatureAndNoLimit(t *testing.T) {
	server := llmtest.New(t, llmtest.Say("yes"))
	client, err := New(Options{BaseURL: server.URL, Model: "gpt-5-mini"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Complete(t.Context(), Request{Messages: question().Messages, MaxTokens: 50}, nil); err != nil {
		t.Fatal(err)
	}
	if got := server.Requests()[0]; got.Temperature != nil || got.MaxTokens != 0 {
		t.Errorf("temperature %v, max_tokens %d; want neither", got.Temperature, got.MaxTokens)
	}
}

func TestFilteredAnswerSaysSo(t *testing.T) {
	server := llmtest.New(t, llmtest.Filtered("I was ab"), llmtest.Filtered(""))
	client := newClient(t, server.URL)
	for _, want := range []string{"I was ab", ""} {
		got, err := client.Complete(t.Context(), question(), nil)
		if err != nil || !got.Filtered || got.Text != want {
			t.Errorf("got %+v, %v; want %q, filtered", got, err, want)
		}
	}
}

func TestRetryAfterIsHonoured(t *testing.T) {
	server := llmtest.New(t, llmtest.RateLimit(7*time.Second), llmtest.Fail(503, "busy"), llmtest.Say("yes"))
	client := newClient(t, server.URL)
	var waits []time.Duration
	client.wait = func(_ context.Context, d time.Duration) error {
		waits = append(waits, d)
		return nil
	}
	if _, err := client.Complete(t.Context(), question(), nil); err != nil {
		t.Fatal(err)
	}
	if len(waits) != 2 || waits[0] != 7*time.Second {
		t.Errorf("waits = %v, want 7s and a back-off", waits)
	}
	if waits[1] < firstWait/2 || waits[1] > longestWait {
		t.Errorf("back-off %v is out of bounds", waits[1])
	}
}

func TestTimeoutAndCancellation(t *testing.T) {
	t.Run("a silent endpoint is a timeout, and is not tried again", func(t *testing.T) {
		server := llmtest.New(t, llmtest.Hang())
		client := newClient(t, server.URL)
		client.timeout = 50 * time.Millisecond
		if _, err := client.Complete(t.Context(), question(), nil); !errors.Is(err, ErrTimeout) {
			t.Errorf("error = %v, want ErrTimeout", err)
		}
	})
	t.Run("a stream that stalls is a timeout, and its text is kept", func(t *testing.T) {
		server := llmtest.New(t, llmtest.Stall("MATCH (c)"))
		client := newClient(t, server.URL)
		client.timeout = 2 * time.Second // long enough for the first words on a busy machine
		got, err := client.Complete(t.Context(), question(), func(string) {})
		if !errors.Is(err, ErrTimeout) || got.Text != "MATCH (c)" {
			t.Errorf("got %q, %v; want the text and ErrTimeout", got.Text, err)
		}
	})
	t.Run("a caller who leaves ends the call", func(t *testing.T) {
		server := llmtest.New(t, llmtest.Stall("MATCH (c)"))
		client := newClient(t, server.URL)
		ctx, cancel := context.WithCancel(t.Context())
		if _, err := client.Complete(ctx, question(), func(string) { cancel() }); !errors.Is(err, context.Canceled) {
			t.Errorf("error = %v, want context.Canceled", err)
		}
	})
	t.Run("a caller who leaves during a back-off ends the wait", func(t *testing.T) {
		server := llmtest.New(t, llmtest.RateLimit(15*time.Second))
		client := newClient(t, server.URL)
		ctx, cancel := context.WithCancel(t.Context())
		client.wait = func(ctx context.Context, d time.Duration) error {
			cancel()
			return pause.For(ctx, d)
		}
		if _, err := client.Complete(ctx, question(), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("error = %v, want context.Canceled", err)
		}
	})
}

func TestUnreachableEndpointHidesUserInfo(t *testing.T) {
	client, err := New(Options{BaseURL: "http://someone:hunter2@127.0.0.1:1/v1", Key: testKey, Model: "m"})
	if err != nil {
		t.Fatal(err)
	}
	client.wait = func(context.Context, time.Duration) error { return nil }
	_, err = client.Complete(t.Context(), question(), nil)
	if !errors.Is(err, ErrUnavailable) {
		t.Fatalf("error = %v, want ErrUnavailable", err)
	}
	if !strings.Contains(err.Error(), "(connection refused)") || strings.Contains(err.Error(), "127.0.0.1") {
		t.Errorf("error = %v, want the reason without the address", err)
	}
	for _, secret := range []string{"hunter2", "someone", testKey} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("the error holds %q: %v", secret, err)
		}
	}
}

func TestNewNamesTheSetting(t *testing.T) {
	tests := []struct {
		name    string
		options Options
		want    string
	}{
		{"no model", Options{}, "OPENAI_MODEL"},
		{"an address without a scheme", Options{Model: "m", BaseURL: "localhost:11434/v1"}, "OPENAI_BASE_URL"},
		{"an address of another scheme", Options{Model: "m", BaseURL: "file:///etc/passwd"}, "OPENAI_BASE_URL"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := New(tt.options); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error = %v, want one that names %s", err, tt.want)
			}
		})
	}
}

func TestModels(t *testing.T) {
	got, err := newClient(t, llmtest.New(t).URL).Models(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{llmtest.Model}, got); diff != "" {
		t.Errorf("models (-want +got):\n%s", diff)
	}
}

func TestRetryAfterHeader(t *testing.T) {
	now := time.Date(2024, 7, 31, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		name, value string
		want        time.Duration
	}{
		{"seconds", "30", 30 * time.Second},
		{"a date", now.Add(time.Minute).Format(http.TimeFormat), time.Minute},
		{"a date in the past", now.Add(-time.Minute).Format(http.TimeFormat), 0},
		{"a negative number", "-5", 0},
		{"no header", "", 0},
		{"nonsense", "soon", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := retryAfter(tt.value, now); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// newClient returns a client that does not wait between attempts for longer
// than the wait it is told allows.
func newClient(t *testing.T, address string) *Client {
	t.Helper()
	client, err := New(Options{BaseURL: address, Key: testKey, Model: llmtest.Model, Timeout: 30 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	client.wait = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	return client
}

func question() Request {
	return Request{Messages: []Message{{User, "How many commits?"}}}
}

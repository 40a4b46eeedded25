package llm

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func embeddingClient(t *testing.T, handler http.HandlerFunc) *EmbeddingClient {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := NewEmbeddingClient(EmbeddingOptions{BaseURL: server.URL + "/v1/", Key: testKey, Model: "a-model", Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestEmbedSendsOpenAIsForm(t *testing.T) {
	client := embeddingClient(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var got map[string]any
		if err := json.Unmarshal(body, &got); err != nil {
			t.Error(err)
		}
		want := map[string]any{"model": "a-model", "input": []any{"one", "two \uFFFD"}, "user": ""}
		delete(want, "user")
		delete(got, "user")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("request (-want +got)\n%s", diff)
		}
		if r.URL.Path != "/v1/embeddings" || r.Header.Get("Authorization") != "Bearer "+testKey {
			t.Errorf("%s with %q", r.URL, r.Header.Get("Authorization"))
		}
		fmt.Fprint(w, `{"object":"list","data":[{"index":1,"embedding":[2]},{"index":0,"embedding":[1]}]}`)
	})
	got, err := client.Embed(t.Context(), []string{"one", "two \xff"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]float32{{1}, {2}}, got); diff != "" {
		t.Errorf("vectors by their index (-want +got)\n%s", diff)
	}
}

func TestEmbedTellsFailuresInItsOwnWords(t *testing.T) {
	answer := func(status int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			fmt.Fprint(w, body)
		}
	}
	tests := []struct {
		name    string
		handler http.HandlerFunc
		kind    error
		want    string
	}{
		{"a refused key", answer(401, `{"error":{"message":"Incorrect API key provided: `+testKey+`"}}`), ErrUnauthorized, "EMBEDDINGS_API_KEY"},
		{"an unknown model", answer(404, `{"error":"model \"a-model\" not found, try pulling it first"}`), ErrModelUnknown, "EMBEDDINGS_MODEL"},
		{"a server that fails and repeats the key", answer(500, `{"message":"`+testKey+` broke me"}`), ErrUnavailable, "EMBEDDINGS_BASE_URL"},
		{"a redirect is not followed", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusTemporaryRedirect)
		}, ErrRequestRefused, "HTTP 307"},
		{"fewer vectors than texts", answer(200, `{"data":[{"index":0,"embedding":[1]}]}`), nil, "no vector for text 2 of 2"},
		{"a vector of another text", answer(200, `{"data":[{"index":7,"embedding":[1]}]}`), nil, "vector 7 of 2 texts"},
		{"a page for people", answer(200, "<html>"), ErrUnavailable, "EMBEDDINGS_BASE_URL"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := embeddingClient(t, test.handler).Embed(t.Context(), []string{"a", "b"})
			if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), testKey) || strings.Contains(err.Error(), "OPENAI") {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
			if test.kind != nil && !errors.Is(err, test.kind) {
				t.Errorf("error %v, want the kind %v", err, test.kind)
			}
		})
	}
}

func TestNewEmbeddingClientNamesTheSetting(t *testing.T) {
	for _, o := range []EmbeddingOptions{{BaseURL: "http://x/v1"}, {BaseURL: "localhost:11434", Model: "m"}, {Model: "m"}} {
		if _, err := NewEmbeddingClient(o); err == nil || !strings.Contains(err.Error(), "EMBEDDINGS_") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/sashabaranov/go-openai"
)

// EmbeddingOptions say which model makes vectors, and where.
type EmbeddingOptions struct {
	BaseURL string // up to /v1
	Key     string // may be empty
	Model   string
	// Timeout is the longest that one call may take. 0 is a minute.
	Timeout time.Duration
	// Direct is set to use no proxy, for an endpoint on this machine.
	Direct bool
}

// EmbeddingClient makes vectors of texts over HTTP. A call is one request: what
// to repeat, and when, is up to the caller. It is safe for concurrent use.
type EmbeddingClient struct {
	api     *openai.Client
	model   string
	timeout time.Duration
}

// NewEmbeddingClient returns a client. It makes no call.
func NewEmbeddingClient(o EmbeddingOptions) (*EmbeddingClient, error) {
	if o.Model == "" {
		return nil, errors.New("no embedding model is named; set EMBEDDINGS_MODEL")
	}
	config := openai.DefaultConfig(o.Key)
	config.BaseURL = strings.TrimRight(o.BaseURL, "/")
	if !isEndpoint(config.BaseURL) {
		return nil, errors.New("EMBEDDINGS_BASE_URL is not an address such as http://localhost:11434/v1")
	}
	if o.Timeout == 0 {
		o.Timeout = time.Minute
	}
	config.HTTPClient = limited{&transport{client: embeddingHTTP(o.Direct), key: o.Key, now: time.Now}}
	return &EmbeddingClient{api: openai.NewClientWithConfig(config), model: o.Model, timeout: o.Timeout}, nil
}

// embeddingHTTP follows no redirect: a text goes to the endpoint that was named,
// and nowhere else.
func embeddingHTTP(direct bool) *http.Client {
	base := http.DefaultTransport.(*http.Transport).Clone()
	if direct {
		base.Proxy = nil
	}
	return &http.Client{
		Transport:     base,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// limited bounds what is read of a response. Vectors of 256 texts with 4,096
// numbers of 20 bytes are 20 MB.
type limited struct{ next *transport }

const mostEmbeddingBytes = 64 << 20

// Do sends the request.
func (l limited) Do(request *http.Request) (*http.Response, error) {
	response, err := l.next.Do(request)
	if err == nil {
		body := response.Body
		response.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(body, mostEmbeddingBytes), body}
	}
	return response, err
}

// Embed returns a vector for each text, in their order, as the model made them.
func (c *EmbeddingClient) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	attempt, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	request := openai.EmbeddingRequestStrings{Model: openai.EmbeddingModel(c.model)}
	for _, text := range texts {
		request.Input = append(request.Input, strings.ToValidUTF8(text, "\uFFFD"))
	}
	answer, err := c.api.CreateEmbeddings(attempt, request)
	if err != nil {
		return nil, ofEmbeddings(classify(ctx, attempt, err))
	}
	return inOrder(answer.Data, len(texts))
}

// inOrder puts vectors where their index says, and fails when one is missing.
func inOrder(data []openai.Embedding, texts int) ([][]float32, error) {
	vectors := make([][]float32, texts)
	for _, each := range data {
		if each.Index < 0 || each.Index >= texts {
			return nil, fmt.Errorf("the embeddings endpoint returned vector %d of %d texts", each.Index, texts)
		}
		vectors[each.Index] = each.Embedding
	}
	for i, vector := range vectors {
		if len(vector) == 0 {
			return nil, fmt.Errorf("the embeddings endpoint returned no vector for text %d of %d", i+1, texts)
		}
	}
	return vectors, nil
}

// embeddingTexts are the kinds of failure whose own texts name the settings of
// the chat model.
var embeddingTexts = map[error]string{
	ErrUnauthorized:   "the key in EMBEDDINGS_API_KEY is refused",
	ErrQuotaExceeded:  "the account of the key in EMBEDDINGS_API_KEY has no quota left",
	ErrRateLimited:    "the embeddings endpoint limits the rate of requests",
	ErrUnavailable:    "the endpoint in EMBEDDINGS_BASE_URL does not work",
	ErrModelUnknown:   "the endpoint in EMBEDDINGS_BASE_URL knows no such model; check EMBEDDINGS_MODEL",
	ErrContextTooLong: "a text is longer than the embedding model can read",
	ErrRequestRefused: "the embeddings endpoint refuses the request",
	ErrTimeout:        "the embeddings endpoint did not answer in time",
}

// embeddingError is an Error in words about embeddings.
type embeddingError struct{ failure *Error }

func ofEmbeddings(err error) error {
	var failure *Error
	if errors.As(err, &failure) {
		return embeddingError{failure}
	}
	return err
}

// Error returns the kind and, where there is one, the detail.
func (e embeddingError) Error() string {
	text, found := embeddingTexts[e.failure.Kind]
	if !found {
		text = e.failure.Kind.Error()
	}
	if e.failure.Detail == "" {
		return text
	}
	return fmt.Sprintf("%s (%s)", text, e.failure.Detail)
}

// Unwrap returns the error of the call.
func (e embeddingError) Unwrap() error { return e.failure }

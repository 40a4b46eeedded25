package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sort"
	"strings"
	"time"

	"github.com/sashabaranov/go-openai"

	"repochat/internal/pause"
)

// Options describes which model to ask, and where.
type Options struct {
	// BaseURL is the endpoint's address up to /v1; "" is OpenAI's.
	BaseURL string
	Key     string // may be empty: a local endpoint needs none
	Model   string
	// Timeout is the longest that one attempt may take, its stream included.
	// 0 is a minute.
	Timeout time.Duration
}

// Client is a Completer over HTTP. It asks at temperature 0, and repeats a
// call that failed for a passing reason before its first token. It is safe for
// concurrent use.
type Client struct {
	api     *openai.Client
	model   string
	key     string
	timeout time.Duration
	wait    func(context.Context, time.Duration) error
}

// New returns a client. It makes no call.
func New(o Options) (*Client, error) {
	if o.Model == "" {
		return nil, errors.New("no model is named; set OPENAI_MODEL")
	}
	config := openai.DefaultConfig(o.Key)
	if o.BaseURL != "" {
		config.BaseURL = strings.TrimRight(o.BaseURL, "/")
	}
	if !isEndpoint(config.BaseURL) {
		return nil, errors.New("OPENAI_BASE_URL is not an address such as https://api.openai.com/v1")
	}
	if o.Timeout == 0 {
		o.Timeout = time.Minute
	}
	config.HTTPClient = &transport{client: &http.Client{}, key: o.Key, now: time.Now}
	return &Client{api: openai.NewClientWithConfig(config), model: o.Model, key: o.Key, timeout: o.Timeout, wait: pause.For}, nil
}

func isEndpoint(text string) bool {
	address, err := url.Parse(text)
	return err == nil && address.Host != "" && (address.Scheme == "http" || address.Scheme == "https")
}

// Complete asks the model. With onToken the answer is streamed.
func (c *Client) Complete(ctx context.Context, request Request, onToken func(string)) (Response, error) {
	var response Response
	err := retry(ctx, c.wait, func() (begun bool, err error) {
		attempt, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		if onToken == nil {
			response, err = c.whole(attempt, request)
		} else {
			told := &redactor{key: c.key, pass: onToken}
			response, err = c.stream(attempt, request, told.write)
			told.flush()
		}
		response.Text = redacted(response.Text, c.key)
		if err != nil {
			err = classify(ctx, attempt, err)
		}
		return onToken != nil && response.Text != "", err
	})
	return response, err
}

// Models lists the names of the models that the endpoint offers, sorted.
func (c *Client) Models(ctx context.Context) ([]string, error) {
	attempt, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	list, err := c.api.ListModels(attempt)
	if err != nil {
		return nil, fmt.Errorf("list models: %w", classify(ctx, attempt, err))
	}
	names := make([]string, 0, len(list.Models))
	for _, m := range list.Models {
		names = append(names, m.ID)
	}
	sort.Strings(names)
	return names, nil
}

func (c *Client) body(request Request) openai.ChatCompletionRequest {
	body := openai.ChatCompletionRequest{Model: c.model}
	for _, m := range request.Messages {
		body.Messages = append(body.Messages, openai.ChatCompletionMessage{
			Role:    string(m.Role),
			Content: strings.ToValidUTF8(m.Content, "\uFFFD"),
		})
	}
	// A reasoning model counts its hidden reasoning as well, so that a limit
	// meant for the answer would leave it without one.
	if !isReasoningModel(c.model) {
		body.MaxTokens = request.MaxTokens
	}
	return body
}

// whole asks for the answer in one piece.
func (c *Client) whole(ctx context.Context, request Request) (Response, error) {
	answer, err := c.api.CreateChatCompletion(ctx, c.body(request))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return Response{}, &Error{Kind: ErrBrokenOff}
	}
	if err != nil {
		return Response{}, err
	}
	if len(answer.Choices) == 0 {
		return Response{}, &Error{Kind: ErrEmpty}
	}
	choice := answer.Choices[0]
	text := choice.Message.Content
	if text == "" {
		text = choice.Message.Refusal
	}
	return finished(request, text, choice.FinishReason, &answer.Usage)
}

// stream asks for the answer as server-sent events.
func (c *Client) stream(ctx context.Context, request Request, onToken func(string)) (Response, error) {
	body := c.body(request)
	body.StreamOptions = &openai.StreamOptions{IncludeUsage: true}
	events, err := c.api.CreateChatCompletionStream(ctx, body)
	if err != nil {
		return Response{}, err
	}
	defer events.Close()
	var text strings.Builder
	var reason openai.FinishReason
	var usage *openai.Usage
	for {
		event, err := events.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Response{Text: text.String(), Usage: estimate(request, text.String())}, brokenOff(ctx, err)
		}
		if event.Usage != nil {
			usage = event.Usage
		}
		for _, choice := range event.Choices {
			if piece := choice.Delta.Content + choice.Delta.Refusal; piece != "" {
				text.WriteString(piece)
				onToken(piece)
			}
			if choice.FinishReason != "" {
				reason = choice.FinishReason
			}
		}
	}
	return finished(request, text.String(), reason, usage)
}

// brokenOff names an error in the middle of a stream, unless it is one that
// the endpoint itself or the context explains.
func brokenOff(ctx context.Context, err error) error {
	var told *openai.APIError
	if ctx.Err() != nil || errors.As(err, &told) {
		return err
	}
	return &Error{Kind: ErrBrokenOff, Detail: networkDetail(err)}
}

// finished makes the response of an answer that has ended. Without a finish
// reason the connection closed before the model was done.
func finished(request Request, text string, reason openai.FinishReason, usage *openai.Usage) (Response, error) {
	response := Response{
		Text:       text,
		Usage:      estimate(request, text),
		CutAtLimit: reason == openai.FinishReasonLength,
		Filtered:   reason == openai.FinishReasonContentFilter,
	}
	if usage != nil && usage.TotalTokens > 0 {
		response.Usage = Usage{Prompt: usage.PromptTokens, Completion: usage.CompletionTokens}
	}
	switch {
	case reason == "" && text != "":
		return response, &Error{Kind: ErrBrokenOff}
	case strings.TrimSpace(text) == "" && !response.Filtered:
		return response, &Error{Kind: ErrEmpty}
	default:
		return response, nil
	}
}

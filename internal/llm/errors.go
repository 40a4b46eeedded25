package llm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/sashabaranov/go-openai"
)

// The kinds of failure of a call, for errors.Is. Their texts are for people
// and name the setting that mends them; none holds a key or an address's
// user-info.
var (
	ErrUnauthorized   = errors.New("the key in OPENAI_API_KEY is refused")
	ErrQuotaExceeded  = errors.New("the account of the key in OPENAI_API_KEY has no quota left")
	ErrRateLimited    = errors.New("the model's endpoint limits the rate of requests; try again later")
	ErrUnavailable    = errors.New("the model's endpoint in OPENAI_BASE_URL does not work")
	ErrModelUnknown   = errors.New("the endpoint in OPENAI_BASE_URL knows no such model; check OPENAI_MODEL")
	ErrContextTooLong = errors.New("the prompt is longer than the model can read")
	ErrRequestRefused = errors.New("the model's endpoint refuses the request")
	ErrTimeout        = errors.New("the model did not answer in time; REPOCHAT_LLM_TIMEOUT sets how long it may take")
	ErrBrokenOff      = errors.New("the model's answer broke off")
	ErrEmpty          = errors.New("the model answered with nothing")
)

// Error is a failed call: its kind, and what the endpoint or the network said.
type Error struct {
	Kind   error // one of the kinds above
	Status int   // HTTP status; 0 when there was no response
	Detail string
	// RetryAfter is how long the endpoint asks to wait; 0 when it does not say.
	RetryAfter time.Duration
}

// Error returns the kind and, where there is one, the detail.
func (e *Error) Error() string {
	if e.Detail == "" {
		return e.Kind.Error()
	}
	return fmt.Sprintf("%v (%s)", e.Kind, e.Detail)
}

// Unwrap returns the kind.
func (e *Error) Unwrap() error { return e.Kind }

// classifyStatus turns an HTTP status with the endpoint's own words into an
// error. What a refused key's response says is not repeated: some endpoints
// quote the key in it.
func classifyStatus(status int, code, message string) *Error {
	failure := &Error{Status: status, Detail: shorten(message)}
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		failure.Kind, failure.Detail = ErrUnauthorized, fmt.Sprintf("HTTP %d", status)
	case status == http.StatusTooManyRequests && code == "insufficient_quota":
		failure.Kind = ErrQuotaExceeded
	case status == http.StatusTooManyRequests:
		failure.Kind = ErrRateLimited
	case status == http.StatusRequestEntityTooLarge || saysContextTooLong(code, message):
		failure.Kind = ErrContextTooLong
	case status == http.StatusNotFound:
		failure.Kind = ErrModelUnknown
	case status == http.StatusRequestTimeout || status >= 500:
		failure.Kind = ErrUnavailable
		failure.Detail = shorten(strings.TrimSpace(fmt.Sprintf("HTTP %d %s", status, message)))
	default:
		failure.Kind = ErrRequestRefused
		failure.Detail = shorten(strings.TrimSpace(fmt.Sprintf("HTTP %d %s", status, message)))
	}
	return failure
}

// saysContextTooLong knows OpenAI's code and the words of vLLM, llama.cpp,
// Ollama and LiteLLM for the same thing.
func saysContextTooLong(code, message string) bool {
	if code == "context_length_exceeded" || code == "exceed_context_size_error" {
		return true
	}
	message = strings.ToLower(message)
	for _, words := range []string{"context length", "context size", "context window", "maximum context", "prompt is too long", "too many tokens"} {
		if strings.Contains(message, words) {
			return true
		}
	}
	return false
}

// classify turns whatever a call returned into a typed error. An error that
// is typed already stays as it is; the caller's own cancellation too.
func classify(ctx, attempt context.Context, err error) error {
	var typed *Error
	var inStream *openai.APIError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &typed):
		return typed
	case attempt.Err() != nil:
		return &Error{Kind: ErrTimeout}
	case errors.As(err, &inStream):
		return classifyInStream(inStream)
	default:
		return &Error{Kind: ErrUnavailable, Detail: networkDetail(err)}
	}
}

// classifyInStream reads an error that arrives as an event of a stream whose
// status was 200.
func classifyInStream(e *openai.APIError) error {
	code, _ := e.Code.(string)
	status := http.StatusInternalServerError
	if n, ok := e.Code.(int); ok && n >= 400 {
		status = n
	}
	if saysContextTooLong(code, e.Message) {
		status = http.StatusBadRequest
	}
	return classifyStatus(status, code, e.Message)
}

// networkDetail reports what failed without the address: it may carry user-info.
func networkDetail(err error) string {
	var inURL *url.Error
	if errors.As(err, &inURL) {
		err = inURL.Err
	}
	var lookup *net.DNSError
	if errors.As(err, &lookup) {
		return "no address for host " + lookup.Name
	}
	// Of a failed connection only the reason: people who ask need not know
	// where inside of a network the model is.
	var reason syscall.Errno
	if errors.As(err, &reason) {
		return reason.Error()
	}
	return shorten(err.Error())
}

// shorten keeps a detail to one line that fits a notice.
func shorten(text string) string {
	const most = 200
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + " …"
	}
	return text
}

package llm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// transport sends requests for go-openai. It does three things that the
// library cannot: it sends temperature 0 (the library leaves a zero out, and
// endpoints then sample at 1), it reads Retry-After, and it keeps the key out
// of errors.
type transport struct {
	client *http.Client
	key    string
	now    func() time.Time
}

// Do sends the request, and returns a typed error for every status but 2xx.
func (t *transport) Do(request *http.Request) (*http.Response, error) {
	if strings.HasSuffix(request.URL.Path, "/chat/completions") {
		if err := sendTemperature(request); err != nil {
			return nil, err
		}
	}
	response, err := t.client.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		defer response.Body.Close()
		return nil, t.failure(response)
	}
	return response, nil
}

// sendTemperature adds the temperature to a chat-completions request.
func sendTemperature(request *http.Request) error {
	raw, err := io.ReadAll(request.Body)
	if err != nil {
		return fmt.Errorf("read request: %w", err)
	}
	var body map[string]json.RawMessage
	if err := json.Unmarshal(raw, &body); err != nil {
		return fmt.Errorf("read request: %w", err)
	}
	var model string
	if err := json.Unmarshal(body["model"], &model); err != nil {
		return fmt.Errorf("read request's model: %w", err)
	}
	if temperature := temperatureFor(model); temperature != "null" {
		body["temperature"] = json.RawMessage(temperature)
	}
	if raw, err = json.Marshal(body); err != nil {
		return fmt.Errorf("write request: %w", err)
	}
	request.Body = io.NopCloser(bytes.NewReader(raw))
	request.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(raw)), nil }
	request.ContentLength = int64(len(raw))
	return nil
}

// temperatureFor returns the temperature to send as JSON: "null" for OpenAI's
// reasoning models, which refuse any but their own, else "0".
func temperatureFor(model string) string {
	if isReasoningModel(model) {
		return "null"
	}
	return "0"
}

func isReasoningModel(model string) bool {
	model = model[strings.LastIndex(model, "/")+1:]
	for _, prefix := range []string{"o1", "o3", "o4", "gpt-5", "gpt-6"} {
		if strings.HasPrefix(model, prefix) {
			return true
		}
	}
	return false
}

// failure reads an unsuccessful response.
func (t *transport) failure(response *http.Response) *Error {
	const most = 64 << 10
	raw, _ := io.ReadAll(io.LimitReader(response.Body, most)) // the status alone still says enough
	code, message := errorBody(raw)
	failure := classifyStatus(response.StatusCode, code, redacted(message, t.key))
	failure.RetryAfter = retryAfter(response.Header.Get("Retry-After"), t.now())
	return failure
}

// errorBody reads {"error":{"code","message"}}, {"error":"…"} and
// {"message":"…"}; endpoints write all three. Anything else, such as a proxy's
// HTML page, is not repeated.
func errorBody(raw []byte) (code, message string) {
	var body struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
	}
	if json.Unmarshal(raw, &body) != nil {
		return "", ""
	}
	var inner struct {
		Code    any    `json:"code"`
		Type    string `json:"type"`
		Message string `json:"message"`
	}
	if json.Unmarshal(body.Error, &inner) == nil {
		if code, _ = inner.Code.(string); code == "" {
			code = inner.Type
		}
		return code, inner.Message
	}
	if json.Unmarshal(body.Error, &message) == nil {
		return "", message
	}
	return "", body.Message
}

// retryAfter reads the header of RFC 9110, section 10.2.3: seconds, or a date.
func retryAfter(value string, now time.Time) time.Duration {
	if seconds, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && seconds > 0 {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil && at.After(now) {
		return at.Sub(now)
	}
	return 0
}

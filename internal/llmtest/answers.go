package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// Answer is what the server does with one request.
type Answer struct {
	// write answers on w. It returns early when the client has left.
	write func(w http.ResponseWriter, r *http.Request, request Request)
}

// Say answers with a text, streamed when the request asks for that.
func Say(text string) Answer { return finish(text, "stop") }

// CutAtLimit answers with a text that ends where the token limit struck.
func CutAtLimit(text string) Answer { return finish(text, "length") }

// Filtered answers with what a content filter left of a text.
func Filtered(text string) Answer { return finish(text, "content_filter") }

// Empty answers with no text at all.
func Empty() Answer { return finish("", "stop") }

// Refuse answers with a refusal in the field that OpenAI's API has for it.
func Refuse(words string) Answer {
	return Answer{func(w http.ResponseWriter, _ *http.Request, request Request) {
		if !request.Stream {
			writeJSON(w, http.StatusOK, whole(request, map[string]any{"role": "assistant", "refusal": words}, "stop"))
			return
		}
		startStream(w)
		sendChunk(w, map[string]any{"refusal": words}, nil)
		sendChunk(w, map[string]any{}, "stop")
		sendDone(w)
	}}
}

// Fail answers with an HTTP status and an error in OpenAI's format.
func Fail(status int, message string) Answer { return FailWithCode(status, "", message) }

// FailWithCode is Fail with an error code, such as insufficient_quota.
func FailWithCode(status int, code, message string) Answer {
	return Answer{func(w http.ResponseWriter, _ *http.Request, _ Request) { writeError(w, status, code, message) }}
}

// RateLimit answers with 429 and a Retry-After of whole seconds.
func RateLimit(after time.Duration) Answer {
	return Answer{func(w http.ResponseWriter, _ *http.Request, _ Request) {
		w.Header().Set("Retry-After", strconv.Itoa(int(after.Seconds())))
		writeError(w, http.StatusTooManyRequests, "rate_limit_exceeded", "Rate limit reached")
	}}
}

// ContextTooLong answers as OpenAI does when the prompt does not fit.
func ContextTooLong() Answer {
	return FailWithCode(http.StatusBadRequest, "context_length_exceeded",
		"This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.")
}

// Page answers with a page for people, as a proxy does that is not the endpoint.
func Page(status int, html string) Answer {
	return Answer{func(w http.ResponseWriter, _ *http.Request, _ Request) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(status)
		fmt.Fprint(w, html)
	}}
}

// Hang sends nothing until the client leaves.
func Hang() Answer {
	return Answer{func(_ http.ResponseWriter, r *http.Request, _ Request) { <-r.Context().Done() }}
}

// HangUntil is Hang that calls left when the client has left.
func HangUntil(left func()) Answer {
	return Answer{func(_ http.ResponseWriter, r *http.Request, _ Request) {
		<-r.Context().Done()
		left()
	}}
}

// Stall sends a text, or the beginning of a plain response, and then nothing
// until the client leaves.
func Stall(text string) Answer {
	return Answer{func(w http.ResponseWriter, r *http.Request, request Request) {
		begin(w, request, text)
		<-r.Context().Done()
	}}
}

// begin sends a text, or the beginning of a plain response with it.
func begin(w http.ResponseWriter, request Request, text string) {
	if request.Stream {
		startStream(w)
		sendText(w, text)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"choices":[{"message":{"role":"assistant","content":%q`, text)
	flush(w)
}

// Pace answers with a text as a model does that takes its time: it thinks, and
// then sends a word after each pause. Its words keep to their times: one that is
// late because the machine is busy makes no other late.
func Pace(text string, thinking, pause time.Duration) Answer {
	// The chunks are made once: a load test asks for the same answer many times.
	var chunks [][]byte
	for _, piece := range pieces(text) {
		chunks = append(chunks, event(chunk(map[string]any{"content": piece}, nil)))
	}
	return Answer{func(w http.ResponseWriter, r *http.Request, request Request) {
		if !wait(r, thinking) {
			return
		}
		if !request.Stream {
			finish(text, "stop").write(w, r, request)
			return
		}
		startStream(w)
		started := time.Now()
		for i, piece := range chunks {
			_, _ = w.Write(piece) // the client has left: wait notices
			flush(w)
			if !wait(r, time.Until(started.Add(time.Duration(i+1)*pause))) {
				return
			}
		}
		sendChunk(w, map[string]any{}, "stop")
		sendDone(w)
	}}
}

// wait reports whether the client is still there after a while.
func wait(r *http.Request, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
		return false
	}
}

// Truncate sends a text and ends the response properly, but a stream without a
// finish reason and without [DONE], and a plain response in the middle.
func Truncate(text string) Answer {
	return Answer{func(w http.ResponseWriter, _ *http.Request, request Request) { begin(w, request, text) }}
}

// Cut sends a text, or the beginning of a plain response, and then cuts the
// connection.
func Cut(text string) Answer {
	return Answer{func(w http.ResponseWriter, _ *http.Request, request Request) {
		begin(w, request, text)
		panic(http.ErrAbortHandler)
	}}
}

// FailInStream streams a text and then an error event: the status was 200.
func FailInStream(text, code, message string) Answer {
	return Answer{func(w http.ResponseWriter, _ *http.Request, _ Request) {
		startStream(w)
		sendText(w, text)
		send(w, map[string]any{"error": map[string]any{"message": message, "type": code, "code": code}})
	}}
}

func finish(text, reason string) Answer {
	return Answer{func(w http.ResponseWriter, _ *http.Request, request Request) {
		if !request.Stream {
			writeJSON(w, http.StatusOK, whole(request, map[string]any{"role": "assistant", "content": text}, reason))
			return
		}
		startStream(w)
		sendText(w, text)
		sendChunk(w, map[string]any{}, reason)
		if request.StreamOptions.IncludeUsage {
			send(w, map[string]any{"object": "chat.completion.chunk", "choices": []any{}, "usage": usage(request, text)})
		}
		sendDone(w)
	}}
}

func whole(request Request, message map[string]any, reason string) map[string]any {
	text, _ := message["content"].(string)
	return map[string]any{
		"object":  "chat.completion",
		"model":   request.Model,
		"choices": []map[string]any{{"index": 0, "message": message, "finish_reason": reason}},
		"usage":   usage(request, text),
	}
}

// usage counts words: a test can foresee them.
func usage(request Request, text string) map[string]int {
	prompt := 0
	for _, m := range request.Messages {
		prompt += len(pieces(m.Content))
	}
	completion := len(pieces(text))
	return map[string]int{"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}
}

func startStream(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	flush(w)
}

func sendText(w http.ResponseWriter, text string) {
	if text == "" {
		return
	}
	for _, piece := range pieces(text) {
		sendChunk(w, map[string]any{"content": piece}, nil)
	}
}

func sendChunk(w http.ResponseWriter, delta map[string]any, reason any) {
	send(w, chunk(delta, reason))
}

func chunk(delta map[string]any, reason any) map[string]any {
	return map[string]any{
		"object":  "chat.completion.chunk",
		"choices": []map[string]any{{"index": 0, "delta": delta, "finish_reason": reason}},
	}
}

func send(w http.ResponseWriter, data map[string]any) {
	_, _ = w.Write(event(data)) // the client has left: nobody to tell
	flush(w)
}

// event is a server-sent event.
func event(data map[string]any) []byte {
	raw, err := json.Marshal(data)
	if err != nil {
		panic(err) // a map of strings and numbers always encodes
	}
	return fmt.Appendf(nil, "data: %s\n\n", raw)
}

func sendDone(w http.ResponseWriter) {
	fmt.Fprint(w, "data: [DONE]\n\n")
	flush(w)
}

func flush(w http.ResponseWriter) {
	_ = http.NewResponseController(w).Flush() // fails only when the client has left
}

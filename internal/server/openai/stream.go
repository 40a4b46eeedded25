package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	api "github.com/sashabaranov/go-openai"
)

// writeTimeout is the longest that a client may take to accept one chunk. A
// client that has stopped reading must not hold an answer's resources.
const writeTimeout = 30 * time.Second

// chunk is one piece of a streamed completion.
type chunk struct {
	ID      string        `json:"id"`
	Object  string        `json:"object"`
	Created int64         `json:"created"`
	Model   string        `json:"model"`
	Choices []chunkChoice `json:"choices"`
	Usage   *api.Usage    `json:"usage,omitempty"`
}

type chunkChoice struct {
	Index        int              `json:"index"`
	Delta        delta            `json:"delta"`
	FinishReason api.FinishReason `json:"finish_reason"`
	LogProbs     *api.LogProbs    `json:"logprobs"`
}

type delta struct {
	Role    string  `json:"role,omitempty"`
	Content *string `json:"content,omitempty"`
}

// stream sends the answer as it is written, as server-sent events that end in
// "[DONE]". From its first chunk on an error is an event too.
func (a *answering) stream(w http.ResponseWriter, r *http.Request) {
	ctx, leave := context.WithCancelCause(r.Context())
	defer leave(nil)
	r = r.WithContext(ctx)
	out := openStream(w, leave)
	defer out.beat(a.endpoint.Heartbeat)()

	empty := ""
	a.send(out, delta{Role: api.ChatMessageRoleAssistant, Content: &empty}, "")
	sent := 0
	err := a.answer(r, func(piece string) {
		if piece != "" {
			sent += len(piece)
			a.send(out, delta{Content: &piece}, "")
		}
	})
	if err != nil {
		out.event(a.endpoint.Explain(r, err))
		return
	}
	a.send(out, delta{}, api.FinishReasonStop)
	if o := a.request.StreamOptions; o != nil && o.IncludeUsage {
		usage := a.usage(sent)
		last := a.chunk()
		last.Usage = &usage
		out.event(last)
	}
	out.write("data: [DONE]\n\n")
}

func (a *answering) send(out *eventStream, d delta, finish api.FinishReason) {
	c := a.chunk()
	c.Choices = []chunkChoice{{Delta: d, FinishReason: finish}}
	out.event(c)
}

func (a *answering) chunk() chunk {
	return chunk{
		ID: a.id, Object: "chat.completion.chunk", Created: a.created, Model: a.repository.String(), Choices: []chunkChoice{},
	}
}

// eventStream writes server-sent events, one flush for each.
type eventStream struct {
	// broken is called with the reason once the client cannot be reached.
	broken context.CancelCauseFunc

	mutex   sync.Mutex
	writer  http.ResponseWriter
	control *http.ResponseController
}

func openStream(w http.ResponseWriter, broken context.CancelCauseFunc) *eventStream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would hold events back
	w.WriteHeader(http.StatusOK)
	return &eventStream{broken: broken, writer: w, control: http.NewResponseController(w)}
}

func (s *eventStream) event(data any) {
	body, err := json.Marshal(data)
	if err != nil {
		s.broken(fmt.Errorf("encode an event: %w", err))
		return
	}
	s.write("data: " + string(body) + "\n\n")
}

func (s *eventStream) write(text string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTimeout))
	if _, err := s.writer.Write([]byte(text)); err != nil {
		s.broken(context.Canceled) // as when the client closes the connection
		return
	}
	if err := s.control.Flush(); err != nil {
		s.broken(context.Canceled)
	}
}

// beat sends a comment after each pause until stop is called, which waits for
// the last one to be out. Proxies cut connections on which nothing moves.
func (s *eventStream) beat(pause time.Duration) (stop func()) {
	ticker := time.NewTicker(pause)
	done := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				s.write(": alive\n\n")
			}
		}
	})
	return func() {
		ticker.Stop()
		close(done)
		running.Wait()
	}
}

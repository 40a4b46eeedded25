package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// eventTimeout is the longest that a client may take to accept one event. A
// client that has stopped reading must not hold an answer's resources.
const eventTimeout = 30 * time.Second

// stream writes server-sent events (WHATWG HTML, section 9.2), one flush per
// event, with ids that count up from "ANSWER:1".
type stream struct {
	answerID string
	// broken is called with the reason once the client cannot be reached.
	broken context.CancelCauseFunc

	mutex   sync.Mutex
	writer  http.ResponseWriter
	control *http.ResponseController
	sent    int
}

// openStream begins the response. From here on errors are events.
func openStream(w http.ResponseWriter, answerID string, broken context.CancelCauseFunc) *stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would hold events back
	control := http.NewResponseController(w)
	// The request has been read; its read limit must not end a long answer.
	_ = control.SetReadDeadline(time.Time{})
	w.WriteHeader(http.StatusOK)
	return &stream{answerID: answerID, broken: broken, writer: w, control: control}
}

// send writes one event with its data as JSON, which has no line breaks.
func (s *stream) send(event string, data any) {
	body, err := json.Marshal(data)
	if err != nil {
		s.broken(fmt.Errorf("encode the event %s: %w", event, err))
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.sent++
	s.write(fmt.Sprintf("id: %s:%d\nevent: %s\ndata: %s\n\n", s.answerID, s.sent, event, body))
}

// beat sends a comment after each pause until stop is called, which waits for
// the last one to be out. Proxies cut connections on which nothing moves.
func (s *stream) beat(pause time.Duration) (stop func()) {
	ticker := time.NewTicker(pause)
	done := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				s.mutex.Lock()
				s.write(": alive\n\n")
				s.mutex.Unlock()
			}
		}
	})
	return func() {
		ticker.Stop()
		close(done)
		running.Wait()
	}
}

func (s *stream) write(text string) {
	_ = s.control.SetWriteDeadline(time.Now().Add(eventTimeout))
	if _, err := s.writer.Write([]byte(text)); err != nil {
		s.broken(fmt.Errorf("%w: %w", errClientLeft, err))
		return
	}
	if err := s.control.Flush(); err != nil {
		s.broken(fmt.Errorf("%w: %w", errClientLeft, err))
	}
}

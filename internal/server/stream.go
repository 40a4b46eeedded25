package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"repochat/internal/server/live"
)

// eventTimeout is the longest that a client may take to accept one event. A
// client that has stopped reading must not hold a connection.
const eventTimeout = 30 * time.Second

// stream writes server-sent events (WHATWG HTML, section 9.2), one flush per
// event, with the ids "ANSWER:N". The event that ends a stream has the id
// "ANSWER:end".
type stream struct {
	answerID string
	writer   http.ResponseWriter
	control  *http.ResponseController
}

// openStream begins the response. From here on errors are events.
func openStream(w http.ResponseWriter, answerID string) *stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would hold events back
	control := http.NewResponseController(w)
	// The request has been read; its read limit must not end a long answer.
	_ = control.SetReadDeadline(time.Time{})
	w.WriteHeader(http.StatusOK)
	return &stream{answerID: answerID, writer: w, control: control}
}

// Send writes one event with its data as JSON, which has no line breaks.
func (s *stream) Send(e live.Event) error {
	data := e.Data
	if data == nil {
		var err error
		if data, err = json.Marshal(textData{e.Text}); err != nil {
			return fmt.Errorf("encode the event %s: %w", e.Kind, err)
		}
	}
	place := fmt.Sprint(e.ID)
	if e.Kind == eventDone || e.Kind == eventError {
		place = placeOfEnd
	}
	return s.write(fmt.Sprintf("id: %s:%s\nevent: %s\ndata: %s\n\n", s.answerID, place, e.Kind, data))
}

// Beat sends a comment: proxies cut connections on which nothing moves.
func (s *stream) Beat() error { return s.write(": alive\n\n") }

func (s *stream) write(text string) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(eventTimeout))
	if _, err := s.writer.Write([]byte(text)); err != nil {
		return fmt.Errorf("%w: %w", errClientLeft, err)
	}
	if err := s.control.Flush(); err != nil {
		return fmt.Errorf("%w: %w", errClientLeft, err)
	}
	return nil
}

package live

import (
	"encoding/json"
	"strings"
	"sync"
)

// Event is one entry of a log.
type Event struct {
	// ID counts from 1 within its log.
	ID   int
	Kind string
	// Data is the event as JSON; nil for a piece of text.
	Data json.RawMessage
	// Text is a piece of a text. Pieces of one kind that follow each other may
	// reach a watcher as one, under the id of the last.
	Text string
}

// log holds what happened, in order. Watchers read it at their own speed: one
// that lags behind costs nothing but its place in the log.
type log struct {
	mutex  sync.Mutex
	events []Event
	ended  bool
	// changed is closed at the next change; nil while nobody waits for one.
	changed chan struct{}
}

// add appends an event, unless the log has ended.
func (l *log) add(e Event) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.ended {
		return
	}
	e.ID = len(l.events) + 1
	l.events = append(l.events, e)
	l.wake()
}

// end closes the log.
func (l *log) end() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.ended = true
	l.wake()
}

func (l *log) wake() {
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
}

// after returns the events behind an id. When there are none it says whether
// the log has ended, and else gives a channel that is closed when it changes.
// An id that the log never gave means its beginning.
func (l *log) after(id int) (events []Event, ended bool, changed <-chan struct{}) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if id < 0 || id > len(l.events) {
		id = 0
	}
	if id < len(l.events) {
		return joined(l.events[id:]), false, nil
	}
	if l.ended {
		return nil, true, nil
	}
	if l.changed == nil {
		l.changed = make(chan struct{})
	}
	return nil, false, l.changed
}

// joined copies events, with neighbouring pieces of text made one.
func joined(events []Event) []Event {
	var list []Event
	for i := 0; i < len(events); {
		e := events[i]
		next := i + 1
		if e.Data == nil {
			var text strings.Builder
			text.WriteString(e.Text)
			for ; next < len(events) && events[next].Data == nil && events[next].Kind == e.Kind; next++ {
				text.WriteString(events[next].Text)
			}
			e.ID, e.Text = events[next-1].ID, text.String()
		}
		list = append(list, e)
		i = next
	}
	return list
}

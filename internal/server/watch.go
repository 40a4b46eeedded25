package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/access"
	"repochat/internal/ask"
	"repochat/internal/server/live"
)

// placeOfEnd is the place, in the ids of events, of the one that ends a stream.
const placeOfEnd = "end"

// watchAnswer streams an answer's events: those behind Last-Event-ID while it
// is being worked on, and else the whole of them. Every stream that starts at
// the beginning starts with the event answer: what came before it is void.
func (s *server) watchAnswer(w http.ResponseWriter, r *http.Request) error {
	id := chi.URLParam(r, "id")
	place, known := strings.CutPrefix(r.Header.Get("Last-Event-ID"), id+":")
	if known && place == placeOfEnd {
		w.WriteHeader(http.StatusNoContent) // tells an EventSource not to come again
		return nil
	}
	if work := s.works.Find(id); work != nil && work.Owner == callerOf(r.Context()).ID {
		after, err := strconv.Atoi(place)
		if !known || err != nil {
			after = 0
		}
		s.watch(w, r, work, after)
		return nil
	}
	answer, err := s.savedAnswer(r)
	if err != nil {
		return err
	}
	s.replay(w, r, answer)
	return nil
}

// watch streams a running work until it ends or the client leaves.
func (s *server) watch(w http.ResponseWriter, r *http.Request, work *live.Work, after int) {
	stream := openStream(w, work.ID)
	err := work.Watch(r.Context(), after, s.Heartbeat, stream)
	if errors.Is(context.Cause(r.Context()), access.ErrUnknown) {
		(&replayer{stream: stream}).event(eventError, problemOf(access.ErrUnknown, requestID(r.Context())))
		return
	}
	if err != nil {
		s.logProblem(r, problemOf(errClientLeft, requestID(r.Context())), err)
	}
}

// pollPause is the time between two looks at an answer that another server
// works on.
const pollPause = time.Second

// replay streams a saved answer. One that another server works on is awaited.
func (s *server) replay(w http.ResponseWriter, r *http.Request, answer Answer) {
	stream := openStream(w, answer.ID)
	send := &replayer{stream: stream}
	send.event("answer", answerData{answer.ID, answer.ConversationID})
	if answer.State == Running {
		send.event(string(ask.EventStatus), textData{"Another server works on this answer"})
	}
	for beat := time.Now(); answer.State == Running && send.err == nil; {
		select {
		case <-r.Context().Done():
			return
		case <-time.After(pollPause):
		}
		if time.Since(beat) >= s.Heartbeat {
			beat, send.err = time.Now(), stream.Beat()
		}
		next, err := s.savedAnswer(r)
		if err != nil {
			send.event(eventError, problemOf(err, requestID(r.Context())))
			return
		}
		answer = next
	}
	send.answer(answer)
}

// replayer writes the events of a saved answer until one cannot be sent.
type replayer struct {
	stream *stream
	sent   int
	err    error
}

func (p *replayer) event(kind string, data any) {
	if p.err != nil {
		return
	}
	var body json.RawMessage
	if body, p.err = json.Marshal(data); p.err == nil {
		p.sent++
		p.err = p.stream.Send(live.Event{ID: p.sent, Kind: kind, Data: body})
	}
}

func (p *replayer) answer(a Answer) {
	if a.Reading != "" {
		p.event(string(ask.EventReading), textData{a.Reading})
	}
	if a.Query != "" {
		p.event(string(ask.EventQuery), ask.QueryEvent{Query: a.Query, Parameters: a.Parameters, Repairs: a.Repairs})
	}
	if len(a.Result.Columns) > 0 {
		rows := a.Result
		rows.Rows = rows.Rows[:min(len(rows.Rows), streamedRows)]
		p.event(string(ask.EventRows), describedTable{rows, a.Structure.Columns})
	}
	if a.Text != "" {
		p.event(string(ask.EventToken), textData{a.Text})
	}
	if len(a.Evidence) > 0 {
		p.event(string(ask.EventEvidence), evidenceData{a.Evidence})
	}
	for _, notice := range a.Notices {
		p.event(string(ask.EventNotice), textData{notice})
	}
	if a.State == Failed {
		p.event(eventError, problemKept(a))
		return
	}
	p.event(eventDone, a.done())
}

// stopAnswer ends the work on an answer at once, and returns the answer as it
// was saved. An answer that has ended stays as it is.
func (s *server) stopAnswer(w http.ResponseWriter, r *http.Request) error {
	if work := s.works.Find(chi.URLParam(r, "id")); work != nil && work.Owner == callerOf(r.Context()).ID {
		work.Stop(live.ErrStopped)
		if err := work.Wait(r.Context()); err != nil {
			return errClientLeft
		}
	}
	answer, err := s.savedAnswer(r)
	if err != nil {
		return err
	}
	if answer.State == Running {
		return refuse(errElsewhere, "Another server works on this answer; only that one can stop it.")
	}
	return writeJSON(w, answer)
}

// runningAnswer returns the account of the answer that a route names while it
// is being worked on, if it is the caller's.
func (s *server) runningAnswer(r *http.Request) *account {
	work := s.works.Find(chi.URLParam(r, "id"))
	if work == nil || work.Owner != callerOf(r.Context()).ID {
		return nil
	}
	account, _ := work.Subject.(*account)
	return account
}

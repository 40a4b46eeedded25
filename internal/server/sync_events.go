package server

import (
	"net/http"
	"reflect"
	"time"
)

// lookEvery is the time between two looks at a synchronisation that somebody
// watches, and so the least time between two events.
const lookEvery = 250 * time.Millisecond

// syncEvents streams a synchronisation's state whenever it changes, and ends
// with it. It may run in another process: what is watched is the store. When
// the server stops the stream ends without an end; the client comes back.
func (s *server) syncEvents(w http.ResponseWriter, r *http.Request) error {
	sync, err := s.findSync(r)
	if err != nil {
		return err
	}
	events := &replayer{stream: openStream(w, "sync")}
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	var told SyncState
	for alive := time.Now(); events.err == nil; {
		state, err := s.syncState(r.Context(), sync)
		if err != nil {
			s.endSyncEvents(r, events, err)
			return nil
		}
		if !reflect.DeepEqual(state, told) {
			events.event("progress", state)
			told, alive = state, time.Now()
		}
		if state.isOver() {
			events.event(eventDone, state)
			return nil
		}
		if time.Since(alive) >= s.Heartbeat {
			events.err, alive = events.stream.Beat(), time.Now()
		}
		select {
		case <-r.Context().Done():
			return nil
		case <-s.stopping:
			return nil
		case <-ticker.C:
		}
		next, found, err := s.Syncs.Sync(r.Context(), sync.Repository)
		if err == nil && !found {
			err = unknownRepository(sync.Repository)
		}
		if err != nil {
			s.endSyncEvents(r, events, err)
			return nil
		}
		sync = next
	}
	return nil
}

func (s *server) endSyncEvents(r *http.Request, events *replayer, err error) {
	problem := problemOf(err, requestID(r.Context()))
	s.logProblem(r, problem, err)
	events.event(eventError, problem)
}

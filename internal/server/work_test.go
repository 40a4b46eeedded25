package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask"
	"repochat/internal/question"
	"repochat/internal/server"
	"repochat/internal/store"
)

// halting is an Asker that tells a beginning, and goes on when it is let.
type halting struct {
	begun, goOn chan struct{}
	ended       chan error
}

func newHalting() *halting {
	return &halting{begun: make(chan struct{}), goOn: make(chan struct{}), ended: make(chan error, 1)}
}

func (h *halting) ask(ctx context.Context, _ question.Question, tell func(ask.Event)) (ask.Answer, error) {
	tell(ask.Event{Kind: ask.EventReading, Data: whole.Reading})
	tell(ask.Event{Kind: ask.EventRows, Data: whole.Result})
	tell(ask.Event{Kind: ask.EventToken, Data: "Two bugs: "})
	close(h.begun)
	select {
	case <-h.goOn:
	case <-ctx.Done():
		h.ended <- context.Cause(ctx)
		return ask.Answer{}, ctx.Err()
	}
	tell(ask.Event{Kind: ask.EventToken, Data: "#12 and #31."})
	h.ended <- nil
	return whole, nil
}

// begin asks, reads the ids, and leaves the stream open until leave is called.
func begin(t *testing.T, s *httptest.Server, h *halting) (path string, body *http.Response, leave func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/api/v1/chat", strings.NewReader(whichBugs))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	<-h.begun
	first := nextEvent(t, response)
	if first.Name != "answer" {
		t.Fatalf("the first event is %+v", first)
	}
	return "/api/v1/answers/" + decode[map[string]string](t, first.Data)["answer_id"], response, cancel
}

// nextEvent reads one event and nothing behind it.
func nextEvent(t *testing.T, response *http.Response) event {
	t.Helper()
	var text strings.Builder
	for !strings.HasSuffix(text.String(), "\n\n") {
		var b [1]byte
		if _, err := response.Body.Read(b[:]); err != nil {
			t.Fatal(err)
		}
		text.Write(b[:])
	}
	return events(t, strings.NewReader(text.String()))[0]
}

// follow opens an answer's events behind an id.
func follow(t *testing.T, s *httptest.Server, path, lastID string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	if lastID != "" {
		request.Header.Set("Last-Event-ID", lastID)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func textOf(t *testing.T, list []event) string {
	t.Helper()
	var text strings.Builder
	for _, e := range list {
		if e.Name == "token" {
			text.WriteString(decode[map[string]string](t, e.Data)["text"])
		}
	}
	return text.String()
}

func TestAnAnswerIsSavedBeforeItsIDIsTold(t *testing.T) {
	h := newHalting()
	o := options(t, h.ask)
	s := start(t, o)
	other := start(t, o) // another server on the same database, which the next request may reach
	response := post(t, s, whichBugs)
	ids := decode[map[string]string](t, nextEvent(t, response).Data)
	for _, path := range []string{"/api/v1/answers/" + ids["answer_id"], "/api/v1/conversations/" + ids["conversation_id"]} {
		for place, at := range map[string]*httptest.Server{"the server": s, "another server": other} {
			if got, body := get(t, at, path); got.StatusCode != http.StatusOK || !strings.Contains(body, `"running"`) {
				t.Errorf("%s at %s: status %d, %s", path, place, got.StatusCode, body)
			}
		}
	}
	close(h.goOn)
	events(t, response.Body)
}

func TestALostConnectionLosesNothing(t *testing.T) {
	h := newHalting()
	s := start(t, options(t, h.ask))
	path, response, leave := begin(t, s, h)
	reading := nextEvent(t, response)
	leave()

	resumed := follow(t, s, path, reading.ID)
	fromStart := follow(t, s, path, "")
	if got := nextEvent(t, resumed); got.Name != "rows" {
		t.Fatalf("the stream goes on with %+v after %s", got, reading.ID)
	}
	close(h.goOn)
	rest := events(t, resumed.Body)
	if diff := cmp.Diff([]string{"token", "query", "evidence", "done"}, namesOf(rest)); diff != "" {
		t.Error(diff)
	}
	all := events(t, fromStart.Body)
	if diff := cmp.Diff([]string{"answer", "reading", "rows", "token", "query", "evidence", "done"}, namesOf(all)); diff != "" {
		t.Errorf("a second watcher: %s", diff)
	}
	for _, list := range [][]event{rest, all} {
		if got := textOf(t, list); got != whole.Text {
			t.Errorf("the pieces make %q, want %q", got, whole.Text)
		}
	}

	ended := events(t, follow(t, s, path, reading.ID).Body)
	if diff := cmp.Diff([]string{"answer", "reading", "query", "rows", "token", "evidence", "done"}, namesOf(ended)); diff != "" {
		t.Errorf("an ended answer: %s", diff)
	}
	if diff := cmp.Diff(all[len(all)-1], ended[len(ended)-1]); diff != "" {
		t.Errorf("its last event: %s", diff)
	}
	if got := follow(t, s, path, all[len(all)-1].ID); got.StatusCode != http.StatusNoContent {
		t.Errorf("behind the end there is status %d, want 204", got.StatusCode)
	}
}

func TestARunningAnswerIsShownAndSavedAsItGoes(t *testing.T) {
	h := newHalting()
	o := options(t, h.ask)
	s := start(t, o)
	path, _, _ := begin(t, s, h)
	_, body := get(t, s, path)
	want := decode[map[string]any](t, body)
	if want["state"] != "running" || want["text"] != "Two bugs: " || want["reading"] != whole.Reading {
		t.Errorf("a running answer is shown as %v", want)
	}
	id := strings.TrimPrefix(path, "/api/v1/answers/")
	eventually(t, "the running answer to be saved", func() bool {
		kept, found, err := o.Answers.Answer(t.Context(), id)
		if err != nil || !found {
			return false
		}
		if !kept.Running {
			t.Error("it is saved as one that has ended")
		}
		return cmp.Equal(want, decode[map[string]any](t, string(kept.Content)))
	})
	close(h.goOn)
	eventually(t, "the whole answer to be saved", func() bool {
		kept, _, err := o.Answers.Answer(t.Context(), id)
		return err == nil && !kept.Running && decode[map[string]any](t, string(kept.Content))["text"] == whole.Text
	})
}

func TestStoppingAnAnswerKeepsWhatThereIs(t *testing.T) {
	h := newHalting()
	s := start(t, options(t, h.ask))
	path, response, _ := begin(t, s, h)
	stopped := func() map[string]any {
		answer, err := http.Post(s.URL+path+"/stop", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		var body map[string]any
		if err := json.NewDecoder(answer.Body).Decode(&body); err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("stop: status %d, %v", answer.StatusCode, err)
		}
		return body
	}
	first := stopped()
	if first["state"] != "stopped" || first["stopped"] != true || first["text"] != "Two bugs: " {
		t.Errorf("the stopped answer is %v", first)
	}
	if err := <-h.ended; err == nil {
		t.Error("the work was not cancelled")
	}
	list := events(t, response.Body)
	last := list[len(list)-1]
	if done := decode[map[string]any](t, last.Data); last.Name != "done" || done["stopped"] != true || done["text"] != "Two bugs: " {
		t.Errorf("the stream ends in %+v", last)
	}
	if diff := cmp.Diff(first, stopped()); diff != "" {
		t.Errorf("stopping it again: %s", diff)
	}
	if replayed := events(t, follow(t, s, path, "").Body); replayed[len(replayed)-1] != last {
		t.Errorf("replayed it ends in %+v, want %+v", replayed[len(replayed)-1], last)
	}
}

func TestWorkThatNobodyWatchesEnds(t *testing.T) {
	h := newHalting()
	o := options(t, h.ask)
	o.Unwatched = 2 * time.Second // longer than it takes until the first reader watches
	s := start(t, o)
	path, _, leave := begin(t, s, h)
	leave()
	if err := <-h.ended; err == nil {
		t.Error("the work was not cancelled")
	}
	eventually(t, "the answer to be saved as stopped", func() bool {
		_, body := get(t, s, path)
		answer := decode[map[string]any](t, body)
		return answer["state"] == "stopped" && answer["text"] == "Two bugs: "
	})
}

func TestAnAnswerOfADeadServerIsClosed(t *testing.T) {
	o := options(t, neverAsked(t))
	content := `{"id": "A", "repo": "acme/rockets", "question": "Why?", "state": "running", "text": "Because", "result": {"columns": [], "rows": []}}`
	for id, saved := range map[string]time.Time{strings.Repeat("A", 26): now.Add(-time.Minute), strings.Repeat("B", 26): now.Add(-time.Second)} {
		err := o.Answers.PutAnswers(t.Context(), []store.Answer{{
			ID: id, Owner: "local", Repository: rockets.Name, Conversation: "C", Question: "Why?", Content: []byte(content), CreatedAt: now, Running: true, SavedAt: saved,
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	s := start(t, o)
	path := "/api/v1/answers/" + strings.Repeat("A", 26)
	eventually(t, "the abandoned answer to be closed", func() bool {
		_, body := get(t, s, path)
		answer := decode[map[string]any](t, body)
		return answer["state"] == "failed" && answer["text"] == "Because" && strings.Contains(answer["error"].(string), "Ask again")
	})
	list := events(t, follow(t, s, path, "").Body)
	if last := list[len(list)-1]; last.Name != "error" || !strings.Contains(last.Data, "Ask again") {
		t.Errorf("its events end in %+v", last)
	}
	if _, body := get(t, s, "/api/v1/answers/"+strings.Repeat("B", 26)); decode[map[string]any](t, body)["state"] != "running" {
		t.Errorf("an answer that another server has just saved is %s", body)
	}
}

func TestAnAnswerOfAnotherServerIsFollowed(t *testing.T) {
	h := newHalting()
	o := options(t, h.ask)
	first := start(t, o)
	path, _, _ := begin(t, first, h)
	id := strings.TrimPrefix(path, "/api/v1/answers/")
	eventually(t, "the answer to be saved", func() bool { _, found, _ := o.Answers.Answer(t.Context(), id); return found })
	o.Asker = neverAsked(t)
	second := start(t, o)
	response := follow(t, second, path, "")
	if first, status := nextEvent(t, response), nextEvent(t, response); first.Name != "answer" || status.Name != "status" {
		t.Errorf("the other server begins with %+v, %+v", first, status)
	}
	if stop, err := http.Post(second.URL+path+"/stop", "", nil); err != nil || problem(t, stop).Status != http.StatusConflict {
		t.Errorf("the other server stops it: %v", err)
	}
	close(h.goOn)
	list := events(t, response.Body)
	if last := list[len(list)-1]; last.Name != "done" || textOf(t, list) != whole.Text {
		t.Errorf("the other server ends with %+v", last)
	}
}

func TestClosingTheServerSavesRunningAnswers(t *testing.T) {
	h := newHalting()
	o := options(t, h.ask)
	handler, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(handler)
	defer s.Close()
	path, response, _ := begin(t, s, h)
	handler.Close()
	if list := events(t, response.Body); decode[server.Problem](t, list[len(list)-1].Data).Code != "shutting_down" {
		t.Errorf("the stream ends in %+v", list[len(list)-1])
	}
	kept, found, err := o.Answers.Answer(t.Context(), strings.TrimPrefix(path, "/api/v1/answers/"))
	if answer := decode[map[string]any](t, string(kept.Content)); err != nil || !found || kept.Running || answer["text"] != "Two bugs: " || answer["state"] != "failed" {
		t.Errorf("saved: %v %v %v", answer, found, err)
	}
	if p := problem(t, post(t, s, whichBugs)); p.Code != "shutting_down" {
		t.Errorf("a question to a closed server: %+v", p)
	}
}

// eventually waits for what other goroutines do. The limit is for what hangs,
// also on a machine with much else to do.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

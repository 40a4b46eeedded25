package server_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/server"
	"repochat/internal/store"
)

type conversationList struct {
	Conversations []server.Conversation
	Next          string
}

// caller is somebody who calls, with a token where there is a sign-in.
type caller struct {
	t      testing.TB
	server *httptest.Server
	token  string // empty where there is no sign-in
}

func (c caller) do(method, path, body string) *http.Response {
	c.t.Helper()
	headers := []string{"Accept", "application/json, text/event-stream"} // both, as the rules of /mcp are
	if c.token != "" {
		headers = append(headers, bearer(c.token)...)
	}
	return request(c.t, http.DefaultClient, method, c.server.URL+path, body, headers...)
}

// ask asks a question and returns the ids of its answer and conversation.
func (c caller) ask(repository, conversation, text string) (answer, inConversation string) {
	c.t.Helper()
	body, err := json.Marshal(map[string]string{"repo": repository, "conversation_id": conversation, "question": text})
	if err != nil {
		c.t.Fatal(err)
	}
	response := c.do("POST", "/api/v1/chat", string(body))
	list := events(c.t, response.Body)
	if len(list) == 0 || list[len(list)-1].Name != "done" {
		c.t.Fatalf("asking = %d %+v", response.StatusCode, list)
	}
	done := decode[struct {
		AnswerID       string `json:"answer_id"`
		ConversationID string `json:"conversation_id"`
	}](c.t, list[len(list)-1].Data)
	return done.AnswerID, done.ConversationID
}

func (c caller) conversations(query string) conversationList {
	c.t.Helper()
	response := c.do("GET", "/api/v1/conversations"+query, "")
	body := text(c.t, response)
	if response.StatusCode != 200 {
		c.t.Fatalf("conversations%s = %d %s", query, response.StatusCode, body)
	}
	return decode[conversationList](c.t, body)
}

func titlesOf(list conversationList) []string {
	titles := []string{}
	for _, c := range list.Conversations {
		titles = append(titles, c.Title)
	}
	return titles
}

// ticking gives a server a clock that moves on with every look at it.
func ticking(o *server.Options) {
	start, looks := now, make(chan int, 1)
	looks <- 0
	o.Now = func() time.Time {
		n := <-looks
		looks <- n + 1
		return start.Add(time.Duration(n) * time.Millisecond)
	}
}

func TestConversationsAreListedSearchedAndPaged(t *testing.T) {
	o := options(t, tellWhole)
	ticking(&o)
	me := caller{t, start(t, o), ""}
	if got := me.conversations(""); got.Conversations == nil || len(got.Conversations) != 0 || got.Next != "" {
		t.Errorf("before the first question: %+v", got)
	}
	_, first := me.ask("acme/rockets", "", "Who fixed the valve?")
	me.ask("acme/rockets", "", "What broke in July?")
	me.ask("acme/rockets", first, "And in June?")
	got := me.conversations("")
	if diff := cmp.Diff([]string{"Who fixed the valve?", "What broke in July?"}, titlesOf(got)); diff != "" {
		t.Error(diff)
	}
	if c := got.Conversations[0]; c.ID != first || c.Answers != 2 || c.Repository != "acme/rockets" || c.UpdatedAt.IsZero() {
		t.Errorf("the first is %+v", c)
	}
	for query, want := range map[string][]string{
		"?q=JULY":                            {"What broke in July?"},
		"?q=" + url.QueryEscape(" in june "): {"Who fixed the valve?"},
		"?q=" + url.QueryEscape("%"):         {},
		"?repo=ACME/Rockets&q=valve":         {"Who fixed the valve?"},
		"?repo=acme/boats":                   {},
	} {
		if diff := cmp.Diff(want, titlesOf(me.conversations(query))); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
	page := me.conversations("?limit=1")
	if page.Next == "" || len(page.Conversations) != 1 {
		t.Fatalf("the first page: %+v", page)
	}
	me.ask("acme/rockets", "", "Newer?") // does not move the second page
	page = me.conversations("?limit=1&before=" + page.Next)
	if diff := cmp.Diff([]string{"What broke in July?"}, titlesOf(page)); diff != "" {
		t.Error(diff)
	}
	if last := me.conversations("?limit=1&before=" + page.Next); len(last.Conversations) != 0 || last.Next != "" {
		t.Errorf("after the last: %+v", last)
	}
}

func TestAConversationIsShownRenamedAndDeleted(t *testing.T) {
	o := options(t, tellWhole)
	ticking(&o)
	me := caller{t, start(t, o), ""}
	answer, id := me.ask("acme/rockets", "", "Who fixed the valve?")
	me.ask("acme/rockets", id, "And in June?")
	path := "/api/v1/conversations/" + id
	shown := decode[struct {
		ID, Title, Repo string
		Answers         []server.Answer
	}](t, text(t, me.do("GET", path, "")))
	if shown.ID != id || shown.Title != "Who fixed the valve?" || shown.Repo != "acme/rockets" || len(shown.Answers) != 2 ||
		shown.Answers[0].ID != answer || shown.Answers[0].Text != whole.Text || shown.Answers[1].Question != "And in June?" {
		t.Errorf("shown: %+v", shown)
	}
	response := me.do("PATCH", path, `{"title":"  Valves\n<b>now</b> "}`)
	if body := text(t, response); response.StatusCode != 200 || !strings.Contains(body, `"title":"Valves \u003cb\u003enow\u003c/b\u003e"`) {
		t.Errorf("renaming = %d %s", response.StatusCode, body)
	}
	for body, want := range map[string]int{`{"title":" "}`: 400, `{}`: 400, `{"title":"` + strings.Repeat("x", 201) + `"}`: 400, `{"name":"x"}`: 400, `title`: 400} {
		if got := me.do("PATCH", path, body).StatusCode; got != want {
			t.Errorf("renaming to %.20s = %d, want %d", body, got, want)
		}
	}
	if got := titlesOf(me.conversations("?q=valves")); len(got) != 1 || got[0] != "Valves <b>now</b>" {
		t.Errorf("after renaming: %q", got)
	}
	if got := me.do("DELETE", path, "").StatusCode; got != 204 {
		t.Errorf("deleting = %d", got)
	}
	for _, gone := range []string{path, "/api/v1/answers/" + answer, "/api/v1/answers/" + answer + ".csv", "/api/v1/answers/" + answer + "/events"} {
		if got := me.do("GET", gone, "").StatusCode; got != 404 {
			t.Errorf("%s, after deleting = %d", gone, got)
		}
	}
	if got := me.do("DELETE", path, "").StatusCode; got != 404 {
		t.Errorf("deleting again = %d", got)
	}
	me.ask("acme/rockets", "", "One?")
	me.ask("acme/rockets", "", "Two?")
	if got := me.do("DELETE", "/api/v1/conversations", "").StatusCode; got != 204 {
		t.Errorf("deleting all = %d", got)
	}
	if got := me.conversations(""); len(got.Conversations) != 0 {
		t.Errorf("left: %+v", got)
	}
}

func TestWrongPlacesInTheListAreRefused(t *testing.T) {
	me := caller{t, start(t, options(t, tellWhole)), ""}
	for _, query := range []string{"limit=0", "limit=201", "limit=x", "limit=-1", "before=x", "before=e30", "before=bnVsbA",
		"before=" + strings.Repeat("A", 4000), "q=" + strings.Repeat("x", 201)} {
		response := me.do("GET", "/api/v1/conversations?"+query, "")
		if p := problem(t, response); response.StatusCode != 400 || p.Code != "invalid_request" {
			t.Errorf("%.20s = %d %+v", query, response.StatusCode, p)
		}
	}
	for _, id := range []string{"x", "..", "%27%20OR%201=1", strings.Repeat("A", 26)} {
		if got := me.do("GET", "/api/v1/conversations/"+id, "").StatusCode; got != 404 {
			t.Errorf("%q = %d", id, got)
		}
	}
}

func TestAReaderSaysWhatTheyThink(t *testing.T) {
	me := caller{t, start(t, options(t, tellWhole)), ""}
	id, conversation := me.ask("acme/rockets", "", "Who fixed the valve?")
	path := "/api/v1/answers/" + id
	feedback := func() string {
		t.Helper()
		return string(decode[struct{ Feedback json.RawMessage }](t, text(t, me.do("GET", path, ""))).Feedback)
	}
	if got := feedback(); got != "null" {
		t.Errorf("at first: %s", got)
	}
	for _, step := range []struct{ method, body, want string }{
		{"POST", `{"verdict":"down","reason":" the dates are wrong\n"}`, `{"verdict":"down","reason":"the dates are wrong"}`},
		{"POST", `{"verdict":"up"}`, `{"verdict":"up","reason":""}`},
		{"DELETE", "", "null"},
		{"DELETE", "", "null"},
	} {
		if got := me.do(step.method, path+"/feedback", step.body).StatusCode; got != 204 {
			t.Errorf("%s %s = %d", step.method, step.body, got)
		}
		if got := feedback(); got != step.want {
			t.Errorf("after %s %s: %s", step.method, step.body, got)
		}
	}
	for body, want := range map[string]int{`{"verdict":"meh"}`: 400, `{}`: 400, `{"verdict":"up","reason":"` + strings.Repeat("x", 2001) + `"}`: 400} {
		if got := me.do("POST", path+"/feedback", body).StatusCode; got != want {
			t.Errorf("%.30s = %d, want %d", body, got, want)
		}
	}
	if got := me.do("POST", "/api/v1/answers/"+conversation+"/feedback", `{"verdict":"up"}`).StatusCode; got != 404 {
		t.Errorf("on what is no answer = %d", got)
	}
}

func TestWhatIsTooOldIsRemoved(t *testing.T) {
	o := options(t, tellWhole)
	kept := o.Answers.(*store.Store)
	for i, age := range []time.Duration{time.Hour, 48 * time.Hour} {
		err := kept.PutAnswer(t.Context(), store.Answer{
			ID: fmt.Sprint("A", i), Owner: "local", Repository: rockets.Name, Conversation: fmt.Sprint("C", i),
			Question: age.String(), Content: []byte("{}"), CreatedAt: now.Add(-age),
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	logged, out := io.Pipe()
	o.Retention, o.Log = 24*time.Hour, slog.New(slog.NewTextHandler(out, nil))
	me := caller{t, start(t, o), ""}
	line := make([]byte, 1000)
	n, err := logged.Read(line)
	if err != nil || !strings.Contains(string(line[:n]), "old conversations removed") || !strings.Contains(string(line[:n]), "conversations=1") {
		t.Errorf("logged %q, %v", line[:n], err)
	}
	if diff := cmp.Diff([]string{"1h0m0s"}, titlesOf(me.conversations(""))); diff != "" {
		t.Error(diff)
	}
	_ = logged.Close()
}

package server_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer/back"
	"repochat/internal/ask"
	"repochat/internal/question"
	"repochat/internal/server"
)

// adas are questions of Ada's, and what she tells about them. Nobody else asks
// anything of the kind.
const (
	adasQuestion = "Who is best? " + marker
	adasLast     = "Who is it to be? " + marker
)

// discreet answers Ada's questions with the marker: the first with a question
// back, and the last only when it may. It keeps what others ask.
type discreet struct {
	begun, goOn chan struct{}
	mutex       sync.Mutex
	others      []question.Question
}

func (d *discreet) ask(ctx context.Context, q question.Question, tell func(ask.Event)) (ask.Answer, error) {
	if !strings.Contains(q.Text, marker) {
		d.mutex.Lock()
		defer d.mutex.Unlock()
		d.others = append(d.others, q)
		return ask.Answer{Outcome: ask.Answered, Text: "An answer of one's own."}, nil
	}
	answered := whole
	answered.Text = marker
	if q.Text == adasQuestion {
		answered.Clarification = &back.Clarification{Question: marker, Round: 1, Options: []back.Option{{Text: marker, Question: "Who fixed most?"}}}
		return answered, nil
	}
	tell(ask.Event{Kind: ask.EventReading, Data: marker})
	close(d.begun)
	select {
	case <-d.goOn:
		return answered, nil
	case <-ctx.Done():
		return ask.Answer{}, ctx.Err()
	}
}

// asked returns what others than Ada have asked since the last call.
func (d *discreet) asked() []question.Question {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	list := d.others
	d.others = nil
	return list
}

// person is somebody who is signed in, in a browser or by a token.
type person struct {
	t       *testing.T
	url     string
	client  *http.Client
	headers []string
}

func (p person) do(method, path, body string) (status int, response string) {
	p.t.Helper()
	got := request(p.t, p.client, method, p.url+path, body, append([]string{"Accept", "application/json, text/event-stream"}, p.headers...)...)
	return got.StatusCode, text(p.t, got)
}

// TestPeopleWhoAskAboutTheSameRepositoryDoNotSeeEachOther has others, who may ask
// about the same repository, reach for Ada's conversation over every route that
// takes the id of an answer or of a conversation, and go on with it.
func TestPeopleWhoAskAboutTheSameRepositoryDoNotSeeEachOther(t *testing.T) {
	asker := &discreet{begun: make(chan struct{}), goOn: make(chan struct{})}
	d := openDeskWith(t, asker.ask)
	signedIn := func(subject string, groups ...string) person {
		p := person{t: t, url: d.URL, client: browser(t)}
		d.provider.SignInAs(member(subject, "Ada", groups...))
		request(t, p.client, "GET", d.URL+"/auth/login", "")
		return p
	}
	ada := signedIn("ada-1", "rocketeers")
	type ids struct {
		AnswerID       string `json:"answer_id"`
		ConversationID string `json:"conversation_id"`
	}
	first := events(t, request(t, ada.client, "POST", d.URL+"/api/v1/chat", `{"repo":"acme/rockets","question":"`+adasQuestion+`"}`).Body)
	saved := decode[ids](t, first[len(first)-1].Data)
	stream := request(t, ada.client, "POST", d.URL+"/api/v1/chat",
		`{"repo":"acme/rockets","conversation_id":"`+saved.ConversationID+`","question":"`+adasLast+`"}`)
	running := decode[ids](t, nextEvent(t, stream).Data)
	<-asker.begun
	path := "/api/v1/conversations/" + saved.ConversationID
	var before string
	eventually(t, "the running answer to be saved", func() bool {
		_, before = ada.do("GET", path, "")
		return strings.Contains(before, `"reading":"`+marker+`"`)
	})

	for name, other := range map[string]person{
		"a member of the same group":   signedIn("eve-1", "rocketeers"),
		"an administrator":             signedIn("eve-2", "rocketeers", "captains"),
		"somebody of the same name":    signedIn("ada-2", "rocketeers", "sailors"),
		"a program with all rights":    {t, d.URL, http.DefaultClient, bearer(addToken(t, d.kept, "eve"))},
		"an administrator's program":   {t, d.URL, http.DefaultClient, bearer(addToken(t, d.kept, "admin"))},
		"a program with her own name":  {t, d.URL, http.DefaultClient, bearer(addToken(t, d.kept, "ada-1"))},
		"a program for her repository": {t, d.URL, http.DefaultClient, bearer(addToken(t, d.kept, "bot", "acme/rockets"))},
	} {
		t.Run(name, func(t *testing.T) {
			other.t = t
			other.reachFor(running.AnswerID, saved.ConversationID)
			other.reachFor(saved.AnswerID, saved.ConversationID)
			other.continueWith(saved.ConversationID)
			if asked := asker.asked(); len(asked) > 0 {
				t.Errorf("it is asked in her conversation: %+v", asked)
			}
			other.askTheirOwn()
			for _, q := range asker.asked() {
				if len(q.Conversation) > 0 {
					t.Errorf("what they ask goes on with %+v", q.Conversation)
				}
			}
		})
	}

	_, after := ada.do("GET", path, "")
	if diff := cmp.Diff(decode[map[string]any](t, before), decode[map[string]any](t, after)); diff != "" || !strings.Contains(after, `"state":"running"`) || !strings.Contains(after, `"feedback":null`) {
		t.Errorf("ada has %s\n%s", after, diff)
	}
	close(asker.goOn)
	if rest := events(t, stream.Body); len(rest) == 0 || rest[len(rest)-1].Name != "done" {
		t.Errorf("ada's answer ends with %+v", rest)
	}
	status, list := ada.do("GET", "/api/v1/conversations", "")
	if got := decode[conversationList](t, list); status != 200 || len(got.Conversations) != 1 || got.Conversations[0].Answers != 2 {
		t.Errorf("ada's conversations: %d %s", status, list)
	}
}

// reachFor tries every route that takes the id of an answer or a conversation. Each
// says the same of an id that there is not.
func (p person) reachFor(answer, conversation string) {
	p.t.Helper()
	for visited, v := range visits {
		if !strings.Contains(visited, "{answer}") && !strings.Contains(visited, "{conversation}") {
			continue
		}
		method, path, _ := strings.Cut(visited, " ")
		status, body := p.do(method, strings.NewReplacer("{answer}", answer, "{conversation}", conversation).Replace(path), v.body)
		none := strings.Repeat("A", len(answer))
		wantStatus, want := p.do(method, strings.NewReplacer("{answer}", none, "{conversation}", none).Replace(path), v.body)
		if status != http.StatusNotFound || status != wantStatus || strings.Contains(body, marker) {
			p.t.Errorf("%s = %d %s", visited, status, body)
		}
		if diff := cmp.Diff(withoutRequest(p.t, want), withoutRequest(p.t, body)); diff != "" {
			p.t.Errorf("%s shows that there is one: %s", visited, diff)
		}
	}
	for _, query := range []string{"", "?q=only", "?q=" + conversation, "?repo=acme/rockets", "?limit=200"} {
		if status, body := p.do("GET", "/api/v1/conversations"+query, ""); status != http.StatusOK || strings.Contains(body, marker) || strings.Contains(body, conversation) {
			p.t.Errorf("the list%s = %d %s", query, status, body)
		}
	}
	if status, body := p.do("DELETE", "/api/v1/conversations", ""); status != http.StatusNoContent {
		p.t.Errorf("deleting all of one's own = %d %s", status, body)
	}
}

// withoutRequest returns a refusal without what differs in every request.
func withoutRequest(t *testing.T, body string) server.Problem {
	t.Helper()
	problem := decode[server.Problem](t, body)
	problem.RequestID = ""
	return problem
}

// continueWith asks, chooses and says more in a conversation.
func (p person) continueWith(conversation string) {
	p.t.Helper()
	for _, what := range []string{`"question":"And?"`, `"choice":{"option":1}`, `"choice":{"text":"the second"}`, `"question":"And?","reading":"assigned"`} {
		body := `{"repo":"acme/rockets","conversation_id":"` + conversation + `",` + what + `}`
		if status, response := p.do("POST", "/api/v1/chat", body); status != http.StatusNotFound || strings.Contains(response, marker) {
			p.t.Errorf("%s = %d %s", what, status, response)
		}
	}
}

// askTheirOwn asks what goes on with nothing, over each protocol.
func (p person) askTheirOwn() {
	p.t.Helper()
	for path, body := range waysToAsk {
		if path == mcpPath {
			body = visits["POST "+path].body
		}
		status, response := p.do("POST", path, strings.Replace(body, "QUERY", "And?", 1))
		if status != http.StatusOK || strings.Contains(response, marker) || !strings.Contains(response, "An answer of one's own.") {
			p.t.Errorf("%s = %d %s", path, status, response)
		}
	}
}

const mcpPath = "/mcp"

package server_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/server"
)

// neverAsked is for requests that must not reach the Asker.
func neverAsked(t *testing.T) script {
	return func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error) {
		t.Error("the request reached the Asker")
		return ask.Answer{}, nil
	}
}

func TestChatRefusesWhatItCannotRead(t *testing.T) {
	tests := []struct {
		name       string
		body       string
		wantStatus int
		wantDetail string
	}{
		{"no body", ``, 400, "JSON cannot be read"},
		{"JSON that is cut off", `{"repo": "acme/ro`, 400, "JSON cannot be read"},
		{"two objects", whichBugs + whichBugs, 400, "more than one JSON value"},
		{"a field that does not exist", `{"repo": "acme/rockets", "query": "MATCH (n) RETURN n"}`, 400, "query"},
		{"no repository", `{"question": "What is the latest commit?"}`, 400, "OWNER/NAME"},
		{"a repository's name with odd characters", `{"repo": "acme/../etc", "question": "Why?"}`, 400, "OWNER/NAME"},
		{"a repository that is being loaded", `{"repo": "acme/liners", "question": "Why?"}`, 409, "being loaded"},
		{"a repository that is not here", `{"repo": "acme/boats", "question": "Why?"}`, 404, "repochat sync acme/boats"},
		{"an empty question", `{"repo": "acme/rockets", "question": ""}`, 400, "empty"},
		{"a question of white space", `{"repo": "acme/rockets", "question": " \n\t "}`, 400, "empty"},
		{"a question of 5,000 characters", `{"repo": "acme/rockets", "question": "` + strings.Repeat("é", 5000) + `"}`, 413, "5000 characters; at most 4000"},
		{"a question of 100 KB", `{"repo": "acme/rockets", "question": "` + strings.Repeat("a", 100<<10) + `"}`, 413, "larger than 64 KB"},
		{"a good request followed by 100 KB", whichBugs + strings.Repeat(" ", 100<<10), 413, "larger than 64 KB"},
		{"an id that is none", `{"repo": "acme/rockets", "question": "Why?", "conversation_id": "../x"}`, 400, "conversation_id"},
		{"an unknown conversation", `{"repo": "acme/rockets", "question": "Why?", "conversation_id": "` + strings.Repeat("A", 26) + `"}`, 404, "no such conversation"},
	}
	o := options(t, neverAsked(t))
	hold(&o, holdings{summaries: []graph.Summary{rockets, liners}})
	s := start(t, o)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := problem(t, post(t, s, test.body))
			if p.Status != test.wantStatus || !strings.Contains(p.Detail, test.wantDetail) {
				t.Errorf("problem = %+v, want status %d and %q", p, test.wantStatus, test.wantDetail)
			}
		})
	}
}

func TestChatRefusesAConversationAboutAnotherRepository(t *testing.T) {
	o := options(t, tellWhole)
	hold(&o, holdings{summaries: []graph.Summary{rockets, boats}})
	s := start(t, o)
	list := events(t, post(t, s, whichBugs).Body)
	id := decode[map[string]any](t, list[len(list)-1].Data)["conversation_id"].(string)
	p := problem(t, post(t, s, `{"repo": "acme/boats", "question": "Why?", "conversation_id": "`+id+`"}`))
	if p.Status != 400 || !strings.Contains(p.Detail, "about acme/rockets") {
		t.Errorf("problem = %+v", p)
	}
}

func TestChatTakesJSONOnly(t *testing.T) {
	s := start(t, options(t, neverAsked(t)))
	for _, contentType := range []string{"", "text/plain", "application/x-www-form-urlencoded", "application/json-patch+json"} {
		response, err := http.Post(s.URL+"/api/v1/chat", contentType, strings.NewReader(whichBugs))
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if p := problem(t, response); p.Status != 415 {
			t.Errorf("Content-Type %q: problem = %+v, want 415", contentType, p)
		}
	}
}

func TestUnknownAddressesAndMethodsAreProblems(t *testing.T) {
	s := start(t, options(t, neverAsked(t)))
	tests := []struct {
		method, path string
		want         int
	}{
		{"GET", "/nothing", 404},
		{"GET", "/index.html", 404},
		{"GET", "/../server.go", 404},
		{"GET", "/api/v1/repos/acme/boats", 404},
		{"GET", "/api/v1/repos/acme/boats/suggestions", 404},
		{"GET", "/api/v1/repos/-/boats", 400},
		{"GET", "/api/v1/answers/x", 404},
		{"GET", "/api/v1/answers/" + strings.Repeat("A", 26), 404},
		{"GET", "/api/v1/answers/" + strings.Repeat("A", 26) + ".csv", 404},
		{"GET", "/api/v1/answers/" + strings.Repeat("A", 26) + ".md", 404},
		{"GET", "/api/v1/chat", 405},
		{"DELETE", "/api/v1/repos", 405},
	}
	for _, test := range tests {
		t.Run(test.method+" "+test.path, func(t *testing.T) {
			request, err := http.NewRequestWithContext(t.Context(), test.method, s.URL+test.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if p := problem(t, response); p.Status != test.want {
				t.Errorf("problem = %+v, want status %d", p, test.want)
			}
		})
	}
}

func TestReadinessIsThatOfTheDatabases(t *testing.T) {
	o := options(t, neverAsked(t))
	var broken error
	o.Ready = func(context.Context) error { return broken }
	s := start(t, o)
	if response, body := get(t, s, "/readyz"); response.StatusCode != 200 {
		t.Errorf("/readyz = %d %s", response.StatusCode, body)
	}
	broken = errors.New("dial tcp 10.1.2.3:7687")
	response, body := get(t, s, "/readyz")
	if response.StatusCode != 503 || strings.Contains(body, "10.1.2.3") {
		t.Errorf("/readyz = %d %s, want 503 without the inside", response.StatusCode, body)
	}
	if response, body := get(t, s, "/healthz"); response.StatusCode != 200 {
		t.Errorf("/healthz = %d %s while a database is away", response.StatusCode, body)
	}
}

func TestAServerNeedsItsParts(t *testing.T) {
	o := options(t, neverAsked(t))
	o.Answers = nil
	if _, err := server.New(o); err == nil {
		t.Error("New without Answers succeeds")
	}
	o = options(t, neverAsked(t))
	o.GitHubURL = "github.com"
	if _, err := server.New(o); err == nil {
		t.Error("New with a GitHub URL without a scheme succeeds")
	}
}

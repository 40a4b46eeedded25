package server_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/report"
	"repochat/internal/schema"
	"repochat/internal/search"
	"repochat/internal/search/searchtest"
)

// otherMark stands in the texts of a repository that nobody asks about, and in no
// request.
const otherMark = "zebra"

// besideAnother is a server of two repositories, of which ours is asked about.
type besideAnother struct {
	*httptest.Server
	ours, other history.RepositoryName
	texts       []string
}

func startBesideAnother(t *testing.T) besideAnother {
	t.Helper()
	b := besideAnother{ours: searchtest.Load(t, "lion"), other: searchtest.Load(t, otherMark)}
	texts := searchtest.Hostile(t, b.other, "data")
	if len(texts) < 200 {
		t.Fatalf("only %d texts", len(texts))
	}
	for i := 0; i < len(texts); i += everyText {
		b.texts = append(b.texts, texts[i])
	}
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{Timeout: time.Minute})
	t.Cleanup(reader.Close)
	catalogue := graph.NewCatalogue(reader)
	searcher := search.New(reader)
	o := options(t, nil)
	reports, err := report.New(reader, question.NewScanner(catalogue, o.Now))
	if err != nil {
		t.Fatal(err)
	}
	asker := ask.New(ask.Options{Reader: learnedtest.Reader(t), Graph: reader, Names: catalogue, Schema: schema.Default(), Searcher: searcher, Now: o.Now})
	o.Asker, o.Queries, o.Searcher, o.Catalogue, o.Graph, o.Reports = asker, asker, searcher, catalogue, reader, reports
	b.Server = start(t, o)
	return b
}

// looks sends a request, which must neither fail in the server nor show anything
// of the other repository.
func (b besideAnother) looks(t *testing.T, method, path, body string) (status int, answer string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, b.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := b.Client().Do(request)
	if err != nil {
		t.Fatalf("%s %.100s %.100s: %v", method, path, body, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s %.100s %.100s: %v", method, path, body, err)
	}
	if response.StatusCode >= http.StatusInternalServerError || strings.Contains(string(text), "event: error") {
		t.Errorf("%s %.100s %.200s: %d %.300s", method, path, body, response.StatusCode, text)
	}
	if strings.Contains(string(text), otherMark) {
		t.Errorf("%s %.100s %.200s shows another repository: %.600s", method, path, body, text)
	}
	return response.StatusCode, string(text)
}

// TestHostileTextsShowNothingElsewhere sends the texts of searchtest by every way on
// which a text gets to the database.
func TestHostileTextsShowNothingElsewhere(t *testing.T) {
	b := startBesideAnother(t)
	path := "/api/v1/repos/" + b.ours.String()
	if _, found := b.looks(t, http.MethodGet, path+"/search?q=data", ""); !strings.Contains(found, "lion") {
		t.Fatalf("a plain word finds nothing: %s", found)
	}
	if _, found := b.looks(t, http.MethodGet, "/api/v1/repos/"+b.ours.String()+"/reports/overview", ""); !strings.Contains(found, "lion") && !strings.Contains(found, "ada") {
		t.Fatalf("the overview shows nothing: %s", found)
	}
	if _, found := get(t, b.Server, "/api/v1/repos/"+b.other.String()+"/search?q=data"); !strings.Contains(found, otherMark) {
		t.Fatalf("a plain word finds nothing of the other repository: %s", found)
	}
	t.Run("search", func(t *testing.T) {
		filters := []string{"person", "label", "state", "path", "kind", "since", "limit", "expand"}
		for i, text := range b.texts {
			b.looks(t, http.MethodGet, path+"/search?limit=50&q="+url.QueryEscape(text), "")
			b.looks(t, http.MethodGet, path+"/search?q=data&"+filters[i%len(filters)]+"="+url.QueryEscape(text), "")
		}
	})
	t.Run("reports", func(t *testing.T) {
		_, list := b.looks(t, http.MethodGet, path+"/reports", "")
		offers := decode[struct {
			Reports []struct {
				Name      string
				Arguments []struct{ Name string }
			}
		}](t, list)
		if len(offers.Reports) < 10 {
			t.Fatalf("only %d reports", len(offers.Reports))
		}
		for i, text := range b.texts {
			value := url.QueryEscape(text)
			offer := offers.Reports[i%len(offers.Reports)]
			for _, argument := range offer.Arguments {
				b.looks(t, http.MethodGet, path+"/reports/"+offer.Name+"?"+argument.Name+"="+value, "")
				b.looks(t, http.MethodGet, path+"/reports/"+offer.Name+".md?"+argument.Name+"="+value, "")
			}
			b.looks(t, http.MethodGet, path+"/reports/"+offer.Name+"?"+value+"=1&repo="+url.QueryEscape(b.other.String()), "")
		}
	})
	t.Run("questions", func(t *testing.T) {
		for _, text := range b.texts {
			b.chat(t, map[string]any{"question": text})
		}
	})
	t.Run("fields of a question", func(t *testing.T) { b.sendFields(t) })
	t.Run("tools", func(t *testing.T) { b.callTools(t) })
}

func (b besideAnother) chat(t *testing.T, fields map[string]any) (status int, answer string) {
	t.Helper()
	body := map[string]any{"repo": b.ours.String()}
	for name, value := range fields {
		body[name] = value
	}
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return b.looks(t, http.MethodPost, "/api/v1/chat", string(text))
}

// sendFields sends texts, too much, and what belongs to another conversation in the
// fields beside a question.
func (b besideAnother) sendFields(t *testing.T) {
	const who = "Who wrote the most commits?"
	for i, text := range b.texts {
		fields := []map[string]any{
			{"question": who, "reading": text}, {"question": who, "without": []string{text}}, {"question": who, "prefer": map[string]string{text: text}},
			{"question": who, "conversation_id": text}, {"choice": map[string]any{"text": text}}, {"choice": map[string]any{"option": text}}, {"question": who, "repo": text},
		}
		b.chat(t, fields[i%len(fields)])
	}
	_, asked := b.chat(t, map[string]any{"question": who})
	ours := conversationOf(t, asked)
	response := post(t, b.Server, `{"repo": "`+b.other.String()+`", "question": "Which issues are open?"}`)
	list := events(t, response.Body)
	other := decode[map[string]any](t, list[len(list)-1].Data)["conversation_id"].(string)
	if !strings.Contains(list[len(list)-1].Data+fmt.Sprint(list), otherMark) {
		t.Fatalf("the other conversation shows nothing of its repository: %v", list)
	}
	many := make([]string, 1000)
	for _, test := range []struct {
		name   string
		fields map[string]any
		status int
	}{
		{"the conversation of another repository", map[string]any{"question": "And which of them are open?", "conversation_id": other}, http.StatusBadRequest},
		{"a choice in it", map[string]any{"choice": map[string]any{"option": 1}, "conversation_id": other}, http.StatusBadRequest},
		{"its parts left out", map[string]any{"question": "And in May?", "conversation_id": other, "without": []string{"period"}}, http.StatusBadRequest},
		{"a choice where nothing was asked", map[string]any{"choice": map[string]any{"option": 1}, "conversation_id": ours}, http.StatusBadRequest},
		{"a choice without a conversation", map[string]any{"choice": map[string]any{"text": "by commits"}}, http.StatusBadRequest},
		{"the greatest option", map[string]any{"choice": map[string]any{"option": int64(1) << 62}, "conversation_id": ours}, http.StatusBadRequest},
		{"an option that no number holds", map[string]any{"choice": map[string]any{"option": 1e300}, "conversation_id": ours}, http.StatusBadRequest},
		{"an option below one", map[string]any{"choice": map[string]any{"option": -1}, "conversation_id": ours}, http.StatusBadRequest},
		{"a choice that is a list", map[string]any{"choice": []int{1}, "conversation_id": ours}, http.StatusBadRequest},
		{"a choice and a question", map[string]any{"choice": map[string]any{"option": 1}, "question": who, "conversation_id": ours}, http.StatusBadRequest},
		{"a thousand parts left out", map[string]any{"question": who, "conversation_id": ours, "without": many}, http.StatusBadRequest},
		{"a part that there is not left out", map[string]any{"question": who, "conversation_id": ours, "without": []string{"period:1999", other}}, http.StatusOK},
		{"a reading that there is not", map[string]any{"question": who, "reading": "created+" + other}, http.StatusOK},
		{"a conversation that there is not", map[string]any{"question": who, "conversation_id": strings.Repeat("A", len(ours))}, http.StatusNotFound},
	} {
		if status, answer := b.chat(t, test.fields); status != test.status {
			t.Errorf("%s: status %d, want %d: %.300s", test.name, status, test.status, answer)
		}
	}
}

// conversationOf returns the conversation that the last event of a stream names.
func conversationOf(t *testing.T, stream string) string {
	t.Helper()
	list := events(t, strings.NewReader(stream))
	return decode[map[string]any](t, list[len(list)-1].Data)["conversation_id"].(string)
}

func (b besideAnother) callTools(t *testing.T) {
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: b.URL + "/mcp"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	for _, text := range b.texts {
		for _, call := range []struct {
			tool      string
			arguments map[string]any
		}{
			{"run_sim_search", map[string]any{"repository": b.ours.String(), "query": text, "k": 50}},
			{"run_sim_search", map[string]any{"repository": text, "query": "data"}},
			{"find_names", map[string]any{"repository": b.ours.String(), "text": text}},
			{"run_cypher_query", map[string]any{"repository": b.ours.String(), "query": text}},
		} {
			result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: call.tool, Arguments: call.arguments})
			if err != nil {
				t.Errorf("%s %.100v: %v", call.tool, call.arguments, err)
				continue
			}
			shown, err := json.Marshal(result)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(shown), otherMark) && call.arguments["repository"] == b.ours.String() {
				t.Errorf("%s %.200v shows another repository: %.600s", call.tool, call.arguments, shown)
			}
			if result.IsError && strings.Contains(string(shown), "see the log") {
				t.Errorf("%s %.200v fails inside: %.300s", call.tool, call.arguments, shown)
			}
		}
	}
}

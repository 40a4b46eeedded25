package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"repochat/internal/sample"
)

// TestChatStreamsAnAnswer asks the running demonstration over HTTP, as a
// program does, and finds the answer kept under its id.
func TestChatStreamsAnAnswer(t *testing.T) {
	p := demo(t)
	body := fmt.Sprintf(`{"repo":%q,"question":"Who fixed the most bugs in scheduler.go?"}`, sample.Repository())
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.url+"/api/v1/chat", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if got := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || got != "text/event-stream" {
		t.Fatalf("status %d, content type %q", response.StatusCode, got)
	}
	events := map[string]string{} // the last data of each kind
	kind := ""
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		if name, found := strings.CutPrefix(lines.Text(), "event: "); found {
			kind = name
		} else if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
			events[kind] = data
		}
	}
	for _, kind := range []string{"status", "reading", "query", "rows", "token", "evidence", "done"} {
		if events[kind] == "" {
			t.Errorf("no %s event", kind)
		}
	}
	if !strings.Contains(events["rows"], "denizy") {
		t.Errorf("denizy, who fixed the most, is not among the rows: %s", events["rows"])
	}
	var done struct {
		AnswerID string `json:"answer_id"`
		Outcome  string `json:"outcome"`
	}
	if err := json.Unmarshal([]byte(events["done"]), &done); err != nil {
		t.Fatal(err)
	}
	if done.Outcome != "answered" {
		t.Errorf("outcome %q", done.Outcome)
	}
	table := get(t, p.url+"/api/v1/answers/"+done.AnswerID+".csv")
	if !strings.HasPrefix(table, "login,name,bugs") || !strings.Contains(table, "denizy") {
		t.Errorf("the rows as CSV:\n%s", table)
	}
}

func get(t *testing.T, url string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var body strings.Builder
	if _, err := bufio.NewReader(response.Body).WriteTo(&body); err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d: %s", url, response.StatusCode, body.String())
	}
	return body.String()
}

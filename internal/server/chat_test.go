package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer/back"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/schema"
	"repochat/internal/server"
	"repochat/internal/store"
)

const whichBugs = `{"repo": "acme/rockets", "question": "Which bugs did abc1234 introduce?"}`

var (
	twoRows = graph.Result{
		Columns: []string{"number", "title"},
		Rows:    [][]any{{int64(12), "Crash on start"}, {int64(31), "Leak"}},
		Took:    12 * time.Millisecond,
	}
	chips = []ask.Evidence{{Kind: "issue", ID: "12", Label: "#12", Title: "Crash on start", URL: "https://github.com/acme/rockets/issues/12"}}
	whole = ask.Answer{
		Outcome:    ask.Answered,
		Text:       "Two bugs: #12 and #31.",
		Reading:    "bugs introduced by the commit abc1234",
		Query:      "MATCH (c:Commit)-[:introduced]->(i:Issue) RETURN i.number, i.title",
		Parameters: map[string]any{"repo": "acme/rockets"},
		Result:     twoRows,
		Evidence:   chips,
		DataAsOf:   rockets.DataAsOf,
	}
)

// tellWhole tells every event of the answer whole, and returns it.
func tellWhole(_ context.Context, _ question.Question, tell func(ask.Event)) (ask.Answer, error) {
	tell(ask.Event{Kind: ask.EventStatus, Data: "Writing the query"})
	tell(ask.Event{Kind: ask.EventReading, Data: whole.Reading})
	tell(ask.Event{Kind: ask.EventQuery, Data: ask.QueryEvent{Query: whole.Query, Parameters: whole.Parameters}})
	tell(ask.Event{Kind: ask.EventRows, Data: whole.Result})
	tell(ask.Event{Kind: ask.EventToken, Data: "Two bugs: "})
	tell(ask.Event{Kind: ask.EventToken, Data: "#12 and #31."})
	tell(ask.Event{Kind: ask.EventEvidence, Data: whole.Evidence})
	return whole, nil
}

func namesOf(list []event) []string {
	var names []string
	for _, e := range list {
		// Pieces of text that follow each other may come as one.
		if e.Name != "token" || len(names) == 0 || names[len(names)-1] != "token" {
			names = append(names, e.Name)
		}
	}
	return names
}

func TestChatStreamsEveryEventWithAnID(t *testing.T) {
	s := start(t, options(t, tellWhole))
	response := post(t, s, whichBugs)
	if got := response.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("Content-Type = %q", got)
	}
	list := events(t, response.Body)
	if diff := cmp.Diff([]string{"answer", "status", "reading", "query", "rows", "token", "evidence", "done"}, namesOf(list)); diff != "" {
		t.Error(diff)
	}
	done := decode[map[string]any](t, list[len(list)-1].Data)
	if diff := cmp.Diff(map[string]any{"answer_id": done["answer_id"], "conversation_id": done["conversation_id"]}, decode[map[string]any](t, list[0].Data)); diff != "" {
		t.Errorf("the first event: %s", diff)
	}
	last := 0
	for i, e := range list[:len(list)-1] {
		var n int
		if _, err := fmt.Sscanf(e.ID, fmt.Sprint(done["answer_id"])+":%d", &n); err != nil || n <= last {
			t.Errorf("event %d has id %q after number %d", i, e.ID, last)
		}
		last = n
	}
	if want := fmt.Sprint(done["answer_id"]) + ":end"; list[len(list)-1].ID != want {
		t.Errorf("the last event has id %q, want %q", list[len(list)-1].ID, want)
	}
	wantRows := `{"columns":["number","title"],"rows":[[12,"Crash on start"],[31,"Leak"]],"total":2,"truncated":false,"took_ms":12,` +
		`"described":[{"name":"number","title":"Issue","kind":"issue","unit":"","property":"number"},{"name":"title","title":"Title","kind":"","unit":"text","property":"title"}]}`
	if diff := cmp.Diff(wantRows, list[4].Data); diff != "" {
		t.Error(diff)
	}
	wantQuery := `{"query":"MATCH (c:Commit)-[:introduced]-\u003e(i:Issue) RETURN i.number, i.title","parameters":{"repo":"acme/rockets"},"repairs":[]}`
	if diff := cmp.Diff(wantQuery, list[3].Data); diff != "" {
		t.Error(diff)
	}
	if done["outcome"] != "answered" || done["text"] != whole.Text || done["data_as_of"] != "2024-07-30T09:00:00Z" {
		t.Errorf("done = %v", done)
	}
}

func TestChatTellsWhatTheEventsLeftOut(t *testing.T) {
	tests := []struct {
		name string
		told []ask.Event
		want []string
	}{
		{"an answer without events is told whole", nil,
			[]string{"answer", "reading", "query", "rows", "token", "evidence", "done"}},
		{"what was told is not told again", []ask.Event{{Kind: ask.EventReading, Data: whole.Reading}, {Kind: ask.EventRows, Data: twoRows}},
			[]string{"answer", "reading", "rows", "query", "token", "evidence", "done"}},
		{"a query and rows that the answer does not use are superseded", []ask.Event{
			{Kind: ask.EventQuery, Data: ask.QueryEvent{Query: "MATCH (n) RETURN n"}},
			{Kind: ask.EventRows, Data: graph.Result{Columns: []string{"n"}, Rows: [][]any{}}}},
			[]string{"answer", "query", "rows", "reading", "query", "rows", "token", "evidence", "done"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, options(t, func(_ context.Context, _ question.Question, tell func(ask.Event)) (ask.Answer, error) {
				for _, e := range test.told {
					tell(e)
				}
				return whole, nil
			}))
			if diff := cmp.Diff(test.want, namesOf(events(t, post(t, s, whichBugs).Body))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestChatTakesBackWhatTheAnswerDoesNotHold(t *testing.T) {
	s := start(t, options(t, func(_ context.Context, _ question.Question, tell func(ask.Event)) (ask.Answer, error) {
		if _, err := tellWhole(t.Context(), question.Question{}, tell); err != nil {
			return ask.Answer{}, err
		}
		return ask.Answer{Outcome: ask.Failed, Error: "The second query failed too."}, nil
	}))
	last := map[string]string{}
	for _, e := range events(t, post(t, s, whichBugs).Body) {
		last[e.Name] = e.Data
	}
	delete(last, "answer")
	delete(last, "token")
	delete(last, "done")
	want := map[string]string{
		"status":   `{"text":"Writing the query"}`,
		"reading":  `{"text":""}`,
		"query":    `{"query":"","parameters":null,"repairs":[]}`,
		"rows":     `{"columns":[],"rows":[],"total":0,"truncated":false,"took_ms":0,"described":[]}`,
		"evidence": `{"evidence":[]}`,
	}
	if diff := cmp.Diff(want, last); diff != "" {
		t.Error(diff)
	}
}

func TestChatSendsAtMostAThousandRowsAndKeepsThemAll(t *testing.T) {
	answer := whole
	answer.Result = graph.Result{Columns: []string{"n"}}
	for n := range int64(2500) {
		answer.Result.Rows = append(answer.Result.Rows, []any{n})
	}
	s := start(t, options(t, func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error) { return answer, nil }))
	list := events(t, post(t, s, whichBugs).Body)
	rows := decode[server.Table](t, list[3].Data)
	if len(rows.Rows) != 1000 || rows.Total != 2500 {
		t.Errorf("%d rows of %d, want 1000 of 2500", len(rows.Rows), rows.Total)
	}
	id := decode[map[string]any](t, list[len(list)-1].Data)["answer_id"].(string)
	if _, body := get(t, s, "/api/v1/answers/"+id+".csv"); strings.Count(body, "\n") != 2501 {
		t.Errorf("the CSV has %d lines, want 2501", strings.Count(body, "\n"))
	}
}

func TestChatContinuesAConversation(t *testing.T) {
	var asked []question.Question
	s := start(t, options(t, func(_ context.Context, q question.Question, _ func(ask.Event)) (ask.Answer, error) {
		asked = append(asked, q)
		return whole, nil
	}))
	first := events(t, post(t, s, whichBugs).Body)
	id := decode[map[string]any](t, first[len(first)-1].Data)["conversation_id"].(string)
	second := events(t, post(t, s, `{"repo": "acme/rockets", "conversation_id": "`+id+`", "question": "And last month?"}`).Body)
	if got := decode[map[string]any](t, second[len(second)-1].Data)["conversation_id"]; got != id {
		t.Errorf("the second answer is in conversation %v, want %v", got, id)
	}
	want := []question.Turn{{Question: "Which bugs did abc1234 introduce?", Reading: whole.Reading, Query: whole.Query, Answer: whole.Text,
		Things: []question.Thing{{Kind: schema.Issue, Value: "12"}, {Kind: schema.Issue, Value: "31"}}}}
	if diff := cmp.Diff(want, asked[1].Conversation); diff != "" {
		t.Error(diff)
	}
	if asked[0].Conversation != nil || !asked[1].Now.Equal(now) {
		t.Errorf("asked = %+v", asked)
	}
}

func TestChatTakesAChoice(t *testing.T) {
	var asked []question.Question
	s := start(t, options(t, func(_ context.Context, q question.Question, tell func(ask.Event)) (ask.Answer, error) {
		asked = append(asked, q)
		answer := whole
		answer.Clarification = &back.Clarification{Question: "Best by what?", Round: 1, Options: []back.Option{
			{Text: "by commits", Question: "Who made the most commits?", Result: "ann, 4"}, {Text: "by fixes", Question: "Who fixed the most bugs?"},
		}}
		tell(ask.Event{Kind: ask.EventClarification, Data: answer.Clarification})
		return answer, nil
	}))
	first := events(t, post(t, s, `{"repo": "acme/rockets", "question": "Who is best?"}`).Body)
	id := decode[map[string]any](t, first[len(first)-1].Data)["conversation_id"].(string)
	if !slices.ContainsFunc(first, func(e event) bool { return e.Name == "clarification" && strings.Contains(e.Data, "ann, 4") }) {
		t.Errorf("events %+v have no question back", first)
	}
	for _, body := range []string{`"choice": {"option": 2}, "prefer": {"measure:best": "fixes"}`, `"choice": {"text": "those who mended most"}`} {
		if response := post(t, s, `{"repo": "acme/rockets", "conversation_id": "`+id+`", `+body+`}`); response.StatusCode != 200 {
			t.Errorf("%s: status %d", body, response.StatusCode)
		} else {
			events(t, response.Body)
		}
	}
	if diff := cmp.Diff(map[string]string{"measure:best": "fixes"}, asked[1].Prefer); diff != "" {
		t.Error(diff)
	}
	if len(asked) != 3 || asked[1].Text != "Who fixed the most bugs?" || asked[2].Text != "those who mended most" || !asked[2].IsReply {
		t.Errorf("asked = %+v", asked)
	}
	for _, body := range []string{
		`"conversation_id": "` + id + `", "choice": {"option": 3}`, `"conversation_id": "` + id + `", "choice": {}`,
		`"conversation_id": "` + id + `", "choice": {"option": 1}, "question": "Who?"`, `"choice": {"option": 1}`,
		`"question": "Who?", "prefer": {"best": "` + strings.Repeat("x", 5000) + `"}`, `"question": "Who?", "prefer": ` + manyChoices(t),
	} {
		if response := post(t, s, `{"repo": "acme/rockets", `+body+`}`); response.StatusCode != 400 {
			t.Errorf("%s: status %d, want 400", body, response.StatusCode)
		}
	}
}

// manyChoices returns more choices than a question may have, as JSON.
func manyChoices(t *testing.T) string {
	t.Helper()
	choices := map[string]string{}
	for n := range 51 {
		choices[strconv.Itoa(n)] = "x"
	}
	text, err := json.Marshal(choices)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestChatFollowsAnotherReading(t *testing.T) {
	var asked []question.Question
	s := start(t, options(t, func(_ context.Context, q question.Question, _ func(ask.Event)) (ask.Answer, error) {
		asked = append(asked, q)
		answer := whole
		answer.OtherReadings = []ask.OtherReading{{ID: "assigned", Text: "issues that are assigned to the developer"}}
		return answer, nil
	}))
	list := events(t, post(t, s, `{"repo": "acme/rockets", "question": "Which bugs has ann?", "reading": "created"}`).Body)
	done := decode[map[string]any](t, list[len(list)-1].Data)
	want := []any{map[string]any{"id": "assigned", "text": "issues that are assigned to the developer"}}
	if diff := cmp.Diff(want, done["other_readings"]); diff != "" {
		t.Error(diff)
	}
	if len(asked) != 1 || asked[0].Reading != "created" {
		t.Errorf("asked = %+v", asked)
	}
	if response := post(t, s, `{"repo": "acme/rockets", "question": "Which bugs?", "reading": "`+strings.Repeat("x", 5000)+`"}`); response.StatusCode != 400 {
		t.Errorf("status %d for a reading that no answer lists", response.StatusCode)
	}
}

func TestChatTellsFailures(t *testing.T) {
	tests := []struct {
		name     string
		asker    script
		wantCode string
	}{
		{"the graph is away", func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error) {
			return ask.Answer{}, fmt.Errorf("look up names: %w", &graph.Error{Kind: graph.ErrUnavailable, Message: "dial tcp 10.1.2.3:7687"})
		}, "graph_unavailable"},
		{"an unknown error keeps its words to the log", func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error) {
			return ask.Answer{}, errors.New("dial tcp 10.1.2.3:7687")
		}, "internal"},
		{"a panic ends the stream in order", func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error) {
			panic("dial tcp 10.1.2.3:7687")
		}, "internal"},
		{"an answer that takes too long", func(ctx context.Context, _ question.Question, _ func(ask.Event)) (ask.Answer, error) {
			<-ctx.Done()
			return ask.Answer{}, fmt.Errorf("10.1.2.3: %w", ctx.Err())
		}, "timeout"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := options(t, test.asker)
			if test.wantCode == "timeout" {
				o.AnswerTimeout = 50 * time.Millisecond
			}
			list := events(t, post(t, start(t, o), whichBugs).Body)
			last := list[len(list)-1]
			if got := decode[server.Problem](t, last.Data); last.Name != "error" || got.Code != test.wantCode || got.RequestID == "" {
				t.Errorf("%s event %+v, want error with code %s", last.Name, got, test.wantCode)
			}
			if strings.Contains(last.Data, "10.1.2.3") {
				t.Errorf("the error tells the inside: %s", last.Data)
			}
		})
	}
}

func TestChatThatCannotSaveStillAnswers(t *testing.T) {
	o := options(t, tellWhole)
	o.Answers = brokenStore{o.Answers}
	list := events(t, post(t, start(t, o), whichBugs).Body)
	last := list[len(list)-1]
	if done := decode[map[string]any](t, last.Data); last.Name != "done" || done["answer_id"] != "" || done["text"] != whole.Text {
		t.Errorf("%s = %v", last.Name, done)
	}
	if notice := list[len(list)-2]; notice.Name != "notice" {
		t.Errorf("the event before done is %q, want a notice", notice.Name)
	}
}

// brokenStore cannot be written.
type brokenStore struct{ server.Answers }

func (brokenStore) PutAnswers(context.Context, []store.Answer) error { return errors.New("disk full") }

func TestChatShowsThatItLives(t *testing.T) {
	beats := make(chan struct{})
	o := options(t, func(ctx context.Context, _ question.Question, _ func(ask.Event)) (ask.Answer, error) {
		select {
		case <-beats:
			return whole, nil
		case <-ctx.Done():
			return ask.Answer{}, ctx.Err()
		}
	})
	o.Heartbeat = time.Millisecond
	lines := bufio.NewScanner(post(t, start(t, o), whichBugs).Body)
	for n := 0; n < 3 && lines.Scan(); {
		if lines.Text() == ": alive" {
			n++
		}
	}
	close(beats)
	if list := events(t, strings.NewReader(rest(lines))); list[len(list)-1].Name != "done" {
		t.Errorf("after the heartbeats: %v", namesOf(list))
	}
}

// rest reads the lines that are left.
func rest(lines *bufio.Scanner) string {
	var b strings.Builder
	for lines.Scan() {
		b.WriteString(lines.Text() + "\n")
	}
	return b.String()
}

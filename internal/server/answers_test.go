package server_test

import (
	"context"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"

	answers "repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/question/names"
)

// answered asks, and returns the address of the saved answer.
func answered(t *testing.T, answer ask.Answer) (s *httptest.Server, path string) {
	t.Helper()
	s = start(t, options(t, func(context.Context, question.Question, func(ask.Event)) (ask.Answer, error) { return answer, nil }))
	list := events(t, post(t, s, `{"repo": "acme/rockets", "question": "Which *bugs*?"}`).Body)
	return s, "/api/v1/answers/" + decode[map[string]any](t, list[len(list)-1].Data)["answer_id"].(string)
}

var hostileRows = graph.Result{
	Columns: []string{"title", "n", "commit"},
	Rows: [][]any{
		{`=HYPERLINK("https://evil.example")`, int64(-5), nil},
		{"a, \"b\"\nc | d", 1.5, graph.Node{Labels: []string{"Commit"}, Properties: map[string]any{"id": "abc"}}},
		{"@ann <img src=x>", int64(9007199254740993), []any{"x", int64(1)}},
	},
}

func TestCSVHasEveryValueAndNoFormula(t *testing.T) {
	answer := whole
	answer.Result = hostileRows
	s, path := answered(t, answer)
	response, body := get(t, s, path+".csv")
	want := "title,n,commit\n" +
		`"'=HYPERLINK(""https://evil.example"")",-5,` + "\n" +
		"\"a, \"\"b\"\"\nc | d\",1.5,\"{\"\"elementId\"\":\"\"\"\",\"\"labels\"\":[\"\"Commit\"\"],\"\"properties\"\":{\"\"id\"\":\"\"abc\"\"}}\"\n" +
		`'@ann <img src=x>,9007199254740993,"[""x"",1]"` + "\n"
	if diff := cmp.Diff(want, body); diff != "" {
		t.Error(diff)
	}
	if got := response.Header.Get("Content-Type"); got != "text/csv; charset=utf-8" {
		t.Errorf("Content-Type = %q", got)
	}
	if got := response.Header.Get("Content-Disposition"); !cmp.Equal(got[:len(`attachment; filename="acme-rockets-`)], `attachment; filename="acme-rockets-`) {
		t.Errorf("Content-Disposition = %q", got)
	}
}

func TestMarkdownLinksToGitHubOnly(t *testing.T) {
	answer := whole
	answer.Result = hostileRows
	answer.Note = "Reading: bugs. Data as of 2024-07-30."
	answer.Notices = []answers.Notice{{Text: "No year was given; any year counts."}}
	answer.Evidence = []ask.Evidence{
		{Kind: "issue", ID: "12", Label: "#12", Title: "Crash [on] start", URL: "https://github.com/acme/rockets/issues/12"},
		{Kind: "issue", ID: "13", Label: "#13", Title: "Elsewhere", URL: "https://evil.example/13"},
		{Kind: "person", ID: "ann", Label: "@ann", URL: "javascript:alert(1)"},
	}
	s, path := answered(t, answer)
	_, body := get(t, s, path+".md")
	want := `## Which \*bugs\*?

Two bugs: #12 and #31.

*Reading: bugs. Data as of 2024-07-30.*

> No year was given; any year counts.

| Title | N | Commit |
| --- | ---: | --- |
| '=HYPERLINK("https:\//evil.example") | -5 |  |
| a, "b" c \| d | 1.5 | {"elementId":"","labels":\["Commit"\],"properties":{"id":"abc"}} |
| '@ann \<img src=x\> | 9007199254740993 | \["x",1\] |

Evidence:
- [#12 Crash \[on\] start](https://github.com/acme/rockets/issues/12)
- #13 Elsewhere
- @ann

` + "```cypher\n" + whole.Query + "\n```" + `

acme/rockets, data as of 2024-07-30T09:00:00Z.
`
	if diff := cmp.Diff(want, body); diff != "" {
		t.Error(diff)
	}
}

func TestASavedAnswerIsWhole(t *testing.T) {
	answer := whole
	answer.Names = []names.Resolved{
		{Text: "bugs", How: names.Nearly, Matches: []names.Match{{Value: "bugle.go"}, {Value: "src/bug.go"}}},
		{Text: "Which", How: names.Exactly, Matches: []names.Match{{Value: "which.go"}}},
	}
	answer.OtherReadings = []ask.OtherReading{{ID: "dated-reported", Text: "a bug's date = when it was reported"}}
	answer.Fallback = &ask.Fallback{Code: ask.ModelUnavailable, Detail: "The model could not be asked."}
	answer.Attempts = []ask.Attempt{{Extracted: "MATCH n", Error: "invalid"}, {Query: whole.Query, Rows: 2}}
	s, path := answered(t, answer)
	_, body := get(t, s, path)
	got := decode[map[string]any](t, body)
	if got["id"] == "" || got["conversation_id"] == "" {
		t.Errorf("ids are missing: %v", got)
	}
	delete(got, "id")
	delete(got, "conversation_id")
	want := decode[map[string]any](t, `{
		"repo": "acme/rockets", "question": "Which *bugs*?", "asked_at": "2024-08-01T12:00:00Z", "took_ms": 0, "state": "done", "stopped": false,
		"outcome": "answered", "text": "Two bugs: #12 and #31.", "note": "", "reading": "bugs introduced by the commit abc1234",
		"query": "MATCH (c:Commit)-[:introduced]->(i:Issue) RETURN i.number, i.title",
		"parameters": {"repo": "acme/rockets"}, "repairs": [], "notices": [],
		"structure": {"lead": [], "words": [], "window": null, "at_limit": false, "clarification": null, "corrections": [], "decisions": [], "notices": [], "state": [],
			"columns": [{"name": "number", "title": "Issue", "kind": "issue", "unit": "", "property": "number"}, {"name": "title", "title": "Title", "kind": "", "unit": "text", "property": "title"}]},
		"result": {"columns": ["number", "title"], "rows": [[12, "Crash on start"], [31, "Leak"]], "total": 2, "truncated": false, "took_ms": 12},
		"evidence": [{"kind": "issue", "id": "12", "label": "#12", "title": "Crash on start", "url": "https://github.com/acme/rockets/issues/12"}],
		"did_you_mean": [{"name": "bugle.go", "question": "Which *bugle.go*?"}, {"name": "src/bug.go", "question": "Which *src/bug.go*?"}],
		"other_readings": [{"id": "dated-reported", "text": "a bug's date = when it was reported"}],
		"attempts": [{"query": "MATCH n", "error": "invalid", "rows": 0, "took_ms": 0},
			{"query": "MATCH (c:Commit)-[:introduced]->(i:Issue) RETURN i.number, i.title", "rows": 2, "took_ms": 0}],
		"fallback": {"code": "model_unavailable", "detail": "The model could not be asked."},
		"data_as_of": "2024-07-30T09:00:00Z", "feedback": null}`)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

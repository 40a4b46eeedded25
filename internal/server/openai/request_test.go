package openai

import (
	"errors"
	"net/http/httptest"
	"repochat/internal/question"
	"repochat/internal/schema"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func read(body string) (completionRequest, error) {
	r := httptest.NewRequest("POST", "/v1/chat/completions", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return readRequest(r)
}

func TestRequestIsRefused(t *testing.T) {
	tests := []struct{ name, body, param, code string }{
		{"without a model", `{"messages":[{"role":"user","content":"Who?"}]}`, "model", "missing_required_parameter"},
		{"without messages", `{"model":"a/b","messages":[]}`, "messages", "missing_required_parameter"},
		{"for several answers", `{"model":"a/b","n":2,"messages":[{"role":"user","content":"Who?"}]}`, "n", "unsupported_value"},
		{"for no answer", `{"model":"a/b","n":0,"messages":[{"role":"user","content":"Who?"}]}`, "n", "unsupported_value"},
		{"with an unknown role", `{"model":"a/b","messages":[{"role":"user","content":"Who?"},{"role":"root","content":"x"}]}`, "messages[1].role", "invalid_value"},
		{"with a picture", `{"model":"a/b","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:"}}]}]}`, "messages", "unsupported_content"},
		{"with a number in place of the model", `{"model":7,"messages":[]}`, "model", "invalid_type"},
		{"that is no JSON", `{"model":`, "", "invalid_json"},
		{"that goes on after its end", `{"model":"a/b","messages":[{"role":"user","content":"Who?"}]} {}`, "", "invalid_json"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := read(tt.body)
			var refused *Error
			if !errors.As(err, &refused) {
				t.Fatalf("error = %v, want an *Error", err)
			}
			if refused.Status != 400 || refused.Type != TypeRequest || refused.Param != tt.param || refused.Code != tt.code || refused.Message == "" {
				t.Errorf("error = %+v, want 400 with param %q and code %q", refused, tt.param, tt.code)
			}
		})
	}
}

const firstAnswer = "`denizy` fixed 7.\n\n---\n\n*Reading: bugs = issues of file\\_a. Data as of 2024-11-01.*\n\n> A notice.\n\nEvidence: [#12 Title](https://github.com/a/b/issues/12)\n\n```cypher\nMATCH (c:Commit)\nRETURN count(c)\n```"

func TestConversation(t *testing.T) {
	user := func(text content) message { return message{Role: "user", Content: text} }
	tests := []struct {
		name     string
		messages []message
		question string
		turns    []question.Turn
	}{
		{"one question", []message{user("Who?")}, "Who?", nil},
		{"what the system says is not looked at", []message{{Role: "system", Content: "Be brief."}, user("Who?")}, "Who?", nil},
		{"an answer is taken apart", []message{user("Who fixed most?"), {Role: "assistant", Content: firstAnswer}, user("And in May?")}, "And in May?", []question.Turn{{
			Question: "Who fixed most?", Answer: "`denizy` fixed 7.", Reading: "bugs = issues of file_a", Query: "MATCH (c:Commit)\nRETURN count(c)",
			Things: []question.Thing{{Kind: schema.Issue, Value: "12"}},
		}}},
		{"an answer of somebody else is text", []message{user("Hello"), {Role: "assistant", Content: "Hi."}, user("Who?")}, "Who?", []question.Turn{{Question: "Hello", Answer: "Hi."}}},
		{"a question without an answer stays", []message{user("Who?"), user("And in May?")}, "And in May?", []question.Turn{{Question: "Who?"}}},
		{"what follows the question is not looked at", []message{user("Who?"), {Role: "assistant", Content: "The"}}, "Who?", nil},
		{"a greeting by the assistant begins no turn", []message{{Role: "assistant", Content: "Ask!"}, user("Who?")}, "Who?", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			question, turns, err := conversation(tt.messages)
			if err != nil || question != tt.question {
				t.Errorf("question = %q, error %v, want %q", question, err, tt.question)
			}
			if diff := cmp.Diff(tt.turns, turns); diff != "" && len(tt.turns)+len(turns) > 0 {
				t.Errorf("turns (-want +got):\n%s", diff)
			}
		})
	}
	var long []message
	for range 30 {
		long = append(long, user("Who?"), message{Role: "assistant", Content: "Ada."})
	}
	if _, turns, _ := conversation(append(long, user("When?"))); len(turns) != mostTurns {
		t.Errorf("%d turns of a long conversation are read, want %d", len(turns), mostTurns)
	}
	if _, _, err := conversation([]message{{Role: "system", Content: "Be brief."}}); err == nil {
		t.Error("a conversation without a question is accepted")
	}
}

func TestChore(t *testing.T) {
	const chat = "\n### Chat History:\n<chat_history>\nUSER: Who fixed the most bugs in scheduler.go since the start?\nASSISTANT: denizy\n</chat_history>"
	const title = "Who fixed the most bugs in scheduler.go …"
	tests := []struct{ name, text, want string }{
		{"Open WebUI's title as text", "### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Output:\nReturn ONLY the title text." + chat, title},
		{"Open WebUI's title as JSON", "### Task:\nGenerate a concise, 3-5 word title.\n### Output:\nJSON format: { \"title\": \"your concise title here\" }" + chat, `{"title":"` + title + `"}`},
		{"Open WebUI's tags", "### Task:\nGenerate 1-3 broad tags.\n### Output:\nJSON format: { \"tags\": [\"tag1\"] }" + chat, `{"tags":["a/b"]}`},
		{"Open WebUI's further questions", "### Task:\nSuggest 3-5 relevant follow-up questions.\n### Output:\nJSON format: { \"follow_ups\": [\"Question 1?\"] }" + chat, `{"follow_ups":[]}`},
		{"LibreChat's title", "Provide a concise, 5-word-or-less title for the conversation, using title case conventions. Only return the title itself.\n\nConversation:\nUser: Who fixed issue 12?\nAI: Ada", "Who fixed issue 12"},
		{"LibreChat's title of a chat that cannot be read", "Provide a concise, 5-word-or-less title for the conversation.\n\n", "a/b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := chore([]message{{Role: "user", Content: content(tt.text)}}, "a/b")
			if !ok || got != tt.want {
				t.Errorf("chore = %q, %t, want %q", got, ok, tt.want)
			}
		})
	}
	for _, question := range []string{"Who wrote the title of issue 12?", "Which task has the most commits?", "### Task: who fixed it?"} {
		if got, ok := chore([]message{{Role: "user", Content: content(question)}}, "a/b"); ok {
			t.Errorf("%q is taken for a chore: %q", question, got)
		}
	}
}

// FuzzRequest: whatever a client sends is either refused in OpenAI's format or
// has a question.
func FuzzRequest(f *testing.F) {
	f.Add(`{"model":"a/b","messages":[{"role":"user","content":"Who?"}]}`)
	f.Add(`{"model":"a/b","messages":[{"role":"user","content":[{"type":"text","text":"Who?"}]},{"role":"assistant","content":null}]}`)
	f.Add(`{"model":"a/b","stream_options":null,"messages":[{"role":"assistant","content":"x\n\n---\n\n*Reading: y.*"},{}]}`)
	f.Fuzz(func(t *testing.T, body string) {
		request, err := read(body)
		if err == nil {
			_, _, err = conversation(request.Messages)
		}
		var refused *Error
		if err != nil && (!errors.As(err, &refused) || refused.Status < 400 || refused.Status > 499) {
			t.Errorf("error = %v", err)
		}
		if err == nil {
			chore(request.Messages, "a/b")
		}
	})
}

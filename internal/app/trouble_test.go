package app

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"repochat/internal/ask"
	"repochat/internal/config"
	"repochat/internal/llmtest"
)

const (
	troubleQuestion = "Who made the most commits?"
	troubleQuery    = "<query>MATCH (u:User)-[:author]->(c:Commit) RETURN u.login AS login, count(DISTINCT c) AS commits ORDER BY commits DESC LIMIT 3</query>"
)

// TestModelTrouble has the model fail in every way, once where it writes the
// query and once where it puts the rows into words. In the first case the
// built-in parser answers, in the second the rows are told without the model;
// the answer says which.
func TestModelTrouble(t *testing.T) {
	tests := []struct {
		name   string
		answer llmtest.Answer
		// wantWhy is what the notice says of the cause, where the query is written
		// and where the rows are told; "" when that is no trouble there.
		wantWhy, wantWhyOfWords string
	}{
		{"the model is slow", llmtest.Hang(), "did not answer in time", "did not answer in time"},
		{"the stream stands still", llmtest.Stall("Most"), "did not answer in time", "did not answer in time"},
		{"too many requests", llmtest.RateLimit(30 * time.Second), "limits the rate", "limits the rate"},
		{"the account is empty", llmtest.FailWithCode(http.StatusTooManyRequests, "insufficient_quota", "You exceeded your quota"), "no quota left", "no quota left"},
		{"an error of the server", llmtest.Fail(http.StatusInternalServerError, "oops"), "does not work", "does not work"},
		{"an error in the stream", llmtest.FailInStream("Most", "server_error", "oops"), "does not work", "does not work"},
		{"a page of a proxy", llmtest.Page(http.StatusBadGateway, "<h1>Bad gateway</h1>"), "does not work", "does not work"},
		{"the key is wrong", llmtest.Fail(http.StatusUnauthorized, "Incorrect API key provided: sk-planted"), "OPENAI_API_KEY is refused", "OPENAI_API_KEY is refused"},
		{"the prompt is too long", llmtest.ContextTooLong(), "longer than the model can read", "longer than the model can read"},
		{"the model is unknown", llmtest.Fail(http.StatusNotFound, "no such model"), "knows no such model", "knows no such model"},
		{"an empty answer", llmtest.Empty(), "answered with nothing", "answered with nothing"},
		{"a stream that ends too early", llmtest.Truncate("Most commits were"), "broke off", "broke off"},
		{"a connection that is cut", llmtest.Cut("Most commits were"), "broke off", "broke off"},
		{"a refusal", llmtest.Refuse("I cannot help with that."), "wrote no query", ""},
		{"a filtered answer", llmtest.Filtered("I"), "wrote no query", "cut short"},
		{"garbage", llmtest.Say("\x00\xff{{{ %% 0000 ]]] MATCH ((("), "wrote no query", "Left out"},
		{"Cypher that does not parse", llmtest.Say("<query>MATCH (u:User RETURN u</query>"), "no query that runs", ""},
		{"names that are not in the schema", llmtest.Say("<query>MATCH (u:Wizard)-[:casts]->(s:Spell) RETURN u.hat</query>"), "no query that runs", "Left out"},
	}
	c := loadChat(t)
	settings := config.Config{LLMTimeout: 2 * time.Second}
	for _, test := range tests {
		t.Run(test.name+", asked for a query", func(t *testing.T) {
			t.Parallel()
			own := *c
			own.serve(t, settings, func(llmtest.Request) llmtest.Answer { return test.answer })
			reply := own.ask(t, troubleQuestion)
			checkTold(t, reply)
			if notices := strings.Join(reply.saved.Notices, "\n"); !strings.Contains(notices, test.wantWhy) || !strings.Contains(notices, "The built-in parser answered.") {
				t.Errorf("the notices do not say why and who answered: %q, want %q", notices, test.wantWhy)
			}
		})
		t.Run(test.name+", asked for words", func(t *testing.T) {
			t.Parallel()
			own := *c
			own.serve(t, settings, func(r llmtest.Request) llmtest.Answer {
				if isAnswerPrompt(r) {
					return test.answer
				}
				return llmtest.Say(troubleQuery)
			})
			reply := own.ask(t, troubleQuestion)
			checkTold(t, reply)
			if notices := strings.Join(reply.saved.Notices, "\n"); !strings.Contains(notices, test.wantWhyOfWords) || strings.Contains(notices, "built-in parser") {
				t.Errorf("the notices are %q, want %q", notices, test.wantWhyOfWords)
			}
		})
	}
	t.Run("the model is down", func(t *testing.T) {
		t.Parallel()
		own := *c
		down := settings
		down.OpenAIBaseURL, down.OpenAIModel = "http://127.0.0.1:1/v1", "down"
		own.serve(t, down, nil)
		reply := own.ask(t, troubleQuestion)
		checkTold(t, reply)
		if notices := strings.Join(reply.saved.Notices, "\n"); !strings.Contains(notices, "does not work") || !strings.Contains(notices, "The built-in parser answered.") {
			t.Errorf("the notices are %q", notices)
		}
	})
	t.Run("a question that only the model could have understood fails with the reason", func(t *testing.T) {
		t.Parallel()
		own := *c
		own.serve(t, settings, func(llmtest.Request) llmtest.Answer { return llmtest.Fail(http.StatusUnauthorized, "no") })
		reply := own.ask(t, "Would the gardeners rather have a blue one, all things considered?")
		if reply.saved.Outcome != ask.Failed || !strings.Contains(reply.saved.Error, "OPENAI_API_KEY") {
			t.Errorf("%s: %q", reply.saved.Outcome, reply.saved.Error)
		}
	})
}

// checkTold reports whether an answer holds rows, their query and a text.
func checkTold(t *testing.T, r reply) {
	t.Helper()
	a := r.saved
	if a.Outcome != ask.Answered || len(a.Result.Rows) == 0 || !strings.Contains(a.Query, "MATCH") || a.Text == "" || strings.TrimSpace(r.streamed) != strings.TrimSpace(a.Text) {
		t.Errorf("outcome %s (%s), %d rows, query %q, text %q, streamed %q", a.Outcome, a.Error, len(a.Result.Rows), a.Query, a.Text, r.streamed)
	}
	if strings.Contains(r.raw, "sk-planted") {
		t.Error("the key is in the stream")
	}
}

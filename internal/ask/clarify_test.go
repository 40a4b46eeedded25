package ask

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/llmtest"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// planner is a reader with one plan for every question.
type planner struct{ plan reader.Plan }

func (p planner) Read(context.Context, reader.Request) (reader.Plan, error) { return p.plan, nil }

func testUnsureReadingsAreTold(t *testing.T, w *world) {
	for name, doubted := range map[string]reader.Plan{"sure": {}, "unsure": {Unsure: true}, "likely": {TellsReading: true}} {
		plan := doubted
		plan.Reading, plan.Steps = "people", []reader.Step{reader.Query{Cypher: "MATCH (u:User) RETURN u.login AS login"}}
		asker := w.asker(t, llmtest.New(t), func(o *Options) { o.Reader, o.Synthesizer = planner{plan}, nil })
		got, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: "Who is there?", Now: testNow}, nil)
		if err != nil || got.Outcome != Answered {
			t.Fatalf("%s %v", got.Outcome, err)
		}
		want := answer.Notice{Code: answer.NoticeReading, Text: "I am not sure that this is what you asked. I looked for: people."}
		if slices.Contains(got.Notices, want) != (name != "sure") {
			t.Errorf("%s: notices %v", name, got.Notices)
		}
	}
}

// testPlansOfManyKinds plays what a model may plan beside one query.
func testPlansOfManyKinds(t *testing.T, w *world) {
	const (
		asks    = "<clarify>Which commits?<option>How many commits did grace make?</option><option>How many commits did ada make?</option></clarify>"
		commits = "MATCH (c:Commit) RETURN count(c) AS commits"
		two     = "MATCH (i:Issue) RETURN count(i) AS issues"
	)
	clarification := &answer.Clarification{Question: "Which commits?", Options: []answer.Option{
		{Text: "How many commits did grace make?", Question: "How many commits did grace make?"},
		{Text: "How many commits did ada make?", Question: "How many commits did ada make?"},
	}}
	var many []llmtest.Answer
	for n := range 50 {
		many = append(many, llmtest.Say(fmt.Sprintf("<query more>MATCH (c:Commit) RETURN count(c) + %d AS n</query>", n)))
	}
	tests := []struct {
		name              string
		said              []llmtest.Answer
		conversation      []question.Turn
		wantOutcome       Outcome
		wantText          string
		wantClarification *answer.Clarification
		wantAttempts      int
	}{
		{"a clarification comes with the likeliest answer", []llmtest.Answer{llmtest.Say(asks + "<query>" + commits + "</query>")}, nil, Answered, "**4** commits.", clarification, 1},
		{"one that stands alone is asked for its likeliest query", []llmtest.Answer{llmtest.Say(asks), llmtest.Say(asks + "<query>" + commits + "</query>")}, nil, Answered, "**4** commits.", clarification, 2},
		{"one that still stands alone shows its options", []llmtest.Answer{llmtest.Say(asks), llmtest.Say(asks + " ")}, nil, Conversational, "Which commits?", clarification, 2},
		{"one option is no clarification", []llmtest.Answer{llmtest.Say("<clarify>Which?<option>Commits?</option></clarify><query>" + commits + "</query>")}, nil, Answered, "**4** commits.", nil, 1},
		{"fifty steps end after four", many, nil, Answered, "7", nil, 4},
		{"an unknown step is answered for by another try", []llmtest.Answer{llmtest.Say("<report>bus factor</report>"), llmtest.Say("<query>" + commits + "</query>")}, nil, Answered, "**4** commits.", nil, 2},
		{"of two plans the last counts", []llmtest.Answer{llmtest.Say("<query>" + two + "</query> Or rather: <query>" + commits + "</query>")}, nil, Answered, "**4** commits.", nil, 1},
		{"things that are gone spoil nothing", []llmtest.Answer{llmtest.Say("<query>" + commits + "</query>")},
			[]question.Turn{{Question: "which issue?", Things: []question.Thing{{Kind: schema.Issue, Value: "999"}, {Kind: "milestone", Value: "x"}}}}, Answered, "**4** commits.", nil, 1},
		{"a long conversation is cut", []llmtest.Answer{llmtest.Say("<query>" + commits + "</query>")},
			[]question.Turn{{Question: strings.Repeat("why ", 25_000), Answer: strings.Repeat("so ", 30_000)}}, Answered, "**4** commits.", nil, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, tt.said[:min(len(tt.said), max(tt.wantAttempts, 1))]...)
			got, err := w.asker(t, server, nil).Ask(t.Context(), question.Question{Repository: w.repository, Text: "How many commits?", Now: testNow, Conversation: tt.conversation}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Outcome != tt.wantOutcome || !strings.Contains(got.Text, tt.wantText) || len(got.Attempts) != tt.wantAttempts {
				t.Errorf("got %s %q after %d attempts, want %s %q after %d", got.Outcome, got.Text, len(got.Attempts), tt.wantOutcome, tt.wantText, tt.wantAttempts)
			}
			if diff := cmp.Diff(tt.wantClarification, got.Clarification); diff != "" {
				t.Errorf("clarification (-want +got):\n%s", diff)
			}
			if text := got.Document(nil).Appendix(); tt.wantClarification != nil && !strings.Contains(text, "2. How many commits did ada make?") {
				t.Errorf("the text for others has no numbered options:\n%s", text)
			}
		})
	}
}

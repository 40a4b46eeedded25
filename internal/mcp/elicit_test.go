package mcp

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/answer"
	"repochat/internal/answer/back"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/question"
)

// unsure asks back about each question that is no reply, and once more where a
// test wants it.
type unsure struct {
	*services
	rounds int
	asked  []question.Question
}

func (u *unsure) Ask(_ context.Context, q question.Question, _ func(ask.Event)) (ask.Answer, error) {
	u.asked = append(u.asked, q)
	answered := ask.Answer{Outcome: ask.Answered, Text: "Answer to " + q.Text}
	answered.Structure.Lead = answer.Words{{Text: "Ada leads with 344 commits."}}
	if round := len(q.Conversation) + 1; round <= u.rounds {
		answered.Clarification = &back.Clarification{Question: "Best by what?", Round: round, Options: []back.Option{
			{Text: "by commits", Question: "Who made the most commits?", Result: "ada, 344"},
			{Text: "by fixes", Question: "Who fixed the most bugs?"},
		}}
	}
	return answered, nil
}

func TestAskPutsAQuestionBackToTheUser(t *testing.T) {
	accepted := func(field, text string) *sdk.ElicitResult {
		return &sdk.ElicitResult{Action: "accept", Content: map[string]any{field: text}}
	}
	tests := []struct {
		name    string
		rounds  int
		replies []*sdk.ElicitResult // none: the client cannot ask
		want    string
		prompts int
	}{
		{"an option", 1, []*sdk.ElicitResult{accepted("option", "by fixes")}, "Answer to Who fixed the most bugs?", 1},
		{"an option with what it leads to", 1, []*sdk.ElicitResult{accepted("option", "by commits: ada, 344")}, "Answer to Who made the most commits?", 1},
		{"words", 1, []*sdk.ElicitResult{accepted("words", "no, by reviews")}, "Answer to no, by reviews", 1},
		{"nothing chosen", 1, []*sdk.ElicitResult{{Action: "accept", Content: map[string]any{}}}, "Answer to Who is best?", 1},
		{"declined", 1, []*sdk.ElicitResult{{Action: "decline"}}, "Answer to Who is best?", 1},
		{"two rounds", 2, []*sdk.ElicitResult{accepted("option", "by fixes"), accepted("option", "by commits: ada, 344")}, "Answer to Who made the most commits?", 2},
		{"declined in the second round", 2, []*sdk.ElicitResult{accepted("option", "by fixes"), {Action: "cancel"}}, "Answer to Who fixed the most bugs?", 2},
		{"nothing to ask", 0, []*sdk.ElicitResult{accepted("option", "by fixes")}, "Answer to Who is best?", 0},
		{"a client that cannot", 1, nil, "Answer to Who is best?", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			asker := &unsure{services: &services{summaries: []graph.Summary{rockets}}, rounds: test.rounds}
			var prompts []string
			options := &sdk.ClientOptions{}
			if test.replies != nil {
				options.ElicitationHandler = func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
					prompts = append(prompts, r.Params.Message)
					return test.replies[len(prompts)-1], nil
				}
			}
			result, err := connectTo(t, asker, options).CallTool(t.Context(), &sdk.CallToolParams{Name: "ask_repository", Arguments: map[string]any{"question": "Who is best?"}})
			if err != nil || result.IsError {
				t.Fatalf("result %+v, error %v", result, err)
			}
			text, _, _ := strings.Cut(result.Content[0].(*sdk.TextContent).Text, "\n")
			if text != test.want {
				t.Errorf("the answer is %q, want %q", text, test.want)
			}
			if len(prompts) != test.prompts {
				t.Fatalf("the user was asked %q, want %d questions", prompts, test.prompts)
			}
			for _, prompt := range prompts {
				if prompt != "Ada leads with 344 commits.\n\nBest by what?" {
					t.Errorf("the user was asked %q", prompt)
				}
			}
		})
	}
}

func TestAskRefusesAStrangeState(t *testing.T) {
	asker := &unsure{services: &services{summaries: []graph.Summary{rockets}}}
	for _, state := range []string{"{", "[]", "null", `[{"Question":"Who?"}]`, `[{"Back":{}}` + strings.Repeat(" ", mostState) + "]"} {
		result, err := connectTo(t, asker, nil).CallTool(t.Context(), &sdk.CallToolParams{
			Name: "ask_repository", Arguments: map[string]any{"question": "Who is best?"}, RequestState: state,
		})
		if err != nil || !result.IsError || !strings.Contains(result.Content[0].(*sdk.TextContent).Text, "requestState") {
			t.Errorf("%.20q: result %+v, error %v", state, result, err)
		}
	}
	if diff := cmp.Diff([]question.Question(nil), asker.asked); diff != "" {
		t.Errorf("something was asked: %s", diff)
	}
}

package mcp

import (
	"context"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/ask"
	"repochat/internal/markdown"
)

type askInput struct {
	Repository   string    `json:"repository,omitempty" jsonschema:"owner/name as list_repositories shows it; may be left out when there is only one"`
	Question     string    `json:"question" jsonschema:"the question in plain words, at most 4000 characters"`
	Conversation []askTurn `json:"conversation,omitempty"`
	Reading      string    `json:"reading,omitempty" jsonschema:"the id of one of other_readings of an answer to the same question, to have it answered in that way"`
}

// askTurn is an earlier question with what its answer had.
type askTurn struct {
	Question string `json:"question"`
	Reading  string `json:"reading,omitempty"`
	Query    string `json:"query,omitempty"`
	Answer   string `json:"answer,omitempty"`
}

type askOutput struct {
	Repository    string             `json:"repository"`
	Outcome       ask.Outcome        `json:"outcome" jsonschema:"answered, none_found, unknown_name, not_in_graph, conversational or failed"`
	Answer        string             `json:"answer" jsonschema:"the answer in Markdown"`
	Note          string             `json:"note,omitempty" jsonschema:"how the question was read, the dates covered, the age of the data"`
	Reading       string             `json:"reading,omitempty"`
	Query         string             `json:"query,omitempty" jsonschema:"the Cypher as it ran"`
	Repairs       []string           `json:"repairs"`
	Result        rows               `json:"result"`
	Evidence      []ask.Evidence     `json:"evidence"`
	Notices       []string           `json:"notices" jsonschema:"what qualifies the answer"`
	OtherReadings []ask.OtherReading `json:"other_readings" jsonschema:"other ways to read the question; ask again with the id of one as reading"`
	DidYouMean    []string           `json:"did_you_mean" jsonschema:"names of the graph that are near to an unknown one in the question"`
	DataAsOf      string             `json:"data_as_of,omitempty" jsonschema:"the moment that the data speaks of, in UTC"`
}

// describeConversation says what an agent passes on of earlier answers.
func describeConversation(input *jsonschema.Schema) {
	turns := input.Properties["conversation"]
	turns.Description = "earlier questions with their answers, oldest first, for follow-ups such as \"and in May?\"; copy question, answer, reading and query of each"
}

func (t *tools) ask(ctx context.Context, call *sdk.CallToolRequest, input askInput) (*sdk.CallToolResult, *askOutput, error) {
	repository, err := t.repository(ctx, input.Repository)
	if err != nil {
		return nil, nil, err
	}
	question := ask.Question{Repository: repository, Text: input.Question, Reading: input.Reading, Now: t.Now()}
	for _, turn := range input.Conversation {
		question.Conversation = append(question.Conversation, ask.Turn(turn))
	}
	answer, err := t.Asker.Ask(ctx, question, progress(ctx, call))
	if err != nil {
		return nil, nil, t.explain(ctx, err)
	}
	output := &askOutput{
		Repository: repository.String(), Outcome: answer.Outcome, Answer: answer.Text, Note: answer.Note, Reading: answer.Reading,
		Query: answer.Query, Repairs: orEmpty(answer.Repairs), Result: fit(answer.Result, defaultRows),
		Evidence: orEmpty(answer.Evidence), Notices: orEmpty(answer.Notices), DidYouMean: nearNames(answer.Names),
		OtherReadings: orEmpty(answer.OtherReadings),
	}
	if !answer.DataAsOf.IsZero() {
		output.DataAsOf = answer.DataAsOf.UTC().Format(time.RFC3339)
	}
	return &sdk.CallToolResult{
		Content: []sdk.Content{&sdk.TextContent{Text: answer.Text + markdown.Appendix(t.GitHub, answer)}},
		IsError: answer.Outcome == ask.Failed,
	}, output, nil
}

// progress tells a client that asked for it what happens on the way.
func progress(ctx context.Context, call *sdk.CallToolRequest) func(ask.Event) {
	token := call.Params.GetProgressToken()
	if token == nil {
		return func(ask.Event) {}
	}
	step := 0.0
	return func(event ask.Event) {
		if text, isText := event.Data.(string); isText && event.Kind == ask.EventStatus {
			step++
			// A client that cannot be reached ends the call itself.
			_ = call.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ProgressToken: token, Message: text, Progress: step})
		}
	}
}

func nearNames(names []ask.ResolvedName) []string {
	near := []string{}
	for _, name := range names {
		if name.Known() {
			continue
		}
		for _, match := range name.Matches {
			near = append(near, match.Value)
		}
	}
	return near
}

// orEmpty makes a missing list an empty one, so that JSON has [] and not null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

package mcp

import (
	"context"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/cypher"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
)

type askInput struct {
	Repository   string    `json:"repository,omitempty" jsonschema:"owner/name as list_repositories shows it; may be left out when there is only one"`
	Question     string    `json:"question" jsonschema:"the question in plain words, at most 4000 characters"`
	Conversation []askTurn `json:"conversation,omitempty"`
	Reading      string    `json:"reading,omitempty" jsonschema:"the id of one of other_readings of an answer to the same question, to have it answered in that way"`
	Structure    bool      `json:"structure,omitempty" jsonschema:"return structure, too, which is for programs and says nothing more"`
}

// askTurn is an earlier question with what its answer had.
type askTurn struct {
	Question string `json:"question"`
	Reading  string `json:"reading,omitempty"`
	Query    string `json:"query,omitempty"`
	Answer   string `json:"answer,omitempty"`
	// Things are those of the rows, so that "the second one" has a meaning.
	Things []question.Thing `json:"things,omitempty"`
}

// turn returns the turn that an agent passes on. What it leaves out is taken
// from the answer's text, where that has its appendix.
func (t askTurn) turn() question.Turn {
	turn := answer.ParseTurn(t.Question, t.Answer)
	if t.Reading != "" {
		turn.Reading = t.Reading
	}
	if t.Query != "" {
		turn.Query = t.Query
	}
	if len(t.Things) > 0 {
		turn.Things = t.Things
	}
	return passedOn(turn)
}

// passedOn returns a turn that a client passes on as this server would have written
// it.
func passedOn(turn question.Turn) question.Turn {
	turn.Query = cypher.WithoutScope(turn.Query)
	turn.Things = turn.Things[:min(len(turn.Things), answer.MostThings)]
	return turn
}

// askOutput holds each thing once, as some clients give it to a model in the place of
// the text: what an answer has in several forms for programs is in Structure alone.
type askOutput struct {
	Repository    string                `json:"repository"`
	Outcome       ask.Outcome           `json:"outcome" jsonschema:"answered, none_found, unknown_name, not_in_graph, conversational or failed"`
	Answer        string                `json:"answer" jsonschema:"the answer in Markdown"`
	Clarification *answer.Clarification `json:"clarification,omitempty" jsonschema:"a question back; ask the question of one of its options to take it"`
	Note          string                `json:"note,omitempty" jsonschema:"how the question was read, the dates covered, the age of the data"`
	Reading       string                `json:"reading,omitempty"`
	Query         string                `json:"query,omitempty" jsonschema:"the Cypher that ran, without the repository's scope, as run_cypher_query takes it"`
	Repairs       []string              `json:"repairs"`
	Result        rows                  `json:"result"`
	Things        []question.Thing      `json:"things" jsonschema:"what the rows are about, a thing a row in their order; pass it on in conversation"`
	Evidence      []ask.Evidence        `json:"evidence"`
	Notices       []string              `json:"notices" jsonschema:"what qualifies the answer"`
	OtherReadings []ask.OtherReading    `json:"other_readings" jsonschema:"other ways to read the question; ask again with the id of one as reading"`
	DidYouMean    []string              `json:"did_you_mean" jsonschema:"names of the graph that are near to an unknown one in the question"`
	DataAsOf      string                `json:"data_as_of,omitempty" jsonschema:"the moment that the data speaks of, in UTC"`
	// Structure is there where a call asks for it.
	Structure *answer.Structure `json:"structure,omitempty" jsonschema:"the answer for programs: its words in segments that cite cells, its columns, period and notices"`
}

// describeConversation describes what an agent passes on of earlier answers.
func describeConversation(input *jsonschema.Schema) {
	turns := input.Properties["conversation"]
	turns.Description = "earlier questions with their answers, oldest first, for follow-ups such as \"and in May?\"; copy question, answer, reading, query and things of each"
}

func (t *tools) ask(ctx context.Context, call *sdk.CallToolRequest, input askInput) (*sdk.CallToolResult, *askOutput, error) {
	repository, err := t.repository(ctx, input.Repository)
	if err != nil {
		return nil, nil, err
	}
	asked := question.Question{Repository: repository, Text: input.Question, Reading: input.Reading, Now: t.Now()}
	for _, turn := range input.Conversation {
		asked.Conversation = append(asked.Conversation, turn.turn())
	}
	replied, err := readReplies(call, asked)
	if err != nil {
		return nil, nil, err
	}
	original := asked
	asked = replied.apply(asked)
	answered, err := t.Asker.Ask(ctx, asked, progress(ctx, call))
	if err != nil {
		return nil, nil, t.explain(ctx, err)
	}
	if back := askBack(call, replied, original, asked, answered); back != nil {
		return back, nil, nil
	}
	output := newAskOutput(repository, asked.Text, answered)
	if input.Structure {
		structure := answered.Structure
		structure.Complete(answered.Query, answered.Result)
		output.Structure = &structure
	}
	return &sdk.CallToolResult{
		Content: []sdk.Content{&sdk.TextContent{Text: answered.Text + t.document(answered, output).Appendix()}},
		IsError: answered.Outcome == ask.Failed,
	}, output, nil
}

func newAskOutput(repository history.RepositoryName, asked string, answered ask.Answer) *askOutput {
	output := &askOutput{
		Repository: repository.String(), Outcome: answered.Outcome, Answer: answered.Text, Clarification: answered.Clarification,
		Note: answered.Note, Reading: answered.Reading,
		Query: cypher.WithoutScope(answered.Query), Repairs: orEmpty(answered.Repairs), Result: fit(answered.Result, defaultRows),
		Things: orEmpty(answered.Turn(asked).Things), Evidence: orEmpty(answered.Evidence), Notices: answer.NoticeTexts(answered.Notices),
		OtherReadings: orEmpty(answered.OtherReadings), DidYouMean: nearNames(answered.Names),
	}
	if !answered.DataAsOf.IsZero() {
		output.DataAsOf = answered.DataAsOf.UTC().Format(time.RFC3339)
	}
	return output
}

// document returns an answer for clients that give a model the text alone: it shows
// the same rows and query as the structured output.
func (t *tools) document(answered ask.Answer, output *askOutput) answer.Document {
	document := answered.Document(t.GitHub)
	document.Query = output.Query
	if document.Rows != nil {
		document.Rows = output.Result.Rows
	}
	return document
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

func nearNames(names []names.Resolved) []string {
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

package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/ask"
	"repochat/internal/question"
)

// A question back is put to the user of a client that can, as multi round-trip
// requests do it: the call ends with an input request and a state, and comes
// again with the reply and the state. Older clients are asked by the library in
// the call itself, once.
// https://modelcontextprotocol.io/specification/draft/basic/patterns#multi-round-trip-requests

// Names in an input request and its reply.
const (
	backRequest  = "question_back"
	optionField  = "option"
	wordsField   = "words"
	mostState    = 64 << 10 // bytes
	manyRounds   = "2026-07-28"
	acceptAction = "accept"
)

// errState reports a state that does not come from an input request of ours.
var errState = errors.New("requestState is not one that this tool has given for this question and repository; call the tool without it")

// state is what a client keeps between the rounds of a call. It is not signed: it
// says no more than the arguments of the call may, who calls and what they may read
// is decided without it, and a client that changes it asks something else.
type state struct {
	// Repository and Question are what the call was about. One state is for no other.
	Repository string
	Question   string
	Turns      []question.Turn // the last one asks back
}

// replies are the questions back of a call with what the user replied to the
// last of them.
type replies struct {
	turns []question.Turn // oldest first, without a reply that decides nothing
	text  string          // what to ask in the place of the question; "" for nothing
	// isOver reports that the user wants no further question.
	isOver bool
}

// readReplies reads the state of a call with a question and the reply that came with
// it.
func readReplies(call *sdk.CallToolRequest, asked question.Question) (replies, error) {
	written := call.Params.RequestState
	if written == "" {
		return replies{}, nil
	}
	var given state
	if len(written) > mostState || json.Unmarshal([]byte(written), &given) != nil {
		return replies{}, errState
	}
	turns := given.Turns
	if given.Repository != asked.Repository.String() || given.Question != asked.Text || len(turns) == 0 || turns[len(turns)-1].Back == nil {
		return replies{}, errState
	}
	for i := range turns {
		turns[i] = passedOn(turns[i])
	}
	last := turns[len(turns)-1]
	reply, _ := call.Params.InputResponses[backRequest].(*sdk.ElicitResult)
	if text := replyText(reply, last.Back); text != "" {
		return replies{turns: turns, text: text}, nil
	}
	return replies{turns: turns[:len(turns)-1], text: last.Question, isOver: true}, nil
}

// apply returns the question that the replies lead to.
func (r replies) apply(asked question.Question) question.Question {
	if r.text == "" {
		return asked
	}
	asked.Conversation = append(slices.Clone(asked.Conversation), r.turns...)
	asked.Text, asked.IsReply, asked.Reading = r.text, len(r.turns) > 0, ""
	return asked
}

// replyText returns what a reply says: the sentence of an option, or the user's
// own words; "" for a reply that decides nothing.
func replyText(reply *sdk.ElicitResult, back *question.Back) string {
	if reply == nil || reply.Action != acceptAction {
		return ""
	}
	if words, _ := reply.Content[wordsField].(string); strings.TrimSpace(words) != "" {
		return strings.TrimSpace(words)
	}
	option, _ := reply.Content[optionField].(string)
	for i, text := range back.Options {
		// A client may show what an option leads to, and reply with that.
		isMeant := option == text || strings.HasPrefix(option, text+": ")
		if isMeant && i < len(back.Sentences) {
			return back.Sentences[i]
		}
	}
	return ""
}

// askBack returns the result that puts an answer's question back to the user;
// nil where there is none, or the client cannot. The answer is to the question that
// the replies made of the one that was asked.
func askBack(call *sdk.CallToolRequest, replied replies, asked, replying question.Question, answered ask.Answer) *sdk.CallToolResult {
	back := answered.Clarification
	if back == nil || back.Round == 0 || back.IsOffer || replied.isOver || !canElicit(call) {
		return nil
	}
	kept, err := json.Marshal(state{asked.Repository.String(), asked.Text, append(slices.Clone(replied.turns), answered.Turn(replying.Text))})
	if err != nil || len(kept) > mostState {
		return nil
	}
	options := make([]any, len(back.Options))
	for i, option := range back.Options {
		options[i] = option.Text
		if option.Result != "" {
			options[i] = option.Text + ": " + option.Result
		}
	}
	return &sdk.CallToolResult{RequestState: string(kept), InputRequests: sdk.InputRequestMap{backRequest: &sdk.ElicitParams{
		Message: fmt.Sprintf("%s\n\n%s", answered.Structure.Lead.Plain(), back.Question),
		RequestedSchema: &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{
			optionField: {Type: "string", Title: back.Question, Enum: options},
			wordsField:  {Type: "string", Title: "Something else, in your own words"},
		}},
	}}}
}

// canElicit reports whether the user of a client can be asked now.
func canElicit(call *sdk.CallToolRequest) bool {
	client := call.ClientCapabilities()
	if client == nil || client.Elicitation == nil {
		return false
	}
	isForm := client.Elicitation.Form != nil || client.Elicitation.URL == nil
	// The library asks the users of older clients, and can do so once in a call.
	return isForm && (call.Params.RequestState == "" || call.ProtocolVersion() >= manyRounds)
}

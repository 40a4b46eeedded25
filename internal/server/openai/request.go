package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	api "github.com/sashabaranov/go-openai"

	"repochat/internal/answer"
	"repochat/internal/question"
)

// mostTurns is how many of the earlier questions are read with a new one.
const mostTurns = 10

// completionRequest is what is read of a request. Every other parameter of the
// API, such as temperature or tools, is about how a model writes, and has no
// effect here: an answer is what the graph holds.
type completionRequest struct {
	Model         string             `json:"model"`
	Messages      []message          `json:"messages"`
	N             *int               `json:"n"`
	Stream        bool               `json:"stream"`
	StreamOptions *api.StreamOptions `json:"stream_options"`
}

type message struct {
	Role    string  `json:"role"`
	Content content `json:"content"`
}

// content is a message's text. It comes as a string, as a list of parts, or as
// null beside tool calls.
type content string

// errNotText reports that a part of a message is a picture, a sound or a file.
var errNotText = errors.New("only text is read; leave pictures, sounds and files out")

// UnmarshalJSON reads each form of a content.
func (c *content) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil { // null too
		*c = content(text)
		return nil
	}
	var parts []struct {
		Type    string `json:"type"`
		Text    string `json:"text"`
		Refusal string `json:"refusal"`
	}
	if err := json.Unmarshal(data, &parts); err != nil {
		return errors.New("a message's content is a string or a list of parts")
	}
	var texts []string
	for _, part := range parts {
		switch part.Type {
		case "text":
			texts = append(texts, part.Text)
		case "refusal":
			texts = append(texts, part.Refusal)
		default:
			return errNotText
		}
	}
	*c = content(strings.Join(texts, "\n"))
	return nil
}

// readRequest reads a request and refuses one that cannot be answered as it is
// meant.
func readRequest(r *http.Request) (completionRequest, error) {
	var request completionRequest
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return request, NewError(http.StatusUnsupportedMediaType, "not_json", "Send the request with Content-Type: application/json.")
	}
	if err := decode(r.Body, &request); err != nil {
		return request, err
	}
	switch {
	case request.Model == "":
		return request, invalid("model", "missing_required_parameter", "Name a model: a repository, like owner/name. GET /v1/models lists them.")
	case len(request.Messages) == 0:
		return request, invalid("messages", "missing_required_parameter", "There are no messages; the last one of the user is the question.")
	case request.N != nil && *request.N != 1:
		return request, invalid("n", "unsupported_value", "n is %d, but a question has one answer; leave n out.", *request.N)
	}
	for i, m := range request.Messages {
		if !roles[m.Role] {
			return request, invalid(fmt.Sprintf("messages[%d].role", i), "invalid_value",
				"%q is no role; use system, developer, user, assistant or tool.", m.Role)
		}
	}
	return request, nil
}

// roles are those that a message may have.
var roles = map[string]bool{
	api.ChatMessageRoleSystem: true, api.ChatMessageRoleDeveloper: true, api.ChatMessageRoleUser: true,
	api.ChatMessageRoleAssistant: true, api.ChatMessageRoleTool: true, api.ChatMessageRoleFunction: true,
}

// decode reads exactly one JSON object.
func decode(body io.Reader, into *completionRequest) error {
	decoder := json.NewDecoder(body)
	err := decoder.Decode(into)
	if err == nil {
		if _, next := decoder.Token(); !errors.Is(next, io.EOF) {
			err = errors.Join(errors.New("more than one JSON value"), next)
		}
	}
	var tooLarge *http.MaxBytesError
	var wrongType *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &tooLarge):
		return NewError(http.StatusRequestEntityTooLarge, "too_large", fmt.Sprintf("The request is larger than %d KB.", tooLarge.Limit>>10))
	case errors.Is(err, errNotText):
		return invalid("messages", "unsupported_content", "A message holds more than text: %s.", err)
	case errors.As(err, &wrongType):
		return invalid(wrongType.Field, "invalid_type", "%s cannot be a JSON %s.", wrongType.Field, wrongType.Value)
	}
	return invalid("", "invalid_json", "The request's JSON cannot be read: %s.", err)
}

// conversation takes the question, which is the user's last message, and the
// turns before it. What the system, tools and programs say is not looked at.
func conversation(messages []message) (text string, turns []question.Turn, err error) {
	last := -1
	for i, m := range messages {
		if m.Role == api.ChatMessageRoleUser {
			last = i
		}
	}
	if last < 0 || strings.TrimSpace(string(messages[last].Content)) == "" {
		return "", nil, invalid("messages", "invalid_value", "There is no question; the user's last message is empty or missing.")
	}
	for _, m := range messages[:last] {
		switch {
		case m.Role == api.ChatMessageRoleUser:
			turns = append(turns, question.Turn{Question: string(m.Content)})
		case m.Role == api.ChatMessageRoleAssistant && len(turns) > 0:
			turn := &turns[len(turns)-1]
			*turn = answer.ParseTurn(turn.Question, string(m.Content))
		}
	}
	return string(messages[last].Content), turns[max(0, len(turns)-mostTurns):], nil
}

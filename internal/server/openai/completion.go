package openai

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"unicode/utf8"

	api "github.com/sashabaranov/go-openai"

	"repochat/internal/ask"
	"repochat/internal/history"
	"repochat/internal/question"
)

// completion is the response to a request that is not streamed.
type completion struct {
	ID      string    `json:"id"`
	Object  string    `json:"object"`
	Created int64     `json:"created"`
	Model   string    `json:"model"`
	Choices []choice  `json:"choices"`
	Usage   api.Usage `json:"usage"`
}

type choice struct {
	Index        int              `json:"index"`
	Message      assistantMessage `json:"message"`
	FinishReason api.FinishReason `json:"finish_reason"`
	LogProbs     *api.LogProbs    `json:"logprobs"`
}

type assistantMessage struct {
	Role    string  `json:"role"`
	Content string  `json:"content"`
	Refusal *string `json:"refusal"`
}

// Complete answers POST /v1/chat/completions, whole or as a stream.
func (e *Endpoint) Complete(w http.ResponseWriter, r *http.Request) error {
	request, err := readRequest(r)
	if err != nil {
		return err
	}
	repository, err := e.Repositories.Find(r.Context(), request.Model)
	if errors.Is(err, ErrUnknownModel) {
		return unknownModel(request.Model)
	}
	if err != nil {
		return err
	}
	text, turns, err := conversation(request.Messages)
	if err != nil {
		return err
	}
	reply, isChore := chore(request.Messages, repository.String())
	if n := utf8.RuneCountInString(strings.TrimSpace(text)); !isChore && n > ask.MostQuestionRunes {
		return invalid("messages", "context_length_exceeded", "The question has %d characters; at most %d are read.", n, ask.MostQuestionRunes)
	}
	a := &answering{
		endpoint: e, request: request, repository: repository, reply: reply, isChore: isChore,
		question: question.Question{Repository: repository, Text: text, Conversation: turns, Now: e.Now()},
		id:       "chatcmpl-" + rand.Text(), created: e.Now().Unix(),
	}
	if request.Stream {
		a.stream(w, r)
		return nil
	}
	return a.whole(w, r)
}

// answering is one request on its way to its response.
type answering struct {
	endpoint   *Endpoint
	request    completionRequest
	repository history.RepositoryName
	question   question.Question
	// reply is the answer to a chore, which needs no asking.
	reply   string
	isChore bool
	id      string
	created int64
}

// whole sends the answer at once.
func (a *answering) whole(w http.ResponseWriter, r *http.Request) error {
	var text strings.Builder
	if err := a.answer(r, func(piece string) { text.WriteString(piece) }); err != nil {
		return err
	}
	return writeJSON(w, completion{
		ID: a.id, Object: "chat.completion", Created: a.created, Model: a.repository.String(),
		Choices: []choice{{
			Message:      assistantMessage{Role: api.ChatMessageRoleAssistant, Content: text.String()},
			FinishReason: api.FinishReasonStop,
		}},
		Usage: a.usage(text.Len()),
	})
}

// answer passes on the answer's text piece by piece, its appendix last.
func (a *answering) answer(r *http.Request, write func(string)) error {
	if a.isChore {
		write(a.reply)
		return nil
	}
	var told strings.Builder
	answered, err := a.endpoint.Asker.Ask(r.Context(), a.question, func(event ask.Event) {
		if piece, isText := event.Data.(string); isText && event.Kind == ask.EventToken {
			told.WriteString(piece)
			write(piece)
		}
	})
	if err != nil {
		return err
	}
	// What was told before the answer was settled is at most a part of it.
	if rest, isMore := strings.CutPrefix(answered.Text, told.String()); isMore {
		write(rest)
	}
	write(answered.Document(a.endpoint.GitHub).Appendix())
	return nil
}

// bytesPerToken is the usual estimate for English: no model may be asked at
// all, so there is nothing to count.
const bytesPerToken = 4

// usage estimates the tokens of the messages and of an answer of some bytes.
func (a *answering) usage(answer int) api.Usage {
	prompt := 0
	for _, m := range a.request.Messages {
		prompt += len(m.Content)
	}
	usage := api.Usage{PromptTokens: tokens(prompt), CompletionTokens: tokens(answer)}
	usage.TotalTokens = usage.PromptTokens + usage.CompletionTokens
	return usage
}

func tokens(bytes int) int { return (bytes + bytesPerToken - 1) / bytesPerToken }

// Package llm asks a language model over any OpenAI-compatible
// chat-completions endpoint, and records and replays what it answered.
//
// The wire format is that of https://platform.openai.com/docs/api-reference/chat.
package llm

import (
	"context"
	"unicode/utf8"
)

// Role describes who speaks in a message.
type Role string

// The roles of a conversation.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is one message of a conversation.
type Message struct {
	Role    Role
	Content string
}

// Request is one call of a model.
type Request struct {
	Messages []Message
	// MaxTokens bounds the answer; 0 leaves it to the endpoint.
	MaxTokens int
}

// Response is what a model answered.
type Response struct {
	Text  string
	Usage Usage
	// CutAtLimit is set when the answer ended because it reached MaxTokens or
	// the model's own limit.
	CutAtLimit bool
	// Filtered is set when the endpoint withheld the answer, or a part of it.
	Filtered bool
}

// Usage is how many tokens a call took.
type Usage struct {
	Prompt     int
	Completion int
	// Estimated is set when the endpoint did not count: then a token is taken
	// for four bytes of ASCII, or one other character.
	Estimated bool
}

// Total returns the tokens of prompt and completion together.
func (u Usage) Total() int { return u.Prompt + u.Completion }

// Completer answers a request. onToken, when it is not nil, receives the
// answer piece by piece as it is written. When a call fails after text has
// arrived, the response holds that text beside the error.
type Completer interface {
	Complete(ctx context.Context, request Request, onToken func(string)) (Response, error)
}

// estimate is the usage of a call for which the endpoint tells none.
func estimate(request Request, text string) Usage {
	return Usage{Prompt: promptTokens(request, 4), Completion: tokensOf(text, 4), Estimated: true}
}

func promptTokens(request Request, bytesPerToken int) int {
	tokens := 0
	for _, m := range request.Messages {
		tokens += tokensOf(m.Content, bytesPerToken)
	}
	return tokens
}

// tokensOf estimates the tokens of a text: so many bytes of ASCII to one, and
// every other character one of its own, as it is in the scripts of Asia.
func tokensOf(text string, bytesPerToken int) int {
	ascii, others := 0, 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			ascii++
		} else {
			others++
		}
	}
	return ascii/bytesPerToken + others
}

package note

import (
	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// Clarification offers what the reader asked back about, each option as a
// question; nil when it asked nothing.
func Clarification(q question.Scanned, plan reader.Plan) *answer.Clarification {
	for _, planned := range plan.Steps {
		asked, ok := planned.(reader.Clarify)
		if !ok {
			continue
		}
		c := &answer.Clarification{Question: prose.OneLine(asked.Question, mostReading)}
		if !IsGrounded(q, c.Question) {
			c.Question = "Which of these is meant?"
		}
		for _, option := range asked.Options {
			option = prose.OneLine(option, mostReading)
			if language.AsksForAccess(option, q.Text) != "" {
				continue
			}
			c.Options = append(c.Options, answer.Option{Text: option, Question: option})
		}
		return c
	}
	return nil
}

// Package unsure tells how a question was understood whose reader is not sure of it.
package unsure

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/reader"
)

// Notices tell how a plan took the question where its reader is not sure of it, and what
// else the plan notes.
func Notices(plan reader.Plan) (notices []answer.Notice) {
	if plan.Unsure || plan.TellsReading {
		notices = Notice(plan.Reading)
	}
	if plan.Note != "" {
		notices = append(notices, answer.NoticesOf(answer.NoticeReading, plan.Note)...)
	}
	return notices
}

// Notice tells of a reading that may not be what was asked.
func Notice(reading string) []answer.Notice {
	return answer.NoticesOf(answer.NoticeReading, "I am not sure that this is what you asked. "+LookedFor(reading))
}

// LookedFor describes how a question was understood.
func LookedFor(reading string) string {
	return "I looked for: " + strings.TrimSuffix(reading, ".") + "."
}

// longestReading is how much of a reading is told, in characters.
const longestReading = 300

// Beside returns an answer with what was written about the same, before or after
// its own words. The rows stay those of its query.
func Beside(answered, texts answer.Answer, isFirst bool, reading string) answer.Answer {
	written := answer.Words{}
	for _, s := range texts.Words {
		s.Row, s.Column = 0, "" // the rows of the texts are not those of the answer
		written = append(written, s)
	}
	paragraph := answer.Words{{Text: prose.Paragraph}}
	read := "From the history, read as “" + strings.TrimSuffix(prose.OneLine(reading, longestReading), ".") + "”:"
	between := slices.Concat(paragraph, answer.Words{{Text: read}}, paragraph)
	switch {
	case len(answered.Words) == 0 && isFirst:
		answered.Text = written.Markdown() + between.Markdown() + answered.Text
	case len(answered.Words) == 0:
		answered.Text += prose.Paragraph + written.Markdown()
	case isFirst:
		answered.Words, answered.Lead = slices.Concat(written, between, answered.Words), texts.Lead
		answered.Text = answered.Words.Markdown()
	default:
		answered.Words = slices.Concat(answered.Words, paragraph, written)
		answered.Text = answered.Words.Markdown()
	}
	if answered.Outcome == answer.NoneFound {
		answered.Outcome = answer.Answered
	}
	if !isFirst {
		answered.Evidence = append(slices.Clip(answered.Evidence), texts.Evidence...)
		return answered
	}
	answered.Evidence = append(slices.Clip(texts.Evidence), answered.Evidence...)
	return answered
}

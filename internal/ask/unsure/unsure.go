// Package unsure tells how a question was understood whose reader is not sure of it.
package unsure

import (
	"strings"

	"repochat/internal/answer"
	"repochat/internal/reader"
)

// Notices tell how a plan took the question where its reader is not sure of it, and what
// else the plan notes.
func Notices(plan reader.Plan) (notices []answer.Notice) {
	if plan.Unsure {
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

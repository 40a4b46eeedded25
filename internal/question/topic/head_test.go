package topic_test

import (
	"testing"

	"repochat/internal/question/topic"
)

func TestHead(t *testing.T) {
	for text, want := range map[string]string{
		"removing server push (PUSH_PROMISE): what was decided":             "removing server push",
		"rationale for deprecating priorities, and objections of the chair": "deprecating priorities",
		"proposals to replace CONTINUATION: jumbo frames, large frames":     "proposals replace CONTINUATION",
		"server push, PUSH_PROMISE and priorities":                          "",
		"push (PUSH_PROMISE)":          "",
		"why were WebSockets left out": "",
	} {
		if got := topic.Head(text); got != want {
			t.Errorf("Head(%q) = %q, want %q", text, got, want)
		}
	}
}

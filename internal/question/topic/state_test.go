package topic_test

import (
	"testing"

	"repochat/internal/question/topic"
)

func TestWithoutState(t *testing.T) {
	tests := []struct {
		text   string
		isList bool
		about  string
		state  string
	}{
		{"test vectors that are still open?", true, "test vectors", "open"},
		{"memory which are unresolved", true, "memory", "open"},
		{"memory and were merged", true, "memory", "merged"},
		{"files that are kept open by the server", true, "files that are kept open by the server", ""},
		{"a door that is open", false, "a door that is open", ""},
		{"issues that are not closed", true, "issues that are not closed", ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if about, state := topic.WithoutState(tt.text, tt.isList); about != tt.about || state != tt.state {
				t.Errorf("%q, %q; want %q, %q", about, state, tt.about, tt.state)
			}
		})
	}
}

package course_test

import (
	"testing"
	"time"

	"repochat/internal/ask/said/course"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestTopic(t *testing.T) {
	file := names.Resolved{Text: "sessions.py", Kind: schema.File, How: names.Exactly, Matches: []names.Match{{Value: "src/sessions.py"}}}
	tests := []struct{ text, want string }{
		{"history of frames_processed", "frames_processed"},
		{"What is the history of the spin bit?", "spin bit"},
		{"when was charset_normalizer introduced?", "charset_normalizer"},
		{"when was Python 3.9 support dropped", "Python 3.9 support"},
		{"When did raw_ack_delay disappear?", "raw_ack_delay"},
		{"in which pull request was frames_processed removed", "frames_processed"},
		{`when was the "category" of the events dropped`, "category"},
		{"how did the netrc handling evolve", "netrc handling"},
		{"Geschichte von frames_processed", "frames_processed"},
		{"wann wurde charset_normalizer eingeführt?", "charset_normalizer"},
		{"historique de frames_processed", "frames_processed"},
		{"quand charset_normalizer a été ajouté ?", "charset_normalizer"},
		{"historia de frames_processed", "frames_processed"},
		{"¿cuándo se eliminó frames_processed?", "frames_processed"},
		{"history of sessions.py", ""},
		{"when was sessions.py added", ""},
		{"history of the project", ""},
		{"when was the last release published", ""},
		{"when was the oldest bug introduced", ""},
		{"when was #12 closed", ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			topic, text, ok := course.Topic(question.ScanText(tt.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC), file))
			if topic != tt.want || ok != (tt.want != "") || ok == (text == "") {
				t.Errorf("topic %q, words %q, ok %t", topic, text, ok)
			}
		})
	}
}

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

func TestDid(t *testing.T) {
	tests := []struct {
		title, topic, want string // the name of the change, "" for none
	}{
		{"remove quic:frames_processed", "frames_processed", "removed"},
		{"Remove categories", "category", "removed"},
		{"Drop support for Python 3.9 (#7196)", "Python 3.9 support", "removed"},
		{"Rename spin_bit to spin", "spin_bit", "renamed or replaced"},
		{"Add datagram_id concept", "datagram_id", "added"},
		{"Add netrc file search information", "netrc", ""},
		{"Remove hard certifi dependency and document.", "certifi", ""},
		{"Add QPACK events", "QPACK", "added"},
		{"Remove Python 2 mention on chardet behavior", "chardet", ""},
		{"add more packet_dropped triggers", "packet_dropped", ""},
		{"added handling for chardet and charset_normalizer", "charset_normalizer", ""},
		{"Add VantagePointFlow type", "vantage point", ""},
	}
	for _, tt := range tests {
		t.Run(tt.title, func(t *testing.T) {
			got := ""
			for _, change := range course.Changes {
				if change.Did(tt.title, tt.topic) {
					got = change.Name
				}
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

package said_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask/said"
	"repochat/internal/question"
)

func TestRecognise(t *testing.T) {
	type want struct {
		Topic        string
		Thread, Like int
		Kinds        []string
		State        string
	}
	tests := []struct {
		text string
		want want
		ok   bool
	}{
		{"Why was #12 closed?", want{Topic: "#12", Thread: 12}, true},
		{"why did we reject pull request 40", want{Topic: "#40", Thread: 40}, true},
		{"Is there a duplicate of #7?", want{Topic: "#7", Like: 7}, true},
		{"issues related to #7", want{Topic: "#7", Like: 7}, true},
		{"Why did we move to SQLite?", want{Topic: "move to SQLite"}, true},
		{"what did people say about late fees?", want{Topic: "late fees"}, true},
		{"What was decided about the scheduler?", want{Topic: "scheduler"}, true},
		{"Find the issue about time zones", want{Topic: "time zones", Kinds: []string{"issue"}}, true},
		{"open issues about privacy", want{Topic: "privacy", Kinds: []string{"issue"}, State: "open"}, true},
		{"List every commit about reminders", want{Topic: "reminders", Kinds: []string{"commit"}}, true},
		{"which pull requests discuss caching?", want{Topic: "caching", Kinds: []string{"pull_request"}}, true},
		{"what was the rationale behind dropping Redis", want{Topic: "dropping Redis"}, true},
		{"What was the rationale for dropping Redis?", want{Topic: "dropping Redis"}, true},
		{"bugs about memory that alice fixed in 2023", want{}, false},
		{"why?", want{}, false},
		{"How many commits happened in July?", want{}, false},
		{"Which commits fixed issue 12?", want{}, false},
		{"Who works on the web frontend?", want{}, false},
		{"commits related to #12", want{}, false},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			w, ok := said.Recognise(question.Scanned{Question: question.Question{Text: test.text}})
			got := want{w.Topic, w.Thread, w.Like, w.Kinds, w.State}
			if !ok {
				got = want{}
			}
			if diff := cmp.Diff(test.want, got); ok != test.ok || diff != "" {
				t.Errorf("ok %v, want %v\n%s", ok, test.ok, diff)
			}
		})
	}
}

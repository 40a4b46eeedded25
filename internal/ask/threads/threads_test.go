package threads_test

import (
	"testing"
	"time"

	"repochat/internal/ask/threads"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/question"
	"repochat/internal/search"
)

func TestRead(t *testing.T) {
	name := ingesttest.LoadSample(t)
	searcher := search.New(graph.NewReader(graphtest.Driver(t), "", graph.Limits{Timeout: time.Minute}))
	tests := []struct{ name, asked, want string }{
		{"a pull request", "Who reviewed the PR about keeping two saws on two shelves apart?", "Who reviewed pull request #77?"},
		{"what was done in it", "who merged the pull request that added the filter of the shelf by state, and when", "who merged pull request #61, and when"},
		{"an issue, and what became of it", "when was the issue about late fees while the shed is closed opened?", "when was issue #31 opened?"},
		{"another question behind it", "Who reported the issue about the blurry logo and who fixed it?", "Who reported issue #125 and who fixed it?"},
		{"why", "Why was the PR that rewrites the web app closed?", "Why was pull request #69 closed?"},
		{"several may be meant", "who reported the issue about letters and reminders?", ""},
		{"a title has one word of it", "who reported the issue about Kubernetes late fees", ""},
		{"too little is said", "who opened the PR about sqlite", ""},
		{"the thread itself is asked for", "which is the issue about the blurry logo?", ""},
		{"several of them", "who opened the issues about the blurry logo?", ""},
		{"who did something in one", "Who removed the session cookie, and when was it merged?", ""},
		{"a title in quotation marks", "Who merged the \"Filter the shelf by state\" pull request, who reviewed it, and when?", "Who merged pull request #61, who reviewed it, and when?"},
		{"a title behind the word for it", "who reported the issue titled “The logo is blurry” and when", "who reported issue #125 and when"},
		{"a title of one word", "who reported the issue “logo” and when", ""},
		{"a title of none", "who merged the \"Filter the shelf by price\" pull request", ""},
		{"a number", "who fixed the issue #125 about the blurry logo", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, told := threads.Read(t.Context(), searcher, question.Question{Repository: name, Text: tt.asked})
			want := tt.want
			if want == "" {
				want = tt.asked
			}
			if got.Text != want || len(told) > 0 != (tt.want != "") {
				t.Errorf("%q, told %v; want %q", got.Text, told, want)
			}
		})
	}
}

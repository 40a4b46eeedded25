package said_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask/said"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestChangesOfAFileAreNoText(t *testing.T) {
	file := names.Resolved{Text: "loan.go", Kind: schema.File, Matches: []names.Match{{Value: "lending/loan.go"}}}
	for text, want := range map[string]bool{
		"why was loan.go changed so often?":       false,
		"Why do we keep touching loan.go":         false,
		"why was loan.go changed to use hours?":   true,
		"what was said about loan.go?":            true,
		"why does loan.go count late days twice?": true,
	} {
		scanned := question.Scanned{Question: question.Question{Text: text}, Names: []names.Resolved{file}}
		if _, ok := said.Recognise(scanned); ok != want {
			t.Errorf("Recognise(%q) = %t, want %t", text, ok, want)
		}
	}
}

func TestRecognise(t *testing.T) {
	type want struct {
		Topic        string
		Thread, Like int
		Threads      []int
		Kinds        []string
		State        string
	}
	tests := []struct {
		text string
		want want
		ok   bool
	}{
		{"Why was #12 closed?", want{Topic: "#12", Thread: 12}, true},
		{"why were #12 and #40 closed?", want{Topic: "#12 and #40", Threads: []int{12, 40}}, true},
		{"why was #12 closed by #40?", want{Topic: "#12", Thread: 12}, true},
		{"PR 40 was closed without merging, how come?", want{Topic: "#40", Thread: 40}, true},
		{"What was written about the lids? I saw it was discussed in issue 12", want{Topic: "#12", Thread: 12}, true},
		{"why did we reject pull request 40", want{Topic: "#40", Thread: 40}, true},
		{"Is there a duplicate of #7?", want{Topic: "#7", Like: 7}, true},
		{"what is the difference between #7 and #12?", want{Topic: "#7 and #12", Threads: []int{7, 12}}, true},
		{"please compare pull request 7 with 12", want{Topic: "#7 and #12", Threads: []int{7, 12}}, true},
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
		{"I see prep in old code. Why was it renamed?", want{Topic: "I see prep in old code. Why was it renamed"}, true},
		{"Why is it so slow, which pull requests were open the longest?", want{}, false},
		{"why?", want{}, false},
		{"How many commits happened in July?", want{}, false},
		{"Which commits fixed issue 12?", want{}, false},
		{"Who works on the web frontend?", want{}, false},
		{"commits related to #12", want{}, false},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			w, ok := said.Recognise(question.ScanText(test.text, time.Time{}))
			got := want{w.Topic, w.Thread, w.Like, w.Threads, w.Kinds, w.State}
			if !ok {
				got = want{}
			}
			if diff := cmp.Diff(test.want, got); ok != test.ok || diff != "" {
				t.Errorf("ok %v, want %v\n%s", ok, test.ok, diff)
			}
		})
	}
}

// The reason of something that was said before is for who reads the conversation.
func TestWhatAConversationIsAboutIsNoTopic(t *testing.T) {
	earlier := []question.Turn{{Question: "What is the oldest open issue?"}}
	tests := []struct {
		name, text   string
		conversation []question.Turn
		ok           bool
	}{
		{"it, after a question", "why is it still open?", earlier, false},
		{"this, after a question", "And why was this reverted?", earlier, false},
		{"one of a list", "why was the first one closed?", []question.Turn{{Question: "issues labelled parked"}}, false},
		{"what somebody did to it", "why did they open it?", earlier, false},
		{"without one the words are all there is", "why is it still open?", nil, true},
		{"a subject of its own", "why is caching still off?", earlier, true},
		{"an it that stands for nothing", "why is it important to sign headers?", earlier, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			asked := question.Question{Text: test.text, Conversation: test.conversation}
			if w, ok := said.Recognise(question.Scanned{Question: asked}); ok != test.ok {
				t.Errorf("%q: ok %v, topic %q", test.text, ok, w.Topic)
			}
		})
	}
}

func TestAPlannedSearchIsAListOnlyWhereOneIsAsked(t *testing.T) {
	for _, test := range []struct {
		question, planned string
		want              bool
	}{
		{"list the issues about websockets", "issues about websockets", true},
		{"what does the issue on websockets record about the decision?", "issue about websockets: the decision", false},
		{"why were they left out?", "what was decided about websockets", false},
	} {
		got := said.Planned(question.Scanned{Question: question.Question{Text: test.question}}, test.planned)
		if got.IsList != test.want {
			t.Errorf("%s: %s: a list is %t, want %t", test.question, test.planned, got.IsList, test.want)
		}
	}
}

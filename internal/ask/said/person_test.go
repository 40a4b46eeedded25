package said_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/said"
	"repochat/internal/ask/said/speech"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/search"
)

func ask(t *testing.T, l library, w said.Wanted) said.Texts {
	t.Helper()
	got, err := said.Answer(context.Background(), l, history.RepositoryName{Owner: "octo", Name: "demo"}, w)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func speaker(said, login, name string) speech.Speaker {
	return speech.Speaker{Said: said, People: []names.Match{{Value: login, Name: name}}, IsPart: said != login}
}

func TestWhatAPersonSaidIsTheirs(t *testing.T) {
	both := hit(1)
	both.Passages = append(both.Passages, search.Passage{Text: "I would wait.", In: "comment", By: "eve", At: "2024-05-02T12:00:00Z"})
	l := library{found: search.Found{Hits: []search.Hit{both, readme}}}
	wanted := said.Wanted{Topic: "SQLite", Query: search.Query{Text: "SQLite"}}

	wanted.Speakers = []speech.Speaker{speaker("ada", "ada", "")}
	if got := ask(t, l, wanted); got.Outcome != answer.Answered || !strings.Contains(got.Text, "needs no server") || strings.Contains(got.Text, "wait") || strings.Contains(got.Text, "README") {
		t.Errorf("ada: %s", got.Text)
	}
	wanted.Speakers = []speech.Speaker{speaker("bob", "bob77", "Bob Ross")}
	got := ask(t, l, wanted)
	if got.Outcome != answer.NoneFound || !strings.HasPrefix(got.Text, "No text by Bob Ross (bob77) here has “SQLite”.") || !strings.Contains(got.Text, "What others wrote about it") {
		t.Errorf("bob: %s %s", got.Outcome, got.Text)
	}
	if len(got.Notices) != 1 || got.Notices[0].Text != "“bob” is read as Bob Ross (bob77)." {
		t.Errorf("notices %+v", got.Notices)
	}
	wanted.Speakers = []speech.Speaker{{Said: "hubert"}}
	if got := ask(t, l, wanted); got.Outcome != answer.UnknownName || !strings.HasPrefix(got.Text, "Nobody here is called “hubert”.") {
		t.Errorf("hubert: %s %s", got.Outcome, got.Text)
	}
}

func TestWhatAPersonSaidInAThread(t *testing.T) {
	thread := search.Thread{Hit: closed(hit(0)), Body: "Where to?", Remarks: []search.Passage{
		{Text: "We take SQLite.", In: "comment", By: "ada", At: "2024-05-03T12:00:00Z"},
		{Text: "I would wait.", In: "comment", By: "bob", At: "2024-05-04T12:00:00Z"},
		{Text: "Decided.", In: "comment", By: "eve", At: "2024-05-05T12:00:00Z", Closing: true},
	}}
	got := ask(t, library{thread: thread}, said.Wanted{Thread: 7, Topic: "#7", Speakers: []speech.Speaker{speaker("ada", "ada", "")}})
	for _, want := range []string{"What ada wrote in #7:", "“We take SQLite.”", "was closed on 2024-05-05. The comment given with the closing:", "“Decided.”"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q is missing in %s", want, got.Text)
		}
	}
	if strings.Contains(got.Text, "wait") {
		t.Errorf("another one is quoted: %s", got.Text)
	}
}

func TestAThreadIsFoundByItsTitle(t *testing.T) {
	other := named(hit(1), "8")
	other.Number, other.Title = 8, "Where do we keep data of tests?"
	l := library{found: search.Found{Hits: []search.Hit{other, hit(1)}}}
	for text, want := range map[string]int{
		`how did the issue "Where do we keep data?" end`:           7,
		"the where do we keep data of tests issue, how did it end": 8,
		`how did the issue "Where do we sleep?" end`:               0,
	} {
		w, _ := said.Find(context.Background(), l, question.ScanText(text, time.Time{}))
		if w.Thread != want {
			t.Errorf("%s: #%d, want #%d", text, w.Thread, want)
		}
	}
}

func TestTheCourseOfAWord(t *testing.T) {
	at := func(id, kind, title, state, day string) search.Hit {
		return search.Hit{Kind: kind, ID: id, Title: title, State: state, By: "ada", At: day + "T12:00:00Z", Coverage: 1}
	}
	l := library{found: search.Found{Hits: []search.Hit{
		at("9", "pull_request", "Remove fast_mode", "merged", "2024-05-01"), at("3", "issue", "fast_mode is slow", "closed", "2020-01-02"),
		at("abcdef1234", "commit", "Add fast_mode", "", "2019-04-04"), at("5", "pull_request", "Drop fast_mode now", "closed", "2023-01-01"), readme,
	}}}
	got := ask(t, l, said.Wanted{Topic: "fast_mode", IsHistory: true, Query: search.Query{Text: "fast_mode"}})
	if want := "The earliest text that was found for “fast\\_mode” is `abcdef1` “Add fast\\_mode”, ada, 2019-04-04; removed in #9 “Remove fast\\_mode”, 2024-05-01. 4 found, by date:"; !strings.HasPrefix(got.Text, want) {
		t.Errorf("got %s", got.Text)
	}
	if first, last := strings.Index(got.Text, "is slow"), strings.LastIndex(got.Text, "Remove"); first < 0 || first > last {
		t.Errorf("not in the order of time: %s", got.Text)
	}
	between := question.ScanText("what is the history of fast_mode from 2019 until July 2024", time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
	if w, ok := said.Recognise(between); !ok || !w.IsHistory || !w.Since.IsZero() {
		t.Errorf("two dates that say from when to when: %t, since %s", ok, w.Since)
	}
	if got := ask(t, library{}, said.Wanted{Topic: "fast_mode", IsHistory: true, Query: search.Query{Text: "fast_mode"}}); got.Outcome != answer.NoneFound {
		t.Errorf("nothing: %s", got.Outcome)
	}
}

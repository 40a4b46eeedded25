package mergers_test

import (
	"testing"
	"time"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/mergers"
	"repochat/internal/reader/learned/slot"
)

func TestOf(t *testing.T) {
	gitAlone, tracked := map[string]int{"Commit": 9}, map[string]int{"PullRequest": 3}
	tests := []struct {
		name, text, frame string
		nodes             map[string]int
		want              string
		periods           int
		ok                bool
	}{
		{"people by their merge commits", "who merges", "target=person via=merges measure=pulls order=most", gitAlone, "target=person via=author state=merge measure=commits order=most", 0, true},
		{"what somebody merged", "what did ann merge", "target=pull via=merges", gitAlone, "target=commit via=author state=merge", 0, true},
		{"merges per year", "merges per year", "target=pull ask=count state=merged per=year date=merged", gitAlone, "target=commit ask=count has=commit.landed per=year", 0, true},
		{"whose pull requests were merged", "prs by ann", "target=pull via=opens", gitAlone, "target=commit via=author has=commit.landed", 0, true},
		{"those that are open are told by no commit", "open prs", "target=pull state=open", gitAlone, "target=pull state=open", 0, false},
		{"these days are the last year", "who merges these days", "target=person via=merges measure=pulls order=most", tracked, "target=person via=merges measure=pulls order=most", 1, true},
		{"pull requests that are there", "who merges", "target=person via=merges measure=pulls order=most", tracked, "target=person via=merges measure=pulls order=most", 0, false},
		{"who opened them is told by no commit", "who opens these days", "target=person via=opens", gitAlone, "target=person via=opens", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q := question.Scanned{Question: question.Question{Text: tt.text}, Vocabulary: names.Vocabulary{Nodes: tt.nodes, DataAsOf: time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)}}
			f, slots, note, ok := mergers.Of(frame.Parse(tt.frame), nil, q)
			if ok != tt.ok || f != frame.Parse(tt.want) || len(slots.Of(slot.Period)) != tt.periods || (note != "") != (f != frame.Parse(tt.frame)) {
				t.Errorf("%s, %v, %q, %t", f, slots, note, ok)
			}
		})
	}
}

package frame_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
)

// asked is what of a frame a reader of the question would tell.
type asked struct {
	Asked  frame.Asked
	Target frame.Entity
	Verbs  string
	Rank   frame.Direction
	Order  frame.Direction
	Limit  int
}

func TestRead(t *testing.T) {
	tests := []struct {
		question string
		want     asked
	}{
		{"Which commits fixed bugs in main.go?", asked{Target: frame.Commit, Verbs: "fix"}},
		{"how many bugs did ann@example.com introduce", asked{Asked: frame.Count, Target: frame.Issue, Verbs: "introduce"}},
		{"top 3 files with the most bugs", asked{Target: frame.File, Rank: frame.Descending, Limit: 3}},
		{"what percentage of the fix commits introduced new bugs in 2022", asked{Asked: frame.Percentage, Target: frame.Commit, Verbs: "fix introduce"}},
		{"when was encoder.go last changed", asked{Target: frame.Commit, Verbs: "change", Order: frame.Descending, Limit: 1}},
		{"who has the most open bugs assigned", asked{Target: frame.Person, Verbs: "assign", Rank: frame.Descending}},
		{"files that were never changed", asked{Target: frame.File, Verbs: "not change"}},
		{"number of merged pull requests per month", asked{Asked: frame.Count, Target: frame.Pull, Verbs: "merge"}},
		{"did anyone commit to encoder.go in may", asked{Asked: frame.Exists, Target: frame.Person}},
	}
	lex, now := lexicon.New(), time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC)
	for _, tt := range tests {
		t.Run(tt.question, func(t *testing.T) {
			request := reader.Request{Scanned: question.ScanText(tt.question, now)}
			slots, concepts := slot.Read(lex, request)
			f, left := frame.Read(concepts, slots)
			if len(left) > 0 {
				t.Errorf("left unread: %v", left)
			}
			var verbs []string
			for _, l := range f.Links {
				if l.Negated {
					verbs = append(verbs, "not")
				}
				verbs = append(verbs, l.Verb)
			}
			got := asked{f.Asked, f.Target, strings.Join(verbs, " "), f.Rank, f.Order, f.Limit}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("frame (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadLeavesWhatHasNoPlace(t *testing.T) {
	request := reader.Request{Scanned: question.ScanText("which frobnicated commits fixed bugs", time.Time{})}
	slots, concepts := slot.Read(lexicon.New(), request)
	_, left := frame.Read(concepts, slots)
	if len(left) != 1 || left[0].Text != "frobnicated" {
		t.Errorf("left unread: %v, want frobnicated alone", left)
	}
}

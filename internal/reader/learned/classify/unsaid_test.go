package classify

import (
	"testing"

	"repochat/internal/reader/learned/frame"
)

func TestTakesUnsaid(t *testing.T) {
	ofBots := frame.Frame{Target: frame.Pull, Query: "pulls_of_bots_by_outcome"}
	for _, test := range []struct {
		name, text string
		frame      frame.Frame
		want       bool
	}{
		{"no word of bots", "how many pull requests got merged vs closed without merging", ofBots, true},
		{"bots", "what became of the pull requests of dependabot", ofBots, false},
		{"a length of time", "any open PR older than a month?", frame.Frame{Target: frame.Pull, Ask: "count", Per: "month"}, true},
		{"months", "open PRs by month", frame.Frame{Target: frame.Pull, Ask: "count", Per: "month"}, false},
		{"no quarters", "commits of each year", frame.Frame{Target: frame.Commit, Per: "quarter"}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := TakesUnsaid(test.frame, Cues(0), nil, test.text); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestStateSaid(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"merged ones are none that were closed", "Wie viele Pull Requests wurden im Juli gemergt, und von wem stammen die meisten davon?", "merged"},
		{"merged ones in English", "Which merged pull requests had the most comments?", "merged"},
		{"neither", "which pull requests had the most comments", ""},
		{"closed without a merge", "who had the most PRs closed without a merge", "abandoned"},
		{"rejected", "whose pull requests were rejected most often", "abandoned"},
	} {
		t.Run(test.name, func(t *testing.T) {
			abandoned := frame.Frame{Target: frame.Pull, State: "abandoned", Measure: "comments", Order: "most"}
			if got := StateSaid(abandoned, test.text).State; got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestStateSaidOfMergedOnes(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"which of Yaron's PRs were not merged", "unmerged"},
		{"PRs that weren't merged", "unmerged"},
		{"welche PRs wurden nicht gemergt?", "unmerged"},
		{"which PRs were not merged by their author", "merged"},
		{"merged PRs that were not reviewed", "merged"},
		{"most recent merged pull request", "merged"},
		{"PRs that havent been merged", "unmerged"},
	} {
		if got := StateSaid(frame.Frame{Target: frame.Pull, State: "merged"}, test.text).State; got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}

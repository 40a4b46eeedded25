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

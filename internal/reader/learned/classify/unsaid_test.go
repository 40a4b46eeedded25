package classify

import (
	"testing"

	"repochat/internal/reader/learned/frame"
)

func TestTakesUnsaid(t *testing.T) {
	abandoned := frame.Frame{Target: frame.Person, Via: "opens", State: "abandoned", Measure: "pulls", Order: "most"}
	ofBots := frame.Frame{Target: frame.Pull, Query: "pulls_of_bots_by_outcome"}
	for _, test := range []struct {
		name, text string
		frame      frame.Frame
		want       bool
	}{
		{"merged ones are none that were closed", "Wie viele Pull Requests wurden im Juli gemergt, und von wem stammen die meisten davon?", abandoned, true},
		{"closed without a merge", "who had the most PRs closed without a merge", abandoned, false},
		{"rejected", "whose pull requests were rejected most often", abandoned, false},
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

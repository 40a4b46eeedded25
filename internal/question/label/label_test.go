package label_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question/label"
)

func TestFind(t *testing.T) {
	known := []string{"bug", "Ready to Close", "Ready", "good first issue", "kind/bug", "ietf-124", "draft-00-feedback", "follow-up", "wontfix", "invalid"}
	tests := []struct {
		text string
		want []string
	}{
		{"issues with label Ready to Close", []string{"Ready to Close"}},
		{"issues labelled as good first issue?", []string{"good first issue"}},
		{"the good first issue label", []string{"good first issue"}},
		{"design-labelled issues", []string{"design"}},
		{"issues with label kind/bug, and who opened them", []string{"kind/bug"}},
		{"open issues of ietf-124, and how many carry draft-00-feedback?", []string{"ietf-124", "draft-00-feedback"}},
		{"how many good first issue issues are there", []string{"good first issue"}},
		{"which follow-up PRs are open", []string{"follow-up"}},
		{"what came of kind/bug?", nil},        // which may be a path
		{"what was the follow-up to #12", nil}, // a word of the language
		{"how many ready issues are there", []string{"ready"}},
		{"time to close for the Ready ones compared to the rest", []string{"Ready"}},
		{"bug issues", nil}, // every issue is one
		{"median time that a ready issue stayed open", []string{"ready"}},
		{"a bug issue", nil},
		{"which commit resolved bug ticket 445", nil},
		{"the ready issue", nil}, // one that was named before
		{"what is ready here", nil},
		{"issues labelled ready to closet", nil},
		{"issues with label bug", nil}, // a word like others: what stands around it is read elsewhere
		{"a good first issue to work on", nil},
		{"issues that ended up wontfix?", []string{"wontfix"}},
		{`closed as "wontfix", with a reason`, []string{"wontfix"}},
		{"issues closed as invalid", []string{"invalid"}},
		{"which tokens were invalid", nil},
		{"was the wontfix right", nil},
		{"", nil},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			var got []string
			for _, place := range label.Find(test.text, known) {
				got = append(got, test.text[place[0]:place[1]])
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("labels (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzFind(f *testing.F) {
	f.Add("issues with label İ x", "i̇ x")
	f.Fuzz(func(t *testing.T, text, known string) {
		for _, place := range label.Find(text, []string{known}) {
			if place[0] < 0 || place[0] > place[1] || place[1] > len(text) {
				t.Fatalf("%v is no place in %q", place, text)
			}
		}
	})
}

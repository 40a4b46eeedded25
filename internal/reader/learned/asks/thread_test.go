package asks_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/reader/learned/asks"
)

func TestOfCalledThread(t *testing.T) {
	for _, test := range []struct {
		message string
		want    []string
	}{
		{"who reviewed the dark mode PR?", []string{"Find the pull request about dark mode", "who reviewed it?"}},
		{"When was the waiting list pull request merged?", []string{"Find the pull request about waiting list", "When was it merged?"}},
		{"was the late fee bug fixed", []string{"Find the issue about late fee", "was it fixed"}},
		{"who reviewed the last PR", nil},
		{"who merged the most pull requests", nil},
		{"how many people reviewed the open PRs", nil},
		{"who reviewed Ann's PR", nil},
		{"which label has the dark mode issue", nil},
		{"who merged #12", nil},
		{"who fixed the oldest bug", nil},
	} {
		if diff := cmp.Diff(test.want, asks.OfCalledThread(test.message)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.message, diff)
		}
	}
}

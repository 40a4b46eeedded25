package ellipsis_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/ellipsis"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
)

// marked returns a text without the marks around its people, <ann>, and periods, [2021].
func marked(asked string) (s sentence.Sentence) {
	for asked != "" {
		at := strings.IndexAny(asked, "<[")
		if at < 0 {
			s.Text += asked
			return s
		}
		s.Text += asked[:at]
		kind, closing := slot.Person, ">"
		if asked[at] == '[' {
			kind, closing = slot.Period, "]"
		}
		said, rest, _ := strings.Cut(asked[at+1:], closing)
		s.Slots = append(s.Slots, slot.Slot{Kind: kind, Start: len(s.Text), End: len(s.Text) + len(said), Text: said, Names: []string{said}})
		s.Text, asked = s.Text+said, rest
	}
	return s
}

func TestWhole(t *testing.T) {
	const share = "what share of PRs was merged within a day?"
	tests := []struct {
		name, asked, want string
	}{
		{"a time", share + "|within a week?", "what share of PRs was merged within a week?"},
		{"a person", share + "|and of those by <ann>?", "what share of PRs by ann was merged within a day?"},
		{"another person", share + "|and by <ann>?|what about <bob>?", "what share of PRs by bob was merged within a day?"},
		{"a period", share + "|only in [2021]", "what share of PRs was merged within a day in 2021"},
		{"another period", share + "|in [2021]|and since [2022]?", "what share of PRs was merged within a day since 2022"},
		{"both", share + "|and of <ann> in [2021]?", "what share of PRs by ann was merged within a day in 2021"},
		{"a number", "who commented on more than 40 issues?|more than 60?|and PRs?", "who commented on more than 60 PRs?"},
		{"other things", share + "|and issues?", "what share of issues was closed within a day?"},
		{"things of a list", "list issues opened in 2025|PRs?", "list PRs opened in 2025"},
		{"thanks before", share + "|I see. What about issues, please?", "what share of issues was closed within a day?"},
		{"somebody instead", "what share of PRs by <ann> was merged within a day?|and <bob> instead of <ann>?", "what share of PRs by bob was merged within a day?"},
		{"a median", "what share is the average?|and the median?", "what share is the median?"},
		{"a detail", "list the PRs of 2022|and how long did they take to merge?", "list the PRs of 2022, and how long did they take to merge?"},
		{"a detail of something else", "who is ann|how long did they take?", ""},
		{"a question of its own", share + "|who is ann", ""},
		{"something else between", share + "|who is ann|and in [2021]?", ""},
		{"nothing before", "within a week?", ""},
	}
	reads := func(s sentence.Sentence) (isRead, isOnly bool) {
		isIssueMerged := strings.Contains(s.Text, "issues was merged")
		isOnly = (strings.HasPrefix(s.Text, "what share") || strings.HasPrefix(s.Text, "who commented") || strings.Contains(s.Text, ", and how")) && !isIssueMerged
		return isOnly || strings.HasPrefix(s.Text, "list"), isOnly
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var conversation []sentence.Sentence
			for turn := range strings.SplitSeq(test.asked, "|") {
				conversation = append(conversation, marked(turn))
			}
			whole, ok := ellipsis.Whole(conversation, reads)
			if ok != (test.want != "") || ok && whole.Text != test.want {
				t.Errorf("%q, %t; want %q", whole.Text, ok, test.want)
			}
		})
	}
}

package verdicts_test

import (
	"regexp"
	"strings"
	"testing"

	"repochat/internal/reader/learned/slot"
	"repochat/internal/reader/learned/verdicts"
)

func TestOf(t *testing.T) {
	number := regexp.MustCompile(`#?\d+`)
	for _, test := range []struct{ text, reading, query string }{
		{"who approved #310?", "who approved #310", "p.number IN [310] AND m.state = 'APPROVED' RETURN v.login"},
		{"Which reviewers approved PR #310 and when?", "who approved #310", "'APPROVED'"},
		{"who requested changes on #310 and #350", "who asked for changes to #310, #350", "p.number IN [310, 350] AND m.state = 'CHANGES_REQUESTED' RETURN p.number AS pull, "},
		{"who approved most pull requests", "", ""},
		{"who approved #310, and who asked for changes?", "", ""},
		{"who reviewed #310", "", ""},
		{"who approved #310 without a comment", "", ""},
	} {
		t.Run(test.text, func(t *testing.T) {
			var slots slot.Slots
			for _, at := range number.FindAllStringIndex(test.text, -1) {
				slots = append(slots, slot.Slot{Kind: slot.Pull, Start: at[0], End: at[1], Names: []string{strings.TrimPrefix(test.text[at[0]:at[1]], "#")}})
			}
			query, reading, ok := verdicts.Of(test.text, slots)
			if ok != (test.reading != "") || reading != test.reading || !strings.Contains(query, test.query) {
				t.Errorf("read as %q by %s", reading, query)
			}
		})
	}
}

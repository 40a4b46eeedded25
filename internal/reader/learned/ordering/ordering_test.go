package ordering

import (
	"testing"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

func TestOf(t *testing.T) {
	tests := []struct {
		text, order string
		frame       frame.Frame
		slots       slot.Slots
		ok          bool
	}{
		{text: "open issues, oldest first", frame: frame.Frame{Target: frame.Issue, Order: "first"}, order: "first", ok: true},
		{text: "open PRs newest first", frame: frame.Frame{Target: frame.Pull}, order: "last", ok: true},
		{text: "the oldest open issue", frame: frame.Frame{Target: frame.Issue, Order: "first"}, order: "first"},
		{text: "5 open issues, oldest first", frame: frame.Frame{Target: frame.Issue, Order: "first"}, slots: slot.Slots{{Kind: slot.Number, Number: 5}}, order: "first"},
		{text: "offene Issues, älteste zuerst", frame: frame.Frame{Target: frame.Issue}, order: "first", ok: true},
		{text: "most commits, newest first", frame: frame.Frame{Target: frame.Commit, Order: "most", Measure: "files"}, order: "most"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			got, ok := Of(test.frame, test.text, test.slots)
			if ok != test.ok || got.Order != test.order {
				t.Errorf("order %q, %v; want %q, %v", got.Order, ok, test.order, test.ok)
			}
		})
	}
	if got := All("MATCH (i:Issue) RETURN i.number ORDER BY date LIMIT 1"); got != "MATCH (i:Issue) RETURN i.number ORDER BY date" {
		t.Errorf("without its limit: %q", got)
	}
}

package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
)

func TestLosesCondition(t *testing.T) {
	for _, test := range []struct {
		text, unused string
		want         bool
	}{
		{"how many issues were opened after ietf 122", "ietf", true},
		{"commits since the Berlin meeting", "berlin", true},
		{"issues before the big freeze", "freeze", true},
		{"how many issues about ietf are there", "ietf", false},
		{"since when is there an ietf label", "ietf", false},
		{"how many issues has jo salowey opened", "salowey", true},
		{"how many issues has the zorro label", "zorro", false},
		{"wie viele Commits seit Pfingsten", "Pfingsten", true},
	} {
		if got := asks.LosesCondition(test.text, []string{test.unused}); got != test.want {
			t.Errorf("%s: %t", test.text, got)
		}
	}
}

func TestSaysNone(t *testing.T) {
	for text, want := range map[string]bool{"which commits have no review": true, "commits without tests": true, "which commits are not merges": false, "who knows": false} {
		if got := asks.SaysNone(text); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
)

func TestLosesBound(t *testing.T) {
	for _, test := range []struct {
		text, unused string
		want         bool
	}{
		{"how many issues were opened after ietf 122", "ietf", true},
		{"commits since the Berlin meeting", "berlin", true},
		{"issues before the big freeze", "freeze", true},
		{"how many issues about ietf are there", "ietf", false},
		{"since when is there an ietf label", "ietf", false},
		{"wie viele Commits seit Pfingsten", "Pfingsten", true},
	} {
		if got := asks.LosesBound(test.text, []string{test.unused}); got != test.want {
			t.Errorf("%s: %t", test.text, got)
		}
	}
}

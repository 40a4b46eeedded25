package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
)

func TestIsHowTo(t *testing.T) {
	for text, want := range map[string]bool{
		"How do I cut a new release?": true, "how to run the tests": true, "How I can run the tests in this project?": true, "how should we configure it": true,
		"how do I find who wrote a.go": false, "how can I see the open issues": false, "how do releases work": false, "how many commits do I have": false,
	} {
		if got := asks.IsHowTo(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

func TestPointsBack(t *testing.T) {
	for text, want := range map[string]bool{"which version added that?": true, "who introduced it": true, "which version added that file": false, "who added a.go": false} {
		if got := asks.PointsBack(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

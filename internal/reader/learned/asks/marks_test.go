package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
)

func TestThatDay(t *testing.T) {
	for text, want := range map[string]bool{
		"which pull requests were merged that same day?": true,
		"who committed on that day?":                     true,
		"merged on the day that they were opened":        false,
		"in the same file":                               false,
	} {
		if got := asks.ThatDay(text); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

func TestSinceThen(t *testing.T) {
	for text, want := range map[string]bool{"how many commits since then?": true, "commits since v1": false} {
		if got := asks.SinceThen(text) != nil; got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

package akin

import (
	"testing"

	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/frame"
)

func TestAre(t *testing.T) {
	for _, tt := range []struct {
		one, other string
		want       bool
	}{
		{"target=pull state=open", "target=pull query=open_pulls_by_last_activity", true},
		{"target=pull query=open_pulls_by_last_activity", "target=pull state=open", true},
		{"target=pull state=open", "target=pull state=merged", false},
		{"target=pull state=open", "target=issue state=open", false},
		{"target=none", "target=none", false},
	} {
		if got := Are(frame.Parse(tt.one), frame.Parse(tt.other)); got != tt.want {
			t.Errorf("%s and %s: %v", tt.one, tt.other, got)
		}
	}
}

// TestFramesExist holds that every frame of a list is one that the bank has wordings for.
func TestFramesExist(t *testing.T) {
	entries, err := bank.Load()
	if err != nil {
		t.Fatal(err)
	}
	known := map[frame.Frame]bool{}
	for _, entry := range entries {
		known[entry.Frame] = true
	}
	for f := range lists() {
		if !known[f] {
			t.Errorf("%s has no wordings", f)
		}
	}
}

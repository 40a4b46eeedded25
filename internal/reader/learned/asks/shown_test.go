package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
)

func TestShown(t *testing.T) {
	tests := []struct {
		text      string
		isOfFixes bool
		want      string
	}{
		{"bugs fixed by Ann, with the fixing commit", true, "fix"},
		{"bugs that Ann fixed, with the commit in which each was fixed", true, "fix"},
		{"bugs fixed by Ann, w/ dates", true, "fix"},
		{"open issues with dates", false, ""},
		{"open issues with their reporters", false, "reporter"},
		{"issues about commits", false, ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if got := asks.Shown(tt.text, tt.isOfFixes); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestSkipsPrereleases(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"average weeks between releases, skip the release candidate", true},
		{"the longest gap between releases, ignoring pre-releases", true},
		{"days between the final releases", true},
		{"are there no pre-releases?", false},
		{"which releases are pre-releases", false},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if got := asks.SkipsPrereleases(tt.text); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

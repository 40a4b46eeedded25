package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
)

func TestDatedBy(t *testing.T) {
	tests := []struct{ before, want string }{
		{"avg days from open to merge for pull requests opened in ", "created"},
		{"PRs merged in the year ", "merged"},
		{"pull requests closed without merging in ", ""},
		{"how many merged ones were created between ", "created"},
		{"pull requests of ", ""},
	}
	for _, tt := range tests {
		t.Run(tt.before, func(t *testing.T) {
			if got := asks.DatedBy(tt.before); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestCountsSeveral(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"How many issues were opened by ann and how many by bob?", true},
		{"how many issues and pull requests are open", false},
		{"¿Cuántos commits y cuántas issues hay?", true},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if got := asks.CountsSeveral(tt.text); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

func TestForReported(t *testing.T) {
	for asked, want := range map[string]bool{
		"Which issues were raised by ann and closed in 2025?": true,
		"issues of ann": false,
		"issues assigned to ann that were opened by bob": false,
	} {
		if got := asks.ForReported(asked); got != want {
			t.Errorf("%s: %v", asked, got)
		}
	}
}

package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/frame"
)

func TestShown(t *testing.T) {
	tests := []struct {
		text      string
		of        frame.Entity
		isOfFixes bool
		want      string
	}{
		{"bugs fixed by Ann, with the fixing commit", frame.Issue, true, "fix"},
		{"bugs that Ann fixed, with the commit in which each was fixed", frame.Issue, true, "fix"},
		{"bugs fixed by Ann, w/ dates", frame.Issue, true, "fix"},
		{"open issues with dates", frame.Issue, false, ""},
		{"open issues with their reporters", frame.Issue, false, "reporter"},
		{"issues about commits", frame.Issue, false, ""},
		{"PRs merged since 1 jan 2024 - titles + who merged", frame.Pull, false, "merger"},
		{"merged pull requests with who merged them", frame.Pull, false, "merger"},
		{"who merged the most pull requests", frame.Pull, false, ""},
		{"pull requests of 2024 and who merged most of them", frame.Pull, false, ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if got := asks.Shown(tt.text, tt.of, tt.isOfFixes); got != tt.want {
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

func TestForVerdicts(t *testing.T) {
	tests := []struct {
		text                string
		forVerdicts, whoDid bool
	}{
		{"who reviewed #12 and what was the outcome", true, false},
		{"who approved PR 131", true, true},
		{"who reviewed #12", false, false},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if got := asks.ForVerdicts(tt.text); got != tt.forVerdicts {
				t.Errorf("for verdicts: %v", got)
			}
			if got := asks.WhoApproved(tt.text); got != tt.whoDid {
				t.Errorf("who approved: %v", got)
			}
		})
	}
}

func TestIsOfThread(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"did anybody request changes?", true},
		{"who approved", true},
		{"did anybody request changes on #12?", false},
		{"who reviewed the most pull requests", false},
		{"how long it take from open to merge and who comment there?", true},
		{"why not merged after 3 yrs", true},
		{"did anybody object?", true},
		{"Who were the people supporting the removal there?", true},
		{"who objected to the issues?", false},
		{"how long does it take to close an issue?", false},
		{"how long does it take until PRs are merged?", false},
		{"how long does it take?", false},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if got := asks.IsOfThread(tt.text); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

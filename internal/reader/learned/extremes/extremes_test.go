package extremes_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/extremes"
	"repochat/internal/reader/learned/frame"
)

func TestOf(t *testing.T) {
	tests := []struct {
		text string
		want frame.Entity // "" where it is not read
	}{
		{"first and last commit?", frame.Commit},
		{"what are the newest and the oldest issue", frame.Issue},
		{"when were the first and last releases?", frame.Release},
		{"who made the first commit and the last commit?", frame.Commit},
		{"oldest and newest pull request, and who opened them", frame.Pull},
		{"how long between the last two releases?", frame.Release},
		{"what is the time between the latest two versions", frame.Release},
		{"how many days were there between the latest release and the one before?", frame.Release},
		{"how long between the first and second release", frame.Release},
		{"how long between the last two commits", ""},
		{"how long between the last two releases of 2020", ""},
		{"first commit", ""},
		{"first and last commit of each month", ""},
		{"first and last commit to a.go", ""},
		{"who reviewed the first and last pull request", ""},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			query, _, target, ok := extremes.Of(test.text, nil)
			if target != test.want || ok != (test.want != "") || ok && strings.Count(query, "LIMIT 1")+2*strings.Count(query, "LIMIT 2") != 2 {
				t.Errorf("%q, %t: %s", target, ok, query)
			}
		})
	}
}

package hours_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/hours"
)

func TestOf(t *testing.T) {
	tests := []struct {
		text   string
		target frame.Entity // "" where it is not read
		want   string
	}{
		{"how many commits were made at night?", frame.Commit, ">= 22 OR toInteger(substring(c.committedDate, 11, 2)) < 6)"},
		{"how many commits at night", frame.Commit, "percent"},
		{"what share of commits was made at night?", frame.Commit, "percent"},
		{"which commits were made in the morning?", frame.Commit, ">= 6 AND toInteger(substring(c.committedDate, 11, 2)) < 12"},
		{"who commits most at night?", frame.Person, "count(DISTINCT c) AS commits"},
		{"how many commits on sundays?", frame.Commit, "dayOfWeek = 7"},
		{"who commits most on Fridays?", frame.Person, "dayOfWeek = 5"},
		{"which commits were made on a Monday", frame.Commit, "dayOfWeek = 1"},
		{"on which weekday are most commits made?", "", ""},
		{"who works in the evening", frame.Person, ">= 18 AND toInteger(substring(c.committedDate, 11, 2)) < 22"},
		{"wie viele Commits nachts?", "", ""}, // another language's "how many"
		{"who fixed the night mode?", "", ""},
		{"commits about the nightly build", "", ""},
		{"how many commits were made at night by bots", "", ""},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			read, ok := hours.Of(test.text, nil)
			if ok != (test.target != "") || read.Target != test.target || !strings.Contains(read.Query, test.want) {
				t.Errorf("%t, %s: %s", ok, read.Target, read.Query)
			}
		})
	}
}

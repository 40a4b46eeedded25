package pronoun_test

import (
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/pronoun"
	"repochat/internal/reader/learned/slot"
)

func TestFind(t *testing.T) {
	tests := []struct{ text, want string }{
		{"who wrote this?", "this"},
		{"is this dead", "this"},
		{"seit wann ist diese Person dabei", "diese Person"},
		{"who is this Ann", ""},
		{"who maintains this project nowadays", ""},
		{"how long does it take", ""},
		{"how long is an issue open before it is closed", ""},
		{"which issue stayed open the longest before it was closed", ""},
		{"which issue did it close", "it"},
		{"ann opened an issue. was it closed", "it"},
		{"commits that were reverted", ""},
	}
	for _, test := range tests {
		got := ""
		if at := pronoun.Find(test.text, nil); at != nil {
			got = test.text[at.Start:at.End]
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestWithPeriod(t *testing.T) {
	december := slot.Slot{Kind: slot.Period, Text: "December 2020", End: 13, Period: condition.Period{From: time.Date(2020, 12, 1, 0, 0, 0, 0, time.UTC), To: time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC)}}
	tests := []struct{ text, want string }{
		{"What happened there?", "What happened in December 2020?"},
		{"Who merged them then", "Who merged them in December 2020"},
		{"How many were there in that month?", "How many were there in December 2020?"},
		{"How many were there that year?", "How many were there that year?"},
		{"Is there a release?", "Is there a release?"},
	}
	for _, test := range tests {
		if got := pronoun.WithPeriod(test.text, slot.Slots{december}, 20); got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}

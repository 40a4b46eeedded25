package pronoun_test

import (
	"testing"

	"repochat/internal/reader/learned/pronoun"
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

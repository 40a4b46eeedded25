package join_test

import (
	"testing"

	"repochat/internal/reader/learned/join"
)

func TestSplit(t *testing.T) {
	tests := []struct{ sentence, first, second string }{
		{"Who opened issue 12, and when was it closed?", "Who opened issue 12", "when was it closed?"},
		{"Which classes inherit from Cart, and in which file are they?", "Which classes inherit from Cart", "in which file are they?"},
		{"When was bug 147 fixed, and in which commit?", "", ""},
		{"Which files changed most, and how often was each changed?", "", ""},
		{"Who fixed it?", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			first, second, ok := join.Split(tt.sentence)
			if first != tt.first || second != tt.second || ok != (tt.first != "") {
				t.Errorf("%q and %q", first, second)
			}
		})
	}
}

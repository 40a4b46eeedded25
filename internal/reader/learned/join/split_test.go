package join_test

import (
	"strings"
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

func TestSplitBehind(t *testing.T) {
	isWhole := func(first string) bool {
		return strings.HasSuffix(first, "editorial") || strings.HasSuffix(first, "design")
	}
	tests := []struct{ asked, first, second string }{
		{"how many issues are design and how many are editorial, and in which years did that change?", "how many issues are design and how many are editorial", "in which years did that change?"},
		{"how many issues are design, and how many commits did ann make?", "how many issues are design", "how many commits did ann make?"},
		{"how many commits are there, and who made the most?", "", ""},
		{"how many commits are there", "", ""},
	}
	for _, tt := range tests {
		first, second, ok := join.SplitBehind(tt.asked, isWhole)
		if ok != (tt.first != "") || first != tt.first || second != tt.second {
			t.Errorf("%s: %q, %q, %t", tt.asked, first, second, ok)
		}
	}
}

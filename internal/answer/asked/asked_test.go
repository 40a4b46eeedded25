package asked_test

import (
	"testing"

	"repochat/internal/answer/asked"
)

func TestAsked(t *testing.T) {
	tests := []struct {
		question       string
		whether, which bool
	}{
		{"did ann fix bugs", true, false},
		{"is 3cae549 in v1.0", false, false},
		{"was 3cae549 released", false, false},
		{"do you know who fixed it", false, false},
		{"which release has 3cae549", false, true},
		{"in which version is 3cae549", false, true},
		{"in welcher Version ist es", false, true},
	}
	for _, tt := range tests {
		if asked.Whether(tt.question) != tt.whether || asked.Which(tt.question) != tt.which {
			t.Errorf("%q: whether %t, which %t", tt.question, asked.Whether(tt.question), asked.Which(tt.question))
		}
	}
}

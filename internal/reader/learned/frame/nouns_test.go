package frame_test

import (
	"testing"

	"repochat/internal/reader/learned/frame"
)

func TestDatedBy(t *testing.T) {
	tests := []struct{ frame, said, want string }{
		{"target=pull state=merged", "merged", "merged"},
		{"target=pull state=merged", "created", "created"},
		{"target=pull state=abandoned", "merged", "closed"}, // "closed without being merged in 2021"
		{"target=pull state=closed", "merged", "closed"},
		{"target=issue state=closed", "closed", "closed"},
		{"target=issue via=fixed", "closed", ""},
	}
	for _, test := range tests {
		t.Run(test.frame+" "+test.said, func(t *testing.T) {
			if got := frame.Parse(test.frame).DatedBy(test.said); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

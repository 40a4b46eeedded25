package made_test

import (
	"testing"

	"repochat/internal/ask/said/made"
)

func TestWithoutPeriod(t *testing.T) {
	tests := []struct{ topic, period, want string }{
		{"removed in the summer of 2014, after a while", "summer of 2014", "removed, after a while"},
		{"survive into the 2022 revision", "2022", "survive into the revision"},
		{"during May 2015 push was dropped", "May 2015", " push was dropped"},
		{"dropped in early 2014", "2014", "dropped"},
	}
	for _, test := range tests {
		if got := made.WithoutPeriod(test.topic, test.period); got != test.want {
			t.Errorf("without %q, %q is %q, want %q", test.period, test.topic, got, test.want)
		}
	}
}

package course

import "testing"

func TestIsBeyond(t *testing.T) {
	for _, test := range []struct {
		required, version string
		want              bool
	}{
		{">=3.8", "3.7", true},
		{">=3.8", "3.8", false},
		{">= 3.6", "2", true},
		{">=2.7, !=3.0.*", "2", false},
		{"!=3.0.*, >=2.7, <4", "2.7", false},
		{"<4, >=3.8", "3.7", true},
		{">=3.10", "3.9", true},
		{"1.21", "1.21.3", false},
		{"^14 || ^16", "12", true},
		{"", "2", false},
	} {
		if got := isBeyond(test.required, test.version); got != test.want {
			t.Errorf("%q beyond %q: %t", test.required, test.version, got)
		}
	}
}

package search

import "testing"

func TestStandsIn(t *testing.T) {
	tests := []struct {
		term, text string
		want       bool
	}{
		{"ipv6", "switch ipv6/ipv4 pv6 pv4 happi", true},
		{"ipv6", "use ipv6 here", true},
		{"token", "the tokens and token-issuer", true},
		{"token", "the tokens", false},
		{"3", "http/3 http", true},
		{"3", "draft 30", false},
		{"a", "", false},
	}
	for _, test := range tests {
		if got := standsIn(test.term, test.text); got != test.want {
			t.Errorf("%q in %q: %t, want %t", test.term, test.text, got, test.want)
		}
	}
}

package version

import "testing"

func TestIsLower(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"v1.2.3", "v1.11.1", true},
		{"v1.11.1", "v1.2.3", false},
		{"1.2", "v1.3", true},
		{"v1.2.3", "v1.2.3", false},
		{"v2.1.x", "v2.2.0", false},
		{"cli-1.2", "server-1.3", false},
		{"v010", "v9", false},
		{"", "", false},
	} {
		if got := IsLower(tt.a, tt.b); got != tt.want {
			t.Errorf("%s, %s: %v", tt.a, tt.b, got)
		}
	}
}

func TestHighest(t *testing.T) {
	tags := []string{"v1.2.2", "v1.9.0", "v1.11.1", "v1.2.3", "nightly"}
	if got := Highest(tags, "v1.2.3"); got != "v1.11.1" {
		t.Errorf("%q", got)
	}
	if got := Highest(tags, "v1.11.1"); got != "" {
		t.Errorf("%q is higher than the highest", got)
	}
}

package question

import "testing"

type releases map[string]bool

func (r releases) IsRelease(name string) bool { return r[name] }

func (releases) ReleaseWord() string { return "draft" }

func TestWithoutRanges(t *testing.T) {
	known := releases{"v14.0.3": true, "v15.0.0": true, "draft-11": true, "draft-12": true}
	tests := []struct{ asked, want string }{
		{"v14.0.3..v15.0.0 - # commits", "between v14.0.3 and v15.0.0 - # commits"},
		{"who is in v14.0.3...v15.0.0?", "who is in between v14.0.3 and v15.0.0?"},
		{"-11..-12, normative", "between -11 and -12, normative"},
		{"commits `v14.0.3..v15.0.0`", "commits `between v14.0.3 and v15.0.0`"},
		{"v14.0.3..v99 and a..b", "v14.0.3..v99 and a..b"},
		{"well... v15.0.0 it is", "well... v15.0.0 it is"},
	}
	for _, test := range tests {
		if got := withoutRanges(test.asked, known); got != test.want {
			t.Errorf("%q: %q, want %q", test.asked, got, test.want)
		}
	}
}

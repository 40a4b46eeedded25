package graph

import "testing"

func TestMarksBugs(t *testing.T) {
	tests := []struct {
		name, label string
		want        bool
	}{
		{"the plain word", "bug", true},
		{"a word among others, whatever the case", "type: Bug", true},
		{"a word after a slash", "kind/bug", true},
		{"a sign before it", "🐛 bugs", true},
		{"the other word for it", "defect", true},
		{"a part of a word is not it", "debug", false},
		{"something else", "enhancement", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := marksBugs(test.label); got != test.want {
				t.Errorf("marksBugs(%q) = %v", test.label, got)
			}
		})
	}
}

package alike

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAdd(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"if (readHTTPHeader(x) == MAXIMUM) {", []string{"header", "http", "maximum", "read"}},
		{"is_ok = not_yet", []string{"not", "yet"}},
		{"größeÄndern()", []string{"größe", "ändern"}},
		{"名前変更", []string{"名前変更"}},
		{"} 42", nil},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			words := Words{}
			words.Add([]string{test.line})
			if diff := cmp.Diff(test.want, slices.Sorted(maps.Keys(words))); diff != "" {
				t.Errorf("words (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTo(t *testing.T) {
	tests := []struct {
		name, one, other string
		want             float64
	}{
		{"nothing in common", "one(two)", "three(four)", 0},
		{"the same words in other lines", "readHeader(x)", "header := read()", 1},
		{"one of two words on each side", "alpha beta", "beta gamma", 0.5},
		{"one of one and of four", "alpha", "alpha beta gamma delta", 0.5},
		{"nothing at all", "", "", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			one, other := Words{}, Words{}
			one.Add([]string{test.one})
			other.Add([]string{test.other})
			if got, back := one.To(other), other.To(one); got != test.want || back != got {
				t.Errorf("%v, and %v the other way, want %v", got, back, test.want)
			}
		})
	}
}

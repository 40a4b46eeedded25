package szz

import (
	"strings"
	"testing"
)

func TestClassOf(t *testing.T) {
	three := []candidate{{lines: 1}, {lines: 2}, {lines: 3}}
	tests := []struct {
		name     string
		c        candidate
		eligible []candidate
		want     Class
		words    string
	}{
		{"one commit alone", candidate{lines: 4}, []candidate{{lines: 4}}, Alone, "about 8 in 10"},
		{"half of the lines", three[2], three, Most, "about 8 in 10"},
		{"fewer lines", three[1], three, Some, "about 6 in 10"},
		{"one commit alone, beside others without changed lines", candidate{lines: 4}, []candidate{{lines: 4}, {near: 3}, {last: true}}, Alone, "about 8 in 10"},
		{"lines beside changed ones, even of one commit alone", candidate{near: 4}, []candidate{{near: 4}}, Around, "about 4 in 10"},
		{"no lines", candidate{last: true}, []candidate{{lines: 4}, {last: true}}, Last, "about 3 in 10"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			class := classOf(test.c, test.eligible)
			if class != test.want || !strings.Contains(class.words(Best), test.words) {
				t.Errorf("%s (%s), want %s with %q", class, class.words(Best), test.want, test.words)
			}
		})
	}
	for _, variant := range []Variant{B, AG, MA, L, R, Best} {
		if alone, some := Alone.Confidence(variant), Some.Confidence(variant); some <= 0 || alone <= some || alone > 1 {
			t.Errorf("%s: confidence %v alone and %v of some, want more alone", variant, alone, some)
		}
	}
}

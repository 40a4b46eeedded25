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
		around   bool
		want     Class
		words    string
	}{
		{"one commit alone", candidate{lines: 4}, []candidate{{lines: 4}}, false, Alone, "about 8 in 10"},
		{"half of the lines", three[2], three, false, Most, "about 8 in 10"},
		{"fewer lines", three[1], three, false, Some, "about 4 in 10"},
		{"lines around added ones, even of one commit alone", candidate{lines: 4}, []candidate{{lines: 4}}, true, Around, "the fix only adds lines"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			class := classOf(test.c, test.eligible, test.around)
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

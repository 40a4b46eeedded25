package szz

import (
	"strings"
	"testing"

	"repochat/internal/history"
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
		{"half of the lines", three[2], three, Most, "about 7 in 10"},
		{"fewer lines", three[1], three, Some, "about 5 in 10"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			class := classOf(test.c, test.eligible, R)
			if class != test.want || !strings.Contains(class.words(R), test.words) {
				t.Errorf("%s (%s), want %s with %q", class, class.words(R), test.want, test.words)
			}
		})
	}
	for _, variant := range []Variant{B, AG, MA, L, R} {
		if alone, some := Alone.Confidence(variant), Some.Confidence(variant); some <= 0 || alone <= some || alone > 1 {
			t.Errorf("%s: confidence %v alone and %v of some, want more alone", variant, alone, some)
		}
	}
}

func TestClassByLikelihood(t *testing.T) {
	one := func(hash string, alike float64) candidate {
		return candidate{Commit: history.Commit{Hash: hash}, lines: 1, alike: alike}
	}
	tests := []struct {
		name     string
		eligible []candidate
		want     Class
	}{
		{"one commit alone", []candidate{one("a", 0)}, Clear},
		{"one that is much more like the fix", []candidate{one("a", 0.9), one("b", 0)}, Clear},
		{"one that is a little more like it", []candidate{one("a", 0.3), one("b", 0)}, Ahead},
		{"one of many", []candidate{one("a", 0.1), one("b", 0), one("c", 0), one("d", 0)}, Close},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if class := classOf(test.eligible[0], test.eligible, Best); class != test.want {
				t.Errorf("%s, want %s; likelihoods %v", class, test.want, likelihoods(test.eligible))
			}
		})
	}
	clear, ahead, closeBy := Clear.Confidence(Best), Ahead.Confidence(Best), Close.Confidence(Best)
	if clear <= ahead || ahead <= closeBy || closeBy <= 0 || clear > 1 {
		t.Errorf("confidences %v, %v and %v, want less and less", clear, ahead, closeBy)
	}
}

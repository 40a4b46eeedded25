package english_test

import (
	"testing"

	"repochat/internal/question/english"
)

func TestIsWord(t *testing.T) {
	for _, word := range []string{"three", "normative", "pulled", "cannot", "a", "zoom"} {
		if !english.IsWord(word) {
			t.Errorf("%q is no English word", word)
		}
	}
	for _, word := range []string{"", "winapi", "travis", "rustbuild", "Three", "serde"} {
		if english.IsWord(word) {
			t.Errorf("%q is an English word", word)
		}
	}
}

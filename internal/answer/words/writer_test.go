package words

import (
	"strings"
	"testing"

	"repochat/internal/answer"
)

// A model that repeats a sign or a digit for ever ends in the built-in wording.
func TestEndlessTextGivesWayToTheBuiltInWording(t *testing.T) {
	source := tables(t)["people"].source()
	want := answer.Wording(source.Question, source.Rows).Plain()
	for _, piece := range []string{"1", "abc ", "two ", "a-", "@", "“", "x.", "{1.", "jbrueckner "} {
		t.Run(piece, func(t *testing.T) {
			w := NewWriter(source, func(answer.Words) {})
			w.Write(strings.Repeat(piece, 4000))
			w.Close()
			if got := w.Words.Plain(); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

package stopword_test

import (
	"testing"

	"repochat/internal/question/stopword"
)

func TestIs(t *testing.T) {
	for _, word := range []string{"gibt", "gab", "bereits", "étaient", "ouverts", "también", "hubo"} {
		if !stopword.Is(word) {
			t.Errorf("%q is not told as a word of a language", word)
		}
	}
	for _, word := range []string{"", "Gab", "jyasskin", "ada", "overlap", "commits"} {
		if stopword.Is(word) {
			t.Errorf("%q is told as a word of a language", word)
		}
	}
}

func TestIsOf(t *testing.T) {
	for language, word := range map[string]string{"german": "bereits", "french": "étaient", "spanish": "también"} {
		if !stopword.IsOf(language, word) {
			t.Errorf("%q is not told as a word of %s", word, language)
		}
	}
	for language, word := range map[string]string{"german": "étaient", "french": "who", "english": "who"} {
		if stopword.IsOf(language, word) {
			t.Errorf("%q is told as a word of %s", word, language)
		}
	}
}

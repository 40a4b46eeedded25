package language

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

//go:embed words/access.txt
var accessText string

// accessPhrases are what people are asked to do about their access to something,
// each as its words.
var accessPhrases = sync.OnceValue(func() [][]string {
	var phrases [][]string
	for line := range strings.Lines(accessText) {
		if words := strings.Fields(line); len(words) > 0 && words[0] != "#" {
			phrases = append(phrases, words)
		}
	}
	return phrases
})

// AsksForAccess returns what in a text asks somebody to sign in, to give a
// password, to open a link and the like, in one of the languages; "" for nothing.
// What the words of known ask as well does not count.
func AsksForAccess(text, known string) string {
	words, knownWords := foldedWords(text), foldedWords(known)
	for _, phrase := range accessPhrases() {
		if holdsPhrase(words, phrase) && !holdsPhrase(knownWords, phrase) {
			return strings.Join(phrase, " ")
		}
	}
	return ""
}

// holdsPhrase reports whether all words of a phrase are among those of a text, next
// to one another when the phrase begins with =. A word of up to four letters is
// meant whole; a longer one begins others.
func holdsPhrase(words, phrase []string) bool {
	if phrase[0] == "=" {
		return HasRun(words, phrase[1:])
	}
	for _, want := range phrase {
		found := slices.ContainsFunc(words, func(word string) bool {
			return word == want || len(want) > 4 && strings.HasPrefix(word, want)
		})
		if !found {
			return false
		}
	}
	return true
}

// foldedWords returns the words of a text in lower case and without accents. What
// stands between hyphens is a word, and letters that are spaced out are one.
func foldedWords(text string) []string {
	folded := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(Plain(text)))
	var words []string
	spaced := ""
	for _, word := range append(strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }), "") {
		if len([]rune(word)) == 1 {
			spaced += word
		} else if spaced != "" {
			words = append(words, spaced)
			spaced = ""
		}
		if word != "" {
			words = append(words, word)
		}
	}
	return words
}

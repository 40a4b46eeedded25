package passage

import (
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
)

// longestTerm is the most bytes of a term: what is longer is data, not a word.
const longestTerm = 64

// Analyser turns text into terms. It keeps the stems that it has made, and is
// not safe for concurrent use.
type Analyser struct{ stems map[string]string }

// NewAnalyser returns an Analyser.
func NewAnalyser() *Analyser { return &Analyser{stems: map[string]string{}} }

// Terms returns the terms of a text in its order: words in lower case without
// their English endings, and code words both whole and in their parts. Words
// that carry nothing are left out. A term consists of letters, digits and the
// characters of code words only, so that it means nothing to a query parser
// once it is quoted.
func (a *Analyser) Terms(text string) []string {
	text = withoutAddresses(text)
	var terms []string
	for start, end := nextRun(text, 0); start < end; start, end = nextRun(text, end) {
		terms = a.addRun(terms, text[start:end])
	}
	return terms
}

// Joined returns the terms of a text separated by spaces.
func (a *Analyser) Joined(text string) string { return strings.Join(a.Terms(text), " ") }

func (a *Analyser) addRun(terms []string, word string) []string {
	if strings.HasPrefix(word, "#") {
		return append(terms, word)
	}
	parts := codeParts(word)
	switch {
	case len(parts) < 2 || len(word) > longestTerm:
	case isLetters(word): // who searches for it may write it in small letters, as a word
		if term := a.term(word); term != "" {
			terms = append(terms, term)
		}
	default:
		terms = append(terms, strings.ToLower(word))
	}
	for _, part := range parts {
		if term := a.term(part); term != "" {
			terms = append(terms, term)
		}
	}
	return terms
}

// term returns the stem of a word; "" for one that is not indexed.
func (a *Analyser) term(word string) string {
	word = strings.ToLower(word)
	if stopWords[word] || len(word) > longestTerm {
		return ""
	}
	stem, known := a.stems[word]
	if !known {
		stem = word
		if isASCII(word) {
			stem = english.Stem(word, false)
		}
		a.stems[word] = stem
	}
	return stem
}

// codeParts splits a run at punctuation and where camelCase begins a new word.
func codeParts(word string) []string {
	if isPlain(word) {
		return []string{word}
	}
	var parts []string
	for _, piece := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune("._-/:", r) }) {
		parts = append(parts, camelParts(piece)...)
	}
	return parts
}

// isPlain reports whether a word, as most do, consists of small letters only,
// but for the first.
func isPlain(word string) bool {
	for i := range len(word) {
		if c := word[i]; (c < 'a' || c > 'z') && (i > 0 || c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// isLetters reports whether a word consists of ASCII letters only.
func isLetters(word string) bool {
	for i := range len(word) {
		if c := word[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// camelParts splits "parseHTTPHeader" into parse, HTTP and Header. A plural of
// capitals such as "URLs" stays whole.
func camelParts(word string) []string {
	letters := []rune(word)
	var parts []string
	start := 0
	for i := 1; i < len(letters); i++ {
		lowerToUpper := unicode.IsLower(letters[i-1]) && unicode.IsUpper(letters[i])
		lastOfCapitals := unicode.IsUpper(letters[i-1]) && unicode.IsUpper(letters[i]) && i+2 < len(letters) && unicode.IsLower(letters[i+1])
		if lowerToUpper || lastOfCapitals {
			parts = append(parts, string(letters[start:i]))
			start = i
		}
	}
	return append(parts, string(letters[start:]))
}

func isASCII(word string) bool {
	for i := range len(word) {
		if word[i] >= 0x80 {
			return false
		}
	}
	return true
}

// stopWords are Lucene's English ones and the pronouns and auxiliaries of
// discussions.
var stopWords = wordSet(`a an and are as at be but by for if in into is it its no not of on or such that the
	their then there these they this to was will with i we you he she our your my me us them his her been being
	am were do does did doing have has had having can could would should may might shall from so than too very
	just also what which who whom whose when where why how all any both each few more most other some own same
	here over under again once only about above below between through during before after out up down off s t`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

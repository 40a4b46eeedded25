// Package stopword reports whether a word of German, French or Spanish is one that no
// text can do without, such as "gibt" and "étaient", so that it is not taken for a name.
//
// The words are those of the packages stopwords-de, stopwords-fr and stopwords-es 0.3.0
// (github.com/stopwords-iso) that are written in letters alone. COPYRIGHT has their
// licence.
package stopword

import (
	_ "embed" // for the words

	"repochat/internal/question/english"
	"repochat/internal/wordset"
)

var (
	//go:embed de.txt
	german string
	//go:embed fr.txt
	french string
	//go:embed es.txt
	spanish string
)

var (
	words     = wordset.Of(german + french + spanish)
	languages = map[string]wordset.Set{"german": wordset.Of(german), "french": wordset.Of(french), "spanish": wordset.Of(spanish)}
)

// Is reports whether a word in small letters is one of them.
func Is(word string) bool { return words[word] }

// IsForeign reports whether a word in small letters is one of them and no English word.
func IsForeign(word string) bool { return words[word] && !english.IsWord(word) }

// IsOf reports whether a word in small letters is one of a language, such as "german",
// and no English word.
func IsOf(language, word string) bool { return languages[language][word] && !english.IsWord(word) }

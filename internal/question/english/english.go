// Package english reports whether a word is one of the English language, so that names
// such as "winapi" can be told from words.
//
// The words are those of the package wamerican 2020.12.07 of Debian without names,
// which are taken from SCOWL (wordlist.aspell.net). COPYRIGHT has their notices.
package english

import (
	"bytes"
	"compress/gzip"
	_ "embed" // for the words
	"io"
	"slices"
	"strings"
	"sync"
)

//go:embed words.txt.gz
var file []byte

// words are the words in the order of their bytes.
var words = sync.OnceValue(func() []string {
	reader, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		panic(err) // the file is a part of the program
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		panic(err)
	}
	return strings.Fields(string(text))
})

// IsWord reports whether a word in small letters is an English one.
func IsWord(word string) bool {
	_, found := slices.BinarySearch(words(), word)
	return found
}

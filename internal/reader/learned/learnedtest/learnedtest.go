// Package learnedtest gives tests the built-in reader.
package learnedtest

import (
	"sync"
	"testing"

	"repochat/internal/reader/learned"
)

// Reader returns the built-in reader with the trained heads. It is made once in a
// process, which takes a while with the race detector.
func Reader(tb testing.TB) *learned.Reader {
	tb.Helper()
	reader, err := shared()
	if err != nil {
		tb.Fatal(err)
	}
	return reader
}

var shared = sync.OnceValues(learned.New)

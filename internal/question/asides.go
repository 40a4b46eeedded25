package question

import (
	"regexp"
	"strings"
)

// personNames tell who is called by a name.
type personNames interface {
	// AreOne reports whether two names are those of the same person.
	AreOne(name, other string) bool
}

// aside matches words and what stands behind them in parentheses, as a login does behind a
// name: "David Navarro (dnav)".
var aside = regexp.MustCompile(`([\p{L}\p{N}'’._-]+(?:\s+[\p{L}'’.-]+){0,3})\s*\(\s*(@?[\p{L}\p{N}'’._-]+(?:\s+[\p{L}'’.-]+){0,3})\s*\)`)

// withoutSecondNames returns a text without the second names in parentheses of those who are
// named before them.
func withoutSecondNames(text string, known personNames) string {
	return aside.ReplaceAllStringFunc(text, func(written string) string {
		m := aside.FindStringSubmatch(written)
		for words := strings.Fields(m[1]); len(words) > 0; words = words[1:] {
			if known.AreOne(strings.Join(words, " "), strings.TrimPrefix(m[2], "@")) {
				return m[1]
			}
		}
		return written
	})
}

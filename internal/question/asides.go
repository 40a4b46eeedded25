package question

import (
	"regexp"
	"strings"
)

// personNames tell who is called by a name.
type personNames interface {
	// AreOne reports whether two names are those of the same person.
	AreOne(name, other string) bool
	// IsPerson reports whether a person has this whole name.
	IsPerson(name string) bool
}

// aside matches words and what stands behind them in parentheses, as a login does behind a
// name: "David Navarro (dnav)".
var aside = regexp.MustCompile(`([\p{L}\p{N}'’._-]+(?:\s+[\p{L}'’.-]+){0,3})\s*\(\s*(@?[\p{L}\p{N}'’._-]+(?:\s+[\p{L}'’.-]+){0,3})\s*\)`)

// firstAndLast matches a first and last name at the end of some words.
var firstAndLast = regexp.MustCompile(`\p{Lu}[\p{L}'’.-]+(?:\s+\p{Lu}[\p{L}'’.-]*){1,2}$`)

// withoutSecondNames returns a text without the second names in parentheses of those who are
// named before them. A first and last name that no one is known by gives way to the name
// behind it.
func withoutSecondNames(text string, known personNames) string {
	return aside.ReplaceAllStringFunc(text, func(written string) string {
		m := aside.FindStringSubmatch(written)
		called := strings.TrimPrefix(m[2], "@")
		for words := strings.Fields(m[1]); len(words) > 0; words = words[1:] {
			if known.AreOne(strings.Join(words, " "), called) {
				return m[1]
			}
		}
		if name := firstAndLast.FindString(m[1]); name != "" && !known.IsPerson(name) && known.IsPerson(called) {
			return strings.TrimSuffix(m[1], name) + called
		}
		return written
	})
}

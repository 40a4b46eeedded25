package cypher

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// normal reduces a name to what people remember of it: its letters and digits
// without case and without the separators between words.
func normal(name string) string {
	return strings.Map(func(char rune) rune {
		if char == '_' || char == '-' || char == ' ' || char == '.' {
			return -1
		}
		return char
	}, strings.ToLower(name))
}

// nearest returns the name that differs least from the given one, or "" when
// none comes close: a third of its letters may differ.
func nearest(name string, names iter.Seq[string]) string {
	wanted := normal(name)
	best, least := "", utf8.RuneCountInString(wanted)/3+1
	for candidate := range names {
		if distance := levenshtein.ComputeDistance(wanted, normal(candidate)); distance < least {
			best, least = candidate, distance
		}
	}
	return best
}

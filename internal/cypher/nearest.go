package cypher

import (
	"iter"
	"strings"
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
	wanted := []rune(normal(name))
	best, least := "", len(wanted)/3+1
	for candidate := range names {
		if distance := editDistance(wanted, []rune(normal(candidate))); distance < least {
			best, least = candidate, distance
		}
	}
	return best
}

// editDistance is the Levenshtein distance: the least number of insertions,
// deletions and substitutions that turn one text into the other.
func editDistance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, char := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, other := range b {
			substitution := diagonal
			if char != other {
				substitution++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitution, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}

package history

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// plainLetters replaces the letters that Unicode does not decompose into a
// plain one and an accent, as people do who type a name on another keyboard.
var plainLetters = strings.NewReplacer("ı", "i", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "ß", "ss", "æ", "ae", "œ", "oe", "þ", "th")

// PlainName returns the name of a person in lower case, without accents and
// with single spaces: two spellings of one name are compared by it.
func PlainName(name string) string {
	var plain strings.Builder
	for _, r := range norm.NFKD.String(name) {
		if !unicode.Is(unicode.Mn, r) {
			plain.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Join(strings.Fields(plainLetters.Replace(plain.String())), " ")
}

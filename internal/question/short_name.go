package question

import "strings"

// leastOfShortName is how many letters the last word of a repository's name has at least
// that people call it by.
const leastOfShortName = 4

// ShortName returns what people call a repository that is named after an Internet-Draft:
// hpke for draft-irtf-cfrg-hpke; "" for any other.
func ShortName(name string) string {
	if !strings.HasPrefix(name, "draft-") {
		return ""
	}
	short := name[strings.LastIndexByte(name, '-')+1:]
	if len(short) < leastOfShortName {
		return ""
	}
	return short
}

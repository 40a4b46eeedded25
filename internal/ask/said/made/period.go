package made

import (
	"regexp"
	"strings"
	"unicode"
)

// WithoutPeriod returns a topic without a period that it names, and without the preposition
// before that: "removed in the summer of 2014, after …".
func WithoutPeriod(topic, period string) string {
	at := strings.Index(topic, period)
	before, behind := untilPeriod.ReplaceAllString(topic[:at], ""), topic[at+len(period):]
	if before != "" && behind != "" && unicode.IsLetter(rune(behind[0])) {
		before += " "
	}
	return before + behind
}

// untilPeriod matches what leads to a period at the end of a text.
var untilPeriod = regexp.MustCompile(`(?i)\s*(?:\b(?:in|on|during|of|from|since|until|till|by|at|around|throughout)\s+(?:(?:the|early|late|mid)\s+)*)?$`)

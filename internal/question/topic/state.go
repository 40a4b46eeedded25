package topic

import (
	"regexp"
	"strings"
)

// stateBehind matches a state that things are said to be in behind what they are about.
var stateBehind = regexp.MustCompile(`(?i)\s*,?\s+(?:that|which|and)\s+(?:is|are|was|were|remains?|has\s+been|have\s+been|got)\s+(?:(?:still|currently|now)\s+)?(open|unresolved|closed|merged)[\s?.!]*$`)

// WithoutState returns what things of a list are about and the state that they are said to be
// in behind it: "open" for "test vectors that are still open". Of anything else the text is
// returned as it is.
func WithoutState(text string, isList bool) (about, state string) {
	m := stateBehind.FindStringSubmatchIndex(text)
	if m == nil || !isList {
		return text, ""
	}
	if state = strings.ToLower(text[m[2]:m[3]]); state == "unresolved" {
		state = "open"
	}
	return text[:m[0]], state
}

package asks

import (
	"regexp"
	"strings"
)

// mostOfSure is how many words a question has at most, without its names and periods, whose
// answer may stand without its reading: testdata/eval/README.md counts which were wrong.
const mostOfSure = 14

// ordersMore matches a sentence behind another one that asks for figures or a list without a
// verb: "how much do we depend on ann? Share of commits per year."
var ordersMore = regexp.MustCompile(`(?i)[?.!]\s+(?:the\s+|a\s+)?(?:shares?|percentages?|numbers?|counts?|figures?|lists?|tables?|breakdowns?)\s+(?:of|per|by)\b`)

// Much reports whether a question asks for something more in a further sentence, or has so
// many words beside some names and periods, that one query is likely to leave some of it out.
func Much(text string, named []string) bool {
	if ordersMore.MatchString(text) {
		return true
	}
	words := len(strings.Fields(text))
	for _, name := range named {
		words -= len(strings.Fields(name))
	}
	return words > mostOfSure
}

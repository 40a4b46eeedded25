package asks

import "strings"

// mostOfSure is how many words a question has at most, without its names and periods, whose
// answer may stand without its reading: testdata/eval/README.md counts which were wrong.
const mostOfSure = 14

// Much reports whether a question has so many words beside some names and periods that one
// query is likely to leave some of it out.
func Much(text string, named []string) bool {
	words := len(strings.Fields(text))
	for _, name := range named {
		words -= len(strings.Fields(name))
	}
	return words > mostOfSure
}

package topic

import (
	"regexp"
	"strings"
)

var (
	// inBrackets matches what a text adds in brackets, and behindHead what it adds behind
	// its subject: a list or a clause of what is wanted to know of it.
	inBrackets = regexp.MustCompile(`\s*\([^()]*\)`)
	behindHead = regexp.MustCompile(`(?i)(?::\s|;|,\s+(?:and\s+)?(?:why|what|how|who|whom|when|where|whether|which|arguments?|objections?|concerns?|reasons?|the\s+(?:decision|reasons?|arguments?))\b).*$`)
)

// leastOfHead is how many words the subject of a text has to have to be looked for alone.
const leastOfHead = 2

// Head returns the words of the subject of a text that says more of it, as in "removing
// push (PUSH_PROMISE): what was decided"; "" where the text is all subject, or the subject
// says too little.
func Head(text string) string {
	head := behindHead.ReplaceAllString(inBrackets.ReplaceAllString(text, ""), "")
	about := Of(head)
	if strings.TrimSpace(head) == strings.TrimSpace(text) || len(about.Words) < leastOfHead {
		return ""
	}
	return about.Text()
}

package asks

import (
	"regexp"
	"slices"

	"repochat/internal/question"
	"repochat/internal/schema"
)

// kindBefore matches what a number is called, before it.
var kindBefore = regexp.MustCompile(`(?i)\b(?:issues?|bugs?|tickets?|prs?|pulls?(?:\s+requests?)?)(\s+(?:(?:number|no\.?|nr\.?)\s*)?#?|\s*#)$`)

// AsHeld returns the text of a question in which an issue is called one, and a pull request one,
// whatever the question says: "summarize issue 100" where #100 is a pull request.
func AsHeld(q question.Scanned) string {
	text := q.Text
	for _, span := range slices.Backward(q.Spans) {
		name := span.Name
		called, isThread := map[schema.Kind]string{schema.Issue: "issue", schema.PullRequest: "PR"}[name.Kind]
		if m := kindBefore.FindStringSubmatchIndex(text[:span.Start]); isThread && name.TakenFor != "" && m != nil {
			text = text[:m[0]] + called + text[m[2]:]
		}
	}
	return text
}

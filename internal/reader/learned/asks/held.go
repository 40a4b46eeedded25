package asks

import (
	"regexp"
	"slices"

	"repochat/internal/question"
	"repochat/internal/schema"
)

// kindBefore matches what a number is called, before it, and filed what is done to an issue only.
// A bug stays one.
var kindBefore = regexp.MustCompile(`(?i)\b(?:issues?|tickets?|prs?|pulls?(?:\s+requests?)?)(\s+(?:(?:number|no\.?|nr\.?)\s*)?#?|\s*#)$`)

var filed = regexp.MustCompile(`(?i)\b(?:reported|filed|raised)\b`)

// AsHeld returns the text of a question in which an issue is called one, and a pull request one,
// whatever the question says: "summarize issue 100" where #100 is a pull request.
func AsHeld(q question.Scanned) string {
	text := q.Text
	for _, span := range slices.Backward(q.Spans) {
		name := span.Name
		called, isThread := map[schema.Kind]string{schema.Issue: "issue", schema.PullRequest: "PR"}[name.Kind]
		if m := kindBefore.FindStringSubmatchIndex(text[:span.Start]); isThread && name.TakenFor != "" && m != nil {
			before := text[:m[0]]
			if called == "PR" {
				before = filed.ReplaceAllString(before, "opened")
			}
			text = before + called + text[m[2]:]
		}
	}
	return text
}

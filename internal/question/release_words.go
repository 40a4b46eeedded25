package question

import (
	"regexp"
	"slices"

	"repochat/internal/schema"
)

// WithReleases returns the question with a text in which releases are called so, where the
// repository calls them by another word: "how many drafts were there in 2024?".
func (s Scanned) WithReleases() Scanned {
	if s.ReleaseWord == "" {
		return s
	}
	said := regexp.MustCompile(`(?i)\b` + s.ReleaseWord + `(s?)\b(\s+(?:prs?|pull|merge|files?|documents?|docs?|markdown|sources?|texts?)\b|[-_]\w)?`)
	text, from := "", 0
	for _, m := range said.FindAllStringSubmatchIndex(s.Text, -1) {
		isName := slices.ContainsFunc(s.Spans, func(span Span) bool {
			isKnown := span.Name.Known() && (span.Name.Kind == schema.Release || span.Name.Kind == schema.Label)
			return span.Start < m[1] && m[0] < span.End && (isKnown || span.Quoted)
		})
		isTheDocument := theOne.MatchString(s.Text[:m[0]] + s.Text[m[2]:m[3]])
		if m[4] < 0 && !isName && !isTheDocument {
			text, from = text+s.Text[from:m[0]]+"release"+s.Text[m[2]:m[3]], m[1]
		}
	}
	if from == 0 {
		return s
	}
	return s.WithText(text + s.Text[from:])
}

// theOne matches what stands before a document, not a release, "changes of the draft", "the HPKE
// draft", "this draft", and before a state of pull requests with its plural: "PRs that are drafts", and behind "split into".
var theOne = regexp.MustCompile(`(?i:\binto\s+(?:\pL+\s+){0,2}s?$)|(?i:\b(?:prs?|pull\s+requests?|files?[^,;?]{0,20})\s+(?:(?:that|which|are|is|were|still|currently|as|marked|opened)\s+)+s?$)|(?i:\b(?:of|in|to|into|from|about|on|with|wrote|write|writes|written|of|edit|edits) the $|\bthis $|\b(?:the|this) )(?:\p{Lu}[\p{L}\p{N}-]* )?$`)

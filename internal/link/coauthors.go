package link

import (
	"regexp"
	"strings"

	"repochat/internal/history"
)

// coAuthorPattern matches the trailer that GitHub reads.
// https://docs.github.com/en/pull-requests/committing-changes-to-your-project/creating-and-editing-commits/creating-a-commit-with-multiple-authors
var coAuthorPattern = regexp.MustCompile(`(?im)^[ \t]*co-authored-by:[ \t]*([^<\r\n]*)<([^<>\r\n]+)>[ \t]*\r?$`)

// CoAuthors returns the people whom the Co-authored-by trailers of a message
// name, each address once. Their time is zero.
func CoAuthors(message string) []history.Signature {
	// Most messages have none, and finding that out by the pattern takes longer.
	if !strings.Contains(message, "<") || !containsAny(message, "co-authored-by:") {
		return nil
	}
	var coAuthors []history.Signature
	seen := map[string]bool{}
	for _, match := range coAuthorPattern.FindAllStringSubmatch(message, -1) {
		signature := history.Signature{Name: strings.TrimSpace(match[1]), Email: strings.TrimSpace(match[2])}
		key := history.IdentityKey(signature.Name, signature.Email)
		if signature.Email != "" && !seen[key] {
			seen[key] = true
			coAuthors = append(coAuthors, signature)
		}
	}
	return coAuthors
}

package link

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"repochat/internal/history"
)

// closing is a place in a text that says that an issue is closed.
type closing struct {
	issue int
	words string // as the text has them
}

// closingPattern matches a closing keyword, an optional colon, and a reference
// to an issue, as GitHub reads them: "Fixes #12", "closes: GH-12", "resolved
// owner/name#12", or the issue's URL. A soft line break may stand between.
// https://docs.github.com/en/issues/tracking-your-work-with-issues/using-issues/linking-a-pull-request-to-an-issue
var closingPattern = regexp.MustCompile(`(?i)\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)` +
	`(?:[ \t]*:[ \t]*\n?|[ \t]+\n?|\n)[ \t]*` +
	`(?:GH-|([\w.-]+/[\w.-]+)?#|<?https?://([\w.:-]+)/([\w.-]+/[\w.-]+)/issues/)([1-9]\d{0,8})\b`)

// The groups of closingPattern.
const (
	shortRepository = iota + 1
	urlHost
	urlRepository
	issueNumber
)

// home tells the repository's own issues from those of others.
type home struct {
	names map[string]bool // "owner/name" in lower case, old names included
	hosts map[string]bool
}

func newHome(names []history.RepositoryName, issues []history.Issue) home {
	h := home{names: map[string]bool{}, hosts: map[string]bool{"github.com": true, "www.github.com": true}}
	for _, name := range names {
		h.names[strings.ToLower(name.String())] = true
	}
	for _, issue := range issues {
		if parsed, err := url.Parse(issue.URL); err == nil && parsed.Host != "" {
			h.hosts[strings.ToLower(parsed.Host)] = true
		}
	}
	return h
}

// closings finds the issues that a text says it closes, in its order. The
// numbers may be those of pull requests.
func (h home) closings(text string) []closing { return h.owned(closingMatches(text)) }

// closingMatches returns what closingPattern finds in a text.
func closingMatches(text string) [][]string {
	return findInPlaces(closingPattern, strings.ReplaceAll(text, "\r\n", "\n"), holdsNumber, mayRefer)
}

// owned returns what of these matches speaks of the repository's own issues.
func (h home) owned(matches [][]string) []closing {
	var found []closing
	for _, match := range matches {
		if !h.owns(match) {
			continue
		}
		number, err := strconv.Atoi(match[issueNumber])
		if err != nil {
			continue
		}
		found = append(found, closing{issue: number, words: strings.Join(strings.Fields(match[0]), " ")})
	}
	return found
}

// mayRefer reports whether a text can hold what closingPattern matches. Most
// messages cannot, and finding that out by the pattern takes much longer.
func mayRefer(text string) bool {
	return (strings.Contains(text, "#") || containsAny(text, "gh-", "/issues/")) && containsAny(text, "clos", "fix", "resolv")
}

// containsAny reports whether a text contains one of some words of lower-case
// ASCII letters, in whatever case. The long s folds to an s beside the capital.
func containsAny(text string, words ...string) bool {
	var first [256]bool
	for _, word := range words {
		first[word[0]], first[word[0]&^caseBit] = true, true
	}
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			text = strings.ReplaceAll(strings.ToLower(text), "\u017f", "s")
			return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
		}
		if first[text[i]] && slices.ContainsFunc(words, func(word string) bool { return beginsWith(text[i:], word) }) {
			return true
		}
	}
	return false
}

// caseBit is what sets a lower-case letter of ASCII apart from the capital.
const caseBit = 'a' - 'A'

// beginsWith reports whether a text begins with a word of lower-case ASCII
// letters and punctuation, in whatever case.
func beginsWith(text, word string) bool {
	if len(text) < len(word) {
		return false
	}
	for i := range len(word) {
		c := text[i]
		if 'A' <= c && c <= 'Z' {
			c |= caseBit
		}
		if c != word[i] {
			return false
		}
	}
	return true
}

func (h home) owns(match []string) bool {
	switch {
	case match[urlRepository] != "":
		return h.hosts[strings.ToLower(match[urlHost])] && h.names[strings.ToLower(match[urlRepository])]
	case match[shortRepository] != "":
		return h.names[strings.ToLower(match[shortRepository])]
	}
	return true
}

// withoutRevertedSubject drops the first line of a commit that undoes another:
// it quotes what the other said, and fixes nothing itself. What follows speaks
// for the revert.
func withoutRevertedSubject(message string) string {
	if !strings.HasPrefix(message, `Revert "`) {
		return message
	}
	_, rest, _ := strings.Cut(message, "\n")
	return rest
}

package grounding

import (
	"html"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

var (
	tag      = pattern{regexp.MustCompile(`</?[A-Za-z][^<>]*>`), has("<")}
	emphasis = strings.NewReplacer("**", "", "*", "", "~~", "", `\`, "")
)

// plain returns a text as a reader sees it: without what could hide a number
// or a name from a check. Characters that look like others in a different font,
// or that are not seen at all, become what they look like.
func plain(text string) string {
	text = html.UnescapeString(text)
	text = norm.NFKC.String(text)
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r): // joiners, marks of direction, soft hyphens
			return -1
		case unicode.Is(unicode.Zs, r):
			return ' '
		case r == '‐' || r == '‑' || r == '−':
			return '-'
		}
		return r
	}, text)
}

// bare is plain without the marks of Markdown and HTML.
func bare(text string) string {
	text = plain(text)
	if tag.possible(text) {
		text = tag.ReplaceAllString(text, "")
	}
	return emphasis.Replace(text)
}

var word = regexp.MustCompile(`[\p{L}\p{N}][\p{L}\p{N}_.'’+-]*`)

// wordsOf returns the words of a text without the signs around them.
func wordsOf(text string) []string {
	words := word.FindAllString(text, -1)
	for i, w := range words {
		words[i] = strings.TrimRight(w, ".'’-+")
	}
	return words
}

func hasDigit(text string) bool  { return strings.ContainsFunc(text, unicode.IsDigit) }
func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

package language

import (
	"html"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Plain returns a text as a reader sees it: without what could hide a number
// or a name. Characters that look like others in a different font, or that are
// not seen at all, become what they look like.
func Plain(text string) string {
	text = norm.NFKC.String(html.UnescapeString(text))
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

var (
	emphasis = strings.NewReplacer("**", "", "__", "", "~~", "", "*", "", `\`, "")
	linkText = regexp.MustCompile(`\[([^\[\]]*)\]\([^()]*\)`)
	citation = regexp.MustCompile(`\s*\[\d{1,3}\]`)
)

// Bare is Plain without the marks of Markdown. Of a link its text is left, and
// of a citation nothing: what words cite is linked by itself.
func Bare(text string) string {
	return emphasis.Replace(citation.ReplaceAllString(linkText.ReplaceAllString(Plain(text), "$1"), ""))
}

// WordShape matches a word without the signs around it.
var WordShape = regexp.MustCompile(`[\p{L}\p{N}](?:[\p{L}\p{N}_.'’+@/#-]*[\p{L}\p{N}_+])?(?:\[bot\])?`)

// WordsOf returns the words of a text without the signs around them.
func WordsOf(text string) []string { return WordShape.FindAllString(text, -1) }

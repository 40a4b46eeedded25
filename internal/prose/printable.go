package prose

import (
	"fmt"
	"strings"
	"unicode"
)

// Printable returns a text that a terminal shows as it is: control characters,
// which could move the cursor, set a title or fill in a command, and the
// characters that reverse the order of what follows or are not seen at all, are
// written as their numbers, like ⟨U+202E⟩. Line feeds and tabs stay; a carriage return
// before a line feed, as GitHub writes it into the messages of squashed commits, is left out.
func Printable(text string) string {
	return numbered(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n"), isHidden, "⟨U+%04X⟩")
}

// Ordered returns a text that is read in the order in which it is written: the
// characters that reverse or set apart what follows are written as their numbers,
// as in Printable. Markdown and tables of others get it, and keep all else.
func Ordered(text string) string { return numbered(text, isDirection, "⟨U+%04X⟩") }

// EscapedOrder is Ordered for the text of a query: the characters become the escapes
// that Cypher has for them, so that the query stays the same.
func EscapedOrder(query string) string { return numbered(query, isDirection, `\u%04x`) }

// isDirection reports whether a character embeds, overrides or isolates what follows.
func isDirection(r rune) bool {
	return '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}

// numbered writes some characters of a text as their numbers, in a format.
func numbered(text string, some func(rune) bool, format string) string {
	if strings.IndexFunc(text, some) < 0 {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if some(r) {
			fmt.Fprintf(&out, format, r)
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

// isHidden reports whether a character changes how others are shown. Joiners are
// not among them: emoji and several scripts need them.
func isHidden(r rune) bool {
	const zeroWidthNonJoiner, zeroWidthJoiner, softHyphen = '\u200c', '\u200d', '\u00ad'
	switch {
	case r == '\n' || r == '\t':
		return false
	case r == zeroWidthNonJoiner || r == zeroWidthJoiner || r == softHyphen || 0xE0020 <= r && r <= 0xE007F: // flags
		return false
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}

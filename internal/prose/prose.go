// Package prose writes texts of others where they can do no harm: on one line,
// and as Markdown that means nothing but itself.
package prose

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneLine makes a text fit into a line of at most so many characters.
func OneLine(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// Quoted puts a name into back-ticks, so that Markdown leaves it alone.
func Quoted(name string) string {
	return "`" + strings.ReplaceAll(Ordered(OneLine(name, 200)), "`", "'") + "`"
}

// QuotedAll returns names as Quoted writes each.
func QuotedAll(names []string) []string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = Quoted(name)
	}
	return quoted
}

// Capital begins a text with a capital letter; nothing becomes "Value".
func Capital(text string) string {
	if text == "" {
		return "Value"
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Camel returns the words of a text as one name: closedWithoutMerging.
func Camel(text string) string {
	words := strings.Fields(text)
	for i := range words {
		if i > 0 {
			words[i] = Capital(words[i])
		}
	}
	return strings.Join(words, "")
}

var markdownSigns = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`, "~", `\~`,
	"\r\n", " ", "\n", " ", "\r", " ",
)

var (
	entity   = regexp.MustCompile(`&([#A-Za-z][A-Za-z0-9]*;)`)
	autoLink = regexp.MustCompile(`(?i)\b(https?:)//|\b(www)\.`)
)

// Paragraph ends a paragraph of Markdown.
const Paragraph = "\n\n"

// EscapeOrBreak is Escape for anything behind a Paragraph at the beginning of a text,
// which it keeps.
func EscapeOrBreak(text string) string {
	if rest, breaks := strings.CutPrefix(text, Paragraph); breaks {
		return Paragraph + Escape(rest)
	}
	return Escape(text)
}

// Escape makes a text one line that means itself in Markdown. Addresses in it
// are not links either: only what the rows name is linked. "@" and "#" stay:
// where the text is pasted, they are wanted. It is Ordered as well.
func Escape(text string) string {
	text = entity.ReplaceAllString(markdownSigns.Replace(Ordered(text)), `\&$1`)
	return autoLink.ReplaceAllStringFunc(text, func(start string) string {
		return strings.NewReplacer("//", `\//`, ".", `\.`).Replace(start)
	})
}

// Package markdown writes the Markdown of answers that leave RepoChat: as a
// file, to a chat program, to an agent.
package markdown

import (
	"net/url"
	"strings"
)

// special are the characters that mean something to Markdown or HTML;
// CommonMark lets each be escaped by a backslash. "@" and "#" would notify
// people and link issues where the text is pasted, which is wanted.
var special = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`, "~", `\~`,
	"\r\n", " ", "\n", " ", "\r", " ",
)

// Escape makes a text one line that reads as it stands.
func Escape(text string) string { return special.Replace(text) }

// escapedAddress takes out what would end the address of a link.
var escapedAddress = strings.NewReplacer("(", "%28", ")", "%29", " ", "%20")

// Link links a text to a page of a GitHub; other addresses, which a
// repository's data may hold, stay out, and the text alone is left.
func Link(github *url.URL, text, address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != github.Scheme || u.Host != github.Host {
		return Escape(text)
	}
	return "[" + Escape(text) + "](" + escapedAddress.Replace(u.String()) + ")"
}

// Cypher puts a query into a fence of its own.
func Cypher(query string) string {
	return "```cypher\n" + strings.ReplaceAll(query, "```", "'''") + "\n```"
}

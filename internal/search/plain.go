package search

import (
	"fmt"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/prose"
)

// Signature is a hit in one line: what it is, its title, and why it was found.
func (h Hit) Signature() string {
	parts := []string{strings.ReplaceAll(h.Kind, "_", " ") + " " + h.name()}
	if h.Kind != string(graph.DocumentText) {
		parts[0] += ": " + prose.OneLine(h.Title, 160)
	}
	var about []string
	for _, part := range []string{h.State, h.By, h.At[:min(len(h.At), 10)]} {
		if part != "" {
			about = append(about, part)
		}
	}
	if len(about) > 0 {
		parts = append(parts, "("+strings.Join(about, ", ")+")")
	}
	return strings.Join(parts, " ")
}

// Source reports who wrote a passage, when and where.
func (p Passage) Source() string {
	var parts []string
	switch {
	case p.Closing:
		parts = append(parts, "comment given with the closing")
	case p.Heading != "":
		parts = append(parts, fmt.Sprintf("section %q", p.Heading))
	default:
		parts = append(parts, p.In)
	}
	if p.By != "" {
		parts = append(parts, "by "+p.By)
	}
	if p.At != "" {
		parts = append(parts, "on "+p.At[:min(len(p.At), 10)])
	}
	if p.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d", p.Line))
	}
	return strings.Join(parts, " ")
}

// Plain writes hits for a terminal or a tool: the signature first, then why and
// how well it matches, and the whole best passages.
func Plain(found Found) string {
	if len(found.Hits) == 0 {
		return "Nothing was found.\n"
	}
	var b strings.Builder
	for i, h := range found.Hits {
		fmt.Fprintf(&b, "%d. %s\n   score %.2f, %d %% of the words, by its %s", i+1, h.Signature(), h.Score, int(100*h.Coverage+0.5), h.Reason)
		if h.URL != "" {
			b.WriteString("\n   " + h.URL)
		}
		b.WriteString("\n")
		for _, p := range h.Passages {
			fmt.Fprintf(&b, "   %s:\n     %s\n", p.Source(), strings.ReplaceAll(p.Text, "\n", "\n     "))
		}
	}
	return b.String()
}

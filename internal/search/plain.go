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
	source := p.Place()
	if p.By != "" {
		source += " by " + p.By
	}
	if p.At != "" {
		source += " on " + p.At[:min(len(p.At), 10)]
	}
	return source
}

// Place returns what a passage is a part of, without who wrote it and when:
// "comment" or `section "Install", line 12`.
func (p Passage) Place() string {
	place := p.In
	switch {
	case p.Closing:
		place = "comment given with the closing"
	case p.Heading != "":
		place = fmt.Sprintf("section %q", p.Heading)
	}
	if p.Line > 0 {
		place += fmt.Sprintf(", line %d", p.Line)
	}
	return place
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

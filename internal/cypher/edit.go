package cypher

import (
	"cmp"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// edit replaces a part of a text; an empty part is an insertion.
type edit struct {
	syntax.Span
	text string
}

func insertion(offset int, text string) edit {
	return edit{Span: syntax.Span{Start: offset, Stop: offset}, text: text}
}

func replacement(span syntax.Span, text string) edit {
	return edit{Span: span, text: text}
}

// apply makes the edits, which must not overlap, and leaves every other byte
// as it is. Insertions at one offset keep their order.
func apply(text string, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.Start, b.Start) })
	var result strings.Builder
	result.Grow(len(text) + 16*len(edits))
	offset := 0
	for _, e := range edits {
		result.WriteString(text[offset:e.Start])
		result.WriteString(e.text)
		offset = e.Stop
	}
	result.WriteString(text[offset:])
	return result.String()
}

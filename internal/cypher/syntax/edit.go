package syntax

import (
	"cmp"
	"slices"
	"strings"
)

// Edit replaces the bytes of a span of a query.
type Edit struct {
	Span
	Text string
}

// Insertion returns the edit that puts text before the byte at an offset.
func Insertion(offset int, text string) Edit {
	return Edit{Span: Span{Start: offset, Stop: offset}, Text: text}
}

// Replacement returns the edit that puts text in the place of a span.
func Replacement(span Span, text string) Edit {
	return Edit{Span: span, Text: text}
}

// Apply makes the edits, which must not overlap, and leaves every other byte
// as it is. Insertions at one offset keep their order.
func Apply(text string, edits []Edit) string {
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(a.Start, b.Start) })
	var result strings.Builder
	result.Grow(len(text) + 16*len(edits))
	offset := 0
	for _, e := range edits {
		result.WriteString(text[offset:e.Start])
		result.WriteString(e.Text)
		offset = e.Stop
	}
	result.WriteString(text[offset:])
	return result.String()
}

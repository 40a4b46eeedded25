package szz

import (
	"fmt"
	"math"
)

// Class is a class of evidence for a link between a commit and a bug.
type Class string

// The classes of evidence.
const (
	Alone  Class = "alone"  // all lines that count lead to one commit
	Most   Class = "most"   // half of them or more do
	Some   Class = "some"   // fewer do
	Around Class = "around" // the fix only adds lines; those around them lead to the commit
)

// classOf returns the class of evidence for a candidate among others.
func classOf(c candidate, eligible []candidate, around bool) Class {
	total := 0
	for _, other := range eligible {
		total += other.lines
	}
	switch {
	case around:
		return Around
	case len(eligible) == 1:
		return Alone
	case 2*c.lines >= total:
		return Most
	}
	return Some
}

// measured is how many links of a class are right, on 197 fixes of the
// developer-informed oracle; TestOracle counts them.
type measured struct{ right, links int }

// measuredOf returns the figures for a class. Those of R and Best, which select
// alike, are added up.
func measuredOf(class Class, variant Variant) measured {
	figures := map[Class]measured{Alone: {89, 109}, Most: {33, 62}, Some: {21, 130}} // AG and MA
	switch variant {
	case R, Best:
		figures = map[Class]measured{Alone: {176, 219}, Most: {47, 59}, Some: {29, 68}, Around: {7, 22}}
	case L:
		figures = map[Class]measured{Alone: {89, 109}, Most: {14, 27}, Some: {4, 37}}
	case B:
		figures = map[Class]measured{Alone: {85, 104}, Most: {38, 69}, Some: {22, 162}}
	}
	return figures[class]
}

// Confidence returns which share of the links of a class are right, in
// hundredths.
func (c Class) Confidence(variant Variant) float64 {
	m := measuredOf(c, variant)
	return math.Round(100*float64(m.right)/float64(max(1, m.links))) / 100
}

// words say how often links of the class are right.
func (c Class) words(variant Variant) string {
	m := measuredOf(c, variant)
	text := fmt.Sprintf("of links with such evidence, about %d in 10 were right where developers named the commit", (20*m.right+m.links)/(2*max(1, m.links)))
	if c == Around {
		return "the fix only adds lines, so these are those around them; " + text
	}
	return text
}

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
	Around Class = "around" // only lines beside those that the fix changes lead to the commit
	Last   Class = "last"   // no lines do; it is among the last that changed a file of the fix
)

// classOf returns the class of evidence for a candidate among others.
func classOf(c candidate, eligible []candidate) Class {
	lines, commits := changedLines(eligible)
	switch {
	case c.lines == 0 && c.shown() > 0:
		return Around
	case c.lines == 0:
		return Last
	case commits == 1:
		return Alone
	case 2*c.lines >= lines:
		return Most
	}
	return Some
}

// measured is how many links of a class are right, on 283 fixes of the
// developer-informed oracle; TestOracle counts them.
type measured struct{ right, links int }

// measuredOf returns the figures for a class.
func measuredOf(class Class, variant Variant) measured {
	figures := map[Class]measured{Alone: {134, 168}, Most: {39, 80}, Some: {29, 193}} // AG and MA
	switch variant {
	case Best:
		figures = map[Class]measured{Alone: {131, 159}, Most: {29, 37}, Some: {21, 35}, Around: {16, 42}, Last: {3, 10}}
	case R:
		figures = map[Class]measured{Alone: {134, 168}, Most: {27, 36}, Some: {20, 49}}
	case L:
		figures = map[Class]measured{Alone: {134, 168}, Most: {16, 36}, Some: {5, 49}}
	case B:
		figures = map[Class]measured{Alone: {127, 159}, Most: {48, 91}, Some: {31, 245}}
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
	return text
}

// Package shapes holds what the packages have in common that read a question only where a
// shape, a regular expression, is the whole of it: the words around it that say nothing, and
// the signs that stand for its people and periods.
package shapes

import (
	_ "embed" // for the words
	"regexp"
	"slices"
	"strings"
	"sync"

	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed shapes.yaml
var shapesFile []byte

type grammar struct {
	Before, Behind, Period, Count, Share, Which, Apart string
	count, share, which, apart                         *regexp.Regexp
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(shapesFile, &g)
	g.count = regexp.MustCompile(`(?i)^\W*` + g.Before + `(?:` + g.Count + `)`)
	g.share = regexp.MustCompile(`(?i)^\W*` + g.Before + `(?:` + g.Share + `)`)
	g.which, g.apart = regexp.MustCompile(`(?i)`+g.Which), regexp.MustCompile(`(?i)`+g.Apart)
	return &g
})

// Person and Period stand for a value in a text.
const (
	Person = "§"
	Period = "¤"
)

// Compile returns the expression that matches a question of which a pattern is the whole, with
// or without what asks for the number of things, or for a share of them, before it, and with a
// period behind it, which is the group of that name.
func Compile(pattern string) *prefilter.Regexp {
	g := words()
	return prefilter.MustCompile(`(?i)^\W*` + g.Before + `(?:(?:` + g.Count + `|` + g.Share + `)\s+)?` + g.Before + `(?:` + pattern + `)` + g.Period + g.Behind + `[\s?.!]*$`)
}

// groups matches how a group of an expression begins that has a name.
var groups = regexp.MustCompile(`\(\?P<[^>]*>`)

// WithoutGroups returns an expression whose groups have no names, so that it can stand in another
// one more than once.
func WithoutGroups(pattern string) string { return groups.ReplaceAllString(pattern, "(?:") }

// IsCount reports whether a text asks for the number of things, and not which they are as well.
func IsCount(text string) bool {
	return words().count.MatchString(text) && !words().which.MatchString(text)
}

// IsShare reports whether a text asks for a share of things.
func IsShare(text string) bool { return words().share.MatchString(text) }

// Masked is a text with signs in the place of its people and periods.
type Masked struct {
	Text            string
	People, Periods slot.Slots
}

// Mask returns a text with signs in the place of the people and periods that it names, in one
// order: what it asks of some things stands before them. ok is false where it names anything
// else but what is of one of some kinds, whose words stay.
func Mask(text string, slots slot.Slots, staying ...slot.Kind) (masked Masked, ok bool) {
	from := 0
	for _, s := range slots {
		if slices.Contains(staying, s.Kind) {
			continue
		}
		isPlain := s.Denied == "" && s.Start >= from && (s.Kind == slot.Period || s.Kind == slot.Person && len(s.Names) == 1)
		if !isPlain {
			return Masked{}, false
		}
		masked.Text += text[from:s.Start]
		if s.Kind == slot.Person {
			masked.Text, masked.People = masked.Text+Person, append(masked.People, s)
		} else {
			masked.Text, masked.Periods = masked.Text+Period, append(masked.Periods, s)
		}
		from = s.End
	}
	masked.Text = words().inOrder(masked.Text + text[from:])
	return masked, true
}

// inOrder returns a text that names some things before it asks of them in the usual order. Its
// people and periods keep theirs: none stands before the things and none of both behind them.
func (g *grammar) inOrder(text string) string {
	m := g.apart.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	rest := m[g.apart.SubexpIndex("rest")]
	return m[g.apart.SubexpIndex("asks")] + " of the " + strings.TrimSpace(m[g.apart.SubexpIndex("things")]) + " " + rest
}

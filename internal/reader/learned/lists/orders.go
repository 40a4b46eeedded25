package lists

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// order is what things may be ordered by, of which those that come first are wanted.
type order struct {
	Name, Said string
	// As is what the things are where nothing else says it, and Detail what is told of each.
	As, Detail string
	// By orders the rows of a kind of thing, and Closed is set where it orders only those
	// that are no longer open.
	By     map[frame.Entity]string
	Closed bool
	said   *regexp.Regexp
}

// wanted is the order that a question asks for, and how many of the things.
type wanted struct {
	*order
	most int // 0 for all of them
}

// mostOrdered is how many things are listed in an order where no number is said.
const mostOrdered = 10

// isOne matches what is said of one thing alone: "the slowest pull request".
var isOne = regexp.MustCompile(`(?i)\b(?:issue|ticket|bug|defect|pr|pull\s+request|commit)\b`)

// toState matches what things took so long for: "the slowest pull requests to merge".
var toState = regexp.MustCompile(`(?i)\bto\s+(?:be\s+|get\s+)?(merge|close)d?\b`)

// withoutOrder returns a text with blanks, or a state, in the place of the order that it
// asks for and of the number of things. ok is false where a number says anything else.
func (g *grammar) withoutOrder(text string, slots slot.Slots) (rest string, by wanted, ok bool) {
	at := slices.IndexFunc(g.Orders, func(o *order) bool { return o.said.MatchString(text) })
	numbers := slots.Of(slot.Number)
	if at < 0 {
		return text, wanted{}, true
	}
	if len(numbers) > 1 || len(numbers) == 1 && numbers[0].IsBound {
		return text, wanted{}, false
	}
	by.order, by.most = g.Orders[at], mostOrdered
	put := func(start, end int, with string) {
		text = text[:start] + with + strings.Repeat(" ", end-start-len(with)) + text[end:]
	}
	m := by.said.FindStringIndex(text)
	before := text[:m[0]]
	ahead := g.top.FindStringIndex(before)[0]
	switch n := slot.NumberIn(before[ahead:]); {
	case n > 0:
		by.most = n
	case len(numbers) == 1:
		by.most = numbers[0].Number
		put(numbers[0].Start, numbers[0].End, "")
	case isOne.MatchString(text):
		by.most = 1
	}
	put(ahead, m[0], "")
	put(m[0], m[1], by.As)
	if m := toState.FindStringSubmatchIndex(text); m != nil && by.Detail == "days" {
		put(m[0], m[1], text[m[2]:m[3]]+"d")
	}
	return text, by, true
}

// detail returns the name of what is told of each thing; "" for nothing.
func (w wanted) detail() string {
	if w.order == nil {
		return ""
	}
	return w.Detail
}

// told returns what the reading tells.
func (w wanted) told() string {
	if w.order == nil {
		return ""
	}
	return "; the " + w.Name + " first"
}

// rows returns the rows of some things in an order. ok is false where they have none.
func (w wanted) rows(rows string, things figures.Things) (string, bool) {
	if w.order == nil {
		return rows, true
	}
	by, has := w.By[things.Target]
	if !has || w.Closed && !things.IsInState {
		return "", false
	}
	return rows[:strings.LastIndex(rows, " ORDER BY ")] + " ORDER BY " + by, true
}

// Package lists reads questions for lists word by word: things in a state, of a person, a
// period or a label, with what is wanted beside each of them, such as dates, labels or who
// merged it. It reads a question only where each of its words is accounted for.
package lists

import (
	_ "embed" // for the words
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/figures/template"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed lists.yaml
var listsFile []byte

// detail is what may be wanted beside each of some things.
type detail struct {
	Name, Said string
	// Columns are what it adds to the rows, by the kind of thing.
	Columns map[frame.Entity]string
	// Of is what was done to the things of which it is wanted; "" for any.
	Of   string
	said *regexp.Regexp
}

// grammar are the words of lists.
type grammar struct {
	Details              []*detail
	Lead, Before, Behind string
	Opening              string
	Orders               []*order
	Top                  string
	Rows                 map[frame.Entity]string
	lead, before, behind *regexp.Regexp
	opening, top         *regexp.Regexp
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(listsFile, &g)
	for _, d := range g.Details {
		d.said = regexp.MustCompile(`(?i)^(?:` + d.Said + `)`)
		d.said.Longest()
	}
	g.lead, g.before, g.behind = regexp.MustCompile(`(?i)`+g.Lead), regexp.MustCompile(`(?i)`+g.Before), regexp.MustCompile(`(?i)^`+g.Behind)
	for _, o := range g.Orders {
		o.said = regexp.MustCompile(`(?i)\b(?:` + o.Said + `)\b`)
		o.said.Longest()
	}
	g.opening, g.top = regexp.MustCompile(`(?i)`+g.Opening), regexp.MustCompile(`(?i)`+g.Top)
	return &g
})

// Read is what a question for a list is taken to ask.
type Read struct {
	compose.Text
	Target frame.Entity
	// IsOrdered is set where they are those that come first in an order, with what is wanted
	// beside them.
	IsOrdered bool
	// IsDetailed is set where something is wanted beside each of the things, other than by
	// what each has anyway: "messages of the commits".
	IsDetailed bool
}

// largest matches what picks one of some things by a size.
var largest = regexp.MustCompile(`(?i)\b(?:biggest|largest|smallest|greatest|highest|lowest)\b`)

// Of reads a question for a list. ok is false for any other question, and for one that
// says anything else.
func Of(text string, slots slot.Slots, known figures.Known) (read Read, ok bool) {
	if read, ok := mentioning(text); ok {
		return read, true
	}
	for _, read := range []func(string, slot.Slots) (Read, bool){newPeople, threadsByComments, withoutActivity, spansWithout} {
		if read, ok := read(text, slots); ok {
			return read, true
		}
	}
	rest, asked, isBehind := withoutDetails(text, slots)
	rest, lasting := withoutLasting(rest, slots)
	rest, by, ok := words().withoutOrder(rest, slots)
	if !ok {
		return Read{}, false
	}
	if largest.MatchString(rest) {
		return Read{}, false // which are the largest, no list of things says
	}
	slots = slices.DeleteFunc(slices.Clone(slots), func(s slot.Slot) bool { return s.End <= len(rest) && strings.TrimSpace(rest[s.Start:s.End]) == "" })
	things, ok := figures.ThingsOf(rest, slots, known)
	if !ok {
		return Read{}, false
	}
	shown, ok := columnsOf(things, asked)
	if !ok {
		return Read{}, false
	}
	read.Target, read.IsDetailed = things.Target, isBehind || shown.query != "" || lasting.days > 0 || things.IsRare
	if things, ok = lasting.of(things); !ok {
		return Read{}, false
	}
	shown.add(things.Target, details{words().detail(lasting.detail()), words().detail(by.detail())})
	rows, ok := by.rows(fmt.Sprintf(words().Rows[things.Target], shown.query), things)
	if !ok {
		return Read{}, false
	}
	read.Text, ok = things.Query(rows)
	read.IsOrdered, read.Query, read.Reading = by.order != nil && isBehind, read.Query+template.Limit(by.most), read.Reading+lasting.told()+shown.told+by.told()
	return read, ok
}

// columns are those that details add to the rows, and what the reading tells of them.
type columns struct{ query, told string }

// columnsOf returns those of what is wanted beside some things. ok is false where they have
// nothing of the kind: "which are open, and which are merged" asks for two lists.
func columnsOf(things figures.Things, asked []details) (shown columns, ok bool) {
	for _, said := range asked {
		d := said.of(things)
		if d == nil || d.Name == "state" && things.IsInState {
			return columns{}, false
		}
		shown.add(things.Target, details{d})
	}
	return shown, true
}

// add adds those of some details of things of a kind, which may have them anyway.
func (c *columns) add(target frame.Entity, all details) {
	for _, d := range all {
		if d == nil || d.Columns[target] == "" || strings.Contains(c.query, d.Columns[target]) {
			continue
		}
		c.query, c.told = c.query+", "+d.Columns[target], c.told+"; with "+d.Name
	}
}

// detail returns the one of a name; nil for none.
func (g *grammar) detail(name string) *detail {
	at := slices.IndexFunc(g.Details, func(d *detail) bool { return d.Name == name })
	if at < 0 {
		return nil
	}
	return g.Details[at]
}

// details are what the same words may want to see, of different kinds of things: "who
// created them".
type details []*detail

// of returns the first that some things have, one for what was done to them before any
// other; nil for none.
func (all details) of(things figures.Things) *detail {
	for _, of := range []string{things.Deed, ""} {
		at := slices.IndexFunc(all, func(d *detail) bool { _, has := d.Columns[things.Target]; return has && d.Of == of })
		if at >= 0 {
			return all[at]
		}
	}
	return nil
}

// withoutDetails returns a text with blanks in the place of the details that it asks for,
// and the details. isBehind is set where some stand behind the things.
func withoutDetails(text string, slots slot.Slots) (rest string, wanted []details, isBehind bool) {
	g := words()
	rest = text
	blank := func(start, end int) { rest = rest[:start] + strings.Repeat(" ", end-start) + rest[end:] }
	if end, found := g.series(rest, len(g.before.FindString(rest)), slots); len(found) > 0 {
		if of := g.behind.FindString(rest[end:]); of != "" {
			blank(0, end+len(of))
			wanted = found
		}
	}
	for from := 0; from < len(rest); {
		m := g.lead.FindStringIndex(rest[from:])
		if m == nil {
			break
		}
		start := from + m[0]
		end, found := g.series(rest, from+m[1], slots)
		if len(found) == 0 || strings.TrimSpace(rest[:start]) == "" {
			from = start + 1
			continue
		}
		blank(start, end)
		wanted, from, isBehind = append(wanted, found...), end, true
	}
	blank(0, len(g.opening.FindString(rest)))
	return rest, wanted, isBehind
}

// isNow matches a day that says no more than that something is so now.
var isNow = regexp.MustCompile(`(?i)^(?:today|now)$`)

// series returns where the details end that stand in a row from a place on, and which they
// are: "dates, labels and who merged them".
func (g *grammar) series(text string, at int, slots slot.Slots) (end int, found []details) {
	for {
		d, n := g.detailAt(text[at:])
		if n == 0 || slices.ContainsFunc(slots, func(s slot.Slot) bool {
			return s.Start < at+n && s.End > at && s.Kind != slot.Number && !isNow.MatchString(s.Text)
		}) {
			return end, found
		}
		found, end = append(found, d), at+n
		m := g.lead.FindStringIndex(text[end:])
		if m == nil || strings.TrimSpace(text[end:end+m[0]]) != "" {
			return end, found
		}
		at = end + m[1]
	}
}

// detailAt returns what the longest words that a text begins with may want to see, and
// their length; 0 for none.
func (g *grammar) detailAt(text string) (longest details, n int) {
	for _, d := range g.Details {
		switch m := len(d.said.FindString(text)); {
		case m == 0 || m < n || m < len(text) && isLetter(text[m]):
		case m > n:
			longest, n = details{d}, m
		default:
			longest = append(longest, d)
		}
	}
	return longest, n
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }

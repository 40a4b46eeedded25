// Package contributions reads questions for what somebody contributed to a repository, in
// one form or in several: "what did Ann contribute in 2024, and was it merged?".
package contributions

import (
	_ "embed" // for the words
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed contributions.yaml
var contributionsFile []byte

// kind is one form of contributions.
type kind struct {
	Said, Asked, Deeds string
	said, deeds        *regexp.Regexp
}

// grammar are the words of questions for contributions.
type grammar struct {
	Kinds                  []*kind
	Everything, Contribute string
	Nothing                []string
	everything, contribute *regexp.Regexp
	nothing                []*regexp.Regexp
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(contributionsFile, &g)
	for _, k := range g.Kinds {
		k.said, k.deeds = atStart(k.Said), atStart(k.Deeds)
	}
	g.everything, g.contribute = atStart(g.Everything), atStart(g.Contribute)
	for _, said := range g.Nothing {
		g.nothing = append(g.nothing, atStart(said))
	}
	return &g
})

func atStart(pattern string) *regexp.Regexp {
	expression := regexp.MustCompile(`(?i)^(?:` + pattern + `)(?:[^\p{L}\p{N}]|$)`)
	expression.Longest()
	return expression
}

// asked is what a question for contributions says.
type asked struct {
	kinds, deeds              []*kind
	isEverything, contributes bool
}

// Of returns the questions for the contributions that a question asks for, one for each of
// their forms; none for any other question, and for one that says anything else.
func Of(text string, slots slot.Slots) []string {
	people, periods := slots.Of(slot.Person), slots.Of(slot.Period)
	if len(people) != 1 || slices.ContainsFunc(slots, func(s slot.Slot) bool { return s.Denied != "" }) {
		return nil
	}
	for _, s := range slots {
		switch s.Kind {
		case slot.Person, slot.Period:
			text = text[:s.Start] + strings.Repeat(",", s.End-s.Start) + text[s.End:]
		case slot.Number:
		default:
			return nil
		}
	}
	when, ok := said(periods)
	found, isKnown := read(outcome.ReplaceAllString(text, ""))
	if !ok || !isKnown {
		return nil
	}
	var questions []string
	for _, k := range found.forms() {
		questions = append(questions, fmt.Sprintf(k.Asked, people[0].Said(), when))
	}
	return questions
}

// outcome matches a question of its own for what became of the things, which lists tell:
// "did ann file anything? still open?". In any other place such words narrow them.
var outcome = regexp.MustCompile(`(?i)[.?!;,]\s*(?:still\s+open|merged)\s*\?*\s*$`)

// read takes the words of a question apart. ok is false where one of them is not known.
func read(text string) (found asked, ok bool) {
	for text = trimmed(text); text != ""; text = trimmed(text) {
		n := found.take(text)
		if n == 0 {
			return asked{}, false
		}
		text = text[n:]
	}
	return found, true
}

// trimmed returns a text without what stands between its words.
func trimmed(text string) string { return strings.TrimLeft(text, " \t\r\n.,;:!?()\"'’–—-/&") }

// take takes up the longest words that a text begins with, and returns their length; 0 where
// they are not known.
func (found *asked) take(text string) int {
	g := words()
	longest, note := 0, func() {}
	offer := func(expression *regexp.Regexp, of func()) {
		if n := len(expression.FindString(text)); n > longest {
			longest, note = n, of
		}
	}
	for _, k := range g.Kinds {
		offer(k.said, func() { found.kinds = append(found.kinds, k) })
	}
	offer(g.everything, func() { found.isEverything = true })
	offer(g.contribute, func() { found.contributes = true })
	deeds := slices.DeleteFunc(slices.Clone(g.Kinds), func(k *kind) bool { return !k.deeds.MatchString(text) })
	if len(deeds) > 0 {
		offer(deeds[0].deeds, func() { found.deeds = append(found.deeds, deeds...) })
	}
	for _, expression := range g.nothing {
		offer(expression, func() {})
	}
	note()
	return longest
}

// forms returns the kinds of contributions that are asked for: those that are named, else
// those that a deed is of, else all; none where it is not contributions that are asked for.
func (found asked) forms() []*kind {
	switch {
	case !found.isEverything && !found.contributes:
		return nil
	case len(found.kinds) > 0:
		return inOrder(found.kinds)
	case len(found.deeds) > 0 && found.isEverything:
		return inOrder(found.deeds)
	}
	return words().Kinds
}

// inOrder returns kinds in the order in which they are told, each once.
func inOrder(some []*kind) []*kind {
	return slices.DeleteFunc(slices.Clone(words().Kinds), func(k *kind) bool { return !slices.Contains(some, k) })
}

// day is how the days of a period are written.
const day = "2006-01-02"

// said returns the words for the time that some periods cover, which begin with a space; ""
// for none. ok is false where there is a gap between them.
func said(periods slot.Slots) (words string, ok bool) {
	if len(periods) == 0 {
		return "", true
	}
	if slices.ContainsFunc(periods, func(s slot.Slot) bool { return s.Period.MonthDay != "" }) {
		return "", false
	}
	whole := periods[0].Period
	for _, next := range periods[1:] {
		switch p := next.Period; {
		case p.From.Equal(whole.To):
			whole.To = p.To
		case p.To.Equal(whole.From):
			whole.From = p.From
		default:
			return "", false
		}
	}
	return of(whole), true
}

// of returns the words for a period.
func of(p condition.Period) string {
	switch {
	case p.From.IsZero() && p.To.IsZero():
		return ""
	case p.To.IsZero():
		return " since " + p.From.Format(day)
	case p.From.IsZero():
		return " before " + p.To.Format(day)
	case p.From.AddDate(1, 0, 0).Equal(p.To) && p.From.YearDay() == 1:
		return " in " + p.From.Format("2006")
	case p.From.AddDate(0, 1, 0).Equal(p.To) && p.From.Day() == 1:
		return " in " + p.From.Format("January 2006")
	}
	return " from " + p.From.Format(day) + " to " + p.To.AddDate(0, 0, -1).Format(day)
}

// Package facts reads questions for several facts of one issue or pull request: "who opened
// #12, who merged it, and when". It reads a question only where each of its words is
// accounted for.
package facts

import (
	_ "embed" // for the words
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed facts.yaml
var factsFile []byte

// fact is something that a question may want to know of a thread.
type fact struct {
	Name, Said string
	// Alone is set where no other reading has it as well.
	Alone bool
	// Columns are what it adds to the row, by the kind of thread: "" where the row has it
	// anyway.
	Columns map[frame.Entity]string
	said    *regexp.Regexp
}

// grammar are the words of questions for facts.
type grammar struct {
	Facts                             []*fact
	Thread, Apposition, Nothing       string
	LongApposition                    string `yaml:"long apposition"`
	Rows                              map[frame.Entity]string
	thread, apposition, long, nothing *regexp.Regexp
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(factsFile, &g)
	inThread := regexp.MustCompile(`\bT\b`)
	for _, f := range g.Facts {
		f.said = atStart(inThread.ReplaceAllLiteralString(f.Said, g.Thread))
	}
	g.thread, g.nothing, g.apposition = atStart(g.Thread), atStart(g.Nothing), regexp.MustCompile(`(?i)`+g.Apposition)
	g.long = regexp.MustCompile(`(?i)` + g.LongApposition)
	return &g
})

func atStart(pattern string) *regexp.Regexp {
	expression := regexp.MustCompile(`(?i)^(?:` + pattern + `)`)
	expression.Longest()
	return expression
}

// Read is what a question for facts is taken to ask.
type Read struct {
	Query, Reading string
	Target         frame.Entity
}

// leastFacts is how many facts a question is for at least: one alone is read otherwise, but
// for those of which a fact says so.
const leastFacts = 2

// Of reads a question for facts of one thread. ok is false for any other question,
// and for one that says anything else.
func Of(text string, slots slot.Slots) (read Read, ok bool) {
	thread, ok := threadOf(text, slots)
	if !ok {
		return Read{}, false
	}
	found, ok := wanted(masked(text, thread, words().apposition))
	if !ok {
		found, ok = wanted(masked(text, thread, words().long)) // "on partial and full profiles,"
	}
	if !ok || len(found) < leastFacts && !(len(found) == 1 && found[0].Alone) {
		return Read{}, false
	}
	target := targets[thread.Kind]
	columns, names := "", []string{}
	for _, f := range found {
		column, has := f.Columns[target]
		if !has {
			return Read{}, false
		}
		names = append(names, f.Name)
		if column != "" {
			columns += ", " + column
		}
	}
	return Read{
		Query:   fmt.Sprintf(words().Rows[target], thread.Names[0], columns),
		Reading: "#" + thread.Names[0] + ": " + strings.Join(names, ", "),
		Target:  target,
	}, true
}

var targets = map[slot.Kind]frame.Entity{slot.Issue: frame.Issue, slot.Pull: frame.Pull}

// threadOf returns the one thread that a question names; ok is false where it names
// anything else, but in what it says of the thread.
func threadOf(text string, slots slot.Slots) (thread slot.Slot, ok bool) {
	named := slots.Without(slot.Number)
	at := slices.IndexFunc(named, func(s slot.Slot) bool { return targets[s.Kind] != "" && len(s.Names) == 1 && s.Denied == "" })
	if at < 0 {
		return slot.Slot{}, false
	}
	thread = named[at]
	end := thread.End
	for _, apposition := range []*regexp.Regexp{words().apposition, words().long} {
		end = max(end, thread.End+len(apposition.FindString(text[thread.End:])))
	}
	isElsewhere := func(s slot.Slot) bool { return s.Start != thread.Start && (s.Start < thread.End || s.End > end) }
	return thread, !slices.ContainsFunc(named, isElsewhere)
}

// mark stands for the thread.
const mark = "§"

var noun = regexp.MustCompile(`(?i)(?:\bthe\s+)?\b(?:pull\s*-?\s*request|pr|merge\s+request|issue|ticket|bug)?\s*(?:number|no\.?|nr\.?)?\s*#?\s*$`)

// masked returns a text with a mark in the place of the thread and of the words for it, and
// without what an apposition says of it beside that.
func masked(text string, thread slot.Slot, apposition *regexp.Regexp) string {
	before, behind := text[:thread.Start], text[thread.End:]
	before = before[:len(before)-len(noun.FindString(before))]
	if said := apposition.FindStringIndex(behind); said != nil {
		end := said[1]
		for _, word := range []string{"and", "when", "who"} {
			if strings.HasSuffix(strings.ToLower(behind[:end]), " "+word) {
				end -= len(word)
				break
			}
		}
		behind = " " + behind[end:]
	}
	return before + " " + mark + behind
}

// wanted returns the facts that a text asks for, each once; ok is false where it says
// anything else.
func wanted(text string) (found []*fact, ok bool) {
	g := words()
	for text = trimmed(text); text != ""; text = trimmed(text) {
		longest, n := g.factAt(text)
		if n == 0 {
			n = max(whole(g.nothing, text), whole(g.thread, text))
		}
		if n == 0 {
			return nil, false
		}
		if longest != nil && !slices.Contains(found, longest) {
			found = append(found, longest)
		}
		text = text[n:]
	}
	return found, true
}

// factAt returns the fact that the longest words that a text begins with ask for, and their
// length; 0 for none.
func (g *grammar) factAt(text string) (longest *fact, n int) {
	for _, f := range g.Facts {
		if m := whole(f.said, text); m > n {
			longest, n = f, m
		}
	}
	return longest, n
}

// whole returns how much of the beginning of a text an expression matches, whole words of
// it.
func whole(expression *regexp.Regexp, text string) int {
	n := len(expression.FindString(text))
	if n > 0 && n < len(text) && isLetter(text[n-1]) && isLetter(text[n]) {
		return 0
	}
	return n
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }

// trimmed returns a text without what stands between its words.
func trimmed(text string) string { return strings.TrimLeft(text, " \t\r\n.,;:!?()\"'’–—-/&") }

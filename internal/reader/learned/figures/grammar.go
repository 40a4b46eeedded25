// Package figures reads questions for plain figures word by word: how many there are of
// things in a state, of several things in one sentence, for each of a group, as a share,
// or in two periods. It reads a question only where each of its words is accounted for.
package figures

import (
	_ "embed" // for the words
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"repochat/internal/reader/learned/figures/span"
	"repochat/internal/reader/learned/frame"
)

//go:embed figures.yaml
var grammarFile []byte

// thing is what is counted.
type thing struct {
	Name, Said    string
	Match, Unwind string
	Where         string
	Counted, Date string
	Person, Place string
	Column, Role  string
	Target        frame.Entity
	Listed        bool // whether its rows are shown
	States        []string
	said          *regexp.Regexp
	accepts       map[string]bool
}

// state is what narrows a thing.
type state struct {
	Name, Before, Behind, Deed string
	Match, Where, Date         string
	Person, Place              string
	// Told is what rows are called, with a percent sign for the thing.
	Told string
	// Needs is set where someone has to be named, and Own where that is who the thing is
	// of in any state. Base is set where a share is of things in this state as well, and
	// Once where it is for those who did the rest a single time.
	Needs, Own           bool
	Base, Once           bool
	before, behind, deed *regexp.Regexp
}

// measured is a measure, and averaged a statistic, with what matches the words for it.
type (
	measured struct {
		span.Measure `yaml:",inline"`
		said         *regexp.Regexp
	}
	averaged struct {
		span.Statistic `yaml:",inline"`
		said           *regexp.Regexp
	}
)

// group is what a figure is given for each of.
type group struct {
	Name, Said string
	// said matches it where a figure is asked for each of it, and bare its name alone.
	said, bare *regexp.Regexp
}

// isTime reports whether a group is one of periods.
func (g *group) isTime() bool { return slices.Contains(units, g.Name) }

var units = []string{"week", "month", "quarter", "year", "weekday"}

// grammar are the words of plain figures.
type grammar struct {
	Things                          []*thing
	States                          []*state
	Groups                          []*group
	Measures                        []measured
	Statistics                      []averaged
	Time, Timing, Longer            string
	Change, Others, Either, Busiest string
	timing, longer                  *regexp.Regexp
	change, others, either, busiest *regexp.Regexp
	Each, Share, Compare, Ordered   string
	Pointing, Among, Single         string
	Touching, Dating, Label         string
	Who, Both, Margin, Now          string
	Number, List, Ones              string
	Nothing                         []string
	share, compare                  *regexp.Regexp
	pointing, among, single         *regexp.Regexp
	touching, dating, who, both     *regexp.Regexp
	margin, now                     *regexp.Regexp
	Tops                            []*struct {
		Said, Group string
		said        *regexp.Regexp
		of          *group
	}
	number, list, ones *regexp.Regexp
	nothing            []*regexp.Regexp
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	if err := yaml.Unmarshal(grammarFile, &g); err != nil {
		panic("figures: figures.yaml: " + err.Error()) // part of the binary
	}
	for _, t := range g.Things {
		t.said, t.accepts = atStart(t.Said), map[string]bool{}
		for _, name := range t.States {
			t.accepts[name] = true
		}
	}
	for _, s := range g.States {
		s.before, s.behind, s.deed = atStart(s.Before), atStart(s.Behind), atStart(s.Deed)
	}
	for _, p := range g.Groups {
		p.bare = atStart(p.Said)
		p.said = atStart(`(?:` + g.Each + `)\s+(?:the\s+)?(?:` + p.Said + `)|(?:` + p.Said + `)\s*,?\s+(?:and|with)\s+(?:in|for|of|under)\s+(?:each|every\s+one)`)
	}
	for _, t := range g.Tops {
		if t.said = atStart(t.Said); t.Group != "" {
			t.of = g.Groups[slices.IndexFunc(g.Groups, func(p *group) bool { return p.Name == t.Group })]
		}
	}
	for i, m := range g.Measures {
		g.Measures[i].said = atStart(strings.ReplaceAll(m.Said, "%TIME%", g.Time))
	}
	for i, s := range g.Statistics {
		g.Statistics[i].said = atStart(s.Said)
	}
	g.change, g.others, g.either = atStart(g.Change), atStart(g.Others), atStart(g.Either)
	g.busiest = regexp.MustCompile(`(?i)` + g.Busiest)
	g.timing, g.longer = atStart(g.Timing), atStart(g.Longer)
	g.share, g.compare = atStart(g.Share), atStart(g.Compare)
	g.pointing, g.among, g.single = atStart(g.Pointing), atStart(g.Among), atStart(g.Single)
	g.touching, g.dating, g.who, g.both = atStart(g.Touching), atStart(g.Dating), atStart(g.Who), atStart(g.Both)
	g.margin, g.now = atStart(g.Margin), regexp.MustCompile(`(?i)`+g.Now)
	g.number, g.list, g.ones = regexp.MustCompile(`(?i)`+g.Number), regexp.MustCompile(`(?i)`+g.List), regexp.MustCompile(`(?i)`+g.Ones)
	for _, pattern := range append(g.Nothing, g.Ordered, g.Label, g.Busiest) {
		g.nothing = append(g.nothing, atStart(pattern))
	}
	return &g
})

// stateOf returns the state of a name.
func stateOf(name string) *state {
	all := words().States
	return all[slices.IndexFunc(all, func(s *state) bool { return s.Name == name })]
}

// atStart returns what matches a pattern at the beginning of a text; nil for none.
func atStart(pattern string) *regexp.Regexp {
	if pattern == "" {
		return nil
	}
	expression := regexp.MustCompile(`(?i)^(?:` + pattern + `)`)
	expression.Longest()
	return expression
}

// length returns how much of the beginning of a text an expression matches, whole words
// of it; 0 for nothing.
func length(expression *regexp.Regexp, text string) int {
	if expression == nil {
		return 0
	}
	n := len(expression.FindString(text))
	last, _ := utf8.DecodeLastRuneInString(text[:n])
	next, _ := utf8.DecodeRuneInString(text[n:])
	if isOfWord(last) && isOfWord(next) {
		return 0
	}
	return n
}

func isOfWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

// told returns what a thing in some states is called.
func told(t *thing, states []*state) string {
	called := t.plural()
	for i, s := range states {
		if i > 0 && states[i-1].Own {
			called += " and " + strings.TrimSpace(strings.ReplaceAll(s.Told, "%", "")) // "issues opened and closed"
			continue
		}
		called = strings.ReplaceAll(s.Told, "%", called)
	}
	return called
}

// plural returns the name of things.
func (t *thing) plural() string {
	switch {
	case t.Name == dayName:
		return "days"
	case t.Name == "pull":
		return "pull requests"
	case t.Name == labelName:
		return "labels in use" // others are nowhere
	case t.Name == "people", strings.HasSuffix(t.Name, "s"):
		return t.Name
	case strings.HasSuffix(t.Name, "ch"), strings.HasSuffix(t.Name, "x"):
		return t.Name + "es"
	case strings.HasSuffix(t.Name, "y"):
		return strings.TrimSuffix(t.Name, "y") + "ies"
	}
	return t.Name + "s"
}

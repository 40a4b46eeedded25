// Package grammar holds the words of questions for figures, and takes questions apart by
// them: things that are counted, states that narrow these, groups, measures, values, and
// words that ask for nothing.
package grammar

import (
	_ "embed" // for the words
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/figures/span"
	"repochat/internal/reader/learned/frame"
)

//go:embed figures.yaml
var grammarFile []byte

// Thing is what is counted.
type Thing struct {
	Name, Said    string
	Match, Unwind string
	Where         string
	Counted, Date string
	Person, Place string
	Column, Role  string
	Target        frame.Entity
	Listed        bool // whether its rows are shown
	States        []string
	said          *prefilter.Regexp
}

// State is what narrows a thing.
type State struct {
	Name, Before, Behind, Deed string
	Match, Where, Date         string
	Person, Place              string
	// Told is what rows are called, with a percent sign for the thing.
	Told string
	// Needs is set where someone has to be named, and Own where that is who the thing is
	// of in any state. Base is set where a share is of things in this state as well, Once
	// where it is for those who did the rest a single time, and Rare where no other reading
	// has it.
	Needs, Own           bool
	Base, Once, Rare     bool
	before, behind, deed *prefilter.Regexp
}

// measured is a measure, and averaged a statistic, with what matches the words for it.
type (
	measured struct {
		span.Measure `yaml:",inline"`
		said         *prefilter.Regexp
	}
	averaged struct {
		span.Statistic `yaml:",inline"`
		said           *prefilter.Regexp
	}
)

// Group is what a figure is given for each of.
type Group struct {
	Name, Said string
	// said matches it where a figure is asked for each of it, bare its name alone, which where
	// the one with the most is asked for, and peak where that is said as well.
	said, bare, which, peak *prefilter.Regexp
	named                   *regexp.Regexp // its name anywhere in a text
}

// IsTime reports whether a group is one of periods.
func (g *Group) IsTime() bool { return slices.Contains(units, g.Name) }

// adverbs returns what says for each of a group of periods besides: "monthly",
// "month-by-month".
func (g *Group) adverbs() string {
	if !g.IsTime() {
		return ""
	}
	return `|(?:an?\s+)?(?:` + g.Name + `[\s-](?:by|on|over)[\s-]` + g.Name + `|` + g.Name + `ly)(?:\s+(?:tally|count|figures?|numbers?|breakdown)(?:\s+(?:of|for))?)?`
}

var units = []string{"week", "month", "quarter", "year", "weekday"}

// Grammar are the words of plain figures.
type Grammar struct {
	Things                          []*Thing
	States                          []*State
	Groups                          []*Group
	Measures                        []measured
	Statistics                      []averaged
	Time, Timing, Longer            string
	Change, Others, Either, Busiest string
	timing, longer                  *prefilter.Regexp
	change, others, either          *prefilter.Regexp
	busiest                         *regexp.Regexp
	Each, Share, Compare, Ordered   string
	Pointing, Among, Single         string
	Touching, Dating, Label         string
	Other                           string
	ByDeeds                         string `yaml:"by deeds"`
	Who, Both, Margin, Now          string
	Number, List, Ones, Trend       string
	Nothing                         []string
	share, compare                  *prefilter.Regexp
	pointing, among, single         *prefilter.Regexp
	touching, dating, who, both     *prefilter.Regexp
	margin                          *prefilter.Regexp
	now                             *regexp.Regexp
	Which, Peak, Topping            string
	ThatShare                       string `yaml:"that share"`
	topping, thatShare              *prefilter.Regexp
	Tops                            []*struct {
		Said, Group string
		Asks        bool // for those with the most of what is said behind it
		said        *prefilter.Regexp
		of          *Group
	}
	number, list, ones *regexp.Regexp
	trend              *regexp.Regexp
	nothing            []*prefilter.Regexp
}

var Words = sync.OnceValue(func() *Grammar {
	var g Grammar
	if err := yaml.Unmarshal(grammarFile, &g); err != nil {
		panic("grammar: figures.yaml: " + err.Error()) // part of the binary
	}
	for _, t := range g.Things {
		t.said = atStart(t.Said)
	}
	phrases := strings.NewReplacer("%OTHER%", g.Other, "%BYDEEDS%", g.ByDeeds)
	for _, s := range g.States {
		s.Behind = phrases.Replace(s.Behind)
		s.before, s.behind, s.deed = atStart(s.Before), atStart(s.Behind), atStart(s.Deed)
	}
	for _, p := range g.Groups {
		p.bare = atStart(p.Said)
		if p.IsTime() {
			p.named = regexp.MustCompile(`(?i)\b(?:` + p.Said + `)\b`)
			p.which, p.peak = atStart(fmt.Sprintf(g.Which, p.Said)), atStart(fmt.Sprintf(g.Peak, p.Said))
		}
		p.said = atStart(`(?:` + g.Each + `)\s+(?:the\s+)?(?:` + p.Said + `)|(?:` + p.Said + `)\s*,?\s+(?:and|with)\s+(?:in|for|of|under)\s+(?:each|every\s+one)` + p.adverbs())
	}
	for _, t := range g.Tops {
		if t.said = atStart(t.Said); t.Group != "" {
			t.of = g.Groups[slices.IndexFunc(g.Groups, func(p *Group) bool { return p.Name == t.Group })]
		}
	}
	for i, m := range g.Measures {
		g.Measures[i].said = atStart(strings.ReplaceAll(m.Said, "%TIME%", g.Time))
	}
	for i, s := range g.Statistics {
		g.Statistics[i].said = atStart(s.Said)
	}
	g.change, g.others, g.either = atStart(g.Change), atStart(g.Others), atStart(g.Either)
	g.topping, g.thatShare = atStart(g.Topping), atStart(g.ThatShare)
	g.busiest = regexp.MustCompile(`(?i)` + g.Busiest)
	g.timing, g.longer = atStart(g.Timing), atStart(g.Longer)
	g.share, g.compare = atStart(g.Share), atStart(g.Compare)
	g.pointing, g.among, g.single = atStart(g.Pointing), atStart(g.Among), atStart(g.Single)
	g.touching, g.dating, g.who, g.both = atStart(g.Touching), atStart(g.Dating), atStart(g.Who), atStart(g.Both)
	g.margin, g.now = atStart(g.Margin), regexp.MustCompile(`(?i)`+g.Now)
	g.number, g.list, g.ones = regexp.MustCompile(`(?i)`+g.Number), regexp.MustCompile(`(?i)`+g.List), regexp.MustCompile(`(?i)`+g.Ones)
	g.trend = regexp.MustCompile(`(?i)^(?:` + g.Trend + `)$`)
	for _, pattern := range append(g.Nothing, g.Ordered, g.Label, g.Busiest, g.Trend) {
		g.nothing = append(g.nothing, atStart(pattern))
	}
	return &g
})

// AsksForNumber reports whether a text says that a number is wanted.
func (g *Grammar) AsksForNumber(text string) bool { return g.number.MatchString(text) }

// AsksWhich reports whether a text asks for the things themselves as well. To ask for the
// largest of the rows is not that.
func (g *Grammar) AsksWhich(text string) bool {
	return g.ones.MatchString(g.busiest.ReplaceAllString(text, ""))
}

// Lists reports whether a text may ask for the things themselves.
func (g *Grammar) Lists(text string) bool { return g.list.MatchString(text) }

// BusiestOf returns the group of periods of which words ask for the one with the most, "which
// month had the most"; nil where they ask for none.
func (g *Grammar) BusiestOf(text string) *Group {
	if !g.busiest.MatchString(text) {
		return nil
	}
	at := slices.IndexFunc(g.Groups, func(p *Group) bool { return p.IsTime() && p.named.MatchString(text) })
	if at < 0 {
		return nil
	}
	return g.Groups[at]
}

// AsksTrend reports whether words ask how figures went over time.
func (g *Grammar) AsksTrend(text string) bool { return g.trend.MatchString(text) }

// SaysNow reports whether words say that something is so now.
func (g *Grammar) SaysNow(text string) bool { return g.now.MatchString(text) }

// Names of things that are read in a way of their own.
const (
	FileName  = "file"
	LabelName = "label"
	DayName   = "day"
)

// ThingOf returns the thing of a name.
func ThingOf(name string) *Thing {
	all := Words().Things
	return all[slices.IndexFunc(all, func(t *Thing) bool { return t.Name == name })]
}

// Accepts reports whether a thing can be in a state.
func (t *Thing) Accepts(state string) bool { return slices.Contains(t.States, state) }

// IsNamedBy reports whether a text is the name of a group alone.
func (g *Group) IsNamedBy(text string) bool { return length(g.bare, text) == len(text) }

// GroupOf returns the group of a name.
func GroupOf(name string) *Group {
	all := Words().Groups
	return all[slices.IndexFunc(all, func(g *Group) bool { return g.Name == name })]
}

// StateOf returns the state of a name.
func StateOf(name string) *State {
	all := Words().States
	return all[slices.IndexFunc(all, func(s *State) bool { return s.Name == name })]
}

// atStart returns what matches a pattern at the beginning of a text; nil for none.
func atStart(pattern string) *prefilter.Regexp {
	if pattern == "" {
		return nil
	}
	expression := prefilter.MustCompile(`(?i)^(?:` + pattern + `)`)
	expression.Longest()
	return expression
}

// length returns how much of the beginning of a text an expression matches, whole words
// of it; 0 for nothing.
func length(expression *prefilter.Regexp, text string) int {
	if expression == nil || !expression.MayBegin(text) {
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

// Told returns what a thing in some states is called.
func Told(t *Thing, states []*State) string {
	called := t.plural()
	isMerger := slices.ContainsFunc(states, func(s *State) bool { return s.Name == "merger" })
	for i, s := range states {
		if s.Name == "merged" && isMerger {
			continue // everything that someone merged is
		}
		if i > 0 && states[i-1].Own {
			called += " and " + strings.TrimSpace(strings.ReplaceAll(s.Told, "%", "")) // "issues opened and closed"
			continue
		}
		called = strings.ReplaceAll(s.Told, "%", called)
	}
	return called
}

// plural returns the name of things.
func (t *Thing) plural() string {
	switch {
	case t.Name == DayName:
		return "days"
	case t.Name == "pull":
		return "pull requests"
	case t.Name == LabelName:
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

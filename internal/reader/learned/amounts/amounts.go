// Package amounts reads questions for the pull requests or issues that have more or fewer of
// something than a number says: "which PRs had more than three reviewers". It reads a question
// only where its shape is the whole of it.
package amounts

import (
	_ "embed" // for the words
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed amounts.yaml
var amountsFile []byte

// thing is a kind of things with what they may have a number of.
type thing struct {
	Name, Said, Match, Of, Rows, By, Count string
	Amounts                                []struct{ Name, Said, Value string }
}

type grammar struct {
	Things                        []*thing
	Bounds                        []struct{ Said, Compares string }
	Number, Count, Before, Having string
	Numbers                       map[string]int
	shapes                        []shape
	count                         *regexp.Regexp
}

// shape matches the questions of one thing, one of what it has, and one comparison.
type shape struct {
	thing                 *thing
	name, value, compares string
	said                  *regexp.Regexp
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(amountsFile, &g)
	for _, t := range g.Things {
		for _, amount := range t.Amounts {
			for _, bound := range g.Bounds {
				said := strings.ReplaceAll(bound.Said, "N", g.Number)
				for i := 1; strings.Contains(said, "<number>"); i++ {
					said = strings.Replace(said, "<number>", fmt.Sprintf("<n%d>", i), 1)
				}
				g.shapes = append(g.shapes, shape{t, amount.Name, amount.Value, bound.Compares, regexp.MustCompile(
					`(?i)^\W*` + g.Before + `(?:(?:` + g.Count + `)\s+)?` + g.Before + `(?:(?P<state>open|closed|merged)\s+)?` + t.Said + `\s+` + g.Having + `(?:` + said + `)\s+(?:` + amount.Said +
						`)(?:\s*,?\s*(?:(?:in|during|since|before|after|from|of)\s+)?(?P<period>¤))?[\s?.!]*$`)})
			}
		}
	}
	g.count = regexp.MustCompile(`(?i)^\W*` + g.Before + `(?:` + g.Count + `)\b`)
	return &g
})

// Read is what a question is taken to ask.
type Read struct {
	Query, Reading string
	Target         frame.Entity
}

// period stands for one in a text.
const period = "¤"

// mayBe matches a word of each comparison, so that few questions are held against the shapes.
var mayBe = regexp.MustCompile(`(?i)than|over|above|under|below|least|most|exactly|just|only|more|fewer|less|up\s+to|minimum|[<>≥≤+]`)

// Of reads a question for things with an amount of something. ok is false for any other
// question, and for one that says anything else.
func Of(text string, slots slot.Slots) (read Read, ok bool) {
	if !mayBe.MatchString(text) {
		return Read{}, false
	}
	masked, periods, ok := withoutPeriods(text, slots.Without(slot.Number))
	if !ok {
		return Read{}, false
	}
	g := words()
	for _, s := range g.shapes {
		m := s.said.FindStringSubmatch(masked)
		if m == nil {
			continue
		}
		number, state := 0, ""
		for i, name := range s.said.SubexpNames() {
			switch {
			case m[i] == "":
			case name == "state":
				state = strings.ToLower(m[i])
			case strings.HasPrefix(name, "n"):
				number = g.numberOf(m[i])
			}
		}
		return s.read(number, state, periods, g.count.MatchString(masked)), true
	}
	return Read{}, false
}

// numberOf returns the number that is written in digits or as a word.
func (g *grammar) numberOf(said string) int {
	if n, err := strconv.Atoi(said); err == nil {
		return n
	}
	return g.Numbers[strings.ToLower(strings.Join(strings.Fields(said), " "))]
}

// withoutPeriods returns a text with a sign in the place of a period; ok is false where it
// names anything else.
func withoutPeriods(text string, slots slot.Slots) (masked string, periods slot.Slots, ok bool) {
	if slices.ContainsFunc(slots, func(s slot.Slot) bool { return s.Kind != slot.Period }) || len(slots) > 1 {
		return "", nil, false
	}
	for _, s := range slots {
		text = text[:s.Start] + period + text[s.End:]
	}
	return text, slots, true
}

// read writes the query.
func (s shape) read(number int, state string, periods slot.Slots, isCount bool) Read {
	conditions := []string{fmt.Sprintf("%s %s %d", s.name, s.compares, number)}
	reading := []string{fmt.Sprintf("%s with %s %d %s", strings.TrimSpace(state+" "+s.thing.Name), told[s.compares], number, s.name)}
	if state != "" {
		conditions = append(conditions, fmt.Sprintf("%s.state = '%s'", s.thing.Of, state))
	}
	for _, p := range periods {
		conditions = append(conditions, condition.Within(s.thing.Of+".created_at", p.Period))
		reading = append(reading, "a date is when they were opened", p.Note)
	}
	result := fmt.Sprintf("%s, %s ORDER BY %s DESC, %s", s.thing.Rows, s.name, s.name, s.thing.By)
	if isCount {
		result = fmt.Sprintf("count(%s) AS %s", s.thing.Of, s.thing.Count)
	}
	return Read{
		Query:   fmt.Sprintf("MATCH %s WITH %s, %s AS %s WHERE %s RETURN %s", s.thing.Match, s.thing.Of, s.value, s.name, strings.Join(conditions, " AND "), result),
		Reading: strings.TrimSuffix(strings.Join(reading, "; "), "; "),
		Target:  map[string]frame.Entity{"p": frame.Pull, "i": frame.Issue}[s.thing.Of],
	}
}

// told are the words of a reading for each comparison.
var told = map[string]string{">": "more than", ">=": "at least", "<": "fewer than", "<=": "at most", "=": "exactly"}

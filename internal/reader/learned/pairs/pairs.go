// Package pairs reads questions for what two people did with the same issues, pull requests or
// files, each something of their own: "which of ann's pull requests did bob review". It reads a
// question only where one of its shapes is the whole of it.
package pairs

import (
	_ "embed" // for the words
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"repochat/internal/cypher/condition"
	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed pairs.yaml
var pairsFile []byte

// thing is a kind of things that two people do something with.
type thing struct {
	Name, Said, Match, Of, Rows, Count string
	said                               *regexp.Regexp
}

// deed is what a person does to an issue, a pull request or a file. Date is when, where it is
// not the thing that has a date.
type deed struct {
	Name, Active, Passive, Where, Date string
	// Paths are the ways from the person to the thing, by the thing's variable.
	Paths map[string]string
	said  *regexp.Regexp
}

// shape is a form of questions. Own says whose a thing is, "first" or "second", where one of
// the people is named for that alone, and Also is set where those of the first are counted, too.
type shape struct {
	Said, Own string
	Also      bool
	said      *prefilter.Regexp
}

type grammar struct {
	Things []*thing
	Deeds  []*deed
	Shapes []*shape
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(pairsFile, &g)
	whole := func(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)^(?:` + pattern + `)$`) }
	var things, active, passive []string
	for _, t := range g.Things {
		t.said, things = whole(t.Said), append(things, t.Said)
	}
	for _, d := range g.Deeds {
		if d.Active != "" {
			active = append(active, d.Active)
		}
		passive = append(passive, d.Passive)
		d.said = whole(strings.Trim(d.Active+"|"+d.Passive, "|"))
	}
	words := strings.NewReplacer(
		"THING", `(?:(?P<state>open|closed|merged)\s+)?(?P<thing>`+strings.Join(things, "|")+`)`,
		"DID", "(?:"+strings.Join(active, "|")+")",
		"DONE", "(?:"+strings.Join(passive, "|")+")")
	for _, s := range g.Shapes {
		deeds := 0
		said := deedIn.ReplaceAllStringFunc(s.Said, func(deed string) string {
			deeds++
			return fmt.Sprintf("(?P<deed%d>%s)", deeds, deed)
		})
		s.said = shapes.Compile(words.Replace(said))
	}
	return &g
})

// deedIn matches the sign of a deed in a shape.
var deedIn = regexp.MustCompile(`DID|DONE`)

// Read is what a question is taken to ask.
type Read struct {
	Query, Reading string
	Target         frame.Entity
}

// Of reads a question for what two people did with the same things. ok is false for any other
// question, and for one that says anything else.
func Of(text string, slots slot.Slots) (read Read, ok bool) {
	masked, ok := shapes.Mask(text, slots)
	if !ok || len(masked.People) != 2 || len(masked.Periods) > 1 || shapes.IsShare(masked.Text) {
		return Read{}, false
	}
	g := words()
	for _, s := range g.Shapes {
		m := s.said.FindStringSubmatch(masked.Text)
		if m == nil {
			continue
		}
		asked := question{Masked: masked, isNumber: shapes.IsCount(masked.Text)}
		for i, name := range s.said.SubexpNames() {
			asked.take(g, name, m[i])
		}
		switch s.Own {
		case "first":
			asked.deeds = slices.Insert(asked.deeds, 0, g.Deeds[0])
		case "second":
			asked.deeds = append(asked.deeds, g.Deeds[0])
		}
		if len(asked.deeds) == 1 { // both did the same
			asked.deeds = append(asked.deeds, asked.deeds[0])
		}
		if s.Also {
			return asked.readBoth()
		}
		return asked.read()
	}
	return Read{}, false
}

// question is one that a shape matches.
type question struct {
	shapes.Masked
	thing    *thing
	state    string
	deeds    []*deed // of the two people
	isNumber bool
}

// take takes what a group of a shape matches.
func (q *question) take(g *grammar, group, said string) {
	if said == "" {
		return
	}
	switch group {
	case "thing":
		q.thing = g.Things[slices.IndexFunc(g.Things, func(t *thing) bool { return t.said.MatchString(said) })]
	case "deed1", "deed2":
		q.deeds = append(q.deeds, g.Deeds[slices.IndexFunc(g.Deeds, func(d *deed) bool { return d.said.MatchString(said) })])
	case "state":
		q.state = strings.ToLower(said)
	}
}

// read writes the query. ok is false where a person cannot do that to such a thing.
func (q *question) read() (Read, bool) {
	match, reading, ok := q.matched(len(q.deeds))
	if !ok {
		return Read{}, false
	}
	rows := q.thing.Rows
	if q.isNumber {
		rows = q.thing.Count
	}
	return Read{Query: match + " RETURN " + rows, Reading: reading, Target: q.target()}, true
}

// readBoth writes the query for two numbers: of what the first person did something to, and of
// that to which the second did something as well.
func (q *question) readBoth() (Read, bool) {
	var queries, readings []string
	for n := range q.deeds {
		match, reading, ok := q.matched(n + 1)
		if !ok || !q.isNumber {
			return Read{}, false
		}
		part := strings.ToUpper(q.thing.Name[:1]) + q.thing.Name[1:] + " " + strings.Join(q.told(n+1), ", ")
		queries = append(queries, fmt.Sprintf("%s WITH count(DISTINCT %s) AS count RETURN %s AS part, count", match, q.thing.Of, condition.Literal(part)))
		readings = append(readings, reading)
	}
	return Read{Query: strings.Join(queries, " UNION ALL "), Reading: strings.Join(readings, ", and "), Target: q.target()}, true
}

func (q *question) target() frame.Entity {
	return map[string]frame.Entity{"p": frame.Pull, "i": frame.Issue, "f": frame.File}[q.thing.Of]
}

// told tells what the first people did.
func (q *question) told(people int) (deeds []string) {
	for i, d := range q.deeds[:people] {
		deeds = append(deeds, d.Name+" "+q.People[i].Said())
	}
	return deeds
}

// matched returns what matches the things to which the first people did something, and how
// that is told. ok is false where a person cannot do that to such a thing.
func (q *question) matched(people int) (match, reading string, ok bool) {
	matches, conditions := []string{q.thing.Match}, []string{}
	for i, d := range q.deeds[:people] {
		variable := []string{"u", "v"}[i]
		path, ok := d.Paths[q.thing.Of]
		if !ok {
			return "", "", false
		}
		matches = append(matches, strings.ReplaceAll(path, "%", variable))
		conditions = append(conditions, condition.Person(variable, q.People[i].Names...))
		if d.Where != "" {
			conditions = append(conditions, strings.ReplaceAll(d.Where, "%", variable))
		}
		for _, p := range q.Periods {
			if d.Date != "" {
				conditions = append(conditions, condition.Within(strings.ReplaceAll(d.Date, "%", variable), p.Period))
			}
		}
	}
	told := append([]string{strings.TrimSpace(q.state + " " + q.thing.Name)}, q.told(people)...)
	if q.state != "" {
		conditions = append(conditions, fmt.Sprintf("%s.state = '%s'", q.thing.Of, q.state))
	}
	for _, p := range q.Periods {
		if q.deeds[0].Date == "" {
			conditions = append(conditions, condition.Within(q.thing.Of+".created_at", p.Period))
			told = append(told, "a date is when they were opened")
		}
		if p.Note != "" {
			told = append(told, p.Note)
		}
	}
	return "MATCH " + strings.Join(matches, ", ") + " WHERE " + strings.Join(conditions, " AND "), strings.Join(told, "; "), true
}

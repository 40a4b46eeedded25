// Package presence reads questions for the people who did something in one period and in
// another one as well, or not any more: "who contributed in both 2021 and 2023", "who has not
// committed since 2022". It reads a question only where one of its shapes is the whole of it.
package presence

import (
	_ "embed" // for the words
	"fmt"
	"strings"
	"sync"

	"repochat/internal/cypher/condition"
	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed presence.yaml
var presenceFile []byte

// shape is a form of questions. It is Open where its period has no end.
type shape struct {
	Said          string
	Missing, Open bool
	said          []*prefilter.Regexp // for each deed
}

// deed is what people did, and when.
type deed struct{ Name, Said, Path, Date, Column string }

type grammar struct {
	Deeds   []*deed
	Shapes  []*shape
	Who, In string
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(presenceFile, &g)
	for _, s := range g.Shapes {
		for _, d := range g.Deeds {
			s.said = append(s.said, shapes.Compile(strings.NewReplacer("WHO", g.Who, "DID", d.Said, "AGAIN", d.Said, "IN¤", g.In+"¤").Replace(s.Said)))
		}
	}
	return &g
})

// Read is what a question is taken to ask.
type Read struct{ Query, Reading string }

// Of reads a question for people of two periods. ok is false for any other question, and for
// one that says anything else.
func Of(text string, slots slot.Slots) (read Read, ok bool) {
	masked, ok := shapes.Mask(text, slots, slot.Number)
	if !ok || len(masked.People) > 0 || len(masked.Periods) == 0 || len(masked.Periods) > 2 || shapes.IsShare(masked.Text) {
		return Read{}, false
	}
	for _, s := range words().Shapes {
		isOpen := masked.Periods[0].Period.To.IsZero()
		if strings.Count(s.Said, shapes.Period) != len(masked.Periods) || s.Open && !isOpen {
			continue
		}
		for i, said := range s.said {
			if said.MatchString(masked.Text) {
				return s.read(words().Deeds[i], masked.Periods, shapes.IsCount(masked.Text)), true
			}
		}
	}
	return Read{}, false
}

// read writes the query.
func (s *shape) read(d *deed, periods slot.Slots, isCount bool) Read {
	last := periods[len(periods)-1]
	in := fmt.Sprintf("EXISTS { MATCH %s WHERE %s }", strings.ReplaceAll(d.Path, "(x:", "(y:"), condition.Within(strings.Replace(d.Date, "x.", "y.", 1), last.Period))
	told := "people with " + d.Name + " in both periods"
	if s.Missing {
		in, told = "NOT "+in, "people with "+d.Name+" in the first period and none in the second"
	}
	first := "true"
	switch {
	case len(periods) == 2:
		first = condition.Within(d.Date, periods[0].Period)
	case !last.Period.From.IsZero():
		first = condition.Within(d.Date, condition.Period{To: last.Period.From})
		told = "people with " + d.Name + " before, and none in that period"
	}
	reading := []string{told}
	for _, p := range periods {
		if p.Note != "" {
			reading = append(reading, p.Note)
		}
	}
	result := fmt.Sprintf("u.login AS login, u.name AS name, count(DISTINCT x) AS %s, max(%s) AS date ORDER BY date DESC, %s DESC", d.Column, d.Date, d.Column)
	if isCount {
		result = "count(DISTINCT u) AS developers"
	}
	return Read{Query: fmt.Sprintf("MATCH (u:User) MATCH %s WHERE %s AND %s RETURN %s", d.Path, first, in, result), Reading: strings.Join(reading, "; ")}
}

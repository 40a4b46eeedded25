// Package amounts reads questions for the pull requests or issues that have more or fewer of
// something than a number says, or how many on average, and for the people who did so to more or
// fewer: "which PRs had more than three reviewers", "who reviewed more than ten". It reads a
// question only where its shape is the whole of it.
package amounts

import (
	"cmp"
	_ "embed" // for the words
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"repochat/internal/cypher/condition"
	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed amounts.yaml
var amountsFile []byte

// thing is a kind of things with what they may have a number of. Least is the least number
// that counts: people who never did something are not among those who did it to fewer than two.
type thing struct {
	Name, Said, Match, Of, Rows, By, Count string
	Least                                  int
	Amounts                                []*amount
}

// amount is what a thing has a number of. A deed of people is said before it, and Told how;
// Passive is what people do to a thing of which their number is the amount. Ranked is set where
// another reader ranks by it, "elsewhere", or has all but the average, "average". Each is what
// is said of a deed's amount where the average of all people is asked for.
type amount struct{ Name, Said, Value, Deed, Told, Passive, Ranked, Each string }

type grammar struct {
	Things         []*thing
	Bounds         []struct{ Said, Compares string }
	Number, Having string
	Numbers        map[string]int
	Averages       []string
	Superlatives   []string
	Most, Fewest   string
	Each           string
	each           *prefilter.Regexp
	shapes         []shape
}

// shape matches the questions of one thing and one of what it has, with a comparison, for the
// average or for the most.
type shape struct {
	thing             *thing
	amount            *amount
	isAverage, isMost bool
	said              *prefilter.Regexp
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(amountsFile, &g)
	for _, t := range g.Things {
		for _, of := range t.Amounts {
			having := g.Having
			if of.Deed != "" {
				having = `(?:(?:that|which|who|did|do|does|have|has|had|ever|already)\s+)*` + of.Deed + `\s+`
			}
			if of.Ranked != "average" {
				g.add(shape{thing: t, amount: of}, stated(0)+t.Said+`\s+`+having+`(?:`+g.bounds()+`)\s+(?:`+of.Said+`)`)
			}
			if of.Deed == "" || of.Each != "" {
				g.add(shape{thing: t, amount: of, isAverage: true}, g.averages(t, of))
			}
			if of.Deed == "" && of.Ranked == "" {
				g.add(shape{thing: t, amount: of, isMost: true}, g.superlatives(t, of))
			}
		}
	}
	g.each = shapes.Compile(g.Each)
	return &g
})

// bounds matches what says how many, with a group for each comparison and for each number.
func (g *grammar) bounds() string {
	var all []string
	n := 0
	for i, bound := range g.Bounds {
		said := strings.ReplaceAll(bound.Said, "N", g.Number)
		for strings.Contains(said, "<number>") {
			n++
			said = strings.Replace(said, "<number>", fmt.Sprintf("<n%d>", n), 1)
		}
		all = append(all, fmt.Sprintf("(?P<bound%d>%s)", i, said))
	}
	return strings.Join(all, "|")
}

// Bounds returns an expression without groups for a number with what compares it: "more than
// ten", "at least 5".
func Bounds() string { return shapes.WithoutGroups("(?:" + words().bounds() + ")") }

// averages matches what asks for how many of something things have on average.
func (g *grammar) averages(t *thing, of *amount) string {
	var all []string
	for i, average := range g.Averages {
		if of.Each != "" && !strings.Contains(average, "average") {
			continue // how many commits per person is asked of each of them
		}
		all = append(all, strings.NewReplacer("AMOUNT", "(?:"+cmp.Or(of.Each, of.Said)+")", "THING", stated(i)+t.Said).Replace(average))
	}
	return strings.Join(all, "|")
}

// superlatives matches what asks which thing has most of something, or least.
func (g *grammar) superlatives(t *thing, of *amount) string {
	var all []string
	for i, superlative := range g.Superlatives {
		if of.Passive == "" && strings.Contains(superlative, "PASSIVE") {
			continue
		}
		most := strings.NewReplacer("<most>", fmt.Sprintf("<most%d>", i), "<fewest>", fmt.Sprintf("<fewest%d>", i)).Replace(g.Most + "|" + g.Fewest)
		all = append(all, strings.NewReplacer("AMOUNT", "(?:"+of.Said+")", "PASSIVE", of.Passive, "MOST", "(?:"+most+")", "THING", stated(i)+t.Said).Replace(superlative))
	}
	return strings.Join(all, "|")
}

// stated matches the state that things are narrowed to, as one of several groups.
func stated(n int) string { return fmt.Sprintf(`(?:(?P<state%d>open|closed|merged)\s+)?`, n) }

// add adds a shape that matches a pattern.
func (g *grammar) add(s shape, pattern string) {
	s.said = shapes.Compile(`(?:` + pattern + `)(?:\s+(?:opened|created|filed|submitted))?`)
	g.shapes = append(g.shapes, s)
}

// Read is what a question is taken to ask.
type Read struct {
	Query, Reading string
	Target         frame.Entity
	// IsPlain is set where other readers have it as well.
	IsPlain bool
}

// once matches what says that a file was changed one time, and afterwards that it was not
// since it came.
var (
	once       = regexp.MustCompile(`(?i)\b(changed|touched|edited|modified|committed)\s+(?:only|just|exactly)\s+once\b`)
	afterwards = regexp.MustCompile(`(?i)\bnever\s+(?:been\s+)?(?:changed|touched|edited|modified)(?:\s+(?:again|since|afterwards|after\s+(?:they\s+were\s+(?:added|created)|(?:their|the)\s+(?:first|initial)\s+commit)))*`)
)

// mayBe matches a word of each comparison, or of an average, so that few questions are held
// against the shapes.
var mayBe = regexp.MustCompile(`(?i)\bper\b|average|mean|median|typical|usual|normal|avg|highest|largest|biggest|lowest|smallest|fewest|than|over|above|under|below|least|most|exactly|just|only|more|fewer|less|up\s+to|minimum|never|[<>≥≤+]`)

// Of reads a question for things with an amount of something. ok is false for any other
// question, and for one that says anything else.
func Of(text string, slots slot.Slots) (read Read, ok bool) {
	if !mayBe.MatchString(text) {
		return Read{}, false
	}
	masked, ok := shapes.Mask(text, slots, slot.Number)
	masked.Text = afterwards.ReplaceAllString(once.ReplaceAllString(masked.Text, "$1 exactly 1 time"), "changed exactly 1 time")
	switch {
	case !ok || len(masked.People) > 1 || len(masked.Periods) > 1:
		return Read{}, false
	case len(masked.People) == 1:
		return words().ofPerson(masked)
	}
	g := words()
	for _, s := range g.shapes {
		m := s.said.FindStringSubmatch(masked.Text)
		if m == nil {
			continue
		}
		asked := question{shape: s, periods: masked.Periods, isCount: shapes.IsCount(masked.Text), isShare: shapes.IsShare(masked.Text)}
		for i, name := range s.said.SubexpNames() {
			if m[i] != "" {
				asked.take(g, name, m[i])
			}
		}
		if asked.isShare && (s.amount.Deed != "" || s.isAverage || s.isMost) || s.isMost && asked.isCount {
			return Read{}, false
		}
		return asked.read(), true
	}
	return Read{}, false
}

// question is one that a shape matches.
type question struct {
	shape
	compares, state  string
	isFewest         bool
	number           int
	periods          slot.Slots
	isCount, isShare bool
}

// take takes what a group of a shape matches.
func (q *question) take(g *grammar, group, said string) {
	switch strings.TrimRight(group, "0123456789") {
	case "state":
		q.state = strings.ToLower(said)
	case "bound":
		i, _ := strconv.Atoi(strings.TrimPrefix(group, "bound")) // which is a number
		q.compares = g.Bounds[i].Compares
	case "n":
		q.number = g.numberOf(said)
	case "fewest":
		q.isFewest = true
	}
}

// numberOf returns the number that is written in digits or as a word.
func (g *grammar) numberOf(said string) int {
	if n, err := strconv.Atoi(said); err == nil {
		return n
	}
	return g.Numbers[strings.ToLower(strings.Join(strings.Fields(said), " "))]
}

// ofPerson reads a question for how many comments or reviews somebody wrote to each issue or
// pull request on average. ok is false for any other one.
func (g *grammar) ofPerson(masked shapes.Masked) (read Read, ok bool) {
	m := g.each.FindStringSubmatch(masked.Text)
	if m == nil {
		return Read{}, false
	}
	what, kinds := "comments", "['comment', 'remark']"
	if said := strings.ToLower(m[g.each.SubexpIndex("what")]); strings.HasPrefix(said, "review") && !strings.Contains(said, "comment") {
		what, kinds = "reviews", "['review']"
	}
	thing := g.Things[0]
	if said := strings.ToLower(m[g.each.SubexpIndex("thing")]); !strings.HasPrefix(said, "p") {
		thing = g.Things[1]
	}
	who := masked.People[0]
	conditions := []string{condition.Person("u", who.Names...), "m.kind IN " + kinds}
	reading := []string{fmt.Sprintf("%s by %s to each of the %s that have any of theirs, on average", what, who.Said(), thing.Name)}
	for _, p := range masked.Periods {
		conditions, reading = append(conditions, condition.Within("m.created_at", p.Period)), append(reading, p.Note)
	}
	return Read{
		Query: fmt.Sprintf("MATCH (u:User)-[:writes]->(m:Comment)-[:on]->%s WHERE %s WITH count(DISTINCT m) AS %s, count(DISTINCT %s) AS %s RETURN CASE %s WHEN 0 THEN null ELSE 1.0 * %s / %s END AS average, %s, %s",
			thing.Match, strings.Join(conditions, " AND "), what, thing.Of, thing.Count, thing.Count, what, thing.Count, what, thing.Count),
		Reading: strings.TrimSuffix(strings.Join(reading, "; "), "; "),
		Target:  map[string]frame.Entity{"p": frame.Pull, "i": frame.Issue}[thing.Of],
	}, true
}

// read writes the query.
func (q question) read() Read {
	t, name := q.thing, q.amount.Name
	var conditions []string
	when, reading := "true", []string{q.reading()}
	for _, p := range q.periods {
		if q.amount.Deed != "" {
			when, reading = condition.Within("DATE", p.Period), append(reading, "a date is when they did so", p.Note)
			continue
		}
		conditions = append(conditions, condition.Within(t.Of+".created_at", p.Period))
		reading = append(reading, "a date is when they were opened", p.Note)
	}
	if q.state != "" {
		conditions = append(conditions, fmt.Sprintf("%s.state = '%s'", t.Of, q.state))
	}
	result := fmt.Sprintf("%s, %s ORDER BY %s DESC, %s", t.Rows, name, name, t.By)
	switch {
	case q.isFewest:
		result = strings.Replace(result, " DESC", "", 1)
	case q.isAverage:
		result = fmt.Sprintf("avg(%s) AS average, percentileCont(%s, 0.5) AS median, count(%s) AS %s", name, name, t.Of, t.Count)
	case q.isCount:
		result = fmt.Sprintf("count(%s) AS %s", t.Of, t.Count)
	}
	switch compared := fmt.Sprintf("%s %s %d", name, q.compares, q.number); {
	case q.isShare:
		result = fmt.Sprintf("CASE count(%s) WHEN 0 THEN null ELSE 100.0 * sum(CASE WHEN %s THEN 1 ELSE 0 END) / count(%s) END AS percent, sum(CASE WHEN %s THEN 1 ELSE 0 END) AS %s, count(%s) AS total", t.Of, compared, t.Of, compared, t.Count, t.Of)
		reading[0] = "the share of " + reading[0]
	case !q.isAverage && !q.isMost:
		conditions = append(conditions, compared)
	}
	if t.Least > 0 && (strings.HasPrefix(q.compares, "<") || q.isAverage) {
		conditions = append(conditions, fmt.Sprintf("%s >= %d", name, t.Least))
	}
	where := ""
	if len(conditions) > 0 {
		where = " WHERE " + strings.Join(conditions, " AND ")
	}
	return Read{
		Query:   fmt.Sprintf("MATCH %s WITH %s, %s AS %s%s RETURN %s", t.Match, t.Of, withDate(q.amount.Value, when), name, where, result),
		Reading: strings.TrimSuffix(strings.Join(reading, "; "), "; "),
		Target:  map[string]frame.Entity{"p": frame.Pull, "i": frame.Issue, "u": frame.Person, "f": frame.File}[t.Of],
		IsPlain: q.amount.Ranked == "average",
	}
}

// dated matches the place of a condition on a date in a value.
var dated = regexp.MustCompile(`WHEN\(([\w.]+)\)`)

// withDate returns a value with a condition on the date, DATE, of what it counts.
func withDate(value, when string) string {
	return dated.ReplaceAllStringFunc(value, func(at string) string {
		return strings.ReplaceAll(when, "DATE", dated.FindStringSubmatch(at)[1])
	})
}

// reading tells what is asked for.
func (q question) reading() string {
	things := strings.TrimSpace(q.state + " " + q.thing.Name)
	switch {
	case q.isMost:
		return fmt.Sprintf("%s by number of %s, the %s first", things, q.amount.Name, map[bool]string{true: "fewest", false: "most"}[q.isFewest])
	case q.isAverage:
		if q.amount.Deed != "" {
			things += " who " + q.amount.Told + " any"
		}
		return fmt.Sprintf("the average number of %s of %s", map[bool]string{true: "pull requests", false: q.amount.Name}[q.amount.Name == "pulls"], things)
	case q.amount.Deed != "":
		return fmt.Sprintf("%s who %s %s %d %s", things, q.amount.Told, told[q.compares], q.number, map[bool]string{true: "pull requests", false: q.amount.Name}[q.amount.Name == "pulls"])
	}
	return fmt.Sprintf("%s with %s %d %s", things, told[q.compares], q.number, q.amount.Name)
}

// told are the words of a reading for each comparison.
var told = map[string]string{">": "more than", ">=": "at least", "<": "fewer than", "<=": "at most", "=": "exactly"}

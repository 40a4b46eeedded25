// Package durations reads questions for the pull requests or issues that something happened to
// within a time, or only after it: "what share of pull requests was merged within a day". It
// reads a question only where one of its shapes is the whole of it.
package durations

import (
	_ "embed" // for the words
	"fmt"
	"regexp"
	"slices"
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

//go:embed durations.yaml
var durationsFile []byte

// thing is a kind of things with what may happen to them.
type thing struct {
	Name, Said, Match, Of, Person, Rows, By, Count string
	Events                                         []*event
	said                                           *regexp.Regexp
}

// event is what happens to a thing, and when it did.
type event struct {
	Name, Said, At, Column string
	said                   *regexp.Regexp
}

// shape is a form of questions.
type shape struct {
	Said             string
	Open, Now, Dated bool
	said             *prefilter.Regexp
}

type grammar struct {
	Things               []*thing
	Shapes               []*shape
	State, Whose, Filler string
	Spans                []struct{ Said, Compares string }
	SameDay              string `yaml:"same day"`
	ByOther              string `yaml:"by other"`
	Long                 string
	Numbers              map[string]float64
	Units                []struct {
		Begins, Name string
		Days         float64
	}
}

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(durationsFile, &g)
	whole := func(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)^(?:` + pattern + `)$`) }
	var things, events []string
	for _, t := range g.Things {
		t.said, things = whole(t.Said), append(things, t.Said)
		for _, e := range t.Events {
			e.said, events = whole(e.Said), append(events, e.Said)
		}
	}
	spans := []string{"(?P<same>" + g.SameDay + ")"}
	for i, s := range g.Spans {
		for n := 0; strings.Contains(s.Said, "LONG"); n++ { // no two groups have the same name
			long := strings.NewReplacer("<number>", fmt.Sprintf("<number%d_%d>", i, n), "<unit>", fmt.Sprintf("<unit%d_%d>", i, n)).Replace(g.Long)
			s.Said = strings.Replace(s.Said, "LONG", long, 1)
		}
		spans = append(spans, fmt.Sprintf("(?P<span%d>%s)", i, s.Said))
	}
	words := strings.NewReplacer(
		"THING", g.State+`(?:§[''’]s?\s+)?(?P<thing>`+strings.Join(things, "|")+`)(?:\s+`+g.Whose+`)?`,
		`\s+FILLER*`, `\s*`+g.Filler+`*`,
		"BYOTHER?", g.ByOther,
		"EVENT", "(?P<event>"+strings.Join(events, "|")+")",
		"SPAN", "(?:"+strings.Join(spans, "|")+")")
	for _, s := range g.Shapes {
		s.said = shapes.Compile(words.Replace(s.Said))
	}
	return &g
})

// Read is what a question is taken to ask.
type Read struct {
	Query, Reading string
	Target         frame.Entity
	// IsPlain is set where other readers have it as well.
	IsPlain bool
}

// Spans returns an expression without groups for a length of time with what compares it:
// "within a week", "more than 30 days".
func Spans() string {
	g := words()
	spans := []string{g.SameDay}
	for _, s := range g.Spans {
		spans = append(spans, strings.ReplaceAll(s.Said, "LONG", g.Long))
	}
	return shapes.WithoutGroups("(?:" + strings.Join(spans, "|") + ")")
}

// mayBe matches a unit of time, so that few questions are held against the shapes.
var mayBe = regexp.MustCompile(`(?i)\d\s*h\b|min(?:ute)?s?\b|hours?\b|hrs?\b|days?\b|weeks?\b|wks?\b|fortnight|months?\b|quarters?\b|years?\b|yrs?\b`)

// Of reads a question for what happened to things within a time, or after it. ok is false for
// any other question, and for one that says anything else.
func Of(text string, slots slot.Slots) (read Read, ok bool) {
	if !mayBe.MatchString(text) && !slots.Has(slot.Period) {
		return Read{}, false
	}
	masked, ok := shapes.Mask(text, slots, slot.Number, slot.Duration)
	if !ok || len(masked.People) > 1 || len(masked.Periods) > 2 {
		return Read{}, false
	}
	g := words()
	for _, s := range g.Shapes {
		m := s.said.FindStringSubmatch(masked.Text)
		if m == nil || len(masked.Periods) > 1 && !s.Dated {
			continue
		}
		asked := question{shape: s, Masked: masked, isCount: shapes.IsCount(masked.Text), isShare: shapes.IsShare(masked.Text)}
		groups := map[string]string{}
		for i, name := range s.said.SubexpNames() {
			if kind, _, _ := strings.Cut(name, "_"); m[i] != "" {
				groups[strings.TrimRight(kind, "0123456789")] = m[i]
				groups[name] = m[i]
			}
		}
		if asked.take(g, groups) {
			return asked.read(), true
		}
	}
	return Read{}, false
}

// question is one that a shape matches.
type question struct {
	shape     *shape
	thing     *thing
	event     *event
	state     string
	isSameDay bool
	compares  string
	amount    float64
	unit      string
	days      float64
	shapes.Masked
	isOpened         bool // the period is the one that they were opened in
	isCount, isShare bool
}

// take takes what the groups of a shape match. ok is false where that does not happen to such
// things.
func (q *question) take(g *grammar, groups map[string]string) (ok bool) {
	q.thing = g.Things[slices.IndexFunc(g.Things, func(t *thing) bool { return t.said.MatchString(groups["thing"]) })]
	q.state, q.isOpened = strings.ToLower(groups["state"]), groups["opened"] != ""
	said := groups["event"]
	if said == "" && q.state == "merged" {
		said = "merged"
	} else if said == "" {
		said = "closed"
	}
	at := slices.IndexFunc(q.thing.Events, func(e *event) bool { return e.said.MatchString(said) })
	if at < 0 {
		return false
	}
	q.event, q.isSameDay = q.thing.Events[at], groups["same"] != ""
	for i, s := range g.Spans {
		if groups[fmt.Sprintf("span%d", i)] != "" {
			q.compares = s.Compares
		}
	}
	switch {
	case q.shape.Dated:
		return q.isOpened
	case q.isCount && rate.MatchString(q.Text):
		return false
	}
	return q.isSameDay || q.takeLength(g, groups["number"], strings.ToLower(groups["unit"]))
}

// rate matches a question for a number that is asked of each such span: "how many issues are
// closed in a month".
var rate = regexp.MustCompile(`(?i)\b(?:are|is|gets?|do|does)\b[^?]*\bin\s+(?:an?|one)\s+\pL+[\s?.!]*$`)

// takeLength takes a length of time. ok is false for one that is none.
func (q *question) takeLength(g *grammar, number, unit string) (ok bool) {
	amount, err := strconv.ParseFloat(number, 64)
	if err != nil {
		amount = g.Numbers[strings.ToLower(strings.Join(strings.Fields(number), " "))]
	}
	for _, u := range g.Units {
		if strings.HasPrefix(unit, u.Begins) {
			q.amount, q.unit, q.days = amount, u.Name, amount*u.Days
			return amount > 0
		}
	}
	return false
}

// read writes the query.
func (q *question) read() Read {
	t := q.thing
	at := q.event.At
	if q.shape.Open {
		at = fmt.Sprintf("coalesce(%s, COLLECT { MATCH (g:Repository) RETURN g.data_as_of }[0])", at)
	}
	matches, conditions, told := q.narrowed()
	match := "MATCH " + strings.Join(matches, ", ")
	if len(conditions) > 0 {
		match += " WHERE " + strings.Join(conditions, " AND ")
	}
	days := fmt.Sprintf("duration.inSeconds(datetime(%s.created_at), datetime(at)).seconds / 86400.0", t.Of)
	soon := fmt.Sprintf("%s %s %s", days, q.compares, strconv.FormatFloat(q.days, 'g', 10, 64))
	switch {
	case q.shape.Dated && len(q.Periods) > 1:
		soon = condition.Within("at", q.Periods[1].Period)
	case q.shape.Dated:
		soon = "true"
	case q.isSameDay:
		soon = fmt.Sprintf("left(at, 10) = left(%s.created_at, 10)", t.Of)
	}
	match += fmt.Sprintf(" WITH DISTINCT %s, %s AS at", t.Of, at)
	when := "at AS " + q.event.Column
	if q.shape.Open {
		when = t.Of + ".closed_at AS closed" // which is not yet so for those that are open
	}
	order := "DESC"
	if strings.HasPrefix(q.compares, "<") {
		order = ""
	}
	result := fmt.Sprintf(" WHERE at IS NOT NULL AND %s RETURN %s, %s, %s AS days ORDER BY %s", soon, t.Rows, when, days, strings.TrimSpace("days "+order)+", "+t.By)
	switch {
	case q.isShare:
		result = fmt.Sprintf(" WITH count(%s) AS total, sum(CASE WHEN at IS NOT NULL AND %s THEN 1 ELSE 0 END) AS %s RETURN CASE total WHEN 0 THEN null ELSE 100.0 * %s / total END AS percent, %s, total", t.Of, soon, t.Count, t.Count, t.Count)
	case q.isCount:
		result = fmt.Sprintf(" WHERE at IS NOT NULL AND %s RETURN count(%s) AS %s", soon, t.Of, t.Count)
	}
	reading := strings.TrimSpace(q.state+" "+t.Name) + " " + q.told()
	if q.isShare {
		reading = "the share of the " + strings.TrimSpace(q.state+" "+t.Name) + " that were " + q.told()
	}
	return Read{
		Query: match + result, Reading: strings.Join(append([]string{reading}, told...), "; "),
		Target:  map[string]frame.Entity{"p": frame.Pull, "i": frame.Issue}[t.Of],
		IsPlain: q.shape.Dated && len(q.Periods) == 1 && (q.isCount || q.isShare),
	}
}

// narrowed returns the patterns for the things that are asked for, the conditions on them, and
// what the reading says of both.
func (q *question) narrowed() (matches, conditions, told []string) {
	t := q.thing
	matches = []string{t.Match}
	if q.state == "" && q.shape.Now {
		q.state = "open"
	}
	switch {
	case q.state == "unmerged":
		conditions = append(conditions, t.Of+".state <> 'merged'")
	case q.state == "closed" && t.Of == "p":
		conditions = append(conditions, "p.state IN ['closed', 'merged']")
	case q.state != "":
		conditions = append(conditions, fmt.Sprintf("%s.state = '%s'", t.Of, q.state))
	}
	for _, p := range q.People {
		matches, conditions = append(matches, t.Person), append(conditions, condition.Person("u", p.Names...))
		told = append(told, "opened by "+p.Said())
	}
	for i, p := range q.Periods {
		if i > 0 && p.Note != "" {
			told = append(told, p.Note)
		}
		if i > 0 {
			continue
		}
		date, when := t.Of+".created_at", "a date is when they were opened"
		if dated := t.Of + "." + q.event.Name + "_at"; !q.isOpened && !q.shape.Open && q.event.At == dated {
			date, when = dated, "a date is when they were "+q.event.Name
		}
		conditions, told = append(conditions, condition.Within(date, p.Period)), append(told, when)
		if p.Note != "" {
			told = append(told, p.Note)
		}
	}
	return matches, conditions, told
}

// told tells what happened, and how soon.
func (q *question) told() string {
	what := q.event.Name
	if q.shape.Open {
		what = "open"
	}
	if q.shape.Dated {
		return what + map[bool]string{true: " in the second period"}[len(q.Periods) > 1]
	}
	if q.isSameDay {
		return what + " on the day on which they were opened"
	}
	span := strconv.FormatFloat(q.amount, 'g', -1, 64) + " " + q.unit
	if q.amount == 1 {
		span = strings.TrimSuffix(span, "s")
	}
	how := map[string]string{"<=": "at most", "<": "less than", ">": "more than", ">=": "at least"}[q.compares]
	if q.shape.Open {
		return fmt.Sprintf("%s for %s %s", what, how, span)
	}
	return fmt.Sprintf("%s %s %s after they were opened", what, how, span)
}

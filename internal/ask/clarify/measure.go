package clarify

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer/back"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/schema"
)

var (
	// vague are the words that rank things without saying by what. Other words
	// for a thing to be ranked by make them clear.
	vague = regexp.MustCompile(`(?i)\b(?:best|worst|greatest|(?:most|least) (?:active|important|productive|valuable|problematic|critical|troublesome|busy)|busiest|hottest|strongest|weakest|nastiest)\b`)
	// fromWorst are those of them that ask for what goes wrong.
	fromWorst = regexp.MustCompile(`(?i)worst|problematic|troublesome|weakest|nastiest`)
	someone   = regexp.MustCompile(`(?i)\b(?:who|whom|developers?|devs?|engineers?|programmers?|contributors?|persons?|people|members?|maintainers?|authors?|coders?)\b`)
	something = regexp.MustCompile(`(?i)\b(?:files?|modules?)\b`)
)

// thingWords are the words that a question with a vague measure may hold beside
// fillers: what is ranked.
var thingWords = set(`developer developers dev devs engineer engineers programmer programmers contributor contributors person people member members maintainer maintainers author authors coder coders
	file files module modules team code one ones working work works at`)

// measure is a way to rank things, as an option and as a sentence.
type measure struct {
	id, label string
	// likely is the likelihood for a word of praise and for one of blame.
	likely [2]float64
	// follows are the relationships of its query.
	follows []string
	// say returns the sentence; "" where it has no place for a part.
	say func(p parts) string
}

var ofPeople = []measure{
	{"commits", "by commits", [2]float64{.4, .12}, []string{"author"}, func(p parts) string { return join("Who made the most commits", p.in("to"), p.period()) }},
	{"fixes", "by bugs fixed", [2]float64{.3, .1}, []string{"author", "fixed"}, func(p parts) string { return join("Who fixed the most bugs", p.in("in"), p.period()) }},
	{"reviews", "by reviews", [2]float64{.12, .02}, []string{"reviews"}, func(p parts) string {
		if len(p.files) > 0 {
			return ""
		}
		return join("Who reviewed the most pull requests", p.period())
	}},
	{"files", "by files changed", [2]float64{.08, .02}, []string{"author", "changed"}, func(p parts) string {
		if len(p.files) > 0 {
			return ""
		}
		return join("Who changed the most different files", p.period())
	}},
	{"introduced", "by bugs introduced", [2]float64{.05, .3}, []string{"author", "introduced"}, func(p parts) string {
		if len(p.files) > 0 {
			return ""
		}
		return join("Who introduced the most bugs", p.period())
	}},
	{"assigned", "by open bugs assigned", [2]float64{.1, .25}, []string{"assigned"}, func(p parts) string {
		if len(p.files)+len(p.periods) > 0 {
			return ""
		}
		return "Which developers have the most open bugs assigned to them?"
	}},
}

var ofFiles = []measure{
	{"commits", "by commits", [2]float64{.45, .22}, []string{"changed"}, func(p parts) string {
		if len(p.people) > 0 {
			return join("Which files did", p.people[0], "change most often", p.period())
		}
		return join("Which files were changed by the most commits", p.period())
	}},
	{"bugs", "by bugs", [2]float64{.22, .44}, []string{"impacted"}, func(p parts) string {
		if len(p.people) > 0 {
			return ""
		}
		return join("Which files are impacted by the most bugs", reported(p))
	}},
	{"open", "by open bugs", [2]float64{.08, .25}, []string{"impacted"}, func(p parts) string {
		if len(p.people)+len(p.periods) > 0 {
			return ""
		}
		return "Which files have the most open bugs?"
	}},
	{"developers", "by developers", [2]float64{.15, .09}, []string{"author", "changed"}, func(p parts) string {
		if len(p.people) > 0 {
			return ""
		}
		return join("Which files were changed by the most developers", p.period())
	}},
}

// reported returns the words for bugs of the period that a question names.
func reported(p parts) string {
	if len(p.periods) == 0 {
		return ""
	}
	return "reported " + p.period()
}

// measures is for "the best developer" and "the worst files".
func measures(q question.Scanned) (Ambiguity, bool) {
	p, ok := partsOf(q)
	words := vague.FindAllString(p.rest, -1)
	if !ok || len(words) != 1 {
		return Ambiguity{}, false
	}
	known := set(strings.ToLower(words[0]))
	for word := range thingWords {
		known[word] = true
	}
	by, isOfFiles := ofPeople, something.MatchString(p.rest)
	switch {
	case isOfFiles && len(p.files) == 0:
		by = ofFiles
	case isOfFiles || !someone.MatchString(p.rest) || len(p.people) > 0:
		return Ambiguity{}, false
	}
	if !p.says(known) {
		return Ambiguity{}, false
	}
	blame := 0
	if fromWorst.MatchString(words[0]) {
		blame = 1
	}
	word := strings.ToLower(strings.Join(strings.Fields(words[0]), " "))
	what, kind := "developer", schema.Person
	if isOfFiles {
		what, kind = "file", schema.File
	}
	a := Ambiguity{Aspect: back.MeasureAspect, Of: word + " " + what, Ask: prose.Capital(word) + " by what?", IsVague: true}
	for _, m := range by {
		if sentence := m.say(p); sentence != "" {
			of := p
			of.isOpen = unsolved.MatchString(sentence)
			a.Values = append(a.Values, Value{m.id, m.label, m.likely[blame], always(sentence), m.follows, kind, of.kept})
		}
	}
	slices.SortStableFunc(a.Values, byLikelihood)
	return a, len(a.Values) > 0
}

// byLikelihood puts the likelier value first.
func byLikelihood(x, y Value) int {
	switch {
	case x.Likelihood > y.Likelihood:
		return -1
	case x.Likelihood < y.Likelihood:
		return 1
	}
	return 0
}

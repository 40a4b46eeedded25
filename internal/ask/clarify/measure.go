package clarify

import (
	"maps"
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

// measures is for "the best developer" and "the worst files".
func measures(q question.Scanned) (Ambiguity, bool) {
	p, ok := partsOf(q)
	said := vague.FindAllString(p.rest, -1)
	if !ok || len(said) != 1 {
		return Ambiguity{}, false
	}
	known := maps.Clone(words.Ranked)
	word := strings.ToLower(strings.Join(strings.Fields(said[0]), " "))
	for part := range strings.FieldsSeq(word) {
		known[part] = true
	}
	by, isOfFiles := ways.People, something.MatchString(p.rest)
	switch {
	case isOfFiles && len(p.files) == 0:
		by = ways.Files
	case isOfFiles || !someone.MatchString(p.rest) || len(p.people) > 0:
		return Ambiguity{}, false
	}
	if !p.says(known) {
		return Ambiguity{}, false
	}
	blame := 0
	if fromWorst.MatchString(said[0]) {
		blame = 1
	}
	what, kind := "developer", schema.Person
	if isOfFiles {
		what, kind = "file", schema.File
	}
	a := Ambiguity{Aspect: back.MeasureAspect, Of: word + " " + what, Ask: prose.Capital(word) + " by what?", IsVague: true}
	for _, m := range by {
		if sentence := m.sentence(p); sentence != "" {
			of := p
			of.isOpen = unsolved.MatchString(sentence)
			a.Values = append(a.Values, Value{m.ID, m.Label, m.Likely[blame], always(sentence), m.Follows, kind, of.kept})
		}
	}
	slices.SortStableFunc(a.Values, byLikelihood)
	return a, len(a.Values) > 0
}

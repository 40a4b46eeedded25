package reader

import (
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/schema"
	"repochat/prompts"
)

// period is the kind of an argument that names days.
const period = "period"

// ReportOf returns the step that runs a report on what a question names. It
// reports false when the question does not name what the report has to be told,
// or names none of one kind where two are compared.
func ReportOf(definition prompts.ReportDefinition, scanned question.Scanned) (Report, bool) {
	step := Report{Name: definition.Name, Arguments: map[string]string{}}
	named := mentionsOf(scanned)
	if isComparison(definition) {
		named = pairOf(named)
	}
	for _, wanted := range definition.Arguments {
		at := slices.IndexFunc(named, func(m mention) bool { return slices.Contains(wanted.Kinds, string(m.kind)) })
		switch {
		case at >= 0:
			step.Arguments[wanted.Name] = named[at].text
			named = slices.Delete(named, at, at+1)
		case wanted.Required && wanted.Default == "":
			return Report{}, false
		}
	}
	return step, true
}

// mention is something that a question names and a report may be about.
type mention struct {
	kind schema.Kind
	text string
}

// mentionsOf returns what a question names, in its order: the things that the
// graph holds, those that it does not, and days.
func mentionsOf(scanned question.Scanned) []mention {
	var all []mention
	for _, span := range scanned.Spans {
		switch name := span.Name; {
		case span.Period != nil:
			all = append(all, mention{period, strings.TrimSpace(scanned.Text[span.Start:span.End])})
		case name.Known() && len(name.Matches) == 1:
			all = append(all, mention{name.Kind, name.Matches[0].Value})
		case name.Known():
			all = append(all, mention{name.Kind, name.Text})
		case len(span.Kinds) > 0 && (span.Sure || span.Likely && len(name.Matches) > 0):
			all = append(all, mention{span.Kinds[0], span.Text})
		}
	}
	return all
}

func isComparison(d prompts.ReportDefinition) bool {
	return len(d.Arguments) == 2 && slices.Equal(d.Arguments[0].Kinds, d.Arguments[1].Kinds)
}

// pairOf returns the first two things of one kind; none when there are not two.
// A file and a directory are of one kind here.
func pairOf(named []mention) []mention {
	family := func(kind schema.Kind) schema.Kind {
		if kind == schema.Directory {
			return schema.File
		}
		return kind
	}
	for i, first := range named {
		for _, second := range named[i+1:] {
			if family(first.kind) == family(second.kind) {
				return []mention{first, second}
			}
		}
	}
	return nil
}

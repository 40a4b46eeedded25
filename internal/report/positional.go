package report

import (
	"slices"
	"strings"
	"time"

	"repochat/internal/question/dates"
	"repochat/prompts"
)

// Positional gives texts without names to the arguments of a report, in their
// order: "twifkak March 2024" are a person and a period. A text name=value is
// given to the argument of that name. What is left over goes to the last
// argument of a name, whose words may stand apart.
func Positional(d prompts.ReportDefinition, texts []string, now time.Time) map[string]string {
	given := map[string]string{}
	var free []string
	for _, text := range texts {
		name, value, named := strings.Cut(text, "=")
		if named && slices.ContainsFunc(d.Arguments, func(a prompts.ReportArgument) bool { return a.Name == name }) {
			given[name] = value
		} else {
			free = append(free, text)
		}
	}
	var named []string
	for _, argument := range d.Arguments {
		switch {
		case given[argument.Name] != "":
		case isPeriod(argument) && len(d.Arguments) == 1:
			given[argument.Name] = strings.Join(free, " ")
			free = nil
		case isPeriod(argument):
			given[argument.Name], free = cutPeriod(free, now)
		default:
			named = append(named, argument.Name)
		}
	}
	for i, name := range named {
		if i >= len(free) {
			break
		}
		given[name] = free[i]
		if i == len(named)-1 {
			given[name] = strings.Join(free[i:], " ")
		}
	}
	return given
}

func isPeriod(a prompts.ReportArgument) bool {
	return slices.Equal(a.Kinds, []string{string(Period)})
}

// cutPeriod takes the longest run of last texts that are days and nothing else.
// One text is left for a name.
func cutPeriod(texts []string, now time.Time) (period string, rest []string) {
	for from := 1; from < len(texts); from++ {
		joined := strings.Join(texts[from:], " ")
		if spans := dates.Parse(joined, now); len(spans) == 1 && spans[0].Start == 0 && spans[0].End == len(joined) {
			return joined, texts[:from]
		}
	}
	return "", texts
}

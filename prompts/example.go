package prompts

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"text/template"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/question/dates"
)

// Shot is an example with its values filled in, as a model is shown it.
type Shot struct {
	Question  string
	Reasoning string
	Reading   string
	Query     string
}

// Shot returns the entry's first wording, reading, reasoning and query with
// its values.
func (e Example) Shot() (Shot, error) {
	values, err := e.typedValues()
	if err != nil {
		return Shot{}, err
	}
	query, err := e.Render(values)
	if err != nil {
		return Shot{}, err
	}
	return Shot{
		Question:  Fill(e.Questions[0], e.Values),
		Reasoning: Fill(e.Reasoning, e.Values),
		Reading:   Fill(e.Reading, e.Values),
		Query:     query,
	}, nil
}

// Render returns the query for other values of the slots: a condition.Period
// for range and date, an int for count, a []string of names for the rest.
func (e Example) Render(values map[string]any) (string, error) {
	parsed, err := template.New(e.Name).Option("missingkey=error").Funcs(conditions).Parse(e.Query)
	if err != nil {
		return "", fmt.Errorf("read query of example %s: %w", e.Name, err)
	}
	var query strings.Builder
	if err := parsed.Execute(&query, values); err != nil {
		return "", fmt.Errorf("write query of example %s: %w", e.Name, err)
	}
	return strings.TrimSpace(query.String()), nil
}

// conditions are the functions of the query templates. Their first argument is
// a variable or a property, their second the slot.
var conditions = template.FuncMap{
	"within":    func(property string, period condition.Period) string { return condition.Within(property, period) },
	"moment":    condition.Moment,
	"file":      named(condition.File),
	"directory": named(condition.Directory),
	"person":    named(condition.Person),
	"commit":    named(condition.Commit),
	"number":    named(condition.Number),
	"label":     named(condition.Label),
	"equal":     named(condition.Equal),
}

func named(condition func(string, ...string) string) func(string, []string) string {
	return func(variable string, names []string) string { return condition(variable, names...) }
}

var slotPattern = regexp.MustCompile(`\{([a-z]+\d?)\}`)

// Slots returns the names of the slots in a wording, in their order.
func Slots(wording string) []string {
	var slots []string
	for _, match := range slotPattern.FindAllStringSubmatch(wording, -1) {
		slots = append(slots, match[1])
	}
	return slots
}

// Fill puts values into the slots of a text.
func Fill(text string, values map[string]string) string {
	return slotPattern.ReplaceAllStringFunc(text, func(slot string) string { return values[strings.Trim(slot, "{}")] })
}

// SlotKind returns what a slot holds: "person" for person and person2.
func SlotKind(slot string) string { return strings.TrimRight(slot, "0123456789") }

// exampleNow is the moment that relative dates in the values count from.
var exampleNow = time.Date(2024, 11, 4, 9, 0, 0, 0, time.UTC)

func (e Example) typedValues() (map[string]any, error) {
	typed := map[string]any{}
	for slot, value := range e.Values {
		switch SlotKind(slot) {
		case "range", "date":
			spans := dates.Parse(value, exampleNow)
			if len(spans) != 1 {
				return nil, fmt.Errorf("slot %s: %q is not one period", slot, value)
			}
			typed[slot] = condition.Period{From: spans[0].From, To: spans[0].To, MonthDay: spans[0].MonthDay}
		case "count":
			number, err := strconv.Atoi(value)
			if err != nil {
				return nil, fmt.Errorf("slot %s: %q is not a number", slot, value)
			}
			typed[slot] = number
		default:
			typed[slot] = []string{value}
		}
	}
	return typed, nil
}

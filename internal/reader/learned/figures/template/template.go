// Package template puts the values of a question into a query that has places for them.
package template

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// Anybody stands for the people of a group.
const Anybody slot.Kind = "anybody"

// Fill puts values into a query, for what is called so. ok is false where one of them has no
// place in it.
func Fill(called, query string, values slot.Slots) (compose.Text, bool) {
	name := strings.ReplaceAll(called, " ", "_")
	if values.Has(slot.Bots) {
		name += "_without_those_of_bots"
	}
	notes := values.Of(slot.Release).Notes()
	for _, named := range values.Of(slot.Release) {
		notes = append(notes, named.Told())
	}
	for _, thread := range slices.Concat(values.Of(slot.Issue), values.Of(slot.Pull)) {
		notes = append(notes, "of #"+thread.Names[0])
	}
	values = values.Without(slot.Bots).Without(Anybody).Without(slot.Release).Without(slot.Issue).Without(slot.Pull)
	template, literals := withoutLiterals(query)
	written, ok := compose.Write(frame.Frame{Target: frame.Repository, Query: name}, values, map[string]string{name: template})
	written.Query = withLiterals(written.Query, literals)
	written.Reading = strings.Join(append([]string{written.Reading}, notes...), "; ")
	return written, ok && len(written.Unused) == 0
}

// literal matches a string in a query, and marked what stands for one.
var (
	literal = regexp.MustCompile(`'(?:[^'\\]|\\.)*'`)
	marked  = regexp.MustCompile(`\x{E000}(\d+)\x{E001}`)
)

// withoutLiterals returns a query with marks for its strings, which may hold what looks
// like a place for a value, and the strings.
func withoutLiterals(query string) (template string, literals []string) {
	template = literal.ReplaceAllStringFunc(query, func(text string) string {
		literals = append(literals, text)
		return fmt.Sprintf("\uE000%d\uE001", len(literals)-1)
	})
	return template, literals
}

// withLiterals puts the strings of a query back in their places.
func withLiterals(template string, literals []string) string {
	return marked.ReplaceAllStringFunc(template, func(mark string) string {
		n, err := strconv.Atoi(marked.FindStringSubmatch(mark)[1])
		if err != nil || n >= len(literals) {
			return mark
		}
		return literals[n]
	})
}

// WithDifference returns a query for two figures with their difference as one more row, or
// with the change from the first to the second and each in percent of the first.
func WithDifference(query, column string, isChange bool) string {
	last, more := "{part: 'Difference', value: abs(rows[0].value - rows[1].value)}", ""
	if isChange {
		last, more = "{part: 'Change', value: rows[1].value - rows[0].value}", ", CASE rows[0].value WHEN 0 THEN null ELSE 100.0 * row.value / rows[0].value END AS percent"
	}
	return fmt.Sprintf("CALL () { %s } WITH collect({part: part, value: %s}) AS rows UNWIND rows + [%s] AS row RETURN row.part AS part, row.value AS %s%s", query, column, last, column, more)
}

// Readings joins the readings of several figures: what is counted, and then each note once.
func Readings(readings []string) string {
	var counted, notes []string
	for _, reading := range readings {
		parts := strings.Split(reading, "; ")
		for i, part := range parts {
			switch {
			case i == 0 && !slices.Contains(counted, part):
				counted = append(counted, part)
			case i > 0 && !slices.Contains(notes, part):
				notes = append(notes, part)
			}
		}
	}
	return strings.Join(append([]string{strings.Join(counted, ", ")}, notes...), "; ")
}

// Limit returns the clause for how many rows are wanted; "" for all.
func Limit(most int) string {
	if most == 0 {
		return ""
	}
	return fmt.Sprintf(" LIMIT %d", most)
}

// labelled matches the nodes of a pattern with their labels.
var labelled = regexp.MustCompile(`\((\w+):(\w+(?:\|\w+)*)\)`)

// Once returns the condition that the person of a pattern stands in it a single time, with
// what else is asked of what stands beside the person.
func Once(pattern, where string) string {
	inner := labelled.ReplaceAllStringFunc(pattern, func(node string) string {
		if m := labelled.FindStringSubmatch(node); m[1] == "u" {
			return "(u)"
		}
		return node
	})
	inner = labelled.ReplaceAllString(inner, "(${1}1:$2)")
	if where != "" {
		inner += " WHERE " + property.ReplaceAllString(where, "${1}1.")
	}
	return "COUNT { " + inner + " } = 1"
}

// property matches the variable of a property.
var property = regexp.MustCompile(`\b(\w)\.`)

// Package state is what an answered question leaves for those that follow it.
package state

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
)

// Of returns what a query is about, what it is narrowed to, and which days
// it covers: what a later question goes on from.
func Of(q readings.Question, query *facts.Facts, columns []answer.Column, window *answer.Window) []question.Part {
	parts := []question.Part{}
	add := func(kind question.PartKind, id, text string) {
		if !slices.ContainsFunc(parts, func(p question.Part) bool { return p.ID == id }) {
			parts = append(parts, question.Part{ID: id, Kind: kind, Text: text})
		}
	}
	if kind := subjectOf(columns); kind != "" {
		add(question.SubjectPart, "subject", schema.NounOf(kind).Many)
	}
	if measure := measureOf(columns); measure != "" {
		add(question.MeasurePart, "measure", measure)
	}
	all := slices.Clone(q.Names)
	for _, earlier := range slices.Backward(q.Earlier) {
		all = append(all, earlier.Names...)
	}
	for _, name := range all {
		if at := slices.IndexFunc(name.Matches, func(m names.Match) bool { return compares(query, m) }); at >= 0 {
			add(question.FilterPart, question.NameID(name.Kind, name.Matches[at].Value), name.Text)
		}
	}
	for _, state := range question.States {
		if slices.ContainsFunc(query.Literals, func(l facts.Literal) bool { return l.Value == state && !l.Negated && l.Compares("state") }) {
			add(question.FilterPart, question.StateID(state), state)
		}
	}
	if window != nil {
		text := window.From
		if window.To != window.From {
			text += " to " + window.To
		}
		add(question.PeriodPart, question.PeriodID, text)
	}
	return parts
}

// compares reports whether a query compares with a thing, by any of its names.
func compares(query *facts.Facts, thing names.Match) bool {
	return slices.ContainsFunc(query.Literals, func(l facts.Literal) bool {
		return len(l.Subjects) > 0 && !l.Negated && l.Value != "" &&
			(strings.EqualFold(l.Value, thing.Value) || strings.EqualFold(l.Value, thing.Name) || strings.HasSuffix("/"+thing.Value, "/"+strings.TrimPrefix(l.Value, "/")))
	})
}

// subjectOf returns what an answer is about: the things of its first column that
// names some, or those that it counts.
func subjectOf(columns []answer.Column) schema.Kind {
	for _, column := range columns {
		if column.Kind != "" {
			return column.Kind
		}
	}
	for _, column := range columns {
		if column.Counted != "" {
			return column.Counted
		}
	}
	return ""
}

// measureOf returns the title of the first column with an amount; "" without one.
func measureOf(columns []answer.Column) string {
	for _, column := range columns {
		if column.Unit == answer.UnitCount || column.Unit == answer.UnitLines || column.Unit == answer.UnitPercent {
			return strings.ToLower(column.Title)
		}
	}
	return ""
}

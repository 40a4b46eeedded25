package figures

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/figures/grammar"
	"repochat/internal/reader/learned/figures/template"
	"repochat/internal/reader/learned/slot"
)

// shares writes the figures of some parts as shares of all things of their kinds.
func (q asked) shares(parts []part) (compose.Text, bool) {
	var queries, readings []string
	for _, p := range parts {
		if len(p.states)+len(p.labels) == 0 && len(q.people) == 0 {
			return compose.Text{}, false
		}
		all, isOfPerson := p.whole(len(q.people) > 0)
		of := p.values.Without(slot.Bots)
		if !isOfPerson {
			of = of.Without(slot.Person)
		}
		some, values, ok := p.matched(p.values, all.date())
		whole, _, also := all.matched(of, all.date())
		if !ok || !also {
			return compose.Text{}, false
		}
		percent, part := "CASE total WHEN 0 THEN null ELSE 100.0 * some / total END AS percent", "some AS "+p.thing.Column
		columns := percent + ", " + part + ", total"
		if len(parts) > 1 {
			columns = condition.Literal(p.label) + " AS part, " + part + ", " + percent
		}
		query := fmt.Sprintf("WITH COUNT { %s RETURN DISTINCT %s } AS some, COUNT { %s RETURN DISTINCT %s } AS total RETURN %s", some, p.thing.Counted, whole, p.thing.Counted, columns)
		written, ok := template.Fill("the share of "+p.told(), query, values)
		if !ok {
			return compose.Text{}, false
		}
		queries, readings = append(queries, written.Query), append(readings, written.Reading)
	}
	return compose.Text{Query: strings.Join(queries, " UNION ALL "), Reading: template.Readings(readings)}, true
}

// whole returns what a figure is a share of: all but the last that is said of the thing.
// isOfPerson reports whether it is of the same person.
func (f figure) whole(hasPerson bool) (all figure, isOfPerson bool) {
	all = figure{thing: f.thing, labels: f.labels}
	isBase := func(s *grammar.State) bool { return s.Base }
	base := slices.DeleteFunc(slices.Clone(f.states), func(s *grammar.State) bool { return !s.Base })
	defer func() { all.states = slices.Concat(base, slices.DeleteFunc(slices.Clone(all.states), isBase)) }()
	f.states = slices.DeleteFunc(slices.Clone(f.states), isBase)
	if f.isLabelLast && len(f.states) > 0 && !hasPerson {
		all.labels, all.states = nil, f.states
		return all, false
	}
	last := len(f.states) - 1
	if last < 0 && !hasPerson {
		all.labels = nil // the label is what it is a share by
	}
	if !hasPerson || last >= 0 && f.personAt <= last {
		if last > 0 {
			all.states = f.states[:last]
		}
		// "the share of merged pull requests that ann merged" is not of her own ones
		return all, hasPerson && !(last >= 0 && (f.states[last].Needs || f.states[last].Own) && f.personAt == last && !f.isAgain)
	}
	for _, s := range f.states {
		if !s.Own && !s.Needs && s.Name != "made" {
			all.states = append(all.states, s)
		}
	}
	return all, false
}

// sharesPerGroup writes one figure as a share of all things of its kind for each of a group:
// the share of pull requests merged in each year, the share of ann's commits in each month.
func (q asked) sharesPerGroup() (compose.Text, bool) {
	f := q.figures[0]
	if len(f.states)+len(f.labels)+len(q.people) == 0 || f.thing.Column == "total" {
		return compose.Text{}, false
	}
	all, isOfPerson := f.whole(len(q.people) > 0)
	of := q
	if of.bots = nil; !isOfPerson {
		of.people = nil
	}
	some, ok := q.groupingBy(f, all.date()) // a share is of those of the same period
	whole, also := of.groupingBy(all, all.date())
	if !ok || !also {
		return compose.Text{}, false
	}
	keys, names := strings.Join(some.keys, ", "), strings.Join(some.names, ", ")
	part := fmt.Sprintf("%s RETURN %s, %s AS some, 0 AS total", some.match, keys, f.count(some.match))
	total := fmt.Sprintf("%s RETURN %s, 0 AS some, %s AS total", whole.match, keys, all.count(whole.match))
	parts, ok := template.Fill("the share of "+f.told()+" by "+q.groups(), part, some.values)
	totals, also := template.Fill(all.told(), total, whole.values)
	query := fmt.Sprintf("CALL () { %s UNION ALL %s } WITH %s, sum(some) AS %s, sum(total) AS total WHERE total > 0 RETURN %s, 100.0 * %s / total AS percent, %s, total ORDER BY %s%s",
		parts.Query, totals.Query, names, f.thing.Column, names, f.thing.Column, f.thing.Column, some.order("percent", q.most > 0 || q.isAsking), template.Limit(q.most))
	return compose.Text{Query: query, Reading: parts.Reading + q.dated(all.date(), some.values)}, ok && also
}

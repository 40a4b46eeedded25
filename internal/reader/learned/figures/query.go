package figures

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prose"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/figures/template"
	"repochat/internal/reader/learned/slot"
)

// mostParts is how many figures are told at once.
const mostParts = 16

func (f figure) told() string {
	called := told(f.thing, f.states)
	for i, label := range f.labels {
		called += map[bool]string{true: " labelled ", false: " and "}[i == 0] + label.Told()
	}
	if f.measure != nil {
		called = f.toldOf(called)
	}
	return called
}

// part is one figure with the values that it is asked for.
type part struct {
	figure
	label  string
	values slot.Slots
	// bugLabels are those of which an issue has one; none where it does not matter.
	bugLabels []string
}

// parts returns each of the figures for each of the people, periods and ranges of releases of
// a question. Bugs beside other things are told for those with a label, too, since every issue
// is one.
func (q asked) parts(bugLabels []string) (all []part) {
	cases, figures := q.cases(), q.figures
	if len(cases) > 1 || len(figures) > 1 {
		figures = withStatistics(figures)
	}
	for _, c := range cases {
		for _, f := range figures {
			p := q.part(f, c)
			all = append(all, p)
			if f.thing.Name == "bug" && len(bugLabels) > 0 && len(f.labels) == 0 && len(q.figures) > 1 && !q.isShare {
				p.label += ", labelled " + strings.Join(bugLabels, " or ")
				p.bugLabels = bugLabels
				all = append(all, p)
			}
		}
	}
	return all
}

// part returns one figure in a case.
func (q asked) part(f figure, c oneCase) part {
	period := c.period
	if f.isNow {
		period = nil
	}
	called := f.told()
	if len(f.files) > 0 {
		called = f.files[0].Told() + " " + strings.TrimPrefix(called, f.files[0].Told()+" ")
	}
	if len(f.people) > 0 {
		called += ", " + f.people[0].Text
	}
	label := c.called
	if len(q.figures) > 1 || len(label) == 0 {
		label = append(slices.Clip(label), called)
	}
	values := slices.Concat(c.person, f.people, period, q.place, c.releases, q.thread, f.files, q.bots)
	return part{figure: f, values: values, label: prose.Capital(strings.Join(label, ", "))}
}

// oneCase is one of the people, periods and ranges of releases that figures are told for, and
// what it is called beside others.
type oneCase struct {
	person, period, releases slot.Slots
	called                   []string
}

func (q asked) cases() (all []oneCase) {
	people, periods, ranges := each(q.people), each(q.periods), rangesOf(q.releases)
	for _, person := range people {
		for _, period := range periods {
			for _, releases := range ranges {
				c := oneCase{person: person, period: period, releases: releases}
				if len(people) > 1 {
					c.called = append(c.called, person[0].Text)
				}
				if len(periods) > 1 {
					c.called = append(c.called, period[0].Text)
				}
				if len(ranges) > 1 {
					c.called = append(c.called, releases[0].Text+" to "+releases[1].Text)
				}
				all = append(all, c)
			}
		}
	}
	return all
}

// rangesOf returns releases as the ranges that they are the ends of, where there are two:
// "between 1.0 and 1.1 or between 1.1 and 1.2"; else all as one.
func rangesOf(releases slot.Slots) []slot.Slots {
	if len(releases) == 4 && isRange(releases[:2]) && isRange(releases[2:]) {
		return []slot.Slots{releases[:2], releases[2:]}
	}
	return []slot.Slots{releases}
}

// isRange reports whether two releases are the ends of a range.
func isRange(two slot.Slots) bool { return two[0].Side == slot.Since && two[1].Side == slot.Before }

// each returns each of some values, or nothing once where there are none.
func each(values slot.Slots) []slot.Slots {
	if len(values) == 0 {
		return []slot.Slots{nil}
	}
	var all []slot.Slots
	for _, v := range values {
		all = append(all, slot.Slots{v})
	}
	return all
}

// together writes the figures of some parts as rows of one query.
func (q asked) together(parts []part) (compose.Text, bool) {
	if q.isShare {
		if q.isMeasured() || slices.ContainsFunc(parts, func(p part) bool { return p.thing != parts[0].thing }) {
			return compose.Text{}, false // of which of them it is a share is not said
		}
		return q.shares(parts)
	}
	var queries, readings []string
	column := columnOf(parts)
	for _, p := range parts {
		match, values, ok := p.matched(p.values, p.date())
		if !ok {
			return compose.Text{}, false
		}
		if len(p.bugLabels) > 0 {
			match += and(match) + condition.Label("i", p.bugLabels...)
		}
		row := match + " RETURN " + p.count(match) + " AS " + p.thing.Column
		switch {
		case p.measure == nil:
		case len(parts) == 1:
			row = p.measured(match) + " RETURN " + p.statisticColumns()
		default:
			row = p.statisticRow(match, p.label, column)
		}
		written, ok := template.Fill(p.told(), row, values)
		if !ok {
			return compose.Text{}, false
		}
		if len(parts) == 1 {
			return written, true
		}
		if p.measure != nil {
			queries, readings = append(queries, written.Query), append(readings, written.Reading)
			continue
		}
		query := strings.TrimSuffix(written.Query, " AS "+p.thing.Column)
		at := strings.LastIndex(query, " RETURN ")
		queries = append(queries, query[:at]+" WITH "+query[at+len(" RETURN "):]+" AS "+column+" RETURN "+condition.Literal(p.label)+" AS part, "+column)
		readings = append(readings, written.Reading)
	}
	query := strings.Join(queries, " UNION ALL ")
	if q.isMargin && len(parts) == 2 && column != "count" {
		query = withDifference(query, column)
	}
	return compose.Text{Query: query, Reading: readAs(readings)}, true
}

// columnOf returns what the figures of some parts are called side by side.
func columnOf(parts []part) string {
	isOther := func(p part) bool { return p.told() != parts[0].told() }
	switch {
	case !slices.ContainsFunc(parts, func(p part) bool { return p.measure == nil }):
		return daysOf(parts)
	case slices.ContainsFunc(parts, isOther):
		return countColumn
	}
	return parts[0].thing.Column
}

// withDifference returns a query for two figures with their difference as one more row.
func withDifference(query, column string) string {
	return fmt.Sprintf("CALL () { %s } WITH collect({part: part, value: %s}) AS rows UNWIND rows + [{part: 'Difference', value: abs(rows[0].value - rows[1].value)}] AS row RETURN row.part AS part, row.value AS %s", query, column, column)
}

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
	return compose.Text{Query: strings.Join(queries, " UNION ALL "), Reading: readAs(readings)}, true
}

// whole returns what a figure is a share of: all but the last that is said of the thing.
// isOfPerson reports whether it is of the same person.
func (f figure) whole(hasPerson bool) (all figure, isOfPerson bool) {
	all = figure{thing: f.thing, labels: f.labels}
	isBase := func(s *state) bool { return s.Base }
	base := slices.DeleteFunc(slices.Clone(f.states), func(s *state) bool { return !s.Base })
	defer func() { all.states = slices.Concat(base, slices.DeleteFunc(slices.Clone(all.states), isBase)) }()
	f.states = slices.DeleteFunc(slices.Clone(f.states), isBase)
	last := len(f.states) - 1
	if last < 0 && !hasPerson {
		all.labels = nil // the label is what it is a share by
	}
	if !hasPerson || last >= 0 && f.personAt <= last {
		if last > 0 {
			all.states = f.states[:last]
		}
		// "the share of merged pull requests that ann merged" is not of her own ones
		return all, hasPerson && !(last >= 0 && f.states[last].Needs && f.personAt == last && !f.isAgain)
	}
	for _, s := range f.states {
		if !s.Own && !s.Needs && s.Name != "made" {
			all.states = append(all.states, s)
		}
	}
	return all, false
}

// readAs joins the readings of several figures: what is counted, and then each note once.
func readAs(readings []string) string {
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

// grouped writes one figure for each of a group.
func (q asked) grouped() (compose.Text, bool) {
	f := q.figures[0]
	if q.by != nil && f.thing.accepts[q.by.Name] && !slices.Contains(f.states, q.by) {
		isSaid := func(s *state) bool { return s.Name == "merged" && q.by.Name == "merger" }
		f.states = append(slices.DeleteFunc(slices.Clone(f.states), isSaid), q.by)
	}
	if name := q.group.Name; name == "top" || name == "directory" {
		return q.byDirectory(f, name == "top", slices.Concat(q.periods, q.place, q.releases, q.thread, f.files, q.bots))
	}
	return q.perGroup(f, f.told(), func(match string) (counts, order string) {
		if f.measure != nil {
			return f.statisticsOfGroup()
		}
		return f.count(match) + " AS " + f.thing.Column, f.thing.Column
	})
}

// sideBySide writes several figures of the same things for each of a group, each in a
// column: those opened and those merged by each person.
func (q asked) sideBySide() (compose.Text, bool) {
	base := figure{thing: q.figures[0].thing}
	var counts, called, columns []string
	for _, f := range q.figures {
		column, where := f.thing.Column, []string{}
		for _, s := range f.states {
			if s.Where != "" {
				column, where = s.Name+prose.Capital(f.thing.Column), append(where, strings.ReplaceAll(s.Where, "%", f.thing.Counted))
			}
		}
		isAlike := f.thing == base.thing && len(f.labels)+len(f.files)+len(f.people) == 0
		isDated := len(q.periods) > 0 || q.group.isTime() || q.second != nil
		if !isAlike || f.measure != nil || isDated && f.date() != base.date() || q.isOf("person") && f.person() != base.person() || slices.Contains(columns, column) || slices.ContainsFunc(f.states, func(s *state) bool { return s.Match != "" || s.Needs || s.Once }) {
			return compose.Text{}, false
		}
		counted := f.thing.Counted
		if len(where) > 0 {
			counted = "CASE WHEN " + strings.Join(where, " AND ") + " THEN " + counted + " END"
		}
		counts, called, columns = append(counts, "count(DISTINCT "+counted+") AS "+column), append(called, f.told()), append(columns, column)
	}
	return q.perGroup(base, strings.Join(called, " and "), func(string) (string, string) { return strings.Join(counts, ", "), columns[0] })
}

// perGroup writes what is counted of a figure's things for each of a group. counts returns
// the columns, and which of them orders the rows.
func (q asked) perGroup(f figure, called string, counts func(match string) (columns, order string)) (compose.Text, bool) {
	values := slices.Concat(q.periods, q.releases, q.thread, f.files, q.bots)
	if q.isOf("person") {
		values = append(values, slot.Slot{Kind: template.Anybody})
	}
	match, values, ok := f.matched(values, f.date())
	if !ok || len(q.place) > 0 {
		return compose.Text{}, false
	}
	var keys, orders []string
	name := q.group.Name
	for _, g := range []*group{q.group, q.second} {
		switch {
		case g == nil:
		case g.Name == "person":
			keys = append(keys, "u.login AS login, u.name AS name")
		case g.Name == "label" && (f.thing.Counted == "i" || f.thing.Counted == "p"):
			match, keys = match+" UNWIND "+f.thing.Counted+".labels AS label WITH label, "+f.thing.Counted, append(keys, "label")
		case g.isTime() && f.date() != "":
			keys, orders = append(keys, condition.Unit(g.Name, f.date())+" AS "+g.Name), append(orders, g.Name)
		default:
			return compose.Text{}, false
		}
	}
	if q.second != nil {
		name += " and " + q.second.Name
	}
	columns, order := counts(match)
	if len(orders) == 0 || q.second != nil {
		orders = append(orders, order+" DESC")
	}
	query := fmt.Sprintf("%s RETURN %s, %s ORDER BY %s%s", match, strings.Join(keys, ", "), columns, strings.Join(orders, ", "), q.limit())
	return template.Fill(called+" by "+name, query, values)
}

// limit returns the clause for how many of a group are wanted; "" for all.
func (q asked) limit() string {
	if q.most == 0 {
		return ""
	}
	return fmt.Sprintf(" LIMIT %d", q.most)
}

// isOf reports whether figures are for each of a group.
func (q asked) isOf(name string) bool {
	return q.group.Name == name || q.second != nil && q.second.Name == name
}

// byDirectory writes a figure for each top-level directory, or for each that lies in a
// directory.
func (q asked) byDirectory(f figure, isTop bool, values slot.Slots) (compose.Text, bool) {
	place := q.place
	if len(place) > 0 && (isTop || place[0].Kind != slot.Directory || len(place[0].Names) != 1) {
		return compose.Text{}, false
	}
	match, values, ok := f.matched(values, f.date())
	if !ok || f.place() == "" {
		return compose.Text{}, false
	}
	key, inside := "left(f.path, size(f.path) - size(f.name) - 1)", "f.path"
	switch {
	case isTop:
		key = "split(f.path, '/')[0]"
	case len(place) > 0:
		directory := condition.Literal(strings.TrimSuffix(place[0].Names[0], "/") + "/")
		inside = "split(f.path, " + directory + ")[1]"
		key = directory + " + split(" + inside + ", '/')[0]"
	}
	if len(place) == 0 && f.place() != "(f)" {
		match = strings.Replace(match, "MATCH ", "MATCH "+f.place()+", ", 1)
	}
	match += and(match) + inside + " CONTAINS '/'"
	return template.Fill(f.told()+" by directory", fmt.Sprintf("%s RETURN %s AS directory, %s AS %s ORDER BY %s DESC%s", match, key, f.count(match), f.thing.Column, f.thing.Column, q.limit()), values)
}

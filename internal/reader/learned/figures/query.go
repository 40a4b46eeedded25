package figures

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prose"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/compose/release"
	"repochat/internal/reader/learned/figures/grammar"
	"repochat/internal/reader/learned/figures/span"
	"repochat/internal/reader/learned/figures/template"
	"repochat/internal/reader/learned/slot"
)

// mostParts is how many figures are told at once.
const mostParts = 16

func (f figure) told() string {
	called := grammar.Told(f.thing, f.states)
	for i, label := range f.labels {
		called += map[bool]string{true: " labelled ", false: " and "}[i == 0] + label.Told()
	}
	if f.measure != nil {
		called = f.span().Called(called)
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
	values := slices.Concat(c.person, f.people, period, q.place, c.releases, q.thread, f.files, q.bots, q.without)
	f.isOfRest = c.isOfRest
	written := strings.Join(label, ", ")
	if len(c.called) == 0 {
		written = prose.Capital(written) // and no name
	}
	return part{figure: f, values: values, label: written}
}

// oneCase is one of the people, periods and ranges of releases that figures are told for, and
// what it is called beside others.
type oneCase struct {
	person, period, releases slot.Slots
	called                   []string
	isOfRest                 bool
}

func (q asked) cases() (all []oneCase) {
	people, periods, ranges := each(q.people), each(q.periods), release.Ranges(q.releases)
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
				if !q.hasOthers {
					all = append(all, c)
					continue
				}
				rest := c
				var name string
				if len(person) > 0 {
					name = person[0].Text
				} else {
					name = q.figures[0].labels[0].Told()
				}
				c.called = append([]string{name}, c.called...)
				rest.called, rest.isOfRest = append([]string{"others"}, rest.called...), true
				all = append(all, c, rest)
			}
		}
	}
	return all
}

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
			row = p.span().Query(match)
		default:
			row = p.span().Row(match, p.label, column)
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
	isCounted := !slices.ContainsFunc(parts, func(p part) bool { return p.measure != nil })
	if q.isMargin && len(parts) == 2 && (column != span.CountColumn || isCounted && !q.isChange) {
		query = template.WithDifference(query, column, q.isChange)
	} else if q.isChange {
		return compose.Text{}, false
	}
	return compose.Text{Query: query, Reading: template.Readings(readings)}, true
}

// columnOf returns what the figures of some parts are called side by side.
func columnOf(parts []part) string {
	isOther := func(p part) bool { return p.told() != parts[0].told() }
	switch {
	case !slices.ContainsFunc(parts, func(p part) bool { return p.measure == nil }):
		var all []span.Of
		for _, p := range parts {
			all = append(all, p.span())
		}
		return span.Column(all)
	case slices.ContainsFunc(parts, isOther):
		return span.CountColumn
	}
	return parts[0].thing.Column
}

// grouped writes one figure for each of a group.
func (q asked) grouped() (compose.Text, bool) {
	f := q.figures[0]
	if q.by != nil && f.thing.Accepts(q.by.Name) && !slices.Contains(f.states, q.by) {
		isSaid := func(s *grammar.State) bool { return s.Name == "merged" && q.by.Name == "merger" }
		f.states = append(slices.DeleteFunc(slices.Clone(f.states), isSaid), q.by)
	}
	if name := q.group.Name; name == "top" || name == "directory" {
		return q.byDirectory(f, name == "top", slices.Concat(q.periods, q.place, q.releases, q.thread, f.files, q.bots, q.without))
	}
	return q.perGroup(f, f.told(), func(match string) (counts, order string) {
		if f.measure != nil {
			return f.span().Columns()
		}
		return f.count(match) + " AS " + f.thing.Column, f.thing.Column
	})
}

// sideBySide writes several figures for each of a group, each in a column: those opened and
// those merged by each person, commits and releases of each year.
func (q asked) sideBySide() (compose.Text, bool) {
	var columns, sums, queries, readings []string
	for _, f := range q.figures {
		column := f.column()
		if f.measure != nil || f.isNow || q.isTotal || slices.Contains(columns, column) || len(f.labels)+len(f.files)+len(f.people) > 0 || slices.ContainsFunc(f.states, func(s *grammar.State) bool { return s.Once }) {
			return compose.Text{}, false
		}
		columns, sums = append(columns, column), append(sums, "sum("+column+") AS "+column)
	}
	var by breakdown
	for i, f := range q.figures {
		var ok bool
		if by, ok = q.groupingOf(f); !ok {
			return compose.Text{}, false
		}
		counts := make([]string, len(columns))
		for j, column := range columns {
			counts[j] = "0 AS " + column
		}
		counts[i] = f.count(by.match) + " AS " + columns[i]
		written, ok := template.Fill(f.told(), by.match+" RETURN "+strings.Join(append(by.keys, counts...), ", "), by.values)
		if !ok {
			return compose.Text{}, false
		}
		queries, readings = append(queries, written.Query), append(readings, written.Reading)
	}
	query := fmt.Sprintf("CALL () { %s } RETURN %s, %s ORDER BY %s%s", strings.Join(queries, " UNION ALL "), strings.Join(by.names, ", "), strings.Join(sums, ", "), by.order(columns[0], q.most > 0 || q.isAsking), template.Limit(q.most))
	counted, notes, _ := strings.Cut(template.Readings(readings), "; ")
	return compose.Text{Query: query, Reading: strings.TrimSuffix(counted+" by "+q.groups()+"; "+notes, "; ")}, true
}

// column returns what a figure is called beside others.
func (f figure) column() string {
	column := ""
	for _, s := range f.states {
		if s.Name == "made" {
			continue // as all of them were
		}
		for word := range strings.FieldsSeq(s.Name) {
			column += prose.Capital(word)
		}
	}
	column += prose.Capital(f.thing.Column)
	return strings.ToLower(column[:1]) + column[1:]
}

// groups returns the name of what figures are told for each of.
func (q asked) groups() string {
	if q.second != nil {
		return q.group.Name + " and " + q.second.Name
	}
	return q.group.Name
}

// breakdown is what a query for each of a group begins with, and what its rows are called and
// ordered by.
type breakdown struct {
	match              string
	keys, names, units []string
	values             slot.Slots
}

// order returns what orders the rows, of which a column is the first figure: time, but where
// those with the most are wanted.
func (g breakdown) order(column string, isByMost bool) string {
	if len(g.units) == 1 && len(g.keys) == 1 {
		return map[bool]string{true: column + " DESC, ", false: ""}[isByMost] + g.units[0]
	}
	return strings.Join(append(slices.Clone(g.units), column+" DESC"), ", ")
}

// groupingOf returns how a figure's things are told for each of the groups.
func (q asked) groupingOf(f figure) (by breakdown, ok bool) { return q.groupingBy(f, f.date()) }

// groupingBy returns the same with periods that go by a date.
func (q asked) groupingBy(f figure, date string) (by breakdown, ok bool) {
	values := slices.Concat(q.people, q.periods, q.releases, q.thread, f.files, q.bots, q.without)
	if q.isOf("person") {
		values = append(values, slot.Slot{Kind: template.Anybody})
	}
	if by.match, by.values, ok = f.matched(values, date); !ok || len(q.place) > 0 {
		return breakdown{}, false
	}
	for _, g := range []*grammar.Group{q.group, q.second} {
		switch {
		case g == nil:
		case g.Name == "person":
			by.keys, by.names = append(by.keys, "u.login AS login, u.name AS name"), append(by.names, "login, name")
		case g.Name == "label" && slices.ContainsFunc(f.states, isOfLabels):
			return breakdown{}, false // nothing without a label has one
		case g.Name == "label" && (f.thing.Counted == "i" || f.thing.Counted == "p"):
			by.match += " UNWIND " + f.thing.Counted + ".labels AS label WITH label, " + f.thing.Counted
			by.keys, by.names = append(by.keys, "label"), append(by.names, "label")
		case g.IsTime() && date != "":
			by.keys, by.names, by.units = append(by.keys, condition.Unit(g.Name, date)+" AS "+g.Name), append(by.names, g.Name), append(by.units, g.Name)
		default:
			return breakdown{}, false
		}
	}
	return by, true
}

// isOfLabels reports whether a state is having labels, or none.
func isOfLabels(s *grammar.State) bool { return s.Name == "labelled" || s.Name == "unlabelled" }

// perGroup writes what is counted of a figure's things for each of a group. counts returns
// the columns, and which of them orders the rows.
func (q asked) perGroup(f figure, called string, counts func(match string) (columns, order string)) (compose.Text, bool) {
	by, ok := q.groupingOf(f)
	if !ok {
		return compose.Text{}, false
	}
	columns, order := counts(by.match)
	query := fmt.Sprintf("%s RETURN %s, %s ORDER BY %s%s", by.match, strings.Join(by.keys, ", "), columns, by.order(order, q.most > 0 || q.isAsking), template.Limit(q.most))
	written, ok := template.Fill(called+" by "+q.groups(), query, by.values)
	if f.measure != nil {
		written.Reading += q.dated(f.date(), by.values)
	}
	return written, ok
}

// dates are what the properties are called that things are told by for each period.
var dates = map[string]string{
	"i.created_at": "an issue's date is when it was created", "i.closed_at": "closed issues go by closed_at",
	"p.created_at": "a pull request's date is when it was opened", "p.merged_at": "a pull request's date is when it was merged",
}

// dated returns what a reading tells of the date by which things belong to one of several
// periods; "" where there are none, or a period that is named has it told.
func (q asked) dated(date string, values slot.Slots) string {
	if dates[date] == "" || values.Has(slot.Period) || !q.group.IsTime() && (q.second == nil || !q.second.IsTime()) {
		return ""
	}
	return "; " + dates[date]
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
	return template.Fill(f.told()+" by directory", fmt.Sprintf("%s RETURN %s AS directory, %s AS %s ORDER BY %s DESC%s", match, key, f.count(match), f.thing.Column, f.thing.Column, template.Limit(q.most)), values)
}

// Package span holds how long something of a thing takes, and what is told of the days that
// several things took.
package span

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
)

// Measure is how long something of a thing takes, the days from one of its dates to another,
// or another number that each thing has.
type Measure struct {
	// Said is the regular expression of the words for it, Told what it is called, and Of the
	// name of the thing where none is named.
	Name, Said, Told, Of string
	// From, To and State are by the name of the thing: the two dates, and the state that it
	// is in at the end, where there is one for it.
	From, To, State map[string]string
	// Unit is what another number than that of days is one of, and Value the number, by the
	// name of the thing.
	Unit  string
	Value map[string]string
	// Common is set where another reading has it of all things, and of each period, with
	// what was not measured beside it.
	Common bool
}

// IsOf reports whether things of a name can be measured.
func (m Measure) IsOf(thing string) bool { return m.From[thing] != "" || m.Value[thing] != "" }

// unit returns what the measure's numbers are of.
func (m Measure) unit() string { return cmp.Or(m.Unit, "Days") }

// Statistic is what is told of the days that several things took.
type Statistic struct {
	// Said is the regular expression of the words for it. Value is worked out of the days,
	// and At the number of the thing whose days it is; "" where it is that of none. Told is
	// what it is called, where that is not its name.
	Name, Said, Told, Value, At string
}

// Of is a measure of the things of a kind.
type Of struct {
	*Measure
	Statistics []*Statistic
	// Thing is the name of the kind, Counted the variable that stands for a thing in a
	// query, and Column what their number is called.
	Thing, Counted, Column string
}

// CountColumn is what figures of several kinds are called side by side.
const CountColumn = "count"

// days returns what is measured of a thing, in days or in another unit.
func (o Of) days() string {
	if value := o.Value[o.Thing]; value != "" {
		return value
	}
	return fmt.Sprintf("duration.inSeconds(datetime(%s), datetime(%s)).seconds / 86400.0", o.From[o.Thing], o.To[o.Thing])
}

// matched returns what matches things with the days of each, the longest first.
func (o Of) matched(match string) string {
	return match + " WITH DISTINCT " + o.Counted + ".number AS n, " + o.days() + " AS days WHERE days IS NOT NULL WITH n, days ORDER BY days DESC"
}

// Query returns the query for all statistics of what is matched, each in a column, with the
// number of the one thing that has one of them.
func (o Of) Query(match string) string {
	var all []string
	for _, s := range o.Statistics {
		all = append(all, s.Value+" AS "+s.Name+o.unit())
	}
	if of := slices.DeleteFunc(slices.Clone(o.Statistics), func(s *Statistic) bool { return s.At == "" }); len(of) == 1 {
		all = append(all, of[0].At+" AS "+o.Thing)
	}
	return o.matched(match) + " RETURN " + strings.Join(append(all, "count(n) AS "+o.Column), ", ")
}

// Row returns the query for the first statistic of what is matched, as a row with a label.
func (o Of) Row(match, label, column string) string {
	s := o.Statistics[0]
	if column == CountColumn {
		label += ", in " + strings.ToLower(o.unit())
	}
	if s.At == "" {
		return o.matched(match) + " WITH " + s.Value + " AS " + column + " RETURN " + condition.Literal(label) + " AS part, " + column
	}
	return o.matched(match) + " WITH " + s.Value + " AS " + column + ", " + s.At + " AS n RETURN " + condition.Literal(label+", #") + " + toString(n) AS part, " + column
}

// Columns returns the columns of the statistics for each of a group, and which of them orders
// the rows.
func (o Of) Columns() (columns, order string) {
	var all []string
	for _, s := range o.Statistics {
		all = append(all, strings.ReplaceAll(s.Value, "days", o.days())+" AS "+s.Name+o.unit())
	}
	return strings.Join(append(all, "count(DISTINCT "+o.Counted+") AS "+o.Column), ", "), o.Statistics[0].Name + o.unit()
}

// Called returns what the time that some things took is called.
func (o Of) Called(things string) string {
	var names []string
	for _, s := range o.Statistics {
		names = append(names, cmp.Or(s.Told, s.Name))
	}
	if o.Unit != "" {
		return strings.Join(names, " and ") + " number of " + strings.ToLower(o.Unit) + " on " + things
	}
	return strings.Join(names, " and ") + " time " + o.Told + " of " + things
}

// Column returns what times are called where nothing else stands beside them.
func Column(all []Of) string {
	name, unit := all[0].Statistics[0].Name, all[0].unit()
	if slices.ContainsFunc(all, func(o Of) bool { return o.unit() != unit }) {
		return CountColumn
	}
	if slices.ContainsFunc(all, func(o Of) bool { return o.Statistics[0].Name != name }) {
		return strings.ToLower(unit)
	}
	return name + unit
}

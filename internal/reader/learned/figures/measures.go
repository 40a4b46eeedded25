package figures

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
)

// measure is how long something of a thing took: the days from one of its dates to another.
type measure struct {
	Name, Said, Told string
	// From, To and State are by the name of the thing: the two dates, and the state that it
	// is in at the end, where there is one for it.
	From, To, State map[string]string
	said            *regexp.Regexp
}

// statistic is what is told of the days that several things took.
type statistic struct {
	// Value is worked out of the days, and At the number of the thing whose days it is.
	Name, Said, Value, At string
	said                  *regexp.Regexp
}

// isTime matches what says that a time is meant: "to merge" alone may be what is left to do.
var isTime = regexp.MustCompile(`(?i)\b(?:times?|days?|hours?|weeks?|long|takes?|took|taken|wait\pL*|durations?|delays?|lifetimes?|turnaround|between|from|time-to-\pL+)\b`)

// spans is what is known of the times that a question asks for while it is read.
type spans struct {
	measure    *measure     // of the next thing
	statistics []*statistic // of the next measure
	isTimed    bool         // a word asks how long something took
}

// takeMeasure has the last thing that was said be measured, or the next one.
func (r *reader) takeMeasure(m *measure) bool {
	if n := len(r.figures); n > 0 && !r.isApart && m.From[r.last().thing.Name] != "" {
		return r.measureLast(m)
	}
	if r.measure != nil && r.measure != m {
		return false
	}
	r.measure = m
	return true
}

// measureLast has the last figure be how long its things took.
func (r *reader) measureLast(m *measure) bool {
	f := r.last()
	if f.measure != nil && f.measure != m {
		return false
	}
	f.measure, f.statistics, r.measure, r.statistics = m, append(f.statistics, r.statistics...), nil, nil
	if name := m.State[f.thing.Name]; name != "" && !slices.ContainsFunc(f.states, func(s *state) bool { return s.Name == name }) {
		f.states = append(f.states, stateOf(name))
	}
	return true
}

// takeStatistic has the next thing that is measured be told by a statistic, or the last one:
// "the average time to merge, and the median".
func (r *reader) takeStatistic(s *statistic, rest []token) bool {
	isNext := slices.ContainsFunc(rest, func(t token) bool { return t.kind == measuring })
	if n := len(r.figures); n > 0 && r.last().measure != nil && !isNext {
		if !slices.Contains(r.last().statistics, s) {
			r.last().statistics = append(r.last().statistics, s)
		}
		return true
	}
	r.statistics = append(r.statistics, s)
	return true
}

// settleMeasures puts a measure to the last thing where none came behind it, and reports
// whether each statistic has a measure.
func (r *reader) settleMeasures() bool {
	if r.measure != nil {
		f := r.lastOf(r.measure)
		if f == nil {
			return false
		}
		own := slices.DeleteFunc(slices.Clone(f.states), func(s *state) bool { return !s.Own })
		again := figure{thing: f.thing, states: own, people: r.whose, labels: f.labels, personAt: -1}
		isOther := func(s *state) bool { return s.Name != r.measure.State[f.thing.Name] }
		isCounted := f.isNumbered || slices.ContainsFunc(f.states, isOther)
		if r.figures = append(r.figures, again); len(r.figures) == 2 && !isCounted {
			r.figures = r.figures[1:]
		}
		r.measureLast(r.measure)
	}
	for i := range r.figures {
		f := &r.figures[i]
		if f.measure != nil && len(f.statistics) == 0 {
			f.statistics = []*statistic{words().Statistics[0], words().Statistics[1]}
		}
		if f.measure == nil {
			continue
		}
		if len(r.people)+len(f.people) > 0 && f.person() == "" {
			f.states = append(f.states, stateOf("opened"))
		}
		if own := slices.IndexFunc(f.states, func(s *state) bool { return s.Own }); own > 0 {
			f.states[0], f.states[own] = f.states[own], f.states[0]
		}
	}
	return len(r.statistics) == 0 && (r.isTimed || !r.isMeasured())
}

// lastOf returns the last figure whose thing a measure is of; nil for none.
func (r *reader) lastOf(m *measure) *figure {
	for i := range slices.Backward(r.figures) {
		if m.From[r.figures[i].thing.Name] != "" {
			return &r.figures[i]
		}
	}
	return nil
}

// countColumn is what figures of several kinds are called.
const countColumn = "count"

// daysOf returns what times are called where nothing else stands beside them.
func daysOf(parts []part) string {
	name := parts[0].statistics[0].Name
	if slices.ContainsFunc(parts, func(p part) bool { return p.statistics[0].Name != name }) {
		return "days"
	}
	return name + "Days"
}

// days returns what is measured of a figure's things, in days.
func (f figure) days() string {
	return fmt.Sprintf("duration.inSeconds(datetime(%s), datetime(%s)).seconds / 86400.0", f.measure.From[f.thing.Name], f.measure.To[f.thing.Name])
}

// measured returns what matches a figure's things with the days of each, the longest
// first.
func (f figure) measured(match string) string {
	return match + " WITH DISTINCT " + f.thing.Counted + ".number AS n, " + f.days() + " AS days WHERE days IS NOT NULL WITH n, days ORDER BY days DESC"
}

// statisticColumns returns what is told of the days, each statistic in a column, with the
// number of the one thing that has it.
func (f figure) statisticColumns() string {
	var all []string
	for _, s := range f.statistics {
		all = append(all, s.Value+" AS "+s.Name+"Days")
	}
	if of := slices.DeleteFunc(slices.Clone(f.statistics), func(s *statistic) bool { return s.At == "" }); len(of) == 1 {
		all = append(all, of[0].At+" AS "+f.thing.Name)
	}
	return strings.Join(append(all, "count(n) AS "+f.thing.Column), ", ")
}

// statisticRow returns the query for one statistic of what is matched, as a row with a
// label.
func (f figure) statisticRow(match, label, column string) string {
	s := f.statistics[0]
	if column == countColumn {
		label += ", in days"
	}
	if s.At == "" {
		return f.measured(match) + " WITH " + s.Value + " AS " + column + " RETURN " + condition.Literal(label) + " AS part, " + column
	}
	return f.measured(match) + " WITH " + s.Value + " AS " + column + ", " + s.At + " AS n RETURN " + condition.Literal(label+", #") + " + toString(n) AS part, " + column
}

// statisticsOfGroup returns the columns of a figure that is told for each of a group, and
// which of them orders the rows.
func (f figure) statisticsOfGroup() (columns, order string) {
	var all []string
	for _, s := range f.statistics {
		all = append(all, strings.ReplaceAll(s.Value, "days", f.days())+" AS "+s.Name+"Days")
	}
	return strings.Join(append(all, f.count("")+" AS "+f.thing.Column), ", "), f.statistics[0].Name + "Days"
}

// toldOf returns what the time that some things took is called.
func (f figure) toldOf(things string) string {
	var names []string
	for _, s := range f.statistics {
		names = append(names, s.Name)
	}
	return strings.Join(names, " and ") + " time " + f.measure.Told + " of " + things
}

// withStatistics returns the figures that are told of several things side by side: one for
// each statistic of one that is measured.
func withStatistics(all []figure) (apart []figure) {
	for _, f := range all {
		if f.measure == nil {
			apart = append(apart, f)
			continue
		}
		for _, s := range f.statistics {
			f.statistics = []*statistic{s}
			apart = append(apart, f)
		}
	}
	return apart
}

// isMeasured reports whether a question asks how long something took.
func (q asked) isMeasured() bool {
	return slices.ContainsFunc(q.figures, func(f figure) bool { return f.measure != nil })
}

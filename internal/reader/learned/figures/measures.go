package figures

import (
	"regexp"
	"slices"

	"repochat/internal/reader/learned/figures/grammar"
	"repochat/internal/reader/learned/figures/span"
)

// isTime matches what says that a time is meant: "to merge" alone may be what is left to do.
var isTime = regexp.MustCompile(`(?i)\b(?:times?|days?|hours?|weeks?|long|takes?|took|taken|wait\pL*|durations?|delays?|lifetimes?|turnaround|between|from|time-to-\pL+)\b`)

// spans is what is known of the times that a question asks for while it is read.
type spans struct {
	measure    *span.Measure     // of the next thing
	statistics []*span.Statistic // of the next measure
	isTimed    bool              // a word asks how long something took
}

// takeMeasure has the last thing that was said be measured, or the next one.
func (r *reader) takeMeasure(m *span.Measure) bool {
	if m.Unit != "" && len(r.statistics) == 0 {
		return false // "the number of comments on an issue" is no average
	}
	if len(r.figures) > 0 && !r.isApart && m.IsOf(r.last().thing.Name) {
		return r.measureLast(m)
	}
	if r.measure == nil {
		r.measure = m
	}
	return r.measure == m
}

// measureLast has the last figure be how long its things took.
func (r *reader) measureLast(m *span.Measure) bool {
	r.isTimed = r.isTimed || m.Unit != ""
	f := r.last()
	if f.measure != nil && f.measure != m {
		return false
	}
	f.measure, f.statistics, r.measure, r.statistics = m, append(f.statistics, r.statistics...), nil, nil
	if name := m.State[f.thing.Name]; name != "" && !slices.ContainsFunc(f.states, func(s *grammar.State) bool { return s.Name == name }) {
		f.states = append(f.states, grammar.StateOf(name))
	}
	return true
}

// takeStatistic has the next thing that is measured be told by a statistic, or the last one:
// "the average time to merge, and the median".
func (r *reader) takeStatistic(s *span.Statistic, rest []grammar.Token) bool {
	isNext := slices.ContainsFunc(rest, func(t grammar.Token) bool { return t.Kind == grammar.Measuring })
	if len(r.figures) > 0 && r.last().measure != nil && !isNext {
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
	if r.measure != nil && r.measure.Of != "" && r.lastOf(r.measure) == nil {
		r.isApart = false
		r.count(grammar.ThingOf(r.measure.Of))
	}
	if r.measure != nil && r.lastOf(r.measure) == nil {
		return false
	}
	if r.measure != nil {
		f := r.lastOf(r.measure)
		own := slices.DeleteFunc(slices.Clone(f.states), func(s *grammar.State) bool { return !s.Own })
		again := figure{thing: f.thing, states: own, people: r.whose, labels: f.labels, personAt: -1}
		isOther := func(s *grammar.State) bool { return s.Name != r.measure.State[f.thing.Name] }
		if r.figures = append(r.figures, again); len(r.figures) == 2 && !f.isNumbered && !slices.ContainsFunc(f.states, isOther) {
			r.figures = r.figures[1:]
		}
		r.measureLast(r.measure)
	}
	for i := range r.figures {
		f := &r.figures[i]
		if f.measure == nil {
			continue
		}
		if all := grammar.Words().Statistics; len(f.statistics) == 0 {
			f.statistics = []*span.Statistic{&all[0].Statistic, &all[1].Statistic}
		}
		if own := slices.IndexFunc(f.states, func(s *grammar.State) bool { return s.Own }); own > 0 {
			f.states[0], f.states[own] = f.states[own], f.states[0]
		}
		if len(r.people)+len(f.people) > 0 && f.person() == "" {
			f.states = append([]*grammar.State{grammar.StateOf("opened")}, f.states...)
		}
	}
	return len(r.statistics) == 0 && (r.isTimed || !r.isMeasured())
}

// lastOf returns the last figure whose thing a measure is of; nil for none.
func (r *reader) lastOf(m *span.Measure) *figure {
	for i := range slices.Backward(r.figures) {
		if m.IsOf(r.figures[i].thing.Name) {
			return &r.figures[i]
		}
	}
	return nil
}

// span returns the measure of a figure's things.
func (f figure) span() span.Of {
	return span.Of{Measure: f.measure, Statistics: f.statistics, Thing: f.thing.Name, Counted: f.thing.Counted, Column: f.thing.Column}
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
			f.statistics = []*span.Statistic{s}
			apart = append(apart, f)
		}
	}
	return apart
}

// isMeasuredAlone reports whether a question asks for a measure that no other reading has: how
// long something took, or another number of things that are narrowed.
func (q asked) isMeasuredAlone() bool {
	return slices.ContainsFunc(q.figures, func(f figure) bool {
		return f.measure != nil && (f.measure.Unit == "" && !f.measure.Common || len(f.statistics) != 1 || len(f.states)+len(f.labels) > 0 || f.statistics[0].Told != "")
	})
}

// isMeasuredFor reports whether a question asks for a measure for each of a group as no other
// reading has it.
func (q asked) isMeasuredFor(group *grammar.Group) bool {
	return q.isMeasured() && (q.isMeasuredAlone() || !q.figures[0].measure.Common || !group.IsTime())
}

// isMeasured reports whether a question asks how long something took.
func (q asked) isMeasured() bool {
	return slices.ContainsFunc(q.figures, func(f figure) bool { return f.measure != nil })
}

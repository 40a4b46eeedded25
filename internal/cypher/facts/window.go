package facts

import "time"

// bound is one comparison of a date of the graph with a literal.
type bound struct {
	of       Source // the date itself
	operator string
	moment   time.Time
	group    int
	part     int // of the query's UNION
}

// addBound notes a comparison of a date with a literal that is the beginning
// of a date.
func (r *reader) addBound(s subjects, literal *Literal, operator string, at place) {
	if literal.IsNumber {
		return
	}
	moment, ok := momentOf(literal.Value)
	if !ok {
		return
	}
	for _, source := range s.sources {
		if source.Kind == DatePart && source.Start == 0 && len(literal.Value) <= source.Length {
			// The beginning of a date is ordered as the date itself is.
			source = *source.Of
		}
		if !r.isDate(source) && !(source.Kind == DatePart || source.Kind == Aggregate) {
			continue
		}
		b := bound{of: source, operator: operator, moment: moment, group: at.group, part: len(r.parts)}
		if len(s.sources) > 1 || source.Kind != PropertyValue {
			b.operator = "" // narrows the rows, but is no side of a window
		}
		r.bounds = append(r.bounds, b)
	}
}

const wholeMoment = "2006-01-02T15:04:05Z"

// momentOf reads the beginning of a date of the graph, down to the year alone.
func momentOf(text string) (time.Time, bool) {
	for _, length := range []int{20, 19, 16, 13, 10, 7, 4} {
		if len(text) == length {
			at, err := time.Parse(wholeMoment[:length], text)
			return at, err == nil
		}
	}
	return time.Time{}, false
}

// windows pairs the bounds of each conjunction, and finds the one window that
// all rows lie in.
func (r *reader) windows() {
	taken := 0
	for i, lower := range r.bounds {
		if lower.operator != ">=" || r.boundsOf(i) != 2 {
			continue
		}
		for _, upper := range r.bounds {
			if upper.operator != "<" || upper.group != lower.group || upper.of != lower.of || !lower.moment.Before(upper.moment) {
				continue
			}
			taken += 2
			s := r.signs[lower.group]
			r.facts.Windows = append(r.facts.Windows, Window{
				Of: lower.of, From: lower.moment, To: upper.moment, Negated: s.negated, Alternative: s.alternative,
			})
		}
	}
	if taken == len(r.bounds) && r.coversAllParts() {
		window := r.facts.Windows[0]
		r.facts.Window = &window
	}
}

// boundsOf counts the bounds of the same date in the same conjunction.
func (r *reader) boundsOf(i int) int {
	count := 0
	for _, b := range r.bounds {
		if b.group == r.bounds[i].group && b.of == r.bounds[i].of {
			count++
		}
	}
	return count
}

// coversAllParts reports whether the windows are one and the same period, which
// every row of every part of a UNION lies in.
func (r *reader) coversAllParts() bool {
	if len(r.facts.Windows) == 0 {
		return false
	}
	first := r.facts.Windows[0]
	for _, w := range r.facts.Windows {
		if w.Negated || w.Alternative || !w.From.Equal(first.From) || !w.To.Equal(first.To) {
			return false
		}
	}
	covered := map[int]bool{}
	for _, b := range r.bounds {
		covered[b.part] = true
	}
	return len(covered) == len(r.parts)
}

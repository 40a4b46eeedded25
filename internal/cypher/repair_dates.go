package cypher

import (
	"strconv"
	"strings"
	"time"

	"repochat/internal/cypher/syntax"
)

// dateRepairs brings comparisons of the graph's dates, which are texts, with
// date and datetime values to comparisons of texts that mean the same: as they
// stand they yield null or an error, or forgo an index. Where the other side is
// only known when the query runs, the text is made a date or datetime instead.
func dateRepairs(d *draft) change {
	var c change
	if d.schema == nil {
		return c
	}
	compared := map[*syntax.Expression]bool{}
	syntax.Inspect(d.tree, func(n any) bool {
		e, ok := n.(*syntax.Expression)
		if !ok {
			return true
		}
		repaired := ""
		switch {
		case e.Kind == syntax.Operation && len(e.Operands) == 2 && isComparison(e.Text) && !compared[e]:
			// 'a' <= x <= 'b' is two comparisons that share x: left alone.
			for _, operand := range e.Operands {
				compared[operand] = true
			}
			if !isChained(e) {
				repaired = d.dateComparison(e)
			}
		case e.Kind == syntax.FunctionCall:
			repaired = d.dateCall(e)
		}
		if repaired == "" {
			return true
		}
		c.addf(syntax.Replacement(e.Span, repaired), "%s became %s.", d.textOf(e.Span), repaired)
		return false
	})
	return c
}

func isComparison(operator string) bool {
	switch operator {
	case "=", "<>", "<", "<=", ">", ">=":
		return true
	}
	return false
}

func isChained(e *syntax.Expression) bool {
	for _, operand := range e.Operands {
		if operand.Kind == syntax.Operation && isComparison(operand.Text) {
			return true
		}
	}
	return false
}

// dateComparison rewrites a comparison; "" leaves it.
func (d *draft) dateComparison(e *syntax.Expression) string {
	operator := e.Text
	left, right := d.dateSide(e.Operands[0]), d.dateSide(e.Operands[1])
	if left.property == nil {
		left, right, operator = right, left, flipped(operator)
	}
	if left.property == nil || right.property != nil {
		return ""
	}
	subject := d.textOf(left.property.Span)
	switch {
	case right.isMoment && (right.isTemporal || left.isTemporal):
		if right.isDay || left.base == "date" && right.moment.Equal(startOfDay(right.moment)) {
			return dayComparison(subject, operator, right.moment)
		}
		if left.base == "date" {
			return "" // a day against a time of day: unclear
		}
		return momentComparison(subject, operator, right.moment)
	case right.base == "" || left.isTemporal:
		return ""
	}
	return temporal(right.base, subject) + " " + operator + " " + d.textOf(right.span)
}

// flipped is the operator for the operands in the other order.
func flipped(operator string) string {
	return strings.NewReplacer("<>", "<>", "<", ">", ">", "<").Replace(operator)
}

// dateSide is one side of a comparison.
type dateSide struct {
	span syntax.Span
	// property is the property with a date that the side consists of, alone or
	// within date() or datetime(); isTemporal tells the latter.
	property   *syntax.Expression
	isTemporal bool
	// isMoment is set when the side is a literal: a moment, or a whole day.
	isMoment bool
	isDay    bool
	moment   time.Time
	// base is "date" or "datetime" for any other value of that type.
	base string
}

func (d *draft) dateSide(e *syntax.Expression) dateSide {
	side := dateSide{span: e.Span}
	switch {
	case e.Kind == syntax.Operation && e.Text == "()":
		side = d.dateSide(e.Operands[0])
		side.span = e.Span
	case d.isDate(e):
		side.property = e
	case e.Kind == syntax.StringLiteral:
		side.moment, side.isDay, side.isMoment = readMoment(e.Text)
	case e.Kind == syntax.FunctionCall && len(e.Operands) == 1 && isDateFunction(e.Text):
		inner := d.dateSide(e.Operands[0])
		if e.Operands[0].Kind == syntax.Map {
			inner.moment, inner.isMoment = momentOfMap(e.Operands[0])
		}
		side.property, side.isMoment, side.moment = inner.property, inner.isMoment, inner.moment
		side.isTemporal, side.base = true, strings.ToLower(e.Text)
		side.isDay = side.base == "date"
		switch {
		case side.base == "date" && inner.moment != startOfDay(inner.moment):
			side.isMoment = false // Neo4j reads no time of day in date()
		case side.base == "datetime" && inner.base == "date":
			side.property = nil // the first moment of the day, not the moment itself
		}
	default:
		side.base, side.isTemporal = temporalBase(e), true
	}
	return side
}

func isDateFunction(name string) bool {
	return strings.EqualFold(name, "date") || strings.EqualFold(name, "datetime")
}

// temporalBase returns "date" or "datetime" for a value of that type that is
// made from the clock, shifted by durations or truncated; else "".
func temporalBase(e *syntax.Expression) string {
	switch {
	case e.Kind == syntax.Operation && (e.Text == "+" || e.Text == "-" || e.Text == "()"):
		return temporalBase(e.Operands[0])
	case e.Kind == syntax.FunctionCall:
		base, _, _ := strings.Cut(strings.ToLower(e.Text), ".")
		if isDateFunction(base) {
			return base
		}
	}
	return ""
}

// dayComparison compares a date with a whole day: every moment of the day
// counts as that day.
func dayComparison(subject, operator string, day time.Time) string {
	first, next := quoted(day.Format(time.DateOnly)), quoted(day.AddDate(0, 0, 1).Format(time.DateOnly))
	switch operator {
	case "=":
		return subject + " STARTS WITH " + first
	case "<>":
		return "(NOT " + subject + " STARTS WITH " + first + ")"
	case "<":
		return subject + " < " + first
	case "<=":
		return subject + " < " + next
	case ">":
		return subject + " >= " + next
	}
	return subject + " >= " + first
}

// momentComparison compares a date with a moment. The graph's dates are whole
// seconds, so a fraction decides nothing but which side the second itself is on.
func momentComparison(subject, operator string, moment time.Time) string {
	if moment.Nanosecond() > 0 {
		switch operator {
		case "<":
			operator = "<="
		case ">=":
			operator = ">"
		case "=", "<>":
			return ""
		}
	}
	return subject + " " + operator + " " + quoted(moment.UTC().Format("2006-01-02T15:04:05Z"))
}

func startOfDay(moment time.Time) time.Time { return moment.Truncate(24 * time.Hour) }

// readMoment reads a literal date or datetime; without an offset it is in UTC.
func readMoment(text string) (moment time.Time, isDay, ok bool) {
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		return day, true, true
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04Z07:00", "2006-01-02T15:04"} {
		if moment, err := time.Parse(layout, text); err == nil {
			return moment.UTC(), false, true
		}
	}
	return time.Time{}, false, false
}

// momentOfMap reads {year: 2024, month: 7, day: 31} with nothing but literals.
func momentOfMap(e *syntax.Expression) (time.Time, bool) {
	parts := map[string]int{"month": 1, "day": 1}
	for i, key := range e.Keys {
		number, err := strconv.Atoi(e.Operands[i].Text)
		switch key.Text {
		case "year", "month", "day", "hour", "minute", "second":
			parts[key.Text] = number
		default:
			return time.Time{}, false
		}
		if err != nil || e.Operands[i].Kind != syntax.NumberLiteral {
			return time.Time{}, false
		}
	}
	moment := time.Date(parts["year"], time.Month(parts["month"]), parts["day"], parts["hour"], parts["minute"], parts["second"], 0, time.UTC)
	isNormal := moment.Day() == parts["day"] && int(moment.Month()) == parts["month"]
	return moment, isNormal && parts["year"] > 0
}

// dateCall rewrites date(x) of a date of the graph, which Neo4j does not read
// because of its time of day.
func (d *draft) dateCall(e *syntax.Expression) string {
	if len(e.Operands) != 1 || !strings.EqualFold(e.Text, "date") || !d.isDate(e.Operands[0]) {
		return ""
	}
	return temporal("date", d.textOf(e.Operands[0].Span))
}

// temporal writes a date of the graph as a value of the type.
func temporal(base, subject string) string {
	if base == "date" {
		return "date(left(" + subject + ", 10))"
	}
	return base + "(" + subject + ")"
}

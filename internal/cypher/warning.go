package cypher

import (
	"fmt"
	"time"

	"repochat/internal/cypher/syntax"
)

// dayWarnings names the comparisons of a moment with a bare day that likely
// mean something else than they say. They are legal, so they are not repaired:
// <= '2024-07-31' can be meant to end before that day.
func (d *draft) dayWarnings() []string {
	if d.schema == nil {
		return nil
	}
	var warnings []string
	syntax.Inspect(d.tree, func(n any) bool {
		e, ok := n.(*syntax.Expression)
		if !ok || e.Kind != syntax.Operation || len(e.Operands) != 2 || !d.isDate(e.Operands[0]) {
			return true
		}
		literal := e.Operands[1]
		if _, err := time.Parse(time.DateOnly, literal.Text); err != nil || literal.Kind != syntax.StringLiteral {
			return true
		}
		name := e.Operands[0].Name.Text
		switch e.Text {
		case "=":
			warnings = append(warnings, fmt.Sprintf("%s has a time of day, so it never equals '%s'; STARTS WITH finds the whole day.", name, literal.Text))
		case "<=":
			warnings = append(warnings, fmt.Sprintf("%s has a time of day, so <= '%s' leaves that day out.", name, literal.Text))
		case ">":
			warnings = append(warnings, fmt.Sprintf("%s has a time of day, so > '%s' includes that day.", name, literal.Text))
		}
		return true
	})
	return warnings
}

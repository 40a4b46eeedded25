package syntax

import "strings"

// aggregates are the functions over all rows of a group, in lower case.
var aggregates = map[string]bool{
	"avg": true, "collect": true, "count": true, "max": true, "min": true,
	"percentilecont": true, "percentiledisc": true, "stdev": true, "stdevp": true, "sum": true,
}

// IsAggregate reports whether an expression is a call of an aggregating function.
func (e *Expression) IsAggregate() bool {
	return e.Kind == FunctionCall && aggregates[strings.ToLower(e.Text)]
}

// HasAggregate reports whether an expression aggregates the rows of its own
// projection.
func (e *Expression) HasAggregate() bool {
	found := false
	Inspect(e, func(n any) bool {
		part, ok := n.(*Expression)
		if !ok || part.Kind == Subquery {
			return false
		}
		found = found || part.IsAggregate()
		return !found
	})
	return found
}

package cypher

import "repochat/internal/cypher/syntax"

// gate refuses what no limit of the database can stop, in a query that is known
// to consist of reading clauses only: the grammar has no others. It allows
// known functions alone, no regular expression, and no expression that grows or
// runs out of bounds.
func gate(query *syntax.Query, b *bindings) *Refusal {
	if refusal := checkFunctions(query); refusal != nil {
		return refusal
	}
	if refusal := checkRegularExpressions(query); refusal != nil {
		return refusal
	}
	return b.refusal
}

// checkRegularExpressions refuses =~: one that backtracks without end keeps a
// core busy after its transaction has ended and its client has left. Shapes
// that equal plain comparisons have been rewritten before.
func checkRegularExpressions(query *syntax.Query) *Refusal {
	var refusal *Refusal
	syntax.Inspect(query, func(n any) bool {
		e, ok := n.(*syntax.Expression)
		if ok && e.Kind == syntax.Operation && e.Text == "=~" && refusal == nil {
			refusal = &Refusal{
				Code:       RegularExpression,
				Reason:     "The regular expression could run without end and is not allowed.",
				Suggestion: "Use STARTS WITH, ENDS WITH, CONTAINS or a comparison.",
				Offset:     e.Start,
			}
		}
		return refusal == nil
	})
	return refusal
}

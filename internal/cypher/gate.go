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
	if refusal := checkOptionalAggregates(query); refusal != nil {
		return refusal
	}
	return b.refusal
}

// checkOptionalAggregates refuses an aggregate without a grouping key in a
// subquery of an OPTIONAL MATCH. Neo4j 5.26 groups it by the variables from before
// that OPTIONAL MATCH, so that it has no row, rather than one, where nothing is
// found: but only when it plans the clause after those that bring them. What
// stands in its place in the plan depends on all that the database holds, other
// repositories included.
func checkOptionalAggregates(query *syntax.Query) *Refusal {
	var refusal *Refusal
	inOptional := func(n any) bool {
		clause, ok := n.(*syntax.Clause)
		if ok && clause.Result != nil && refusal == nil && len(clause.Result.Items) > 0 && onlyAggregates(clause.Result) {
			refusal = &Refusal{
				Code:       OptionalAggregate,
				Reason:     "In a subquery of OPTIONAL MATCH, a count or another aggregate that is not grouped by anything gives different rows from one plan of Neo4j to the next.",
				Suggestion: "Leave RETURN out of the subquery, or aggregate in a WITH after the OPTIONAL MATCH.",
				Offset:     clause.Start,
			}
		}
		return refusal == nil
	}
	syntax.Inspect(query, func(n any) bool {
		clause, ok := n.(*syntax.Clause)
		if ok && clause.Kind == syntax.Match && clause.Optional {
			syntax.Inspect(clause, inOptional)
		}
		return refusal == nil
	})
	return refusal
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

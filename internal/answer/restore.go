package answer

import (
	"repochat/internal/cypher"
	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// Complete fills in what an answer that was kept by an older version lacks: the
// descriptions of its columns, and lists in the place of nothing.
func (s *Structure) Complete(query string, result graph.Result) {
	if s.Columns == nil {
		s.Columns = Columns(FactsOf(query), result)
	}
	s.Lead, s.Words = orEmpty(s.Lead), orEmpty(s.Words)
	s.Decisions = orEmpty(s.Decisions)
	s.Columns, s.Corrections, s.Notices, s.State = orEmpty(s.Columns), orEmpty(s.Corrections), orEmpty(s.Notices), orEmpty(s.State)
}

// FactsOf returns the facts of a query as it ran; none of one that the check
// refuses.
func FactsOf(query string) *facts.Facts {
	checked, err := cypher.Check(query, cypher.Options{Schema: cypher.NewSchema(schema.Default()), Unrepaired: true, Unscoped: true})
	if err != nil {
		return &facts.Facts{}
	}
	return checked.Facts()
}

// orEmpty makes a missing list an empty one, so that JSON has [] and not null.
func orEmpty[L ~[]T, T any](list L) L {
	if list == nil {
		return L{}
	}
	return list
}

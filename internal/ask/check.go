package ask

import (
	"errors"
	"strings"

	"repochat/internal/cypher"
	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
	"repochat/internal/prose"
)

// isWrite says whether a query was refused because it would do more than read.
func isWrite(err error) bool {
	var refusal *cypher.Refusal
	return errors.As(err, &refusal) && (refusal.Code == cypher.Clause || refusal.Code == cypher.Procedure || refusal.Code == cypher.Transactions)
}

// ErrPlan says that a query's plan was refused: the second wall behind the
// check of its text.
var ErrPlan = plan.ErrRefused

// unknownNames are the notifications about labels, relationship types and
// properties that the database does not have. Others are about speed.
func unknownNames(p graph.Plan) []string {
	var texts []string
	for _, n := range p.Notifications {
		if strings.Contains(n.Code, "Unknown") {
			texts = append(texts, prose.OneLine(n.Description, 200))
		}
	}
	return texts
}

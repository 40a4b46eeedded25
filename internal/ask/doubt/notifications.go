package doubt

import (
	"strings"

	"repochat/internal/graph"
	"repochat/internal/prose"
)

// UnknownNames are the notifications about labels, relationship types and
// properties that the database does not have. Others are about speed.
func UnknownNames(p graph.Plan) []string {
	var texts []string
	for _, n := range p.Notifications {
		if strings.Contains(n.Code, "Unknown") {
			texts = append(texts, prose.OneLine(n.Description, 200))
		}
	}
	return texts
}

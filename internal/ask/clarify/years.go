package clarify

import (
	"context"
	_ "embed" // for the query

	"repochat/internal/graph"
	"repochat/internal/question"
)

// yearsQuery returns the years in which there is something on a day.
//
//go:embed years.cypher
var yearsQuery string

// Graph runs queries of this program's own.
type Graph interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// YearsOf returns the years that the day or month without one in a question may
// be of; none where they cannot be looked up, and nothing is asked about them then.
func YearsOf(ctx context.Context, g Graph, q question.Scanned) []string {
	days := monthDays(q)
	if len(days) != 1 {
		return nil
	}
	result, err := g.Run(ctx, yearsQuery, map[string]any{"repo": q.Repository.String(), "day": days[0]})
	if err != nil {
		return nil
	}
	var years []string
	for _, row := range result.Rows {
		if year, ok := row[0].(string); ok {
			years = append(years, year)
		}
	}
	return years
}

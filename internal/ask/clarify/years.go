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

// Known is what a repository holds of the words of a question.
type Known struct {
	// Years are those that the day or month without one may be of; none where they
	// cannot be looked up, and nothing is asked about them then.
	Years []string
	// Directories are those that a word is the name of, by the word in lower case.
	Directories map[string][]string
}

// Look returns what a repository holds of the words of a question. It takes a
// while, so that a question is answered before.
func Look(ctx context.Context, g Graph, q question.Scanned) Known {
	return Known{Years: yearsOf(ctx, g, q), Directories: called(q)}
}

// Looking returns Look in a graph.
func Looking(g Graph) func(context.Context, question.Scanned) Known {
	return func(ctx context.Context, q question.Scanned) Known { return Look(ctx, g, q) }
}

// yearsOf returns the years in which there is something on the day of a question.
func yearsOf(ctx context.Context, g Graph, q question.Scanned) []string {
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

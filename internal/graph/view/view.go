// Package view reads from the graph what pages draw of one repository: an
// overview of its history in five charts, and the neighbourhood of one commit,
// issue, pull request, file or person.
package view

import (
	"context"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
)

// Runner runs a read-only query within limits on time and rows.
type Runner interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// Reader reads views. Its errors are those of the Runner, wrapped once.
type Reader struct{ Graph Runner }

// page returns the address of a thing's page, "" when the repository's own
// address is not known.
func page(repository history.RepositoryName, address string, kind schema.Kind, name string) string {
	if address == "" {
		return ""
	}
	return schema.LinksOf(repository, address).To(kind, name)
}

func parameters(repository history.RepositoryName) map[string]any {
	return map[string]any{"repo": repository.String()}
}

func text(value any) string {
	s, _ := value.(string)
	return s
}

func integer(value any) int {
	n, _ := value.(int64)
	return int(n)
}

func boolean(value any) bool {
	b, _ := value.(bool)
	return b
}

func list(value any) []any {
	items, _ := value.([]any)
	return items
}

// Package view reads from the graph what pages draw of one repository: an
// overview of its history in five charts, and the neighbourhood of one commit,
// issue, pull request, file or person.
package view

import (
	"context"
	"net/url"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/history"
)

// Runner runs a read-only query within limits on time and rows.
type Runner interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// Reader reads views. Its errors are those of the Runner, wrapped once.
type Reader struct{ Graph Runner }

// fileAddress returns where a file's present text is to be seen, "" when the
// repository's own address is not known.
func fileAddress(repository, path string) string {
	if repository == "" {
		return ""
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = url.PathEscape(segment)
	}
	return repository + "/blob/HEAD/" + strings.Join(segments, "/")
}

// personAddress returns a person's page on the host of the repository, "" for
// people without a login.
func personAddress(repository, login string) string {
	parsed, err := url.Parse(repository)
	if err != nil || parsed.Host == "" || login == "" {
		return ""
	}
	if app, isBot := strings.CutSuffix(login, "[bot]"); isBot {
		return parsed.Scheme + "://" + parsed.Host + "/apps/" + url.PathEscape(app)
	}
	return parsed.Scheme + "://" + parsed.Host + "/" + url.PathEscape(login)
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

func list(value any) []any {
	items, _ := value.([]any)
	return items
}

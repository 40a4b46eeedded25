package graph

import (
	"context"
	"fmt"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// NumberMatch is an issue or a pull request.
type NumberMatch struct {
	Number int
	Title  string
	State  history.State
	URL    string // "" when it is not known
}

const numberQuery = "MATCH (n:%s) WHERE n.repo = $repo AND n.%s = $number RETURN n.%[2]s, n.title, n.state, n.url"

// Numbered returns the thing of a numbered kind with a number; found is false
// when there is none.
func (c *Catalogue) Numbered(ctx context.Context, repository history.RepositoryName, kind schema.Entry, number int) (match NumberMatch, found bool, err error) {
	query := fmt.Sprintf(numberQuery, kind.Node, kind.Key)
	rows, err := c.rows(ctx, query, map[string]any{"repo": repository.String(), "number": number})
	if err != nil {
		return NumberMatch{}, false, fmt.Errorf("look up %s %d: %w", kind.Noun.One, number, err)
	}
	if len(rows) == 0 {
		return NumberMatch{}, false, nil
	}
	row := rows[0]
	return NumberMatch{Number: integer(row[0]), Title: text(row[1]), State: history.State(text(row[2])), URL: text(row[3])}, true, nil
}

const namesQuery = "MATCH (n:%s) WHERE n.repo = $repo AND n.%s IS NOT NULL RETURN n.%[2]s ORDER BY n.%[2]s"

// Names returns the names of all things of a kind.
func (c *Catalogue) Names(ctx context.Context, repository history.RepositoryName, kind schema.Entry) ([]string, error) {
	rows, err := c.rows(ctx, fmt.Sprintf(namesQuery, kind.Node, kind.Key), map[string]any{"repo": repository.String()})
	if err != nil {
		return nil, fmt.Errorf("look up %s: %w", kind.Noun.Many, err)
	}
	names := make([]string, len(rows))
	for i, row := range rows {
		names[i] = text(row[0])
	}
	return names, nil
}

// LabelMatch is a label with what carries it.
type LabelMatch struct {
	Name         string
	Issues       int
	PullRequests int
}

// Labels returns all labels that an issue or a pull request carries, the most
// used first.
func (c *Catalogue) Labels(ctx context.Context, repository history.RepositoryName) ([]LabelMatch, error) {
	const query = `CALL () {
  MATCH (i:Issue) WHERE i.repo = $repo UNWIND i.labels AS label RETURN label, 1 AS issue, 0 AS pull
  UNION ALL
  MATCH (p:PullRequest) WHERE p.repo = $repo UNWIND p.labels AS label RETURN label, 0 AS issue, 1 AS pull
}
RETURN label, sum(issue) AS issues, sum(pull) AS pulls ORDER BY issues + pulls DESC, label`
	rows, err := c.rows(ctx, query, map[string]any{"repo": repository.String()})
	if err != nil {
		return nil, fmt.Errorf("look up labels: %w", err)
	}
	labels := make([]LabelMatch, len(rows))
	for i, row := range rows {
		labels[i] = LabelMatch{Name: text(row[0]), Issues: integer(row[1]), PullRequests: integer(row[2])}
	}
	return labels, nil
}

package graph

import (
	"context"
	"fmt"
	"time"

	"repochat/internal/history"
)

// NumberMatch is an issue or a pull request.
type NumberMatch struct {
	Number int
	Title  string
	State  history.State
	URL    string // "" when it is not known
}

// Issue returns the issue with a number; found is false when there is none.
func (c *Catalogue) Issue(ctx context.Context, repository history.RepositoryName, number int) (match NumberMatch, found bool, err error) {
	return c.number(ctx, "Issue", repository, number)
}

// PullRequest returns the pull request with a number; found is false when
// there is none.
func (c *Catalogue) PullRequest(ctx context.Context, repository history.RepositoryName, number int) (match NumberMatch, found bool, err error) {
	return c.number(ctx, "PullRequest", repository, number)
}

func (c *Catalogue) number(ctx context.Context, label string, repository history.RepositoryName, number int) (NumberMatch, bool, error) {
	query := fmt.Sprintf("MATCH (n:%s) WHERE n.repo = $repo AND n.number = $number RETURN n.number, n.title, n.state, n.url", label)
	rows, err := c.rows(ctx, query, map[string]any{"repo": repository.String(), "number": number})
	if err != nil {
		return NumberMatch{}, false, fmt.Errorf("look up #%d: %w", number, err)
	}
	if len(rows) == 0 {
		return NumberMatch{}, false, nil
	}
	row := rows[0]
	return NumberMatch{Number: integer(row[0]), Title: text(row[1]), State: history.State(text(row[2])), URL: text(row[3])}, true, nil
}

// ReleaseMatch is a release.
type ReleaseMatch struct {
	Tag         string
	Name        string // "" when it has none
	PublishedAt time.Time
}

// Releases returns all releases, the newest first.
func (c *Catalogue) Releases(ctx context.Context, repository history.RepositoryName) ([]ReleaseMatch, error) {
	const query = `MATCH (r:Release) WHERE r.repo = $repo
RETURN r.tag, r.name, r.published_at ORDER BY coalesce(r.published_at, '') DESC, r.tag`
	rows, err := c.rows(ctx, query, map[string]any{"repo": repository.String()})
	if err != nil {
		return nil, fmt.Errorf("look up releases: %w", err)
	}
	releases := make([]ReleaseMatch, len(rows))
	for i, row := range rows {
		releases[i] = ReleaseMatch{Tag: text(row[0]), Name: text(row[1]), PublishedAt: date(row[2])}
	}
	return releases, nil
}

// BranchMatch is a branch.
type BranchMatch struct {
	Name      string
	IsDefault bool
}

// Branches returns all branches, the default branch first, then by name.
func (c *Catalogue) Branches(ctx context.Context, repository history.RepositoryName) ([]BranchMatch, error) {
	const query = `MATCH (b:Branch) WHERE b.repo = $repo
RETURN b.name, b.is_default ORDER BY b.is_default DESC, b.name`
	rows, err := c.rows(ctx, query, map[string]any{"repo": repository.String()})
	if err != nil {
		return nil, fmt.Errorf("look up branches: %w", err)
	}
	branches := make([]BranchMatch, len(rows))
	for i, row := range rows {
		branches[i] = BranchMatch{Name: text(row[0]), IsDefault: boolean(row[1])}
	}
	return branches, nil
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

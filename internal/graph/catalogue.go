package graph

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// ErrNoRepository reports that the graph does not hold a repository.
var ErrNoRepository = errors.New("the graph does not hold this repository; load it with: repochat sync OWNER/NAME")

// Catalogue lists what the graph holds: the repositories, and the files, people,
// commits, issues and so on that a question may name.
type Catalogue struct{ reader *Reader }

// NewCatalogue returns a catalogue that asks through a reader, within its limits.
func NewCatalogue(reader *Reader) *Catalogue { return &Catalogue{reader: reader} }

// Summary is one repository of the graph at a glance.
type Summary struct {
	Name history.RepositoryName
	// DataAsOf is the moment that the data speaks of. It is zero while the
	// repository is being loaded, and when a load was stopped in the middle.
	DataAsOf      time.Time
	DefaultBranch string
	URL           string
	Description   string
	// Nodes counts the nodes by label; a label without nodes is missing.
	Nodes map[string]int
}

// IsComplete reports whether the graph holds the whole repository.
func (s Summary) IsComplete() bool { return !s.DataAsOf.IsZero() }

const summaryQuery = `MATCH (r:Repository) WHERE %s
RETURN r.repo, r.data_as_of, r.default_branch, r.url, r.description ORDER BY toLower(r.repo)`

const countNodesQuery = "MATCH (n:%[1]s) WHERE %[2]s RETURN n.repo AS repo, '%[1]s' AS label, count(*) AS nodes"

// Repositories lists the repositories of the graph, those included that are
// being loaded.
func (c *Catalogue) Repositories(ctx context.Context) ([]Summary, error) {
	return c.summaries(ctx, "%s.repo IS NOT NULL", "")
}

// Repository returns one repository, or ErrNoRepository. Its name must be as
// it was loaded.
func (c *Catalogue) Repository(ctx context.Context, repository history.RepositoryName) (Summary, error) {
	summaries, err := c.summaries(ctx, "%s.repo = $repo", repository.String())
	if err != nil {
		return Summary{}, err
	}
	if len(summaries) == 0 {
		return Summary{}, fmt.Errorf("%s: %w", repository, ErrNoRepository)
	}
	return summaries[0], nil
}

// summaries takes the condition on the nodes of the repositories wanted, with
// a place for the name of the node.
func (c *Catalogue) summaries(ctx context.Context, condition, repository string) ([]Summary, error) {
	params := map[string]any{"repo": repository}
	rows, err := c.rows(ctx, fmt.Sprintf(summaryQuery, fmt.Sprintf(condition, "r")), params)
	if err != nil {
		return nil, fmt.Errorf("list repositories: %w", err)
	}
	nodes, err := c.countNodes(ctx, fmt.Sprintf(condition, "n"), params)
	if err != nil {
		return nil, fmt.Errorf("count the nodes of repositories: %w", err)
	}
	var summaries []Summary
	for _, row := range rows {
		name, err := history.ParseRepositoryName(text(row[0]))
		if err != nil {
			continue // a node of another application that shares the database
		}
		summaries = append(summaries, Summary{
			Name: name, DataAsOf: date(row[1]), DefaultBranch: text(row[2]), URL: text(row[3]), Description: text(row[4]),
			Nodes: nodes[name.String()],
		})
	}
	return summaries, nil
}

// countNodes counts by repository and label.
func (c *Catalogue) countNodes(ctx context.Context, condition string, params map[string]any) (map[string]map[string]int, error) {
	var parts []string
	for _, label := range schema.Default().Labels {
		parts = append(parts, fmt.Sprintf(countNodesQuery, label.Name, condition))
	}
	rows, err := c.rows(ctx, strings.Join(parts, "\nUNION ALL\n"), params)
	if err != nil {
		return nil, err
	}
	counts := map[string]map[string]int{}
	for _, row := range rows {
		repository := text(row[0])
		if counts[repository] == nil {
			counts[repository] = map[string]int{}
		}
		counts[repository][text(row[1])] = integer(row[2])
	}
	return counts, nil
}

// mostNames bounds every list of names.
const mostNames = 100000

func (c *Catalogue) rows(ctx context.Context, query string, params map[string]any) ([][]any, error) {
	result, err := c.reader.run(ctx, query, params, mostNames)
	return result.Rows, err
}

func integer(value any) int {
	n, _ := value.(int64)
	return int(n)
}

func boolean(value any) bool {
	b, _ := value.(bool)
	return b
}

// date reads a date of the graph; what is absent is the zero time.
func date(value any) time.Time {
	moment, err := time.Parse(time.RFC3339, text(value))
	if err != nil {
		return time.Time{}
	}
	return moment
}

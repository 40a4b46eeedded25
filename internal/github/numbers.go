package github

import (
	"context"

	"github.com/shurcooL/githubv4"

	"repochat/internal/history"
)

// numberNode is the least that can be asked of an issue or a pull request.
type numberNode struct{ Number int }

// IssueNumbers returns the numbers of all issues that there are, to find out
// which of those known before were deleted or transferred.
func (c *Client) IssueNumbers(ctx context.Context, name history.RepositoryName) ([]int, error) {
	return c.numbers(ctx, name, func() (any, *rateLimit, func() connection[numberNode]) {
		var q struct {
			RateLimit  rateLimit
			Repository struct {
				Issues connection[numberNode] `graphql:"issues(first: 100, after: $after, orderBy: {field: CREATED_AT, direction: ASC})"`
			} `graphql:"repository(owner: $owner, name: $name)"`
		}
		return &q, &q.RateLimit, func() connection[numberNode] { return q.Repository.Issues }
	})
}

// PullRequestNumbers is IssueNumbers for pull requests.
func (c *Client) PullRequestNumbers(ctx context.Context, name history.RepositoryName) ([]int, error) {
	return c.numbers(ctx, name, func() (any, *rateLimit, func() connection[numberNode]) {
		var q struct {
			RateLimit  rateLimit
			Repository struct {
				PullRequests connection[numberNode] `graphql:"pullRequests(first: 100, after: $after, orderBy: {field: CREATED_AT, direction: ASC})"`
			} `graphql:"repository(owner: $owner, name: $name)"`
		}
		return &q, &q.RateLimit, func() connection[numberNode] { return q.Repository.PullRequests }
	})
}

func (c *Client) numbers(ctx context.Context, name history.RepositoryName, prepare func() (query any, limit *rateLimit, read func() connection[numberNode])) ([]int, error) {
	var numbers []int
	for after := ""; ; {
		query, limit, read := prepare()
		err := c.ask(ctx, request{query: query, limit: limit, variables: func() map[string]any {
			return map[string]any{"owner": githubv4.String(name.Owner), "name": githubv4.String(name.Name), "after": cursor(after)}
		}})
		if err != nil {
			return nil, err
		}
		page := read()
		for _, n := range page.Nodes {
			numbers = append(numbers, n.Number)
		}
		if !page.PageInfo.HasNextPage {
			return numbers, nil
		}
		after = page.PageInfo.EndCursor
	}
}

package github

import (
	"context"
	"time"

	"github.com/shurcooL/githubv4"

	"repochat/internal/history"
)

// Releases returns a page of the releases, the oldest first.
func (c *Client) Releases(ctx context.Context, name history.RepositoryName, after string) (Page[Release], error) {
	var q struct {
		RateLimit  rateLimit
		Repository struct {
			Releases struct {
				TotalCount int
				connection[struct {
					ID           string
					TagName      string
					Name         string
					URL          string
					CreatedAt    time.Time
					PublishedAt  *time.Time
					IsDraft      bool
					IsPrerelease bool
					TagCommit    *struct{ OID string }
				}]
			} `graphql:"releases(first: 100, after: $after, orderBy: {field: CREATED_AT, direction: ASC})"`
		} `graphql:"repository(owner: $owner, name: $name)"`
	}
	err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, variables: func() map[string]any {
		return map[string]any{"owner": githubv4.String(name.Owner), "name": githubv4.String(name.Name), "after": cursor(after)}
	}})
	if err != nil {
		return Page[Release]{}, err
	}
	found := q.Repository.Releases
	page := Page[Release]{After: found.PageInfo.EndCursor, More: found.PageInfo.HasNextPage, Total: found.TotalCount}
	for _, n := range found.Nodes {
		r := Release{
			ID: n.ID, Tag: n.TagName, Name: n.Name, URL: n.URL, IsDraft: n.IsDraft, IsPrerelease: n.IsPrerelease,
			CreatedAt: n.CreatedAt.UTC(), PublishedAt: moment(n.PublishedAt),
		}
		if n.TagCommit != nil {
			r.Commit = n.TagCommit.OID
		}
		page.Records = append(page.Records, r)
	}
	return page, nil
}

package github

import (
	"context"

	"github.com/shurcooL/githubv4"

	"repochat/internal/history"
)

// Commits returns a page of the commits that can be reached from one, the
// newest first. It is ErrNotFound when GitHub does not have that commit.
func (c *Client) Commits(ctx context.Context, name history.RepositoryName, head, after string) (Page[Commit], error) {
	var q struct {
		RateLimit  rateLimit
		Repository struct {
			Object *struct {
				Commit struct {
					History struct {
						TotalCount int
						connection[struct {
							OID      string
							Comments struct{ TotalCount int }
							Author   *struct{ User *userNode }
						}]
					} `graphql:"history(first: $first, after: $after)"`
				} `graphql:"... on Commit"`
			} `graphql:"object(oid: $head)"`
		} `graphql:"repository(owner: $owner, name: $name)"`
	}
	err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, sizes: c.commits, variables: func() map[string]any {
		outer, _ := c.commits.now()
		return map[string]any{
			"owner": githubv4.String(name.Owner), "name": githubv4.String(name.Name),
			"head": githubv4.GitObjectID(head), "first": githubv4.Int(outer), "after": cursor(after),
		}
	}})
	if err != nil {
		return Page[Commit]{}, err
	}
	if q.Repository.Object == nil {
		return Page[Commit]{}, failure(ErrNotFound, "%s does not have commit %s of %s", c.host, head, name)
	}
	found := q.Repository.Object.Commit.History
	page := Page[Commit]{After: found.PageInfo.EndCursor, More: found.PageInfo.HasNextPage, Total: found.TotalCount}
	for _, n := range found.Nodes {
		commit := Commit{OID: n.OID, Comments: n.Comments.TotalCount}
		if n.Author != nil && n.Author.User != nil {
			who := n.Author.User.actor()
			commit.Author = &who
		}
		page.Records = append(page.Records, commit)
	}
	return page, nil
}

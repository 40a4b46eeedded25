package github

import (
	"context"
	"slices"

	"github.com/shurcooL/githubv4"
)

// People returns more about accounts, by the ids of their actors. Accounts that
// were deleted meanwhile are left out. Their addresses are not asked for: GitHub
// tells them only to tokens with the scope read:user, and git knows them.
func (c *Client) People(ctx context.Context, ids []string) ([]Person, error) {
	const most = 100
	var people []Person
	for some := range slices.Chunk(ids, most) {
		var q struct {
			RateLimit rateLimit
			Nodes     []*struct {
				Actor actorNode `graphql:"... on Actor"`
				User  struct {
					Name string
				} `graphql:"... on User"`
			} `graphql:"nodes(ids: $ids)"`
		}
		wanted := make([]githubv4.ID, len(some))
		for i, id := range some {
			wanted[i] = id
		}
		err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, variables: func() map[string]any {
			return map[string]any{"ids": wanted}
		}})
		if err != nil {
			return nil, err
		}
		for _, n := range q.Nodes {
			if n != nil && n.Actor.Login != "" {
				people = append(people, Person{Actor: *n.Actor.actor(), Name: n.User.Name})
			}
		}
	}
	return people, nil
}

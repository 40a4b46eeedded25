package github

import (
	"context"
	"time"

	"github.com/shurcooL/githubv4"

	"repochat/internal/history"
)

// PullRequests returns a page of the pull requests in the order of their last
// change. GitHub has no filter by it, so what changed since the last time is
// found by asking for the newest first until they are old.
func (c *Client) PullRequests(ctx context.Context, name history.RepositoryName, newestFirst bool, after string) (Page[PullRequest], error) {
	var q struct {
		RateLimit  rateLimit
		Repository struct {
			PullRequests struct {
				TotalCount int
				connection[pullNode]
			} `graphql:"pullRequests(first: $first, after: $after, orderBy: $order)"`
		} `graphql:"repository(owner: $owner, name: $name)"`
	}
	order := githubv4.IssueOrder{Field: githubv4.IssueOrderFieldUpdatedAt, Direction: githubv4.OrderDirectionAsc}
	if newestFirst {
		order.Direction = githubv4.OrderDirectionDesc
	}
	err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, sizes: c.pulls, variables: func() map[string]any {
		outer, inner := c.pulls.now()
		return map[string]any{
			"owner": githubv4.String(name.Owner), "name": githubv4.String(name.Name), "order": order,
			"first": githubv4.Int(outer), "inner": githubv4.Int(inner), "few": few(inner), "after": cursor(after),
		}
	}})
	if err != nil {
		return Page[PullRequest]{}, err
	}
	found := q.Repository.PullRequests
	page := Page[PullRequest]{After: found.PageInfo.EndCursor, More: found.PageInfo.HasNextPage, Total: found.TotalCount}
	page.Records, err = together(ctx, c, found.Nodes, c.wholePull)
	return page, err
}

// PullRequest returns one pull request. It is ErrNotFound when there is none
// of that number.
func (c *Client) PullRequest(ctx context.Context, name history.RepositoryName, number int) (PullRequest, error) {
	var q struct {
		RateLimit  rateLimit
		Repository struct {
			PullRequest pullNode `graphql:"pullRequest(number: $number)"`
		} `graphql:"repository(owner: $owner, name: $name)"`
	}
	err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, sizes: c.pulls, variables: func() map[string]any {
		_, inner := c.pulls.now()
		return map[string]any{
			"owner": githubv4.String(name.Owner), "name": githubv4.String(name.Name),
			"number": githubv4.Int(number), "inner": githubv4.Int(inner), "few": few(inner),
		}
	}})
	if err != nil {
		return PullRequest{}, err
	}
	return c.wholePull(ctx, q.Repository.PullRequest)
}

// few is how many reviews come with a pull request. Each of them costs points,
// for the comments in it, whether it is there or not.
func few(inner int) githubv4.Int { return githubv4.Int(min(inner, 10)) }

type pullNode struct {
	threadNode
	IsDraft        bool
	MergedAt       *time.Time
	MergedBy       *actorNode
	MergeCommit    *struct{ OID string }
	BaseRefName    string
	BaseRefOid     string
	HeadRefName    string
	HeadRefOid     string
	HeadRepository *struct{ NameWithOwner string }
	Additions      int
	Deletions      int
	ChangedFiles   int
	Reviews        connection[reviewNode]    `graphql:"reviews(first: $few)"`
	Closes         connection[referenceNode] `graphql:"closingIssuesReferences(first: $inner)"`
}

type reviewNode struct {
	ID        string
	Author    *actorNode
	State     string
	Body      string
	CreatedAt time.Time
	URL       string
	Comments  connection[commentNode] `graphql:"comments(first: $inner)"`
}

// wholePull fetches what did not fit into the page.
func (c *Client) wholePull(ctx context.Context, n pullNode) (PullRequest, error) {
	thread, err := c.thread(ctx, n.threadNode, c.pulls)
	if err != nil {
		return PullRequest{}, err
	}
	comments, err := whole(ctx, c, n.ID, c.pulls, n.Comments, func(f *struct {
		PullRequest struct {
			Comments connection[commentNode] `graphql:"comments(first: $inner, after: $after)"`
		} `graphql:"... on PullRequest"`
	}) connection[commentNode] {
		return f.PullRequest.Comments
	})
	if err != nil {
		return PullRequest{}, err
	}
	closes, err := whole(ctx, c, n.ID, c.pulls, n.Closes, func(f *struct {
		PullRequest struct {
			Closes connection[referenceNode] `graphql:"closingIssuesReferences(first: $inner, after: $after)"`
		} `graphql:"... on PullRequest"`
	}) connection[referenceNode] {
		return f.PullRequest.Closes
	})
	if err != nil {
		return PullRequest{}, err
	}
	reviews, err := c.reviews(ctx, n)
	if err != nil {
		return PullRequest{}, err
	}
	thread.Comments = each(comments, commentNode.comment)
	pull := PullRequest{
		Thread: thread, IsDraft: n.IsDraft, MergedAt: moment(n.MergedAt), MergedBy: n.MergedBy.actor(),
		Base: n.BaseRefName, BaseCommit: n.BaseRefOid, Head: n.HeadRefName, HeadCommit: n.HeadRefOid,
		Additions: n.Additions, Deletions: n.Deletions, ChangedFiles: n.ChangedFiles,
		Reviews: reviews, Closes: each(closes, referenceNode.reference),
	}
	if n.MergeCommit != nil {
		pull.MergeCommit = n.MergeCommit.OID
	}
	if n.HeadRepository != nil {
		pull.HeadRepository = n.HeadRepository.NameWithOwner
	}
	return pull, nil
}

func (c *Client) reviews(ctx context.Context, n pullNode) ([]Review, error) {
	nodes, err := whole(ctx, c, n.ID, c.pulls, n.Reviews, func(f *struct {
		PullRequest struct {
			Reviews connection[reviewNode] `graphql:"reviews(first: $inner, after: $after)"`
		} `graphql:"... on PullRequest"`
	}) connection[reviewNode] {
		return f.PullRequest.Reviews
	})
	if err != nil {
		return nil, err
	}
	reviews := make([]Review, len(nodes))
	for i, r := range nodes {
		comments, err := whole(ctx, c, r.ID, c.pulls, r.Comments, func(f *struct {
			Review struct {
				Comments connection[commentNode] `graphql:"comments(first: $inner, after: $after)"`
			} `graphql:"... on PullRequestReview"`
		}) connection[commentNode] {
			return f.Review.Comments
		})
		if err != nil {
			return nil, err
		}
		reviews[i] = Review{
			ID: r.ID, Author: r.Author.actor(), State: r.State, Body: r.Body, CreatedAt: r.CreatedAt.UTC(), URL: r.URL,
			Comments: each(comments, commentNode.comment),
		}
	}
	return reviews, nil
}

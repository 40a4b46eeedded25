package github

import (
	"context"
	"time"

	"github.com/shurcooL/githubv4"

	"repochat/internal/history"
)

// Issues returns a page of the issues that changed since a moment, which counts
// in, in the order of their last change; all of them since the zero moment. The
// total is that of all issues. An issue that changes meanwhile moves to the end, so that none is missed.
func (c *Client) Issues(ctx context.Context, name history.RepositoryName, since time.Time, after string) (Page[Issue], error) {
	var q struct {
		RateLimit  rateLimit
		Repository struct {
			All    struct{ TotalCount int } `graphql:"all: issues"` // the other count is that of what changed
			Issues connection[issueNode]    `graphql:"issues(first: $first, after: $after, filterBy: $filter, orderBy: {field: UPDATED_AT, direction: ASC})"`
		} `graphql:"repository(owner: $owner, name: $name)"`
	}
	filter := githubv4.IssueFilters{}
	if !since.IsZero() {
		filter.Since = &githubv4.DateTime{Time: since.UTC()}
	}
	err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, sizes: c.issues, variables: func() map[string]any {
		outer, inner := c.issues.now()
		return map[string]any{
			"owner": githubv4.String(name.Owner), "name": githubv4.String(name.Name), "filter": filter,
			"first": githubv4.Int(outer), "inner": githubv4.Int(inner), "after": cursor(after),
		}
	}})
	if err != nil {
		return Page[Issue]{}, err
	}
	found := q.Repository.Issues
	page := Page[Issue]{After: found.PageInfo.EndCursor, More: found.PageInfo.HasNextPage, Total: q.Repository.All.TotalCount}
	page.Records, err = together(ctx, c, found.Nodes, c.wholeIssue)
	return page, err
}

// Issue returns one issue. It is ErrNotFound when there is none of that number.
func (c *Client) Issue(ctx context.Context, name history.RepositoryName, number int) (Issue, error) {
	var q struct {
		RateLimit  rateLimit
		Repository struct {
			Issue issueNode `graphql:"issue(number: $number)"`
		} `graphql:"repository(owner: $owner, name: $name)"`
	}
	err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, sizes: c.issues, variables: func() map[string]any {
		_, inner := c.issues.now()
		return map[string]any{
			"owner": githubv4.String(name.Owner), "name": githubv4.String(name.Name),
			"number": githubv4.Int(number), "inner": githubv4.Int(inner),
		}
	}})
	if err != nil {
		return Issue{}, err
	}
	return c.wholeIssue(ctx, q.Repository.Issue)
}

type issueNode struct {
	threadNode
	StateReason  string
	Participants connection[userNode]      `graphql:"participants(first: $inner)"`
	Timeline     connection[closedNode]    `graphql:"timelineItems(itemTypes: [CLOSED_EVENT], first: $inner)"`
	ClosedBy     connection[referenceNode] `graphql:"closedByPullRequestsReferences(first: $inner, includeClosedPrs: true)"`
}

// closedNode is an entry of the timeline, of which only closings are asked.
type closedNode struct {
	Closed struct {
		CreatedAt time.Time
		Actor     *actorNode
		Closer    *struct {
			Commit struct{ OID string } `graphql:"... on Commit"`
			Pull   referenceNode        `graphql:"... on PullRequest"`
		}
	} `graphql:"... on ClosedEvent"`
}

func (n closedNode) closing() Closing {
	closing := Closing{At: n.Closed.CreatedAt.UTC(), Actor: n.Closed.Actor.actor()}
	if closer := n.Closed.Closer; closer != nil {
		closing.Commit, closing.Pull = closer.Commit.OID, closer.Pull.reference()
	}
	return closing
}

// wholeIssue fetches what did not fit into the page.
func (c *Client) wholeIssue(ctx context.Context, n issueNode) (Issue, error) {
	thread, err := c.thread(ctx, n.threadNode, c.issues)
	if err != nil {
		return Issue{}, err
	}
	comments, err := whole(ctx, c, n.ID, c.issues, n.Comments, func(f *struct {
		Issue struct {
			Comments connection[commentNode] `graphql:"comments(first: $inner, after: $after)"`
		} `graphql:"... on Issue"`
	}) connection[commentNode] {
		return f.Issue.Comments
	})
	if err != nil {
		return Issue{}, err
	}
	participants, err := whole(ctx, c, n.ID, c.issues, n.Participants, func(f *struct {
		Issue struct {
			Participants connection[userNode] `graphql:"participants(first: $inner, after: $after)"`
		} `graphql:"... on Issue"`
	}) connection[userNode] {
		return f.Issue.Participants
	})
	if err != nil {
		return Issue{}, err
	}
	timeline, err := whole(ctx, c, n.ID, c.issues, n.Timeline, func(f *struct {
		Issue struct {
			Timeline connection[closedNode] `graphql:"timelineItems(itemTypes: [CLOSED_EVENT], first: $inner, after: $after)"`
		} `graphql:"... on Issue"`
	}) connection[closedNode] {
		return f.Issue.Timeline
	})
	if err != nil {
		return Issue{}, err
	}
	closedBy, err := whole(ctx, c, n.ID, c.issues, n.ClosedBy, func(f *struct {
		Issue struct {
			ClosedBy connection[referenceNode] `graphql:"closedByPullRequestsReferences(first: $inner, after: $after, includeClosedPrs: true)"`
		} `graphql:"... on Issue"`
	}) connection[referenceNode] {
		return f.Issue.ClosedBy
	})
	if err != nil {
		return Issue{}, err
	}
	thread.Comments = each(comments, commentNode.comment)
	return Issue{
		Thread: thread, StateReason: n.StateReason,
		Participants: each(participants, userNode.actor),
		Closings:     each(timeline, closedNode.closing),
		ClosedBy:     each(closedBy, referenceNode.reference),
	}, nil
}

package github

import (
	"context"
	"time"

	"github.com/shurcooL/githubv4"
	"golang.org/x/sync/errgroup"
)

// The nodes are the parts that several queries have in common, as githubv4
// writes and reads them: a struct is a selection, and a tag an argument.

type connection[N any] struct {
	Nodes    []N
	PageInfo struct {
		HasNextPage bool
		EndCursor   string
	}
}

type actorNode struct {
	Typename string `graphql:"__typename"`
	Login    string
	Node     struct{ ID string } `graphql:"... on Node"`
}

func (n *actorNode) actor() *Actor {
	if n == nil {
		return nil
	}
	return &Actor{Type: n.Typename, Login: n.Login, ID: n.Node.ID}
}

// userNode is an account where GitHub knows that it is a User.
type userNode struct {
	Login string
	ID    string
}

func (n userNode) actor() Actor { return Actor{Type: "User", Login: n.Login, ID: n.ID} }

type labelNode struct {
	ID   string
	Name string
}

func (n labelNode) label() Label { return Label{ID: n.ID, Name: n.Name} }

// definedLabelNode is a label of a repository, with what it is for.
type definedLabelNode struct {
	ID          string
	Name        string
	Description string
}

func (n definedLabelNode) label() Label { return Label(n) }

type commentNode struct {
	ID        string
	Author    *actorNode
	Body      string
	CreatedAt time.Time
	UpdatedAt time.Time
	URL       string
	Reactions struct{ TotalCount int }
}

func (n commentNode) comment() Comment {
	return Comment{ID: n.ID, Author: n.Author.actor(), Body: n.Body, CreatedAt: n.CreatedAt.UTC(), UpdatedAt: n.UpdatedAt.UTC(), URL: n.URL, Reactions: n.Reactions.TotalCount}
}

// referenceNode is an issue or a pull request, possibly of another repository.
type referenceNode struct {
	Number     int
	Repository struct{ NameWithOwner string }
}

func (n referenceNode) reference() Reference {
	return Reference{Repository: n.Repository.NameWithOwner, Number: n.Number}
}

// threadNode is what issues and pull requests have in common.
type threadNode struct {
	ID        string
	Number    int
	URL       string
	Title     string
	Body      string
	State     string
	Author    *actorNode
	CreatedAt time.Time
	UpdatedAt time.Time
	ClosedAt  *time.Time
	Assignees connection[userNode]    `graphql:"assignees(first: $inner)"`
	Labels    connection[labelNode]   `graphql:"labels(first: $inner)"`
	Comments  connection[commentNode] `graphql:"comments(first: $inner)"`
}

// thread reads everything but the comments, whose further pages issues and
// pull requests have in places of their own.
func (c *Client) thread(ctx context.Context, n threadNode, size *sizes) (Thread, error) {
	t := Thread{
		ID: n.ID, Number: n.Number, URL: n.URL, Title: n.Title, Body: n.Body, State: n.State, Author: n.Author.actor(),
		CreatedAt: n.CreatedAt.UTC(), UpdatedAt: n.UpdatedAt.UTC(), ClosedAt: moment(n.ClosedAt),
	}
	assignees, err := whole(ctx, c, n.ID, size, n.Assignees, func(f *struct {
		Assignable struct {
			Assignees connection[userNode] `graphql:"assignees(first: $inner, after: $after)"`
		} `graphql:"... on Assignable"`
	}) connection[userNode] {
		return f.Assignable.Assignees
	})
	if err != nil {
		return Thread{}, err
	}
	labels, err := whole(ctx, c, n.ID, size, n.Labels, func(f *struct {
		Labelable struct {
			Labels connection[labelNode] `graphql:"labels(first: $inner, after: $after)"`
		} `graphql:"... on Labelable"`
	}) connection[labelNode] {
		return f.Labelable.Labels
	})
	if err != nil {
		return Thread{}, err
	}
	t.Assignees = each(assignees, userNode.actor)
	t.Labels = each(labels, labelNode.label)
	return t, nil
}

// whole returns all items of an inner connection, of which the first page is
// known. F is what to ask of the node that the connection belongs to, and pick
// takes the connection out of the answer.
func whole[F, N any](ctx context.Context, c *Client, id string, size *sizes, first connection[N], pick func(*F) connection[N]) ([]N, error) {
	all, page := first.Nodes, first.PageInfo
	for page.HasNextPage {
		var q struct {
			RateLimit rateLimit
			Node      F `graphql:"node(id: $id)"`
		}
		err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, sizes: size, variables: func() map[string]any {
			_, inner := size.now()
			return map[string]any{"id": githubv4.ID(id), "inner": githubv4.Int(inner), "after": githubv4.String(page.EndCursor)}
		}})
		if err != nil {
			return nil, err
		}
		next := pick(&q.Node)
		all, page = append(all, next.Nodes...), next.PageInfo
	}
	return all, nil
}

// together completes the nodes of a page, a few at once.
func together[N, R any](ctx context.Context, c *Client, nodes []N, complete func(context.Context, N) (R, error)) ([]R, error) {
	records := make([]R, len(nodes))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(c.options.MostAtOnce)
	for i, n := range nodes {
		group.Go(func() (err error) {
			records[i], err = complete(ctx, n)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return records, nil
}

// each never returns nil: an empty list is known to be empty.
func each[N, R any](nodes []N, read func(N) R) []R {
	records := make([]R, len(nodes))
	for i, n := range nodes {
		records[i] = read(n)
	}
	return records
}

func moment(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.UTC()
}

// cursor is null for the first page.
func cursor(after string) *githubv4.String {
	if after == "" {
		return nil
	}
	return new(githubv4.String(after))
}

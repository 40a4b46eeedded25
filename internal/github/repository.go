package github

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shurcooL/githubv4"

	"repochat/internal/history"
)

// Identity is which repository a name leads to now.
type Identity struct {
	ID   string
	Name history.RepositoryName // as GitHub spells it; another one after a rename
}

// Identify returns the repository that a name, or an earlier one, leads to.
func (c *Client) Identify(ctx context.Context, name history.RepositoryName) (Identity, error) {
	var q struct {
		RateLimit  rateLimit
		Repository struct {
			ID            string
			NameWithOwner string
		} `graphql:"repository(owner: $owner, name: $name)"`
	}
	err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, variables: func() map[string]any { return nameVariables(name) }})
	if errors.Is(err, ErrNotFound) {
		return Identity{}, failure(ErrNotFound, "no repository %s at %s, or %s may not see it; check the name, or give the token access", name, c.host, c.options.Tokens)
	}
	if err != nil {
		return Identity{}, err
	}
	found, err := history.ParseRepositoryName(q.Repository.NameWithOwner)
	if err != nil {
		return Identity{}, fmt.Errorf("read the answer about %s: %w", name, err)
	}
	return Identity{ID: q.Repository.ID, Name: found}, nil
}

func nameVariables(name history.RepositoryName) map[string]any {
	return map[string]any{"owner": githubv4.String(name.Owner), "name": githubv4.String(name.Name)}
}

// Repository returns a repository's description, with all its labels.
func (c *Client) Repository(ctx context.Context, name history.RepositoryName) (Repository, error) {
	var q struct {
		RateLimit  rateLimit
		Repository struct {
			ID               string
			NameWithOwner    string
			Description      string
			URL              string
			CreatedAt        time.Time
			PushedAt         *time.Time
			IsPrivate        bool
			IsFork           bool
			IsArchived       bool
			StargazerCount   int
			ForkCount        int
			Watchers         struct{ TotalCount int }
			DefaultBranchRef *struct{ Name string }
			PrimaryLanguage  *struct{ Name string }
			LicenseInfo      *struct {
				SpdxID string
				Name   string
			}
			Languages        connection[struct{ Name string }] `graphql:"languages(first: 100, orderBy: {field: SIZE, direction: DESC})"`
			RepositoryTopics connection[struct {
				Topic struct{ Name string }
			}] `graphql:"repositoryTopics(first: 100)"` // GitHub allows twenty
			Labels connection[definedLabelNode] `graphql:"labels(first: 100)"`
		} `graphql:"repository(owner: $owner, name: $name)"`
	}
	err := c.ask(ctx, request{query: &q, limit: &q.RateLimit, variables: func() map[string]any { return nameVariables(name) }})
	if err != nil {
		return Repository{}, err
	}
	found := &q.Repository
	labels, err := whole(ctx, c, found.ID, newSizes(1, 100), found.Labels, func(f *struct {
		Repository struct {
			Labels connection[definedLabelNode] `graphql:"labels(first: $inner, after: $after)"`
		} `graphql:"... on Repository"`
	}) connection[definedLabelNode] {
		return f.Repository.Labels
	})
	if err != nil {
		return Repository{}, err
	}
	r := Repository{
		ID: found.ID, Name: found.NameWithOwner, Description: found.Description, URL: found.URL,
		Stars: found.StargazerCount, Forks: found.ForkCount, Watchers: found.Watchers.TotalCount,
		IsPrivate: found.IsPrivate, IsFork: found.IsFork, IsArchived: found.IsArchived,
		CreatedAt: found.CreatedAt.UTC(), PushedAt: moment(found.PushedAt),
		Labels: each(labels, definedLabelNode.label),
	}
	if found.DefaultBranchRef != nil { // an empty repository has none
		r.DefaultBranch = found.DefaultBranchRef.Name
	}
	if found.PrimaryLanguage != nil {
		r.PrimaryLanguage = found.PrimaryLanguage.Name
	}
	if license := found.LicenseInfo; license != nil {
		r.License = license.Name
		if license.SpdxID != "" && license.SpdxID != "NOASSERTION" {
			r.License = license.SpdxID
		}
	}
	for _, language := range found.Languages.Nodes {
		r.Languages = append(r.Languages, language.Name)
	}
	for _, topic := range found.RepositoryTopics.Nodes {
		r.Topics = append(r.Topics, topic.Topic.Name)
	}
	return r, nil
}

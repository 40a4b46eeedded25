package githubtest

import (
	"strings"
)

func repositoryFields() map[string]resolver {
	return map[string]resolver{
		"id":               of(func(r *Repository) any { return r.nodeID() }),
		"databaseId":       of(func(r *Repository) any { return r.id }),
		"name":             of(func(r *Repository) any { return r.details.Name.Name }),
		"nameWithOwner":    of(func(r *Repository) any { return r.fullName() }),
		"owner":            of(func(r *Repository) any { return r.owner }),
		"description":      of(func(r *Repository) any { return orNull(r.details.Description) }),
		"url":              of(func(r *Repository) any { return r.url() }),
		"resourcePath":     of(func(r *Repository) any { return "/" + r.fullName() }),
		"createdAt":        of(func(r *Repository) any { return r.details.CreatedAt }),
		"updatedAt":        of(func(r *Repository) any { return r.updatedAt }),
		"pushedAt":         of(func(r *Repository) any { return r.pushedAt() }),
		"isPrivate":        of(func(r *Repository) any { return known(r.details.IsPrivate) }),
		"isFork":           of(func(r *Repository) any { return known(r.details.IsFork) }),
		"isArchived":       of(func(r *Repository) any { return known(r.details.IsArchived) }),
		"isEmpty":          of(func(r *Repository) any { return len(r.branches) == 0 }),
		"isDisabled":       of(func(*Repository) any { return false }),
		"hasIssuesEnabled": of(func(*Repository) any { return true }),
		"stargazerCount":   of(func(r *Repository) any { return known(r.details.Stars) }),
		"forkCount":        of(func(r *Repository) any { return known(r.details.Forks) }),
		"watchers":         with(countOnly(func(r *Repository) int { return known(r.details.Watchers) })),
		"stargazers":       with(countOnly(func(r *Repository) int { return known(r.details.Stars) })),
		"licenseInfo":      of(func(r *Repository) any { return r.license() }),
		"primaryLanguage":  of(func(r *Repository) any { return r.primaryLanguage() }),
		"languages":        with(languages),
		"repositoryTopics": with(topics),
		"defaultBranchRef": of(func(r *Repository) any { return r.branch(r.details.DefaultBranch) }),
		"ref":              with(func(c *call, r *Repository) (any, error) { return r.reference(c.text("qualifiedName")), nil }),
		"refs":             with(refs),
		"object":           with(gitObject),
		"issue": with(func(c *call, r *Repository) (any, error) {
			number, _ := c.number("number")
			if i := r.issue(number); i != nil {
				return i, nil
			}
			return nil, notFound("Could not resolve to an Issue with the number of %d.", number)
		}),
		"pullRequest": with(func(c *call, r *Repository) (any, error) {
			number, _ := c.number("number")
			if p := r.pull(number); p != nil {
				return p, nil
			}
			return nil, notFound("Could not resolve to a PullRequest with the number of %d.", number)
		}),
		"issueOrPullRequest": with(issueOrPullRequest),
		"issues":             with(repositoryIssues),
		"pullRequests":       with(repositoryPullRequests),
		"label":              with(func(c *call, r *Repository) (any, error) { return r.label(c.text("name")), nil }),
		"labels":             with(func(c *call, r *Repository) (any, error) { return labelPage(c, r.labels, r.nodeID()) }),
		"release":            with(releaseByTag),
		"releases":           with(releases),
		"latestRelease":      of(func(r *Repository) any { return r.latestRelease() }),
	}
}

// known answers zero for what the contents do not tell.
func known[T any](value *T) T {
	if value == nil {
		var none T
		return none
	}
	return *value
}

// countOnly is a connection of which only the total is known.
func countOnly(total func(*Repository) int) func(*call, *Repository) (any, error) {
	return func(c *call, r *Repository) (any, error) {
		if asksItems(c) {
			return nil, unsupported("githubtest knows only the totalCount of %s", c.name)
		}
		c.number("first")
		c.number("last")
		return &connection{total: total(r)}, nil
	}
}

func (r *Repository) pushedAt() any {
	if !r.details.PushedAt.IsZero() {
		return r.details.PushedAt
	}
	if head := r.branch(r.details.DefaultBranch); head != nil && r.commits[head.commit] != nil {
		return r.commits[head.commit].Committer.When
	}
	return nil
}

func (r *Repository) branch(name string) *reference {
	for _, ref := range r.branches {
		if ref.name == name {
			return ref
		}
	}
	return nil
}

// gitObject finds a commit or a tag's object by oid, or by an expression that
// names a reference or a hash.
func gitObject(c *call, r *Repository) (any, error) {
	name := c.text("oid")
	if expression := c.text("expression"); expression != "" {
		if strings.ContainsAny(expression, ":^~@") {
			return nil, unsupported("githubtest reads no revision expressions such as %q", expression)
		}
		name = expression
		if ref := r.reference(expression); ref != nil {
			return ref.target(), nil
		}
		if expression == "HEAD" {
			return r.branch(r.details.DefaultBranch).target(), nil
		}
	}
	if found := r.commits[name]; found != nil {
		return found, nil
	}
	for _, ref := range r.tags {
		if ref.tag != nil && ref.tag.Object == name {
			return ref.tag, nil
		}
	}
	return nil, nil
}

func issueOrPullRequest(c *call, r *Repository) (any, error) {
	number, _ := c.number("number")
	if i := r.issue(number); i != nil {
		return i, nil
	}
	if p := r.pull(number); p != nil {
		return p, nil
	}
	return nil, notFound("Could not resolve to an issue or pull request with the number of %d.", number)
}

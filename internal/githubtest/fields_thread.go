package githubtest

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"repochat/internal/history"
)

func issueFields() map[string]resolver {
	return map[string]resolver{
		"id":             of(func(i *issue) any { return i.nodeID() }),
		"databaseId":     of(func(i *issue) any { return i.id }),
		"fullDatabaseId": of(func(i *issue) any { return fmt.Sprint(i.id) }),
		"number":         of(func(i *issue) any { return i.Number }),
		"url":            of(func(i *issue) any { return i.url() }),
		"title":          of(func(i *issue) any { return i.Title }),
		"body":           of(func(i *issue) any { return i.Body }),
		"state":          of(func(i *issue) any { return state(i.State) }),
		"stateReason":    of(func(i *issue) any { return orNull(i.stateReason()) }),
		"closed":         of(func(i *issue) any { return i.State == history.Closed }),
		"author":         of(func(i *issue) any { return i.repository.world.account(i.Author) }),
		"createdAt":      of(func(i *issue) any { return i.CreatedAt }),
		"updatedAt":      of(func(i *issue) any { return i.UpdatedAt }),
		"closedAt":       of(func(i *issue) any { return i.ClosedAt }),
		"repository":     of(func(i *issue) any { return i.repository }),
		"labels": with(func(c *call, i *issue) (any, error) {
			return labelPage(c, i.repository.labelled(i.Labels), i.nodeID())
		}),
		"assignees": with(func(c *call, i *issue) (any, error) {
			return paginate(c, list[*account]{items: i.repository.world.participants(i.Assignees), of: i.nodeID()})
		}),
		"participants": with(func(c *call, i *issue) (any, error) {
			people := i.repository.world.participants([]string{i.Author}, authors(i.comments), i.Assignees, []string{i.ClosedBy}, i.Participants)
			return paginate(c, list[*account]{items: people, of: i.nodeID()})
		}),
		"comments":      with(func(c *call, i *issue) (any, error) { return commentPage(c, i.comments, i.nodeID()) }),
		"timelineItems": with(timeline),
		"closedByPullRequestsReferences": with(func(c *call, i *issue) (any, error) {
			if c.boolean("userLinkedOnly") || c.boolean("orderByState") {
				return nil, unsupported("userLinkedOnly and orderByState of %s", c.name)
			}
			return paginate(c, list[*pullRequest]{items: i.closers(c.boolean("includeClosedPrs")), of: i.nodeID()})
		}),
	}
}

// stateReason of an open issue says whether it was opened again.
func (i *issue) stateReason() string {
	if i.State == history.Closed {
		return i.reason
	}
	for _, e := range i.timeline {
		if e.kind == "ReopenedEvent" {
			return "REOPENED"
		}
	}
	return ""
}

func pullRequestFields() map[string]resolver {
	return map[string]resolver{
		"id":             of(func(p *pullRequest) any { return p.nodeID() }),
		"databaseId":     of(func(p *pullRequest) any { return p.id }),
		"fullDatabaseId": of(func(p *pullRequest) any { return fmt.Sprint(p.id) }),
		"number":         of(func(p *pullRequest) any { return p.Number }),
		"url":            of(func(p *pullRequest) any { return p.url() }),
		"title":          of(func(p *pullRequest) any { return p.Title }),
		"body":           of(func(p *pullRequest) any { return p.Body }),
		"state":          of(func(p *pullRequest) any { return state(p.State) }),
		"isDraft":        of(func(p *pullRequest) any { return p.IsDraft }),
		"closed":         of(func(p *pullRequest) any { return p.State != history.Open }),
		"merged":         of(func(p *pullRequest) any { return p.State == history.Merged }),
		"author":         of(func(p *pullRequest) any { return p.repository.world.account(p.Author) }),
		"createdAt":      of(func(p *pullRequest) any { return p.CreatedAt }),
		"updatedAt":      of(func(p *pullRequest) any { return p.UpdatedAt }),
		"closedAt":       of(func(p *pullRequest) any { return p.closedAt() }),
		"mergedAt":       of(func(p *pullRequest) any { return p.MergedAt }),
		"mergedBy":       of(func(p *pullRequest) any { return p.repository.world.account(p.MergedBy) }),
		"mergeCommit":    of(func(p *pullRequest) any { return p.mergeCommit() }),
		"repository":     of(func(p *pullRequest) any { return p.repository }),
		"baseRepository": of(func(p *pullRequest) any { return p.repository }),
		"baseRefName":    of(func(p *pullRequest) any { return p.Base }),
		"baseRefOid":     of(func(p *pullRequest) any { return p.BaseCommit }),
		"baseRef":        of(func(p *pullRequest) any { return p.repository.branch(p.Base) }),
		"headRefName":    of(func(p *pullRequest) any { return p.Head }),
		"headRefOid":     of(func(p *pullRequest) any { return p.HeadCommit }),
		"headRef":        of(func(p *pullRequest) any { return p.headRef() }),
		"headRepository": of(func(p *pullRequest) any { return p.headRepository() }),
		"headRepositoryOwner": of(func(p *pullRequest) any {
			owner, _, _ := strings.Cut(p.HeadRepository, "/")
			return p.repository.world.account(owner)
		}),
		"isCrossRepository": of(func(p *pullRequest) any { return !strings.EqualFold(p.HeadRepository, p.repository.fullName()) }),
		"additions":         of(func(p *pullRequest) any { return p.size().Additions }),
		"deletions":         of(func(p *pullRequest) any { return p.size().Deletions }),
		"changedFiles":      of(func(p *pullRequest) any { return p.size().ChangedFiles }),
		"labels": with(func(c *call, p *pullRequest) (any, error) {
			return labelPage(c, p.repository.labelled(p.Labels), p.nodeID())
		}),
		"assignees": with(func(c *call, p *pullRequest) (any, error) {
			return paginate(c, list[*account]{items: p.repository.world.participants(p.Assignees), of: p.nodeID()})
		}),
		"participants": with(func(c *call, p *pullRequest) (any, error) {
			people := p.repository.world.participants([]string{p.Author}, authors(p.comments), p.reviewers(), p.Assignees, []string{p.MergedBy})
			return paginate(c, list[*account]{items: people, of: p.nodeID()})
		}),
		"comments": with(func(c *call, p *pullRequest) (any, error) { return commentPage(c, p.comments, p.nodeID()) }),
		"totalCommentsCount": of(func(p *pullRequest) any {
			total := len(p.comments)
			for _, rv := range p.reviews {
				total += len(rv.comments)
			}
			return total
		}),
		"reviews": with(reviews),
		"commits": with(func(c *call, p *pullRequest) (any, error) {
			var items []*pullCommit
			for _, each := range p.commits() {
				items = append(items, &pullCommit{p, each})
			}
			return paginate(c, list[*pullCommit]{items: items, of: p.nodeID()})
		}),
		"closingIssuesReferences": with(closingIssues),
	}
}

// closedAt of a merged pull request is when it was merged.
func (p *pullRequest) closedAt() time.Time {
	if p.ClosedAt.IsZero() && p.State == history.Merged {
		return p.MergedAt
	}
	return p.ClosedAt
}

// mergeCommit is a commit that git may have lost since; GitHub still names it,
// with nothing more to tell than what it was.
func (p *pullRequest) mergeCommit() *commit {
	if p.MergeCommit == "" {
		return nil
	}
	if c := p.repository.commits[p.MergeCommit]; c != nil {
		return c
	}
	at := history.Signature{Name: "GitHub", Email: webFlowAddress, When: p.MergedAt}
	return &commit{history.Commit{Hash: p.MergeCommit, Message: p.Title, Author: at, Committer: at}, p.repository}
}

func (p *pullRequest) headRef() *reference {
	if !strings.EqualFold(p.HeadRepository, p.repository.fullName()) {
		return nil
	}
	return p.repository.branch(p.Head)
}

// headRepository is the repository itself, or a fork of which no more than
// the name is known.
func (p *pullRequest) headRepository() *Repository {
	if p.HeadRepository == "" {
		return nil
	}
	owner, name, _ := strings.Cut(p.HeadRepository, "/")
	if here, err := p.repository.world.repository(owner, name, true); err == nil {
		return here
	}
	fork, id := true, fnv.New32a()
	_, _ = id.Write([]byte(p.HeadRepository)) // a hash takes everything
	return &Repository{
		world: p.repository.world, id: int(id.Sum32() >> 1), owner: p.repository.world.account(owner),
		details:   history.Repository{Name: history.RepositoryName{Owner: owner, Name: name}, IsFork: &fork, CreatedAt: p.CreatedAt},
		updatedAt: p.CreatedAt,
	}
}

// size is that of the merge where the contents do not tell it.
func (p *pullRequest) size() history.PullRequestSize {
	if p.Size != nil {
		return *p.Size
	}
	if c := p.repository.commits[p.MergeCommit]; c != nil {
		return history.PullRequestSize{Additions: c.Additions, Deletions: c.Deletions, ChangedFiles: c.ChangedFiles}
	}
	return history.PullRequestSize{}
}

func (p *pullRequest) reviewers() []string {
	var logins []string
	for _, rv := range p.reviews {
		logins = append(logins, rv.Author)
	}
	return logins
}

func reviews(c *call, p *pullRequest) (any, error) {
	states, author := c.texts("states"), c.text("author")
	var items []*review
	for _, rv := range p.reviews {
		if allows(states, rv.State) && (author == "" || strings.EqualFold(rv.Author, author)) {
			items = append(items, rv)
		}
	}
	return paginate(c, list[*review]{items: items, of: p.nodeID(),
		key: func(rv *review) sortKey { return byTime(rv.CreatedAt, rv.id) }})
}

func closingIssues(c *call, p *pullRequest) (any, error) {
	if c.boolean("userLinkedOnly") {
		return nil, unsupported("userLinkedOnly of %s", c.name)
	}
	var items []*issue
	for _, i := range p.repository.issues {
		if slices.Contains(p.ClosesIssues, i.Number) || slices.Contains(i.ClosingPulls, p.Number) {
			items = append(items, i)
		}
	}
	key, descending := threadOrder(c)
	return paginate(c, list[*issue]{items: items, descending: descending, of: p.nodeID(),
		key: func(i *issue) sortKey { return key(i.thread()) }})
}

// pullCommit is a commit as part of a pull request.
type pullCommit struct {
	pull   *pullRequest
	commit *commit
}

func (p *pullCommit) typeName() string { return "PullRequestCommit" }

func pullRequestCommitFields() map[string]resolver {
	return map[string]resolver{
		"id": of(func(p *pullCommit) any {
			return nodeID("PURC", p.pull.repository.id, fmt.Sprint(p.pull.id, ":", p.commit.Hash))
		}),
		"commit":      of(func(p *pullCommit) any { return p.commit }),
		"pullRequest": of(func(p *pullCommit) any { return p.pull }),
		"url":         of(func(p *pullCommit) any { return p.pull.url() + "/commits/" + p.commit.Hash }),
	}
}

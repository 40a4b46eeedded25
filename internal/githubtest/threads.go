package githubtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/history"
)

// issue is an issue with what GitHub knows beside it.
type issue struct {
	history.Issue
	id         int
	repository *Repository
	comments   []*comment
	reason     string // why it was closed: COMPLETED or NOT_PLANNED
	timeline   []*event
}

func (i *issue) typeName() string { return "Issue" }

// pullRequest is a pull request with what GitHub knows beside it.
type pullRequest struct {
	history.PullRequest
	id         int
	repository *Repository
	comments   []*comment
	reviews    []*review
}

func (p *pullRequest) typeName() string { return "PullRequest" }

// comment is a comment on an issue, a pull request or a review.
type comment struct {
	history.Comment
	id         int
	repository *Repository
	issue      *issue
	pull       *pullRequest
	onReview   bool
	updatedAt  time.Time
}

func (c *comment) typeName() string {
	if c.onReview {
		return "PullRequestReviewComment"
	}
	return "IssueComment"
}

// url is that of the comment's anchor on its thread's page.
func (c *comment) url() string {
	switch {
	case c.onReview:
		return fmt.Sprintf("%s#discussion_r%d", c.pull.url(), c.id)
	case c.issue != nil:
		return fmt.Sprintf("%s#issuecomment-%d", c.issue.url(), c.id)
	}
	return fmt.Sprintf("%s#issuecomment-%d", c.pull.url(), c.id)
}

type review struct {
	history.Review
	id       int
	pull     *pullRequest
	comments []*comment
}

func (r *review) typeName() string { return "PullRequestReview" }

// event is an entry of an issue's timeline.
type event struct {
	kind   string // type in the schema: ClosedEvent or ReopenedEvent
	id     int
	issue  *issue
	actor  string
	at     time.Time
	commit string // that closed it
	pull   int    // that closed it
	reason string
}

func (e *event) typeName() string { return e.kind }

func newIssue(r *Repository, held history.Issue) *issue {
	i := &issue{Issue: ownIssue(held), id: r.world.newID(), repository: r}
	i.UpdatedAt = cmp.Or(i.UpdatedAt, i.ClosedAt, i.CreatedAt)
	r.lastNumber = max(r.lastNumber, i.Number)
	i.setComments(nil)
	if held.State == history.Closed {
		i.recordClosing()
	}
	register(r.world, i)
	return i
}

// ownIssue copies what an edit may alter in place: the contents may be served
// by several servers.
func ownIssue(i history.Issue) history.Issue {
	i.Assignees, i.Labels = slices.Clone(i.Assignees), slices.Clone(i.Labels)
	i.ClosingCommits, i.ClosingPulls = slices.Clone(i.ClosingCommits), slices.Clone(i.ClosingPulls)
	i.Participants, i.Comments = slices.Clone(i.Participants), slices.Clone(i.Comments)
	return i
}

func ownPullRequest(p history.PullRequest) history.PullRequest {
	p.Assignees, p.Labels = slices.Clone(p.Assignees), slices.Clone(p.Labels)
	p.ClosesIssues, p.Comments = slices.Clone(p.ClosesIssues), slices.Clone(p.Comments)
	p.Reviews = slices.Clone(p.Reviews)
	for place := range p.Reviews {
		p.Reviews[place].Comments = slices.Clone(p.Reviews[place].Comments)
	}
	return p
}

// setComments makes the comments those of the issue; old ones keep their ids.
func (i *issue) setComments(old []*comment) {
	i.comments = remake(i.repository, i.Comments, old, func(c *comment) { c.issue = i })
}

func (p *pullRequest) setComments(old []*comment) {
	p.comments = remake(p.repository, p.Comments, old, func(c *comment) { c.pull = p })
}

// remake takes comments of the same author and moment for the same, perhaps
// edited.
func remake(r *Repository, held []history.Comment, old []*comment, attach func(*comment)) []*comment {
	old = slices.Clone(old)
	var all []*comment
	for _, h := range held {
		c := &comment{Comment: h, repository: r, updatedAt: h.CreatedAt}
		place := slices.IndexFunc(old, func(o *comment) bool { return o.Author == h.Author && o.CreatedAt.Equal(h.CreatedAt) })
		switch {
		case place < 0:
			c.id = r.world.newID()
		case old[place].Comment == h:
			c = old[place]
		default:
			c.id, c.updatedAt = old[place].id, r.world.moment()
		}
		if place >= 0 {
			old = slices.Delete(old, place, place+1)
		}
		attach(c)
		register(r.world, c)
		all = append(all, c)
	}
	for _, gone := range old {
		delete(r.world.nodes, gone.nodeID())
	}
	return all
}

// recordClosing adds one event for each closer that is known, else one
// without. Why it was closed is guessed by its labels.
func (i *issue) recordClosing() {
	i.reason = "COMPLETED"
	if slices.Contains(i.Labels, "wontfix") || slices.Contains(i.Labels, "duplicate") {
		i.reason = "NOT_PLANNED"
	}
	closed := event{kind: "ClosedEvent", issue: i, actor: i.ClosedBy, at: i.ClosedAt, reason: i.reason}
	add := func(e event) {
		e.id = i.repository.world.newID()
		i.timeline = append(i.timeline, &e)
	}
	for _, hash := range i.ClosingCommits {
		e := closed
		e.commit = hash
		add(e)
	}
	for _, number := range i.ClosingPulls {
		e := closed
		e.pull = number
		add(e)
	}
	if len(i.ClosingCommits)+len(i.ClosingPulls) == 0 {
		add(closed)
	}
}

func (i *issue) recordReopening(at time.Time) {
	i.ClosedAt, i.ClosedBy, i.ClosingCommits, i.ClosingPulls, i.reason = time.Time{}, "", nil, nil, ""
	i.timeline = append(i.timeline, &event{kind: "ReopenedEvent", id: i.repository.world.newID(), issue: i, at: at})
}

func newPullRequest(r *Repository, held history.PullRequest) *pullRequest {
	p := &pullRequest{PullRequest: ownPullRequest(held), id: r.world.newID(), repository: r}
	p.UpdatedAt = cmp.Or(p.UpdatedAt, p.ClosedAt, p.CreatedAt)
	r.lastNumber = max(r.lastNumber, p.Number)
	p.setComments(nil)
	p.setReviews(nil)
	register(r.world, p)
	return p
}

// setReviews makes the reviews those of the pull request; an old one at the
// same place keeps its id.
func (p *pullRequest) setReviews(old []*review) {
	p.reviews = nil
	for place, h := range p.Reviews {
		rv := &review{Review: h, pull: p}
		var comments []*comment
		if place < len(old) {
			rv.id, comments = old[place].id, old[place].comments
		} else {
			rv.id = p.repository.world.newID()
		}
		rv.comments = remake(p.repository, h.Comments, comments, func(c *comment) { c.pull, c.onReview = p, true })
		register(p.repository.world, rv)
		p.reviews = append(p.reviews, rv)
	}
}

func (i *issue) url() string { return i.repository.urlOr(i.URL, "issues", i.Number) }

func (p *pullRequest) url() string { return p.repository.urlOr(p.URL, "pull", p.Number) }

// closers are the pull requests that closed the issue or say that they will.
func (i *issue) closers(includeClosed bool) []*pullRequest {
	var closers []*pullRequest
	for _, p := range i.repository.pulls {
		named := slices.Contains(p.ClosesIssues, i.Number) || slices.Contains(i.ClosingPulls, p.Number)
		if named && (includeClosed || p.State != history.Closed) {
			closers = append(closers, p)
		}
	}
	return closers
}

// participants are Users only, each once: who wrote, commented, is assigned
// or closed. Bots and deleted accounts are no participants.
func (w *world) participants(logins ...[]string) []*account {
	var people []*account
	for _, login := range slices.Concat(logins...) {
		who := w.account(login)
		if login != "" && who != nil && who.Kind == User && !slices.Contains(people, who) {
			people = append(people, who)
		}
	}
	return people
}

func authors(comments []*comment) []string {
	var logins []string
	for _, c := range comments {
		logins = append(logins, c.Author)
	}
	return logins
}

// commits are those of the pull request's branch. When git has lost the
// branch, they are those that its merge brought.
func (p *pullRequest) commits() []*commit {
	r := p.repository
	if own := r.between(p.BaseCommit, p.HeadCommit); len(own) > 0 {
		return own
	}
	merge := r.commits[p.MergeCommit]
	switch {
	case merge == nil:
		return nil
	case len(merge.Parents) == 2:
		return r.between(merge.Parents[0], merge.Parents[1])
	}
	return []*commit{merge}
}

// state writes a state as GitHub's enums do.
func state(s history.State) string { return strings.ToUpper(string(s)) }

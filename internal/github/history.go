package github

import (
	"cmp"
	"net/url"
	"strings"

	"repochat/internal/history"
)

// Names are what the names in records stand for today. A rename of a label, an
// account or the repository updates none of the issues that name them.
type Names struct {
	// IsHome reports whether "owner/name" is the repository itself, now or before.
	IsHome func(repository string) bool
	// HomeURL is its page today; "" when unknown.
	HomeURL string
	Labels  map[string]string // by id
	Logins  map[string]string // by id of the account
}

// botSuffix ends a bot's login in GitHub's REST API and in git. GraphQL leaves
// it out; with it, a bot is known as one wherever its login stands.
const botSuffix = "[bot]"

// Login returns the login of an account as the domain has it: a bot's ends in
// [bot], and that of a deleted account is "".
func (n Names) Login(a *Actor) string {
	if a == nil {
		return ""
	}
	login := cmp.Or(n.Logins[a.ID], a.Login)
	if a.Type == "Bot" && !strings.HasSuffix(login, botSuffix) {
		return login + botSuffix
	}
	return login
}

func (n Names) logins(actors []Actor) []string {
	var all []string
	for _, a := range actors {
		all = append(all, n.Login(&a))
	}
	return all
}

// labels keeps the name of a label that is not listed: it may be newer than
// the list.
func (n Names) labels(labels []Label) []string {
	var all []string
	for _, l := range labels {
		all = append(all, cmp.Or(n.Labels[l.ID], l.Name))
	}
	return all
}

// History returns the issue in the domain's words.
func (i Issue) History(n Names) history.Issue {
	issue := history.Issue{
		Number: i.Number, URL: n.url(i.URL), Title: i.Title, Body: i.Body, State: history.State(strings.ToLower(i.State)),
		Author: n.Login(i.Author), Assignees: n.logins(i.Assignees), Labels: n.labels(i.Labels),
		CreatedAt: i.CreatedAt, UpdatedAt: i.UpdatedAt, ClosedAt: i.ClosedAt,
		Participants: n.logins(i.Participants), Comments: n.comments(i.Comments),
		ClosingPulls: n.numbers(i.ClosedBy),
	}
	for _, closing := range i.Closings {
		if closing.Commit != "" {
			issue.ClosingCommits = append(issue.ClosingCommits, closing.Commit)
		}
		issue.ClosingPulls = append(issue.ClosingPulls, n.numbers([]Reference{closing.Pull})...)
		if issue.State == history.Closed {
			issue.ClosedBy = n.Login(closing.Actor) // the last one counts
		}
	}
	return issue
}

// History returns the pull request in the domain's words.
func (p PullRequest) History(n Names) history.PullRequest {
	pull := history.PullRequest{
		Number: p.Number, URL: n.url(p.URL), Title: p.Title, Body: p.Body, State: history.State(strings.ToLower(p.State)),
		IsDraft: p.IsDraft, Author: n.Login(p.Author), Assignees: n.logins(p.Assignees), Labels: n.labels(p.Labels),
		CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, ClosedAt: p.ClosedAt, MergedAt: p.MergedAt,
		MergedBy: n.Login(p.MergedBy), MergeCommit: p.MergeCommit,
		Base: p.Base, BaseCommit: p.BaseCommit, Head: p.Head, HeadCommit: p.HeadCommit, HeadRepository: p.HeadRepository,
		ClosesIssues: n.numbers(p.Closes), Comments: n.comments(p.Comments),
		Size: &history.PullRequestSize{Additions: p.Additions, Deletions: p.Deletions, ChangedFiles: p.ChangedFiles},
	}
	for _, r := range p.Reviews {
		pull.Reviews = append(pull.Reviews, history.Review{
			Author: n.Login(r.Author), State: r.State, Body: r.Body, CreatedAt: r.CreatedAt, URL: n.url(r.URL), Comments: n.comments(r.Comments),
		})
	}
	return pull
}

// History returns the release in the domain's words.
func (r Release) History(n Names) history.Release {
	return history.Release{
		Tag: r.Tag, Name: r.Name, URL: n.url(r.URL), Commit: r.Commit, PublishedAt: r.PublishedAt, IsPrerelease: r.IsPrerelease,
	}
}

// History returns the description in the domain's words, under a name that may
// be spelt otherwise, and without the moment of its data.
func (r Repository) History(name history.RepositoryName) history.Repository {
	return history.Repository{
		Labels: each(r.Labels, func(l Label) history.Label { return history.Label{Name: l.Name, Description: l.Description} }),
		Name:   name, Description: r.Description, URL: r.URL, License: r.License,
		PrimaryLanguage: r.PrimaryLanguage, Languages: r.Languages, Topics: r.Topics,
		Stars: &r.Stars, Forks: &r.Forks, Watchers: &r.Watchers, DefaultBranch: r.DefaultBranch,
		IsPrivate: &r.IsPrivate, IsFork: &r.IsFork, IsArchived: &r.IsArchived, CreatedAt: r.CreatedAt, PushedAt: r.PushedAt,
	}
}

// url follows a page of the repository to the name that it has now: a record
// keeps the URL of the day when it came.
func (n Names) url(page string) string {
	u, err := url.Parse(page)
	if err != nil || n.HomeURL == "" {
		return page
	}
	parts := strings.SplitN(strings.TrimPrefix(u.Path, "/"), "/", 3)
	if len(parts) < 3 || !n.IsHome(parts[0]+"/"+parts[1]) {
		return page
	}
	_, rest, _ := strings.Cut(page, parts[0]+"/"+parts[1]+"/")
	return n.HomeURL + "/" + rest
}

// numbers keeps the references to the repository itself: others number their
// issues by themselves.
func (n Names) numbers(references []Reference) []int {
	var numbers []int
	for _, r := range references {
		if r.Number > 0 && n.IsHome(r.Repository) {
			numbers = append(numbers, r.Number)
		}
	}
	return numbers
}

func (n Names) comments(records []Comment) []history.Comment {
	var all []history.Comment
	for _, c := range records {
		all = append(all, history.Comment{Author: n.Login(c.Author), Body: c.Body, CreatedAt: c.CreatedAt, URL: n.url(c.URL), Reactions: c.Reactions})
	}
	return all
}

// Actors calls yield with every account that the issue names.
func (i Issue) Actors(yield func(Actor)) {
	i.Thread.actors(yield)
	yieldAll(i.Participants, yield)
	for _, closing := range i.Closings {
		yieldOne(closing.Actor, yield)
	}
}

// Actors calls yield with every account that the pull request names.
func (p PullRequest) Actors(yield func(Actor)) {
	p.Thread.actors(yield)
	yieldOne(p.MergedBy, yield)
	for _, r := range p.Reviews {
		yieldOne(r.Author, yield)
		for _, c := range r.Comments {
			yieldOne(c.Author, yield)
		}
	}
}

func (t Thread) actors(yield func(Actor)) {
	yieldOne(t.Author, yield)
	yieldAll(t.Assignees, yield)
	for _, c := range t.Comments {
		yieldOne(c.Author, yield)
	}
}

func yieldOne(a *Actor, yield func(Actor)) {
	if a != nil {
		yield(*a)
	}
}

func yieldAll(actors []Actor, yield func(Actor)) {
	for _, a := range actors {
		yield(a)
	}
}

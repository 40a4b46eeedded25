package github

import (
	"strings"

	"repochat/internal/history"
)

// Home says whether "owner/name" is the repository whose records are read, now
// or under an earlier name.
type Home func(repository string) bool

// botSuffix ends a bot's login in GitHub's REST API and in git. GraphQL leaves
// it out; with it, a bot is known as one wherever its login stands.
const botSuffix = "[bot]"

// loginOf is "" for a deleted account.
func loginOf(a *Actor) string {
	if a == nil {
		return ""
	}
	if a.Type == "Bot" && !strings.HasSuffix(a.Login, botSuffix) {
		return a.Login + botSuffix
	}
	return a.Login
}

func logins(actors []Actor) []string {
	var all []string
	for _, a := range actors {
		all = append(all, loginOf(&a))
	}
	return all
}

// History returns the issue in the domain's words.
func (i Issue) History(home Home) history.Issue {
	issue := history.Issue{
		Number: i.Number, URL: i.URL, Title: i.Title, Body: i.Body, State: history.State(strings.ToLower(i.State)),
		Author: loginOf(i.Author), Assignees: logins(i.Assignees), Labels: i.Labels,
		CreatedAt: i.CreatedAt, UpdatedAt: i.UpdatedAt, ClosedAt: i.ClosedAt,
		Participants: logins(i.Participants), Comments: comments(i.Comments),
		ClosingPulls: home.numbers(i.ClosedBy),
	}
	for _, closing := range i.Closings {
		if closing.Commit != "" {
			issue.ClosingCommits = append(issue.ClosingCommits, closing.Commit)
		}
		issue.ClosingPulls = append(issue.ClosingPulls, home.numbers([]Reference{closing.Pull})...)
		if issue.State == history.Closed {
			issue.ClosedBy = loginOf(closing.Actor) // the last one counts
		}
	}
	return issue
}

// History returns the pull request in the domain's words.
func (p PullRequest) History(home Home) history.PullRequest {
	pull := history.PullRequest{
		Number: p.Number, URL: p.URL, Title: p.Title, Body: p.Body, State: history.State(strings.ToLower(p.State)),
		IsDraft: p.IsDraft, Author: loginOf(p.Author), Assignees: logins(p.Assignees), Labels: p.Labels,
		CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, ClosedAt: p.ClosedAt, MergedAt: p.MergedAt,
		MergedBy: loginOf(p.MergedBy), MergeCommit: p.MergeCommit,
		Base: p.Base, BaseCommit: p.BaseCommit, Head: p.Head, HeadCommit: p.HeadCommit, HeadRepository: p.HeadRepository,
		ClosesIssues: home.numbers(p.Closes), Comments: comments(p.Comments),
		Size: &history.PullRequestSize{Additions: p.Additions, Deletions: p.Deletions, ChangedFiles: p.ChangedFiles},
	}
	for _, r := range p.Reviews {
		pull.Reviews = append(pull.Reviews, history.Review{
			Author: loginOf(r.Author), State: r.State, Body: r.Body, CreatedAt: r.CreatedAt, Comments: comments(r.Comments),
		})
	}
	return pull
}

// History returns the release in the domain's words.
func (r Release) History() history.Release {
	return history.Release{
		Tag: r.Tag, Name: r.Name, URL: r.URL, Commit: r.Commit, PublishedAt: r.PublishedAt, IsPrerelease: r.IsPrerelease,
	}
}

// History returns the description in the domain's words, under a name that may
// be spelt otherwise, and without the moment of its data.
func (r Repository) History(name history.RepositoryName) history.Repository {
	return history.Repository{
		Name: name, Description: r.Description, URL: r.URL, License: r.License,
		PrimaryLanguage: r.PrimaryLanguage, Languages: r.Languages, Topics: r.Topics,
		Stars: &r.Stars, Forks: &r.Forks, Watchers: &r.Watchers, DefaultBranch: r.DefaultBranch,
		IsPrivate: &r.IsPrivate, IsFork: &r.IsFork, IsArchived: &r.IsArchived, CreatedAt: r.CreatedAt, PushedAt: r.PushedAt,
	}
}

// LoginName returns the login as the domain has it: a bot's ends in [bot].
func (a Actor) LoginName() string { return loginOf(&a) }

// numbers keeps the references to the repository itself: others number their
// issues by themselves.
func (h Home) numbers(references []Reference) []int {
	var numbers []int
	for _, r := range references {
		if r.Number > 0 && h(r.Repository) {
			numbers = append(numbers, r.Number)
		}
	}
	return numbers
}

func comments(records []Comment) []history.Comment {
	var all []history.Comment
	for _, c := range records {
		all = append(all, history.Comment{Author: loginOf(c.Author), Body: c.Body, CreatedAt: c.CreatedAt})
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

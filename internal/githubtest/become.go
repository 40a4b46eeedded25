package githubtest

import (
	"cmp"
	"reflect"
	"strings"

	"repochat/internal/history"
)

// Become makes the repository what other contents say, as if people had done
// it: what is in both keeps its ids, what is missing is gone. What differs has
// the updatedAt of the contents, or now when they tell none or the old one. It
// replays versions of a tracker. Git follows when the contents have a git
// directory.
func (r *Repository) Become(c Contents) {
	defer r.lock()()
	for _, person := range c.People {
		if !r.world.ghosts[strings.ToLower(person.Login)] {
			r.world.addPerson(person)
		}
	}
	r.world.meetAll(c.Issues, c.PullRequests)
	r.becomeLabels(c)
	r.becomeThreads(c)
	if c.Git == "" {
		return
	}
	g := r.mustHaveGit()
	g.mustRun(r.world.t, nil, "", "fetch", "--quiet", "--prune", c.Git, "+refs/*:refs/*")
	r.setHistory(c.Commits, c.Branches, c.Tags)
	r.setReleases(c.Releases)
	r.setDefaultBranch(r.details.DefaultBranch)
}

func (r *Repository) becomeLabels(c Contents) {
	for _, wanted := range c.Labels {
		if l := r.label(wanted.Name); l != nil {
			l.Description, l.Color = wanted.Description, cmp.Or(wanted.Color, l.Color)
		} else {
			r.addLabel(wanted)
		}
	}
}

func (r *Repository) becomeThreads(c Contents) {
	wanted := map[int]bool{}
	for _, held := range c.Issues {
		wanted[held.Number] = true
		r.becomeIssue(held)
	}
	for _, held := range c.PullRequests {
		wanted[held.Number] = true
		r.becomePullRequest(held)
	}
	for _, number := range r.numbers() {
		if !wanted[number] {
			r.remove(number)
		}
	}
}

func (r *Repository) becomeIssue(held history.Issue) {
	i := r.issue(held.Number)
	if i == nil {
		r.ensureLabels(held.Labels)
		r.insertIssue(newIssue(r, held))
		return
	}
	held.UpdatedAt = cmp.Or(held.UpdatedAt, i.UpdatedAt)
	if !reflect.DeepEqual(i.Issue, held) {
		r.editIssue(i, func(old *history.Issue) { *old = ownIssue(held) })
	}
}

func (r *Repository) becomePullRequest(held history.PullRequest) {
	p := r.pull(held.Number)
	if p == nil {
		r.ensureLabels(held.Labels)
		r.insertPullRequest(newPullRequest(r, held))
		return
	}
	held.UpdatedAt = cmp.Or(held.UpdatedAt, p.UpdatedAt)
	if !reflect.DeepEqual(p.PullRequest, held) {
		r.editPullRequest(p, func(old *history.PullRequest) { *old = ownPullRequest(held) })
	}
}

func (r *Repository) numbers() []int {
	var all []int
	for _, i := range r.issues {
		all = append(all, i.Number)
	}
	for _, p := range r.pulls {
		all = append(all, p.Number)
	}
	return all
}

package githubtest

import (
	"cmp"
	"slices"

	"repochat/internal/history"
)

// OpenIssue adds an issue and returns its number: the given one, or the next.
// A zero CreatedAt is now.
func (r *Repository) OpenIssue(held history.Issue) int {
	defer r.lock()()
	r.world.meetAll([]history.Issue{held}, nil)
	r.ensureLabels(held.Labels)
	held.Number = r.number(held.Number)
	held.State = cmp.Or(held.State, history.Open)
	held.CreatedAt = cmp.Or(held.CreatedAt, r.world.moment())
	r.insertIssue(newIssue(r, held))
	return held.Number
}

func (r *Repository) insertIssue(i *issue) {
	r.issues = append(r.issues, i)
	slices.SortFunc(r.issues, func(a, b *issue) int { return cmp.Compare(a.Number, b.Number) })
}

// OpenPullRequest adds a pull request, as OpenIssue does.
func (r *Repository) OpenPullRequest(held history.PullRequest) int {
	defer r.lock()()
	r.world.meetAll(nil, []history.PullRequest{held})
	r.ensureLabels(held.Labels)
	held.Number = r.number(held.Number)
	held.State = cmp.Or(held.State, history.Open)
	held.CreatedAt = cmp.Or(held.CreatedAt, r.world.moment())
	r.insertPullRequest(newPullRequest(r, held))
	return held.Number
}

func (r *Repository) insertPullRequest(p *pullRequest) {
	r.pulls = append(r.pulls, p)
	slices.SortFunc(r.pulls, func(a, b *pullRequest) int { return cmp.Compare(a.Number, b.Number) })
}

// EditIssue changes anything of an issue: its text, state, labels, assignees,
// comments. updatedAt becomes now unless edit sets another one. Closing and
// opening again leave their events in the timeline; a ClosedAt that edit
// leaves empty is now.
func (r *Repository) EditIssue(number int, edit func(*history.Issue)) {
	defer r.lock()()
	i := r.issue(number)
	if i == nil {
		r.world.t.Fatalf("githubtest: %s has no issue %d to edit", r.fullName(), number)
	}
	r.editIssue(i, edit)
}

func (r *Repository) editIssue(i *issue, edit func(*history.Issue)) {
	before, now := i.Issue, r.world.moment()
	i.Issue = ownIssue(before)
	edit(&i.Issue)
	if i.UpdatedAt.Equal(before.UpdatedAt) {
		i.UpdatedAt = now
	}
	r.world.meetAll([]history.Issue{i.Issue}, nil)
	r.ensureLabels(i.Labels)
	i.setComments(i.comments)
	switch {
	case before.State == history.Open && i.State == history.Closed:
		i.ClosedAt = cmp.Or(i.ClosedAt, now)
		i.recordClosing()
	case before.State == history.Closed && i.State == history.Open:
		i.recordReopening(now)
	}
}

// EditPullRequest changes anything of a pull request, as EditIssue does.
func (r *Repository) EditPullRequest(number int, edit func(*history.PullRequest)) {
	defer r.lock()()
	p := r.pull(number)
	if p == nil {
		r.world.t.Fatalf("githubtest: %s has no pull request %d to edit", r.fullName(), number)
	}
	r.editPullRequest(p, edit)
}

func (r *Repository) editPullRequest(p *pullRequest, edit func(*history.PullRequest)) {
	before, now := p.PullRequest, r.world.moment()
	p.PullRequest = ownPullRequest(before)
	edit(&p.PullRequest)
	if p.UpdatedAt.Equal(before.UpdatedAt) {
		p.UpdatedAt = now
	}
	r.world.meetAll(nil, []history.PullRequest{p.PullRequest})
	r.ensureLabels(p.Labels)
	p.setComments(p.comments)
	p.setReviews(p.reviews)
	if before.State == history.Open && p.State != history.Open {
		p.ClosedAt = cmp.Or(p.ClosedAt, now)
	}
	if before.State != history.Merged && p.State == history.Merged {
		p.MergedAt = cmp.Or(p.MergedAt, now)
	}
}

// Delete removes an issue or a pull request. Nothing of it remains, not even
// in a list of what was updated.
func (r *Repository) Delete(number int) {
	defer r.lock()()
	r.remove(number)
}

func (r *Repository) remove(number int) {
	switch {
	case r.issue(number) != nil:
		i := r.issue(number)
		r.forgetNodes(i, i.comments)
		r.issues = slices.DeleteFunc(r.issues, func(other *issue) bool { return other == i })
	case r.pull(number) != nil:
		p := r.pull(number)
		r.forgetNodes(p, p.comments)
		r.pulls = slices.DeleteFunc(r.pulls, func(other *pullRequest) bool { return other == p })
	default:
		r.world.t.Fatalf("githubtest: %s has no issue or pull request %d to remove", r.fullName(), number)
	}
}

func (r *Repository) forgetNodes(thread identified, comments []*comment) {
	delete(r.world.nodes, thread.nodeID())
	for _, c := range comments {
		delete(r.world.nodes, c.nodeID())
	}
}

// Transfer moves an issue to another repository of the same server and returns
// its number there. Here it is gone.
func (r *Repository) Transfer(number int, to *Repository) int {
	defer r.lock()()
	i := r.issue(number)
	if i == nil {
		r.world.t.Fatalf("githubtest: %s has no issue %d to transfer", r.fullName(), number)
	}
	moved := i.Issue
	r.remove(number)
	moved.Number, moved.URL, moved.UpdatedAt = to.number(0), "", r.world.moment()
	moved.ClosingCommits, moved.ClosingPulls = nil, nil
	to.ensureLabels(moved.Labels)
	to.insertIssue(newIssue(to, moved))
	return moved.Number
}

// EditDetails changes what is known of the repository as a whole: description,
// stars, topics. Its name changes by Rename.
func (r *Repository) EditDetails(edit func(*history.Repository)) {
	defer r.lock()()
	name := r.details.Name
	edit(&r.details)
	r.details.Name = name
	r.updatedAt = r.world.moment()
}

// lock takes the world for writing and returns how to give it back.
func (r *Repository) lock() (unlock func()) {
	r.world.mutex.Lock()
	return func() {
		r.pullsOf.forget()
		r.world.mutex.Unlock()
	}
}

// number is the wanted one, or the next that is free.
func (r *Repository) number(wanted int) int {
	if wanted != 0 {
		if r.issue(wanted) != nil || r.pull(wanted) != nil {
			r.world.t.Fatalf("githubtest: %s has a number %d already", r.fullName(), wanted)
		}
		return wanted
	}
	return r.lastNumber + 1
}
